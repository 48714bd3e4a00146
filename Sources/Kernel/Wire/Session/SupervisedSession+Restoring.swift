// Replaces a kernel that ended or whose code has changed.

import WorkbenchLanguage

extension SupervisedSession {
    struct Restoration {
        var outcome: Death.Outcome
        var lost: [Death.LostLine] = []
        var divergences: [RestartReport.Divergence] = []
    }

    enum StartError: Error {
        case refused(ResponseError)
        case died(CrashReport)
        /// The user ended the kernel.
        case interrupted(CrashReport)
    }

    /// Replaces the executable or its code. Ends the kernel, makes a new one replay the journal, and reports the
    /// differences.
    package func restart(_ launch: KernelLaunch? = nil) -> RestartReport {
        kernel?.end(within: .seconds(1))
        kernel = nil
        if let launch { options.launch = launch }
        deathsInARow = 0
        workersStayOff = false
        let restoration = restore(deaths: 0, comparing: true)
        let outcome: RestartReport.Outcome =
            switch restoration.outcome {
            case .restored(let step, let lines, let milliseconds):
                .restored(step: step, lines: lines, milliseconds: milliseconds)
            case .interrupted(let step, let lines, let all): .interrupted(step: step, lines: lines, of: all)
            case .givenUp(let deaths, let last, _):
                .givenUp(
                    deaths: deaths, last: last ?? CrashReport(cause: .notStarted("the kernel refused to start")))
            }
        return RestartReport(outcome: outcome, divergences: restoration.divergences)
    }

    /// Replaces a kernel that ended, and returns a report about its end.
    ///
    /// - Parameter mayBeOwn: Whether the app may have crashed on its own while the command was running.
    func recover(
        from error: ConnectionError, cause: CrashReport.Cause?, command: String?, mayBeOwn: Bool = false
    ) -> Death {
        guard let kernel else { preconditionFailure("only a running kernel can end") }
        let begin = ContinuousClock.now
        let remains = kernel.remains(after: error, cause: cause)
        self.kernel = nil
        // The functions are looked up while the session is being restored.
        var search = remains.trace.flatMap { symbolizer.search($0) }
        let crash = remains.report(symbolizer, &search)
        // The running command is the cause, because later requests haven't started.
        let other = othersCommand.flatMap { $0.command == nil ? nil : $0 }
        var fatal = other?.command ?? command
        if other == nil, mayBeOwn && remains.trace?.isOfWorker == true { fatal = nil }
        // A kernel whose descriptors were closed ends some time after the command that closed them.
        if other == nil, mayBeOwn || crash.cause == .connectionClosed, ownDeaths.hasSeen(crash, at: begin) {
            fatal = nil
        }
        let remedy: OwnDeaths.Remedy =
            fatal == nil ? ownDeaths.add(crash, at: begin, workersAreOff: workersStayOff) : .tryAgain
        // A command may end any number of kernels, because the user types it each time. Only kernels that end on their
        // own are counted.
        deathsInARow = fatal == nil && remedy == .tryAgain ? deathsInARow + 1 : fatal == nil ? 0 : 1
        stopped = crash
        // From now on, Ctrl-C stops the restoration, as the front end announces.
        _ = interruption.take()
        onEvent?(.crashed(crash, lines: journal.commandCount()))
        var count: Int?
        let restoration: Restoration
        switch remedy {
        case .tryAgain: restoration = restore(deaths: deathsInARow, isRepeated: true)
        case .turnWorkersOff(let deaths):
            workersStayOff = true
            count = deaths
            restoration = restore(deaths: 0, isRepeated: true)
        case .leaveOutLastLine: restoration = restore(deaths: 0, isRepeated: true, leavingOutLastLineBecauseOf: crash)
        case .giveUp(let deaths): restoration = Restoration(outcome: .givenUp(deaths: deaths, hasJournal: file != nil))
        }
        if let fatal, !crash.cause.isFromOutside { leaveOut(fatal) }
        var lost = fatal.map { [Death.LostLine(line: $0, reason: .fatal)] } ?? []
        if other != nil, let command { lost.append(Death.LostLine(line: command, reason: .notReached)) }
        return Death(
            crash: frames(of: remains, search, until: begin + options.framesLimit) ?? crash, command: fatal,
            client: other?.client, outcome: restoration.outcome,
            lost: lost + restoration.lost, deathsUntilWorkersOff: count)
    }

    /// The start of the comment that replaces a line that crashed the app.
    static let crashedHere = "the app crashed here: "
    /// The start of that comment in journals of older versions.
    static let crashedHereBefore = "the app stopped here: "

    /// Replaces the line that crashed the app with a comment, so a saved script mentions it.
    private func leaveOut(_ fatal: String) {
        guard isWhole else { return }
        let comment = "# " + Self.crashedHere + fatal.split(whereSeparator: \.isNewline).joined(separator: " ")
        _ = try? ask(Evaluate.self, Evaluate.Parameters(text: comment), command: nil)
        record(JournalChange(lines: [comment]), replies: [])
    }

    /// The crash report with its functions, if they are known in time. If not, an event reports them later.
    private func frames(
        of remains: Remains, _ search: Symbolizer.Search?, until deadline: ContinuousClock.Instant
    ) -> CrashReport? {
        guard let search else { return nil }
        if symbolizer.wait(for: search, until: deadline) { return remains.report(symbolizer) }
        frameSearch = FrameSearch(search: search, remains: remains)
        return nil
    }

    /// Reports the functions of the last crash once they are known.
    func tellFrames() {
        guard let found = frameSearch, symbolizer.take(found.search) else { return }
        frameSearch = nil
        let crash = found.remains.report(symbolizer)
        if !crash.frames.isEmpty { onEvent?(.frames(crash)) }
    }

    /// Starts kernels until one has restored the journal, or too many have ended.
    ///
    /// - Parameters:
    /// - isRepeated: Whether the journal was accepted before, so lines don't have to be checked and reported one by
    ///   one.
    ///   - end: The crash after the last line, which is then omitted.
    func restore(
        deaths: Int, comparing: Bool = false, isRepeated: Bool = false,
        leavingOutLastLineBecauseOf end: CrashReport? = nil
    ) -> Restoration {
        let begin = ContinuousClock.now
        var replay = JournalReplay(lines: journal.lines, isRepeated: isRepeated)
        if let end { _ = replay.leaveOutLastLine(because: end) }
        var deaths = deaths
        var lastLinesLeftOut = 0
        while deaths < Self.deathLimit {
            var isReplaying = false
            do throws(StartError) {
                try startKernel(
                    app: journal.opened,
                    workers: journal.entries.isEmpty && !workersStayOff ? options.workers : "off")
                isReplaying = true
                if !journal.entries.isEmpty,
                    try !self.replay(
                        &replay, past: comparing || past == Self.brokenPast ? nil : past, comparing: comparing)
                {
                    forgetPast()
                    kernel?.end(within: .seconds(1))
                    continue
                }
                stopped = nil
                if let stop = replay.stop { return interrupted(at: stop) }
                linesCarriedOut = nil
                finish(replay)
                let elapsed = ContinuousClock.now - begin
                return Restoration(
                    outcome: .restored(
                        step: prompt?.step ?? 0, lines: replay.kept.count { !$0.line.hasPrefix("#") },
                        milliseconds: elapsed / .milliseconds(1)),
                    lost: replay.lost, divergences: replay.divergences.sorted { $0.number < $1.number })
            } catch {
                switch error {
                case .died(let crash):
                    stopped = crash
                    // A kernel that didn't start hasn't evaluated any lines.
                    if isReplaying {
                        // Without the effects of older lines, a later one may crash the app.
                        if past != nil, !crash.cause.isFromOutside { forgetPast() }
                        if crash.cause.isFromOutside { stopped?.during = replay.current?.line }
                        if diedBehindLastLine(crash, &replay, &lastLinesLeftOut) { continue }
                        if replay.prepareNext(after: crash) { continue }
                    }
                    deaths += 1
                    continue
                case .interrupted(let crash):
                    stopped = crash
                    stopped?.during = replay.current?.line
                    return Restoration(outcome: .interrupted(step: 0, lines: 0, of: journal.commandCount()))
                case .refused(let error):
                    // The kernel refuses to start the session, and any other kernel would, too.
                    stopped = CrashReport(cause: .notStarted(error.message))
                }
            }
            break
        }
        kernel?.end(within: .seconds(1))
        kernel = nil
        return Restoration(
            outcome: .givenUp(deaths: deaths, last: stopped, hasJournal: file != nil), lost: replay.lost,
            divergences: replay.divergences.sorted { $0.number < $1.number })
    }

    /// Whether the app crashed on its own after the last line, so another kernel should be tried: first without
    /// workers, and then without that line.
    private func diedBehindLastLine(
        _ crash: CrashReport, _ replay: inout JournalReplay, _ lastLinesLeftOut: inout Int
    ) -> Bool {
        guard replay.hasEvaluatedAll, !crash.cause.isFromOutside else { return false }
        guard workersStayOff else {
            workersStayOff = true
            onEvent?(.warning(.workersTurnedOff))
            return true
        }
        guard lastLinesLeftOut < OwnDeaths.mostLinesLeftOut else { return false }
        lastLinesLeftOut += 1
        return replay.leaveOutLastLine(because: crash)
    }

    /// Leaves the tree at the step where the user stopped the restoration. The journal keeps its remaining lines.
    private func interrupted(at stop: Int) -> Restoration {
        linesCarriedOut = stop
        return Restoration(
            outcome: .interrupted(
                step: prompt?.step ?? 0, lines: journal.commandCount(upTo: stop), of: journal.commandCount()))
    }

    private func finish(_ replay: JournalReplay) {
        guard !replay.lost.isEmpty else { return }
        journal.remove(at: replay.removed)
        guard let file else { return }
        do {
            var text = try file.read()
            text.opened = journal.opened
            text.lines = journal.lines
            let original = try file.rewrite(text)
            onEvent?(.warning(.journalShortened(lines: replay.lost.count, original: original)))
        } catch {
            if !isJournalFailing { onEvent?(.warning(.journalNotWritten(error))) }
            isJournalFailing = true
        }
    }

    @discardableResult
    func startKernel(app: String?, workers: String?) throws(StartError) -> Handshake.Result {
        let kernel: RunningKernel
        do {
            kernel = try RunningKernel(starting: options.launch, wakeUp: interruption) { [weak self] in
                self?.onEvent?(.output($0))
            }
        } catch {
            throw .died(CrashReport(cause: .notStarted(error.message)))
        }
        kernel.connection.onNotification = { [weak self] in self?.take($0) }
        self.kernel = kernel
        othersCommand = nil
        var patience = Patience(limit: options.startLimit, grace: options.interruptGrace)
        do {
            let greeting = try kernel.connection.call(
                Handshake.self,
                Handshake.Parameters(
                    client: options.client, app: app, workers: workers, isPrivate: options.isPrivate ? true : nil,
                    crash: stopped),
                until: patience.deadline
            ) { patience.decide($0) {} }
            // The kernel has started, so stop its replay instead.
            if patience.isInterrupted { interruption.call() }
            self.greeting = greeting
            prompt = greeting.prompt
            stopped = nil
            return greeting
        } catch .refused(let error) {
            throw .refused(error)
        } catch {
            self.kernel = nil
            let crash = kernel.remains(after: error, cause: patience.cause).reportWithPlace(symbolizer)
            throw patience.cause == .interrupted ? .interrupted(crash) : .died(crash)
        }
    }

    /// Replays the lines. Returns whether the tree is the same as before (see `Replay.Result.pastIsBroken`).
    private func replay(_ replay: inout JournalReplay, past: String?, comparing: Bool) throws(StartError) -> Bool {
        guard let kernel else { preconditionFailure("a kernel was started") }
        var patience = Patience(limit: options.commandLimit, grace: options.interruptGrace)
        // The closure only collects reports, because it can't change `replay` while the call is using it.
        var told: [Replayed.Parameters] = []
        var count = 0
        onReplayed = { event in
            count = event.index + 1
            if comparing { told.append(event) }
            patience.begin()
        }
        defer {
            onReplayed = nil
            replay.evaluated = count
            if comparing { compare(told, &replay) }
            // From here on, the indices no longer match the given lines.
            replay.dropRefused()
        }
        do {
            let result = try kernel.connection.call(
                Replay.self,
                Replay.Parameters(
                    lines: replay.kept.map(\.line), workers: workersStayOff ? "off" : options.workers ?? "on",
                    tellsReplies: comparing,
                    isRepeated: replay.isRepeated ? true : nil, past: past),
                until: patience.deadline
            ) { patience.decide($0) { try? kernel.connection.send(Interrupt.self, Empty()) } }
            prompt = result.prompt
            guard result.pastIsBroken != true else { return false }
            for refused in result.refused { replay.refuse(refused) }
        } catch .refused(let error) {
            throw .refused(error)
        } catch {
            self.kernel = nil
            let crash = kernel.remains(after: error, cause: patience.cause).reportWithPlace(symbolizer)
            throw patience.cause == .interrupted ? .interrupted(crash) : .died(crash)
        }
        return true
    }

    private func forgetPast() {
        past = Self.brokenPast
        file?.writePast(Self.brokenPast)
    }

    private func compare(_ told: [Replayed.Parameters], _ replay: inout JournalReplay) {
        for event in told where replay.kept.indices.contains(event.index) {
            let kept = replay.kept[event.index]
            guard let difference = journal.difference(at: kept.index, now: event.replies) else { continue }
            replay.differ(kept.index, kept.line, difference.before, difference.now)
        }
    }

    /// Handles a kernel's notification.
    func take(_ message: IncomingMessage) {
        if message.method == Replayed.name {
            if let replayed = try? message.parameters(as: Replayed.Parameters.self) { onReplayed?(replayed) }
            return
        }
        if message.method == PastKept.name {
            guard past != Self.brokenPast, let kept = try? message.parameters(as: PastKept.Parameters.self) else {
                return
            }
            past = kept.text
            file?.writePast(kept.text)
            return
        }
        if message.method == OthersCommand.name {
            othersCommand = try? message.parameters(as: OthersCommand.Parameters.self)
            return
        }
        guard let event = SessionEvent(message) else { return }
        if case .changed(let change) = event {
            record(change.journal, replies: change.replies)
            prompt = change.prompt
        }
        onEvent?(event)
    }
}
