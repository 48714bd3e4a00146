// Evaluates documents: sends them to kernels, and receives the outcomes of their commands.

import WorkbenchLanguage
import WorkbenchWire

extension Server {
    /// Evaluates a document, unless its current version has been evaluated.
    func evaluate(_ document: Document) {
        guard settings.evaluates || document.evaluation.runsOnce, lifecycle == .running, !document.evaluation.isStopped
        else {
            finish(document)
            return
        }
        document.evaluation.awaitedVersion = document.version
        document.lastWanted = makeQuestionNumber()
        document.evaluation.forgetCancelled()
        document.evaluation.takesLong = false
        leaveKernel(ofOtherPackageThan: packageToOpen(for: document), document)
        switch document.evaluation.kernel {
        case .none, .failed: startKernel(for: document)
        case .starting: break
        case .ready(let kernel): send(document, to: kernel)
        }
        emit(.startTimer(.progress(document.uri), milliseconds: 500))
        guard !document.evaluation.isPatient else { return }
        document.evaluation.isPatient = true
        document.evaluation.newsBefore = document.evaluation.kernel.id.flatMap { kernels[$0]?.news }
        emit(.startTimer(.patience(document.uri), milliseconds: 500))
    }

    /// Evaluates a document after an edit. While the user types, commands below the edit that crashed the app aren't
    /// run.
    func evaluateEdited(_ document: Document) {
        giveUpEditedCommand(of: document)
        sendToStandby(of: document)
        if document.evaluation.suspects.isEmpty {
            stopSparing(document)
        } else {
            document.evaluation.sparesSuspects = true
            emit(.startTimer(.pause(document.uri), milliseconds: Self.pauseMilliseconds))
        }
        evaluate(document)
    }

    /// The length of a typing pause after which commands that crashed the app are run again.
    private static let pauseMilliseconds = 500

    func runSuspects(_ document: Document) {
        stopSparing(document)
        if document.evaluation.isRunning { evaluate(document) }
    }

    private func stopSparing(_ document: Document) {
        guard document.evaluation.sparesSuspects else { return }
        document.evaluation.sparesSuspects = false
        emit(.stopTimer(.pause(document.uri)))
    }

    func send(_ document: Document, to kernel: KernelID) {
        document.evaluation.printed = 0
        document.evaluation.backgroundDeath = nil
        let version = document.version
        let spared = document.evaluation.firstSpared(of: document)
        // If the same version is already running, its further messages are about the old text of the scripts that it
        // reads.
        if document.evaluation.runningVersion == version { document.evaluation.runningVersion = nil }
        document.evaluation.sent[version] = Evaluation.Sent(
            commands: document.commands, unchanged: .max, below: document.commands.count)
        let change = change(document, stopBefore: spared.map { document.commands[$0] })
        let isWhole = change.range == nil
        ask(kernel, .change(change), about: document) {
            [weak self, weak document] answer in
            guard let self, let document, document.evaluation.kernel.id == kernel else { return }
            switch answer {
            case .changed(let result): begin(version, at: result.first, document)
            case .refused(let error) where error.code == .invalidParameters && !isWhole:
                // The kernel's text isn't the expected one, so send it all.
                document.evaluation.unsent = nil
                if document.evaluation.awaitedVersion == version { evaluate(document) }
            case .refused(let error) where error.code != .serverCancelled:
                // There will be no results for this text.
                log(.error, "\(DocumentURI.name(document.uri)) could not be evaluated: \(error.message)")
                if document.evaluation.awaitedVersion == version { finish(document) }
            default: break
            }
        }
    }

    private func change(_ document: Document, stopBefore: Int?) -> ScriptChange.Parameters {
        let sources = sources(of: document)
        document.evaluation.sources = sources
        let masked = document.maskedCommands
        // Masking or unmasking a command isn't an edit by the client, so the whole text is sent.
        let edits = masked == document.evaluation.masked ? document.evaluation.unsent : nil
        let text = document.kernelText(masking: masked)
        // An edit that changes only part of a character can't be sent. Instead, the whole text is sent, with U+FFFD for
        // that character, and no later edits apply to it.
        let part = edits.flatMap { String(validating: text[$0.new], as: UTF8.self) }
        let whole = part == nil ? String(decoding: text, as: UTF8.self) : ""
        document.evaluation.unsent = part != nil || whole.utf8.elementsEqual(text) ? UnsentEdits() : nil
        document.evaluation.masked = masked
        return ScriptChange.Parameters(
            script: ScriptVersion(script: document.scriptName, version: document.version), text: part ?? whole,
            app: appToOpen(for: document), stopBefore: stopBefore, sources: sources, deaths: document.sourcedDeaths,
            range: part == nil ? nil : edits?.old, wantedFrom: document.firstWithoutOutcome)
    }

    private func begin(_ version: Int, at statement: Int, _ document: Document) {
        guard let sent = document.evaluation.sent[version] else { return }
        document.evaluation.runningVersion = version
        document.evaluation.nextOrdinal = sent.commands.firstOrdinal(from: statement)
        // The kernel has read the text. From now on, the time limit for commands applies.
        if let kernel = document.evaluation.kernel.id { restartLimit(kernel) }
    }

    // MARK: - News

    func take(_ news: KernelNews, of kernel: KernelID) {
        guard kernels[kernel] != nil else { return }
        kernels[kernel]?.news += 1
        kernels[kernel]?.isSilent = false
        kernels[kernel]?.isStuck = false
        if case .turn(let turn) = news { kernels[kernel]?.working = turn.script }
        restartLimit(kernel)
        // The news may be about an outdated version of the script.
        defer { stopLimitIfIdle(kernel) }
        guard let document = document(ofScript: news.script, in: kernel) else {
            if case .evaluated = news { standbyIsReady(kernel) }
            return
        }
        switch news {
        case .turn: break
        case .statement(let statement):
            document.evaluation.sourceStep = nil
            take(statement, of: document)
        case .sourceStep(let step): document.evaluation.sourceStep = step
        case .evaluated(let evaluated):
            guard evaluated.script.version == document.version,
                document.evaluation.awaitedVersion == document.version,
                document.evaluation.runningVersion == document.version
            else { return }
            document.evaluation.fruitlessStarts = 0
            // The rest is sent when typing pauses.
            if document.evaluation.sparesSuspects { return }
            let last = document.ordinal(from: evaluated.count) - 1
            let reason: CommandOutcome.NotRun =
                document.evaluation.firstUnexpectedFatal(of: document) != nil
                ? .stopped : document.failsToOpen(last) ? .notOpened : .quit
            for (ordinal, index) in document.commands.enumerated()
            where index >= evaluated.count && document.evaluation.outcomes[ordinal]?.isFatal != true {
                document.evaluation.outcomes[ordinal] = .notRun(reason)
            }
            if isLost(document) { send(document, to: kernel) } else { finish(document) }
        }
    }

    /// Whether a command has no outcome after the evaluation, which is a bug in the server. If so, its result is
    /// requested once more.
    private func isLost(_ document: Document) -> Bool {
        guard let statement = document.firstWithoutOutcome else { return false }
        let line = range(of: document.contentRange(ofStatement: statement), in: document).start.line
        let isFirst = document.evaluation.askedAgain != document.version
        document.evaluation.askedAgain = document.version
        let remedy = isFirst ? "the line will run again" : "edit the line to run it again"
        log(
            .error,
            "\(DocumentURI.name(document.uri)):\(line + 1) has no result because of a bug in this server; \(remedy)")
        return isFirst
    }

    private func take(_ news: StatementEvaluated.Parameters, of document: Document) {
        let version = news.script.version
        let stack = news.stack ?? news.reply?.stack ?? document.evaluation.toldStack
        document.evaluation.toldStack = stack
        guard let sent = document.evaluation.sent[version] else { return }
        document.evaluation.fruitlessStarts = 0
        guard let ordinal = sent.commands.ordinal(of: news.index) else { return }
        if document.evaluation.runningVersion == version || document.evaluation.runningVersion == nil {
            document.evaluation.nextOrdinal = ordinal + 1
        }
        let answered = CommandOutcome.Answered(
            reply: news.reply, stack: stack, diagnostics: news.diagnostics, source: news.source,
            broken: news.broken ?? [])
        guard ordinal < sent.unchanged, ordinal < document.commands.count else { return }
        switch document.evaluation.outcomes[ordinal] {
        // The server itself sets the outcome of masked commands.
        case .fatal, .expectedTrap: return
        default: break
        }
        document.evaluation.note(.answered(answered), of: ordinal)
        readCode(of: answered, document)
        answerReached(document)
        reportProgress(document)
    }

    /// Called when the evaluation of the current text is complete.
    func finish(_ document: Document) {
        stopSparing(document)
        document.evaluation.awaitedVersion = nil
        document.evaluation.freeObsolete()
        document.evaluation.changedFrom = .max
        document.evaluation.waitsForKernel = false
        document.evaluation.runsOnce = false
        document.evaluation.sent = document.evaluation.sent.filter { $0.key == document.version }
        document.judgeExpectedTraps()
        document.evaluation.kernel.id.map(stopLimitIfIdle)
        document.evaluation.isPatient = false
        endStandby(of: document)
        emit(.stopTimer(.patience(document.uri)))
        endProgress(document)
        publishDiagnostics(document)
        publishSections(document)
        if document.evaluation.owesDiagnostics {
            document.evaluation.owesDiagnostics = false
            refresh("workspace/diagnostic/refresh", client.capabilities.workspace?.diagnostics)
        }
        let isAwaited = !document.waiters.isEmpty && !document.evaluation.owesViews
        document.evaluation.owesViews = false
        let waiters = document.waiters
        document.waiters = []
        for waiter in waiters { waiter.proceed() }
        if !isAwaited, !document.isHidden { refreshViews() }
        liveTreeWasEvaluated(document)
    }

    /// Stops the evaluation on the user's request. Existing outcomes are kept, and the kernel is asked to stop. If it
    /// is in the middle of a statement, that statement's time limit applies.
    func stopEvaluation(of document: Document) {
        document.evaluation.isStopped = true
        stopSparing(document)
        for ordinal in document.commands.indices where document.evaluation.outcomes[ordinal] == nil {
            document.evaluation.outcomes[ordinal] = .notRun(.cancelled)
        }
        if case .ready(let kernel) = document.evaluation.kernel,
            let next = document.evaluation.nextOrdinal ?? document.commands.indices.first
        {
            let bound = next < document.commands.count ? document.commands[next] : nil
            ask(kernel, .change(change(document, stopBefore: bound)), about: document) { [weak self, weak document] _ in
                // No more results will arrive, so those from before the stop are complete.
                if let document { self?.publishDiagnostics(document) }
            }
        }
        finish(document)
    }

    func close(_ document: Document) {
        stopSparing(document)
        document.evaluation.awaitedVersion = nil
        // Leave the kernel first: the waiting requests that continue below must not ask it.
        leaveKernel(document, because: "the document was closed")
        emit(.stopTimer(.patience(document.uri)))
        endProgress(document)
        documents[document.uri] = nil
        for waiter in document.waiters { waiter.proceed() }
        document.waiters = []
        for proceed in document.codeWaiters { proceed() }
        document.codeWaiters = []
        startNextKernel()
    }

    func closeAll() {
        giveUpClosedScripts()
        for document in evaluatedDocuments { document.evaluation.waitsForKernel = false }
        for document in swiftDocuments.values { closeSwift(document) }
        for document in documents.values { close(document) }
    }
}

extension Document {
    /// The first statement without an outcome. If an edit was undone, the kernel may already have evaluated the
    /// statement.
    fileprivate var firstWithoutOutcome: Int? {
        commands.indices.first { evaluation.outcomes[$0] == nil }.map { commands[$0] }
    }

    /// Whether a command is an `open` that fails, which ends the script.
    func failsToOpen(_ ordinal: Int) -> Bool {
        guard let reply = evaluation.outcomes[ordinal]?.reply else { return false }
        return script.failsToOpen(commands[ordinal], .replied([reply]))
    }
}

extension CommandOutcome {
    fileprivate var isFatal: Bool {
        switch self {
        case .fatal, .expectedTrap: true
        default: false
        }
    }
}

extension [Int] {
    /// The ordinal of the first command at or after a statement, in the sorted list of commands.
    func firstOrdinal(from statement: Int) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < statement { low = middle + 1 } else { high = middle }
        }
        return low
    }

    fileprivate func ordinal(of statement: Int) -> Int? {
        let ordinal = firstOrdinal(from: statement)
        return ordinal < count && self[ordinal] == statement ? ordinal : nil
    }
}
