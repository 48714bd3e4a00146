// Why the app crashed, where, and where the session was restored to.

import WorkbenchValueTree

extension ReplyText {
    /// Why an app crashed, and in which of its functions.
    package func lines(of crash: CrashReport) -> [StyledLine] {
        lines(ofCauseOf: crash) + frames(of: crash).map { $0.cut(to: width) }
    }

    package func lines(ofCauseOf crash: CrashReport) -> [StyledLine] {
        prose.wrapped(
            headline(of: crash), .plain, after: StyledLine(" ✗ the app crashed: ", .error), indentation: 3
        ).map { $0.cut(to: width) }
    }

    /// The functions of a crash that has already been reported without them.
    package func lines(ofFramesIn crash: CrashReport) -> [StyledLine] {
        ([StyledLine(" where it crashed:", .dim)] + frames(of: crash)).map { $0.cut(to: width) }
    }

    /// The functions in which the app crashed, innermost first.
    package func frames(of crash: CrashReport) -> [StyledLine] {
        var lines: [StyledLine] = []
        let shown = 8
        for frame in crash.frames.prefix(shown) {
            var line = StyledLine("   in ", .dim)
            line.append(frame.function)
            if let place = frame.place { line.append("   " + text(of: place), .dim) }
            lines.append(line)
        }
        if crash.frames.count > shown {
            lines.append(StyledLine("   … \(BriefText.count(crash.frames.count - shown, "more function"))", .dim))
        }
        return lines
    }

    package func lines(of report: Death) -> [StyledLine] {
        lines(ofCauseOf: report.crash) + lines(ofConsequencesOf: report)
    }

    /// The facts that become known after the cause: the functions, and where the session is now.
    package func lines(ofConsequencesOf report: Death) -> [StyledLine] {
        var lines = frames(of: report.crash) + lines(ofOutcomeOf: report)
        if let deaths = report.deathsUntilWorkersOff {
            lines += prose.wrapped(
                """
                the app crashed by itself \(deaths) times in quick succession, so its workers are now off; `workers \
                on` lets them run again
                """, .changed, after: StyledLine("   "), indentation: 3)
        }
        // The user has just typed the line that crashed the app, so it is already on the screen.
        for lost in report.lost where lost.reason != .fatal {
            lines.append(
                StyledLine("     " + lost.line.onOneLine)
                    + StyledLine("   \(reason(lost))", .dim))
        }
        return lines.map { $0.cut(to: width) }
    }

    package func lines(ofWarning message: String) -> [StyledLine] {
        prose.wrapped(message, .changed, after: StyledLine(" warning: ", .changed), indentation: 3)
    }

    /// The session's state after a crash.
    package func lines(ofOutcomeOf report: Death) -> [StyledLine] {
        guard let outcome = report.outcome else { return [] }
        return prose.wrapped(text(of: outcome, of: report), .dim, after: StyledLine("   "), indentation: 3)
    }

    private func headline(of crash: CrashReport) -> String {
        let place = crash.place.map { text(of: $0) + ": " } ?? ""
        guard let message = crash.message else {
            let during = crash.during.map { ", while “\($0.onOneLine)” was replayed" } ?? ""
            return place + cause(of: crash) + during
        }
        switch crash.cause {
        // The message already gives the cause.
        case .trap: return place + message
        default: return place + message + " (\(cause(of: crash)))"
        }
    }

    /// A place with only the file's name, because all of the user's code is in the same directory.
    private func text(of place: CrashReport.Place) -> String {
        "\(place.file.split(separator: "/").last ?? ""):\(place.line)"
    }

    /// The message or, if there is none, a description of the cause, without the place.
    package static func message(of crash: CrashReport) -> String {
        crash.message ?? ReplyText().cause(of: crash)
    }

    /// The functions in the user's code, the innermost first: `apply(toState:workflow:)   TodoWorkflow.swift:93`.
    package static func functions(of crash: CrashReport) -> [String] {
        crash.frames.map { frame in frame.function + (frame.place.map { "   " + ReplyText().text(of: $0) } ?? "") }
    }

    /// The place and the message: `TodoWorkflow.swift:88: Fatal error: Index out of range`.
    package static func text(of crash: CrashReport) -> String {
        (crash.place.map { ReplyText().text(of: $0) + ": " } ?? "") + message(of: crash)
    }

    private func cause(of crash: CrashReport) -> String {
        switch crash.cause {
        case .trap: "a Swift runtime error without a message"
        case .badAccess(let signal): "it accessed invalid memory (signal \(signal))"
        case .stackOverflow: "the stack overflowed, probably because of infinite recursion"
        case .exit(let status): "it called exit(\(status))"
        case .killed: "it was killed (signal 9), perhaps because memory ran out"
        case .signal(let signal): "signal \(signal)"
        case .hang(let seconds): "the command took longer than \(Self.tenths(seconds) + " seconds")"
        case .interrupted: "you stopped it"
        case .brokenProtocol(let what): "its messages can't be decoded (\(what))"
        case .connectionClosed:
            "its code closed or replaced file descriptors of the workbench, so it can't answer"
        case .memoryLimit(let bytes):
            "it used more than \(bytes >> 20) MB of memory, the limit (--memory-limit=MEGABYTES changes it)"
        case .notStarted(let why): "it can't be started: \(why)"
        }
    }

    private func text(of outcome: Death.Outcome, of report: Death) -> String {
        switch outcome {
        case .interrupted(_, 0, _):
            return """
                you stopped it before the session was restored; nothing is lost: `reload` or `workflow --resume` \
                tries again
                """
        case .interrupted(let step, let lines, let all):
            return """
                you stopped it at step \(step), after \(lines) of \(BriefText.count(all, "line")); the journal still \
                has the rest: `reload` runs it, but a new command starts a new journal
                """
        case .givenUp(let deaths, let last, let hasJournal):
            let line = report.client == nil ? "" : "at \(fatalLine(of: report))"
            // The first crash has already been described above.
            let end = last.map(headline).flatMap { $0 == headline(of: report.crash) ? nil : $0 } ?? ""
            let rest = hasJournal ? "; its journal is kept, and `workflow --resume` tries again" : ""
            guard deaths > 1 else {
                let causes = [line, end].filter { !$0.isEmpty }.map { ", " + $0 }.joined()
                return "the session stops here\(causes)\(rest)"
            }
            let cause = end.isEmpty ? line.isEmpty ? "" : ", the last time " + line : ", the last time: \(end)"
            return "\(deaths) times in a row\(cause)\(end.isEmpty ? ":" : ";") the session stops here\(rest)"
        case .restored(let step, let lines, let milliseconds):
            let others = report.lost.count { $0.reason != .fatal }
            var kept = ""
            if let skipped = report.lost.first(where: { $0.reason == .fatal }) {
                let client = report.client.map { " from \($0)" } ?? ""
                kept = "; skipped: `\(StyledLine(skipped.line.onOneLine).cut(to: 60).plain)`\(client)"
            } else if report.client != nil {
                kept = "; it stopped at \(fatalLine(of: report))"
            }
            if others > 0 { kept += "; \(BriefText.count(others, "other line")) skipped:" }
            let time = milliseconds < 10 ? Self.tenths(milliseconds) : "\(Int(milliseconds.rounded()))"
            return "restored to step \(step) (\(BriefText.count(lines, "line")) replayed, \(time) ms)\(kept)"
        }
    }

    /// A line that the user typed is on the screen above the report, but a client's line isn't.
    private func fatalLine(of report: Death) -> String {
        guard let client = report.client, let command = report.command else { return "the line above" }
        return "the line “\(command.onOneLine)” from \(client)"
    }

    private func reason(_ lost: Death.LostLine) -> String {
        switch lost.reason {
        case .fatal: "crashed the app"
        case .notReached: "wasn't run: the app crashed first"
        case .fatalInReplay(let crash): "crashed the app again: \(headline(of: crash))"
        case .refused(let refusal): "is now refused: \(refusal.text)"
        }
    }

    private static func tenths(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
}

extension ReplyText {
    /// The lines of a resumed journal that weren't restored.
    package func lines(of lost: [Death.LostLine]) -> [StyledLine] {
        guard !lost.isEmpty else { return [] }
        return [
            StyledLine(
                " \(BriefText.count(lost.count, "journal line")) \(lost.count == 1 ? "wasn't" : "weren't") restored:",
                .changed)
        ]
            + lost.map { line in
                (StyledLine("     " + line.line.onOneLine) + StyledLine("   \(reason(line))", .dim)).cut(to: width)
            }
    }

    /// The state of a session after its code was rebuilt.
    package func lines(of report: RestartReport) -> [StyledLine] {
        var lines: [StyledLine]
        switch report.outcome {
        case .restored(let step, let count, let milliseconds):
            lines = [
                StyledLine(" reloaded", .success)
                    + StyledLine(
                        "   at step \(step) (\(BriefText.count(count, "line")) replayed, \(Int(milliseconds.rounded())) ms)",
                        .dim)
            ]
        case .interrupted(let step, let count, let all):
            lines = prose.wrapped(
                """
                at step \(step), after \(count) of \(BriefText.count(all, "line")); type `reload` again to run the rest
                """, .dim, after: StyledLine(" stopped while reloading: ", .changed), indentation: 3)
        case .givenUp(_, let last):
            lines = prose.wrapped(
                headline(of: last), .plain, after: StyledLine(" ✗ the new code does not run: ", .error), indentation: 3)
        }
        for divergence in report.divergences {
            var line = StyledLine(" line \(divergence.number)", .changed)
            line.append("  \(divergence.line.onOneLine)")
            lines.append(line)
            lines += self.lines(of: divergence.kind)
        }
        return lines.map { $0.cut(to: width) }
    }

    private func lines(of kind: RestartReport.Divergence.Kind) -> [StyledLine] {
        switch kind {
        case .refused(let refusal):
            return prose.wrapped(
                "is now refused, so it was skipped: \(refusal.text)", .dim, after: StyledLine("   "), indentation: 3)
        case .fatal(let crash):
            return prose.wrapped(
                "now crashes the app, so it was skipped: \(headline(of: crash))", .dim, after: StyledLine("   "),
                indentation: 3)
        case .differs(let before, let now):
            let brief = { (replies: [Reply]) in replies.map { Self.summary(of: $0) }.joined(separator: "; ") }
            var (old, new) = (before.map(brief), brief(now))
            if let before, old == new { (old, new) = Self.firstDifference(before, now) }
            let lines = old.map { [StyledLine("   before  ", .dim) + StyledLine($0, .removed)] } ?? []
            return lines + [StyledLine("   now     ", .dim) + StyledLine(new, .added)]
        }
    }

    /// The first line that differs between replies with the same summary.
    private static func firstDifference(_ before: [Reply], _ now: [Reply]) -> (String?, String) {
        let (old, new) = (before.flatMap { expectedLines(of: $0) }, now.flatMap { expectedLines(of: $0) })
        let index = zip(old, new).prefix { $0 == $1 }.count
        func line(_ lines: [String]) -> String { index < lines.count ? String(lines[index].drop { $0 == " " }) : "" }
        return (line(old), line(new))
    }
}
