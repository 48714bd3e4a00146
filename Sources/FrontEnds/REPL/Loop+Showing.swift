// Shows answers and unprompted events, above the line being typed if there is one.

import WorkbenchLanguage
import WorkbenchWire

extension Loop {
    package func show(_ reply: Reply, of command: String?) {
        lastShape = nil
        if options.printsJSON {
            printer.print(ReplyJSON.line(of: reply))
        } else {
            if let stack = reply.stack { lastStack = stack }
            if case .step(let step) = reply.content, options.readsTypedLines, printer.isTerminal, !typed.hasHeads {
                typed.hasHeads = true
                printer.print([ReplyText(width: printer.width).heads(of: step)])
            }
            printer.print(lines(reply, command))
        }
    }

    private func lines(_ reply: Reply, _ command: String?) -> [StyledLine] {
        let reply = showsStack ? reply : Reply(reply.content)
        return ReplyText(width: printer.width).lines(of: reply, command: command)
    }

    /// Shows again why the app crashed.
    func show(lastTrap crash: CrashReport) {
        if options.printsJSON { return printer.print(ReplyJSON.line("frames", crash)) }
        printer.print(ReplyText(width: printer.width).lines(of: crash))
    }

    private func noteCrash(in event: SessionEvent) {
        switch event {
        case .died(let report): lastCrash = report.crash
        case .frames(let crash): lastCrash = crash
        case .rejoined(_, let greeting): lastCrash = greeting.crash ?? lastCrash
        default: break
        }
    }

    /// Shows an event, above the line being typed if there is one.
    package func show(_ event: SessionEvent) {
        if case .progress(let progress) = event { return show(progress) }
        clearProgress()
        noteCrash(in: event)
        page?.note(event)
        if case .changed(let event) = event { prompt = event.prompt }
        if let companion, companion.take(event, self) { return }
        showUnattended(event)
    }

    /// Shows an event that the companion hasn't handled.
    package func showUnattended(_ event: SessionEvent) {
        switch event {
        case .output(let output): above(lines(of: output))
        case .changed(let event):
            if options.printsJSON { return printer.print(ReplyJSON.line("event", event)) }
            show(event)
        case .clients(let change):
            if let name = change.joined { above([StyledLine(" \(name) has joined", .dim)]) }
            if let name = change.left { above([StyledLine(" \(name) has left", .dim)]) }
        case .crashed(let crash, let lines):
            if options.printsJSON { return }
            above(ReplyText(width: printer.width).lines(ofCauseOf: crash))
            causeIsShown = true
            if lines > 0 { show(passing: "restoring \(BriefText.count(lines, "line")); Ctrl-C stops it") }
        case .died(let report):
            if options.printsJSON { return printer.print(ReplyJSON.line("died", report)) }
            let text = ReplyText(width: printer.width)
            above(causeIsShown ? text.lines(ofConsequencesOf: report) : text.lines(of: report))
            causeIsShown = false
            if report.outcome?.hasKernel == true, let now = try? session.call(Snapshot.self, Empty()) {
                prompt = now.prompt
                above(lines(Reply(.nothing, stack: now.stack), nil))
            }
        case .frames(let crash):
            if options.printsJSON { return printer.print(ReplyJSON.line("frames", crash)) }
            above(ReplyText(width: printer.width).lines(ofFramesIn: crash))
        case .lost(let lines):
            above(ReplyText(width: printer.width).lines(of: lines))
        case .warning(let warning): above(ReplyText(width: printer.width).lines(ofWarning: warning.message))
        case .rejoined(let app, let greeting):
            prompt = greeting.prompt
            above([StyledLine(" \(app) crashed, and was restarted", .error)])
            if let crash = greeting.crash { above(ReplyText(width: printer.width).lines(of: crash)) }
            above(lines(Reply(.nothing, stack: greeting.stack), nil))
        case .left(let app, _):
            above([
                StyledLine(" \(app) has ended", .error)
                    + StyledLine("   `workflow attach` lists the running apps", .dim)
            ])
            hasEnded = .lost
        case .progress, .notification: break
        }
    }

    /// Shows a step by a client or a worker, with the back stack if that has changed. Steps that resemble the previous
    /// one, such as another tick of a worker, are only counted, and so are steps that are too frequent, so the user can
    /// still read and type.
    private func show(_ event: TreeEvent) {
        let stack = event.replies.last { $0.stack != nil }?.stack
        if event.client == nil {
            guard !event.replies.allSatisfy(\.isMuted) else {
                lastStack = stack ?? lastStack
                return
            }
            let shape = event.replies.map(StepShape.init)
            let isSame = shape == lastShape && stack?.outline == lastStack?.outline
            lastShape = shape
            if isSame || !throttle.admits(at: .now) {
                if isSame { throttle.hide() }
                lastStack = stack ?? lastStack
                return
            }
        }
        tellHidden()
        let author = event.client.map { " \($0): " } ?? " "
        var shown = [StyledLine(author + event.command, .dim)]
        for reply in event.replies {
            let isNews = event.client != nil || reply.stack != lastStack
            shown += lines(Reply(reply.content, stack: isNews ? reply.stack : nil), event.command)
            lastStack = reply.stack ?? lastStack
        }
        above(shown)
    }

    /// Shows the number of hidden reports.
    func tellHidden() {
        guard let count = throttle.takeHidden() else { return }
        above([StyledLine(" … \(BriefText.count(count, "more step")) by workers; `history` lists them", .dim)])
    }

    /// Prints lines above the line being typed.
    package func showAbove(_ lines: [StyledLine]) {
        if !lines.isEmpty { above(lines) }
    }

    private func above(_ lines: [StyledLine]) {
        if options.printsJSON {
            // Standard output is reserved for JSON objects.
            printer.complain(lines)
        } else if isReading, let editor {
            editor.printAbove(printer.texts(lines))
        } else {
            printer.print(lines)
        }
    }

    /// The output of the user's code, without control characters.
    private func lines(of output: AppOutput) -> [StyledLine] {
        let text = String(decoding: output.bytes, as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
            StyledLine(String($0), output.stream == .error ? .dim : .plain)
        }
        return lines.last?.isEmpty == true ? lines.dropLast() : lines
    }

    private func show(_ progress: ProgressReply) {
        show(passing: "\(progress.activity.text) \(progress.done) of \(progress.total)")
    }

    /// Shows a line that disappears when the next line is printed.
    func show(passing text: String) {
        guard !isReading, !options.printsJSON else { return }
        printer.show(passing: text)
        progressIsShown = true
    }

    func clearProgress() {
        guard progressIsShown || isWaiting else { return }
        printer.clearPassing()
        progressIsShown = false
    }
}

extension Reply {
    var isMuted: Bool {
        if case .step(let step) = content { step.isMuted ?? false } else { false }
    }
}

extension StackReply {
    /// The back stack with its screens, but without their contents.
    fileprivate var outline: StackReply {
        var outline = self
        for layer in outline.layers.indices {
            for screen in outline.layers[layer].screens.indices { outline.layers[layer].screens[screen].fields = [] }
        }
        return outline
    }
}

/// Limits unprompted reports: a few are useful, but a stream of them hides the prompt.
struct Throttle {
    /// The maximum number of consecutive reports. One more is allowed every second.
    private static let limit = 3.0

    private var allowed = limit
    private var last: ContinuousClock.Instant?
    private var hidden = 0

    /// Whether to show a report now.
    mutating func admits(at now: ContinuousClock.Instant) -> Bool {
        if let last { allowed = min(Self.limit, allowed + (now - last) / .seconds(1)) }
        last = now
        guard allowed >= 1 else {
            hidden += 1
            return false
        }
        allowed -= 1
        return true
    }

    /// Counts a report that isn't shown for another reason.
    mutating func hide() { hidden += 1 }

    /// The number of reports hidden since the last call; nil if there are none.
    mutating func takeHidden() -> Int? {
        defer { hidden = 0 }
        return hidden > 0 ? hidden : nil
    }
}
