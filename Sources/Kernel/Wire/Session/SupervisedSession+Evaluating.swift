// Evaluates commands one by one, so each is in the journal before the next one starts.

import WorkbenchLanguage

extension SupervisedSession {
    package func evaluate(_ command: String, isQuiet: Bool) throws(SessionError) -> CommandResult {
        let parameters = Evaluate.Parameters(text: command, isQuiet: isQuiet, isFolded: foldsReplies && !isQuiet)
        do {
            let result = try carryOut(command, parameters)
            record(result.journal, replies: result.replies)
            prompt = result.prompt
            return withCode(result.replies)
        } catch .died(let death) {
            return .died(death)
        }
    }

    /// Runs a command. If the app crashes on its own in the meantime, the next kernel runs the command. If the app
    /// still crashes with workers off, the command is the cause.
    private func carryOut(
        _ command: String, _ parameters: Evaluate.Parameters
    ) throws(SessionError) -> Evaluate.Result {
        for _ in 0..<OwnDeaths.mostInARow {
            do {
                return try ask(Evaluate.self, parameters, command: command, mayBeOwn: !workersStayOff)
            } catch .died(let death) where death.command == nil && stopped == nil {
                onEvent?(.died(death))
            }
        }
        return try ask(Evaluate.self, parameters, command: command)
    }

    /// Sends a request. If the kernel ends in the meantime, it's replaced by another one.
    func ask<Method: KernelMethod>(
        _ method: Method.Type, _ parameters: Method.Parameters, command: String?, mayBeOwn: Bool = false
    ) throws(SessionError) -> Method.Result {
        // If the kernel has ended since the last check, this command isn't the cause.
        processPending()
        guard let kernel else { throw .stopped(stopped ?? CrashReport(cause: .notStarted("no kernel was started"))) }
        var patience = Patience(limit: options.commandLimit, grace: options.interruptGrace)
        do throws(ConnectionError) {
            let result = try kernel.connection.call(method, parameters, until: patience.deadline) {
                patience.decide($0) { try? kernel.connection.send(Interrupt.self, Empty()) }
            }
            // An app that has killed its guard may answer before it ends. Its line must not get into the journal.
            if command != nil, kernel.process.isEnding { throw ConnectionError.closed }
            deathsInARow = 0
            kernel.releaseHeldOutput()
            return result
        } catch .refused(let error) {
            deathsInARow = 0
            throw .refused(error)
        } catch {
            throw .died(recover(from: error, cause: patience.cause, command: command, mayBeOwn: mayBeOwn))
        }
    }

    /// Adds a change to the journal, in memory and on disk.
    func record(_ change: JournalChange, replies: [Reply]) {
        guard change.opened != nil || !change.lines.isEmpty else { return }
        branch()
        journal.take(change, replies: replies)
        if !change.lines.isEmpty { hasRecorded = true }
        write(change.opened.map { ["open " + $0] } ?? [], change.lines)
    }

    /// Starts a separate journal for new lines, if the tree lacks some lines of the current journal.
    private func branch() {
        guard let count = linesCarriedOut else { return }
        linesCarriedOut = nil
        let left = journal.entries.count - count
        journal.truncate(to: count)
        guard let old = file else { return }
        do {
            var text = try old.read()
            text.opened = journal.opened
            text.lines = journal.lines
            let new = try JournalFile.creating(beside: old, text: text)
            old.close()
            file = new
            onEvent?(.warning(.journalBranched(from: old.name, to: new.name, left: left)))
        } catch {
            if !isJournalFailing { onEvent?(.warning(.journalNotWritten(error))) }
            isJournalFailing = true
            file = nil
            old.close()
        }
    }

    private func write(_ first: [String], _ lines: [String]) {
        guard let file else { return }
        do {
            try file.append(first + lines)
            if isJournalFailing { onEvent?(.warning(.journalWrittenAgain)) }
            isJournalFailing = false
        } catch {
            if !isJournalFailing { onEvent?(.warning(.journalNotWritten(error))) }
            isJournalFailing = true
        }
    }
}

/// The time limit for a command, and the steps for stopping it if the user interrupts.
struct Patience {
    let limit: Duration?
    let grace: Duration
    private var interruptions = 0
    private(set) var deadline: ContinuousClock.Instant?
    /// The reason why the wait was ended.
    private(set) var cause: CrashReport.Cause?

    init(limit: Duration?, grace: Duration) {
        self.limit = limit
        self.grace = grace
        deadline = limit.map { ContinuousClock.now + $0 }
    }

    var isInterrupted: Bool { interruptions > 0 }

    /// Restarts the time limit when there was progress.
    mutating func begin() {
        guard interruptions == 0 else { return }
        deadline = limit.map { ContinuousClock.now + $0 }
    }

    mutating func decide(
        _ disturbance: KernelConnection.Disturbance, interrupt: () -> Void
    ) -> KernelConnection.Decision {
        switch disturbance {
        case .wokenUp where interruptions == 0:
            interruptions = 1
            deadline = ContinuousClock.now + grace
            interrupt()
            return .goOn(until: deadline)
        case .timedOut where deadline.map({ $0 > ContinuousClock.now }) ?? true:
            return .goOn(until: deadline)
        case .timedOut where interruptions == 0:
            cause = .hang(seconds: limit.map { $0 / .seconds(1) } ?? 0)
        case .wokenUp, .timedOut:
            cause = .interrupted
        }
        return .giveUp
    }
}
