// The app stopped: what it said, where, and where the session stands now.

import Replies
import ValueTree

extension ReplyText {
    package func lines(of report: DeathReport) -> [StyledLine] {
        var lines = prose.wrapped(
            headline(of: report.crash), .plain, after: StyledLine(" ✗ the app stopped: ", .error), indentation: 3)
        let shown = 8
        for frame in report.crash.frames.prefix(shown) {
            var line = StyledLine("   in ", .dim)
            line.append(frame.function)
            if let place = frame.place { line.append("   \(place.file):\(place.line)", .dim) }
            lines.append(line)
        }
        if report.crash.frames.count > shown {
            lines.append(StyledLine("   … \(report.crash.frames.count - shown) more functions", .dim))
        }
        lines += prose.wrapped(outcome(of: report), .dim, after: StyledLine("   "), indentation: 3)
        // The line that was just typed is on the screen already.
        for lost in report.lost where lost.reason != .fatal {
            lines.append(
                StyledLine("     " + lost.line.onOneLine)
                    + StyledLine("   \(reason(lost))", .dim))
        }
        return lines.map { $0.cut(to: width) }
    }

    private func headline(of crash: CrashReport) -> String {
        let place = crash.place.map { "\($0.file):\($0.line): " } ?? ""
        guard let message = crash.message else { return place + cause(of: crash) }
        switch crash.cause {
        // The message says it.
        case .trap: return place + message
        default: return place + message + " (\(cause(of: crash)))"
        }
    }

    private func cause(of crash: CrashReport) -> String {
        switch crash.cause {
        case .trap: "a trap of Swift; build for debugging to see its message"
        case .badAccess(let signal): "it touched memory that is not its own (signal \(signal))"
        case .stackOverflow: "the stack ran out: functions call each other without an end"
        case .exit(let status): "it called exit(\(status))"
        case .killed: "it was killed (signal 9), perhaps because memory ran out"
        case .signal(let signal): "signal \(signal)"
        case .hang(let seconds): "the command took longer than \(Self.tenths(seconds) + " seconds")"
        case .interrupted: "you stopped it"
        case .brokenProtocol(let what): "what it sent cannot be understood (\(what))"
        case .notStarted(let why): "it does not start: \(why)"
        }
    }

    private func outcome(of report: DeathReport) -> String {
        switch report.outcome {
        case .givenUp(let deaths):
            return
                "\(deaths) times in a row: the session stops here; its journal is kept, and `workflow --resume` tries again"
        case .restored(let step, let lines, let milliseconds):
            let others = report.lost.count { $0.reason != .fatal }
            var kept = report.lost.contains { $0.reason == .fatal } ? "; the line above was not kept" : ""
            if others > 0 { kept += "; \(BriefText.count(others, "other line")) not kept:" }
            let time = milliseconds < 10 ? Self.tenths(milliseconds) : "\(Int(milliseconds.rounded()))"
            return "restored to step \(step) (\(BriefText.count(lines, "line")) replayed, \(time) ms)\(kept)"
        }
    }

    private func reason(_ lost: DeathReport.LostLine) -> String {
        switch lost.reason {
        case .fatal: "stopped the app"
        case .fatalInReplay(let crash): "stopped the app again: \(headline(of: crash))"
        case .refused(let refusal): "is refused now: \(refusal.reason)"
        }
    }

    private static func tenths(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
}
