// The kernels of documents: started few at a time, replaced when a script names another package, and limited in time. A kernel that
// dies is replaced, and its death becomes the outcome of a command.

import WorkbenchCommandLanguage
import WorkbenchReplies
import WorkbenchReplyText
import WorkbenchScripts
import WorkbenchWire

extension KernelID {
    func document(in server: Server) -> Document? {
        server.documents.values.first { $0.evaluation.kernel.id == self }
            ?? server.closed.current.flatMap { $0.evaluation.kernel.id == self ? $0 : nil }
    }
}

extension Server {
    // MARK: - Kernels that start

    /// Starting a kernel is expensive: more at a time would delay all of them.
    private static let mostStarting = 3

    func startKernel(for document: Document) {
        let package = packageToOpen(for: document)
        document.evaluation.package = package
        document.evaluation.waitsForHost = false
        if let package, !hasHost(package, for: document) {
            document.evaluation.kernel = .none
            return
        }
        let starting = documents.values.count { if case .starting = $0.evaluation.kernel { true } else { false } }
        document.evaluation.waitsForKernel = starting >= Self.mostStarting
        guard !document.evaluation.waitsForKernel else {
            document.evaluation.kernel = .none
            return
        }
        let kernel = makeKernelID()
        document.evaluation.kernel = .starting(kernel)
        document.evaluation.sent = [:]
        document.evaluation.unsent = nil
        document.evaluation.runningVersion = nil
        document.evaluation.nextOrdinal = nil
        document.evaluation.sourceStep = nil
        emit(.startKernel(kernel, app: appToOpen(for: document), package: package))
        restartLimit(kernel)
    }

    /// The app in the settings is an app of this program.
    func appToOpen(for document: Document) -> String? {
        packageToOpen(for: document) == nil ? settings.app : nil
    }

    /// The script names another package now, so all results are obsolete.
    func leaveKernel(ofOtherPackageThan package: String?, _ document: Document) {
        guard package != document.evaluation.package, let kernel = document.evaluation.kernel.id else { return }
        emit(.killKernel(kernel))
        emit(.stopTimer(.limit(kernel)))
        document.evaluation.kernel = .none
        document.evaluation.forget(from: 0)
    }

    /// A kernel has started, or is no longer needed. The next one to start is for the document requested last.
    func startNextKernel() {
        let waiting = documents.values.filter(\.evaluation.waitsForKernel)
        guard let next = waiting.max(by: { $0.lastWanted < $1.lastWanted }) else { return }
        next.evaluation.waitsForKernel = false
        evaluate(next)
    }

    func kernelIsReady(_ kernel: KernelID, _ app: String) {
        guard let document = kernel.document(in: self) else { return }
        document.evaluation.app = app
        document.evaluation.kernel = .ready(kernel)
        if document.evaluation.isRunning { send(document, to: kernel) } else { emit(.stopTimer(.limit(kernel))) }
        startNextKernel()
    }

    // MARK: - Kernels that end

    func limitIsReached(_ kernel: KernelID) {
        guard kernel.document(in: self) != nil else { return }
        let seconds = Double(limit(of: kernel)) / 1000
        emit(.killKernel(kernel))
        kernelEnded(kernel, Death(crash: CrashReport(cause: .hang(seconds: seconds))))
    }

    func kernelEnded(_ kernel: KernelID, _ death: Death) {
        guard let document = kernel.document(in: self) else { return }
        emit(.stopTimer(.limit(kernel)))
        let wasStarting = document.evaluation.kernel == .starting(kernel)
        document.evaluation.kernel = .none
        let wasRunning = document.evaluation.isRunning
        let isBlamed = blame(death, of: kernel, document)
        document.evaluation.fruitlessStarts += isBlamed ? 0 : 1
        document.evaluation.sent = [:]
        // Open questions are answered as well as possible without the kernel.
        let open = document.evaluation.openQuestions
        document.evaluation.openQuestions = []
        for number in open {
            guard let question = questions.removeValue(forKey: number) else { continue }
            question.settle(.refused(ResponseError(.serverCancelled, ReplyText.message(of: death.crash))))
        }
        if wasStarting, document.evaluation.package == nil, case .notStarted(let reason) = death.crash.cause,
            let app = settings.app, app != defaults.app
        {
            // A script may open an app of its own, and most do.
            settings.app = defaults.app
            let fault = "the app in the setting workflow.app cannot be opened: \(reason); the default app is used"
            if toldFaults.insert(fault).inserted { show(.warning, fault) }
            evaluate(document)
        } else if wasStarting && !death.isOfTheCode || document.evaluation.fruitlessStarts >= 3 {
            document.evaluation.kernel = .failed(death)
            finish(document)
        } else if wasRunning || !open.isEmpty {
            evaluate(document)
        }
        if wasStarting { startNextKernel() }
    }

    /// Makes the kernel's end the outcome of the command that was being evaluated, if there was one and it is
    /// unchanged.
    private func blame(_ death: Death, of kernel: KernelID, _ document: Document) -> Bool {
        guard document.evaluation.isRunning, let version = document.evaluation.runningVersion,
            let sent = document.evaluation.sent[version], let culprit = document.evaluation.nextOrdinal,
            culprit < sent.commands.count
        else { return false }
        // It was edited meanwhile: the new text is tried again.
        guard culprit < sent.unchanged, culprit < document.commands.count else { return true }
        // It was masked, or it had already succeeded: it is not the cause.
        switch document.evaluation.outcomes[culprit] {
        case .fatal, .expectedTrap: return false
        default: break
        }
        // Another process ended the kernel, not the command. If that happens at the same command again, it may be one that takes
        // all memory, so that each attempt would end like this.
        if death.crash.cause.isFromOutside, document.evaluation.killedAt != culprit {
            document.evaluation.killedAt = culprit
            return true
        }
        if let step = document.evaluation.sourceStep, step.script.version == version,
            step.index == sent.commands[culprit],
            document.evaluation.sourcedDeaths[culprit]?[step.step] == nil
        {
            // The next kernel gets there without that statement, and says where it is.
            document.evaluation.sourcedDeaths[culprit, default: [:]][step.step] = death
            return true
        }
        document.evaluation.outcomes[culprit] = .fatal(death, in: kernel)
        document.evaluation.outcomes = document.evaluation.outcomes.filter { $0.key <= culprit }
        document.judgeExpectedTraps()
        return true
    }

    /// The functions in which a kernel trapped were found after its end.
    func framesAreKnown(_ kernel: KernelID, _ crash: CrashReport) {
        for document in documents.values {
            for (ordinal, outcome) in document.evaluation.outcomes {
                guard case .fatal(var death, in: kernel) = outcome else { continue }
                death.crash = crash
                document.evaluation.outcomes[ordinal] = .fatal(death, in: kernel)
                publishDiagnostics(document)
                refresh("workspace/diagnostic/refresh", client.capabilities.workspace?.diagnostics)
            }
        }
    }

    // MARK: - Time limits

    /// Starting a process and opening an app is not a statement of the script, and may take longer on a busy machine.
    private func limit(of kernel: KernelID) -> Int {
        let evaluation = kernel.document(in: self)?.evaluation
        // The same is true of reading a text: the first one, or a large one.
        let isLarge = (kernel.document(in: self)?.script.count ?? 0) > 1_000_000
        let isReading =
            evaluation?.isRunning == true && evaluation?.runningVersion != evaluation?.awaitedVersion
            && (evaluation?.runningVersion == nil || isLarge)
        let isBusy = evaluation?.kernel == .starting(kernel) || isReading
        return isBusy ? max(20_000, settings.timeLimitMilliseconds) : settings.timeLimitMilliseconds
    }

    func restartLimit(_ kernel: KernelID) {
        emit(.startTimer(.limit(kernel), milliseconds: limit(of: kernel)))
    }
}

extension Death {
    /// Whether the user's code ended the kernel, not the server.
    fileprivate var isOfTheCode: Bool {
        switch crash.cause {
        case .hang, .notStarted: false
        default: true
        }
    }
}
