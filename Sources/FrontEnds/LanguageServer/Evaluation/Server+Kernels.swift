// The kernels of documents. The documents of a package share one process, in which each has its own session and tree. A
// document whose code ended a kernel, or keeps one busy, gets its own process. A kernel that ends is replaced, and the
// way it ended becomes the outcome of a command.

import WorkbenchLanguage
import WorkbenchWire

/// The server's data about a kernel process.
struct ServerKernel {
    /// The package whose program runs as the kernel; nil for this program.
    let package: String?
    /// The app that the kernel was asked to open; nil for its default.
    let app: String?
    /// Whether only the document for which the kernel was started may use it.
    var isPrivate: Bool
    /// The open app; nil while the process starts.
    var openApp: String?
    /// The documents that the kernel evaluates.
    var documents: [Document] = []
    /// The script that the kernel is working on, by its name in the kernel.
    var working: String?
    /// The number of messages received from the kernel.
    var news = 0
    /// The numbers of the unanswered requests to close scripts.
    var closing: Set<Int> = []
    /// Whether a time limit is running for the kernel.
    var isTimed = false
    /// Whether an answer was late, and no message has arrived since.
    var isSilent = false
    /// Whether the kernel has been silent for so long that it seems to be stuck in a command.
    var isStuck = false
    /// The state of a standby kernel; nil for all others.
    var standsBy: Standby?

    enum Standby {
        case starting
        /// The kernel has run the lines above the command.
        case ready
    }

    /// The document that the kernel is working on, unless it was closed or has moved to another kernel.
    var culprit: Document? {
        documents.first { $0.scriptName == working }
    }
}

extension Server {
    /// The document of a script in a kernel, if the kernel still evaluates it.
    func document(ofScript name: String, in kernel: KernelID) -> Document? {
        kernels[kernel]?.documents.first { $0.scriptName == name }
    }

    // MARK: - Kernels that start

    /// The maximum number of kernels to start at the same time. Starting one is expensive, and more at a time would
    /// delay all of them.
    private static let mostStarting = 3

    /// Assigns a kernel to a document: either a running one of its package, or a new one.
    func startKernel(for document: Document) {
        let package = packageToOpen(for: document)
        let app = appToOpen(for: document)
        document.evaluation.package = package
        document.evaluation.waitsForHost = false
        if let package, !hasHost(package, for: document) { return }
        let isPrivate = document.evaluation.needsOwnKernel
        let shared = kernels.first { !$0.value.isPrivate && $0.value.package == package && $0.value.app == app }
        if !isPrivate, let shared {
            join(shared.key, document)
        } else if kernels.values.count(where: { $0.openApp == nil }) < Self.mostStarting {
            let kernel = makeKernelID()
            kernels[kernel] = ServerKernel(package: package, app: app, isPrivate: isPrivate)
            join(kernel, document)
            emit(.startKernel(kernel, app: app, package: package))
            restartLimit(kernel)
        } else {
            document.evaluation.waitsForKernel = true
            document.evaluation.kernel = .none
        }
    }

    func join(_ kernel: KernelID, _ document: Document) {
        kernels[kernel]?.documents.append(document)
        document.evaluation.waitsForKernel = false
        document.evaluation.sent = [:]
        document.evaluation.unsent = nil
        document.evaluation.runningVersion = nil
        document.evaluation.nextOrdinal = nil
        document.evaluation.sourceStep = nil
        document.evaluation.kernel = .starting(kernel)
        if let app = kernels[kernel]?.openApp { begin(document, on: kernel, app) }
    }

    private func begin(_ document: Document, on kernel: KernelID, _ app: String) {
        document.evaluation.app = app
        document.evaluation.kernel = .ready(kernel)
        if document.evaluation.isRunning { send(document, to: kernel) }
    }

    /// The app to open in a document's kernel; nil for a package's program, because the setting names an app of this
    /// program.
    func appToOpen(for document: Document) -> String? {
        packageToOpen(for: document) == nil ? settings.app : nil
    }

    /// Starts the next kernel when another one has started or is no longer needed. The most recently requested document
    /// comes first.
    func startNextKernel() {
        let waiting = evaluatedDocuments.filter(\.evaluation.waitsForKernel)
        guard let next = waiting.max(by: { $0.lastWanted < $1.lastWanted }) else { return }
        next.evaluation.waitsForKernel = false
        evaluate(next)
    }

    func kernelIsReady(_ kernel: KernelID, _ app: String) {
        guard kernels[kernel] != nil else { return }
        kernels[kernel]?.openApp = app
        // A kernel first evaluates the script that it received last, so the most recently requested script is sent
        // last.
        let waiting = kernels[kernel]?.documents.sorted { $0.lastWanted < $1.lastWanted } ?? []
        for document in waiting where document.evaluation.kernel == .starting(kernel) {
            begin(document, on: kernel, app)
        }
        for document in documents.values where document.evaluation.standby == kernel { sendToStandby(of: document) }
        stopLimitIfIdle(kernel)
        startNextKernel()
    }

    // MARK: - Documents that leave

    /// Leaves the kernel if the script now names a different package. In that case, all results are obsolete.
    func leaveKernel(ofOtherPackageThan package: String?, _ document: Document) {
        guard package != document.evaluation.package, document.evaluation.kernel.id != nil else { return }
        leaveKernel(document)
        document.evaluation.forget(from: 0)
    }

    /// Detaches a document from its kernel, and refuses its open questions.
    func leaveKernel(_ document: Document, because reason: String = "the kernel is being restarted") {
        leaveKernels([document], because: reason)
    }

    /// Detaches documents from their kernels. Open questions are refused last: a refusal may cause the document to be
    /// evaluated again, on a new kernel that must not be dropped.
    func leaveKernels(_ documents: [Document], because reason: String, then proceed: () -> Void = {}) {
        let open = documents.flatMap { document in
            detach(document)
            return takeQuestions(of: document)
        }
        proceed()
        refuse(open, ResponseError(.contentModified, reason))
    }

    private func detach(_ document: Document) {
        endStandby(of: document)
        guard let kernel = document.evaluation.kernel.id else { return }
        document.evaluation.kernel = .none
        kernels[kernel]?.documents.removeAll { $0 === document }
        if kernels[kernel]?.documents.isEmpty == true {
            kernels[kernel] = nil
            emit(.killKernel(kernel))
            emit(.stopTimer(.limit(kernel)))
            emit(.stopTimer(.silence(kernel)))
        } else {
            close(document.scriptName, in: kernel)
        }
    }

    /// Asks a kernel to close a script. The kernel may be in the middle of it, so its time is limited until it answers.
    private func close(_ script: String, in kernel: KernelID) {
        let number = makeQuestionNumber()
        kernels[kernel]?.closing.insert(number)
        questions[number] = Question { [weak self] _ in
            guard let self else { return }
            kernels[kernel]?.closing.remove(number)
            if kernels[kernel]?.working == script { kernels[kernel]?.working = nil }
            stopLimitIfIdle(kernel)
        }
        restartLimit(kernel)
        emit(.ask(kernel, question: number, .close(script)))
    }

    func takeQuestions(of document: Document) -> [Int] {
        defer { document.evaluation.openQuestions = [] }
        return document.evaluation.openQuestions.sorted()
    }

    func refuse(_ numbers: [Int], _ error: ResponseError) {
        for number in numbers { questions.removeValue(forKey: number)?.settle(.refused(error)) }
    }

    /// Called when a document has waited for a while. If its kernel is still busy with another document's statement,
    /// all documents move to a new kernel, except for that other document, if it is still open.
    func leaveBusyKernel(_ document: Document) {
        guard let id = document.evaluation.kernel.id, let kernel = kernels[id], kernel.openApp != nil,
            let working = kernel.working, working != document.scriptName,
            kernel.news == document.evaluation.newsBefore
        else { return }
        kernels[id]?.isPrivate = true
        kernel.culprit?.evaluation.needsOwnKernel = true
        for other in kernel.documents where other.scriptName != working {
            leaveKernel(other, because: "the kernel is busy with another script")
            if other.evaluation.isRunning { evaluate(other) }
        }
    }

    /// Restarts a document's timer, because its kernel may have just switched to another document and may get stuck in
    /// that one.
    func waitOnInSharedKernel(_ document: Document) {
        guard document.evaluation.isRunning, let id = document.evaluation.kernel.id, let kernel = kernels[id],
            kernel.documents.count > 1
        else { return }
        document.evaluation.newsBefore = kernel.news
        emit(.startTimer(.patience(document.uri), milliseconds: 500))
    }

    // MARK: - Kernels that end

    func limitIsReached(_ kernel: KernelID) {
        guard kernels[kernel] != nil else { return }
        let seconds = Double(limit(of: kernel)) / 1000
        emit(.killKernel(kernel))
        kernelEnded(kernel, Death(crash: CrashReport(cause: .hang(seconds: seconds))))
    }

    func kernelEnded(_ id: KernelID, _ death: Death) {
        guard let kernel = kernels.removeValue(forKey: id) else { return }
        emit(.stopTimer(.limit(id)))
        emit(.stopTimer(.silence(id)))
        for document in documents.values where document.evaluation.standby == id { document.evaluation.standby = nil }
        for number in kernel.closing { questions[number] = nil }
        // A script that was closed in the meantime doesn't affect the others.
        let isOfClosed = kernel.working != nil && kernel.culprit == nil
        let isShared = kernel.documents.count > 1 || isOfClosed
        let culprit = kernel.culprit.flatMap { $0.evaluation.isBusy ? $0 : nil }
        // A separate kernel will show whether this script alone ends it.
        if isShared { culprit?.evaluation.needsOwnKernel = true }
        for document in kernel.documents.sorted(by: { $0.lastWanted < $1.lastWanted }) {
            let isBlamed = isShared ? culprit != nil || isOfClosed : blame(death, of: id, document)
            if isBlamed, !isShared { document.evaluation.needsOwnKernel = true }
            kernelEnded(for: document, death, wasStarting: kernel.openApp == nil, isExplained: isBlamed)
        }
        if culprit == nil, kernel.openApp != nil { diedInBackground(kernel.documents, death) }
        if kernel.openApp == nil { startNextKernel() }
    }

    /// Handles a crash that happened while no command was running. If several scripts shared the kernel, any of them
    /// may be the cause.
    private func diedInBackground(_ documents: [Document], _ death: Death) {
        let idle = documents.filter { !$0.evaluation.isRunning }
        guard death.isOfTheCode, !death.crash.cause.isFromOutside, idle.count == documents.count else { return }
        for document in idle {
            document.evaluation.backgroundDeath = death
            publishDiagnostics(document)
        }
        refresh("workspace/diagnostic/refresh", client.capabilities.workspace?.diagnostics)
    }

    private func kernelEnded(for document: Document, _ death: Death, wasStarting: Bool, isExplained: Bool) {
        document.evaluation.kernel = .none
        document.evaluation.fruitlessStarts += isExplained ? 0 : 1
        document.evaluation.sent = [:]
        let wasBusy = document.evaluation.isBusy
        // Open questions are answered as well as possible without the kernel, after the document has a new one.
        let open = takeQuestions(of: document)
        defer { refuse(open, ResponseError(.serverCancelled, ReplyText.message(of: death.crash))) }
        if wasStarting, document.evaluation.package == nil, case .notStarted(let reason) = death.crash.cause,
            let app = settings.app, app != defaults.app
        {
            // A script may open its own app; most scripts do.
            settings.app = defaults.app
            let fault = "the app in the setting workflow.app can't be opened: \(reason); the default app is used"
            if toldFaults.insert(fault).inserted { show(.warning, fault) }
            evaluate(document)
        } else if wasStarting && !death.isOfTheCode || document.evaluation.fruitlessStarts >= 3 {
            document.evaluation.kernel = .failed(death)
            finish(document)
        } else if wasBusy {
            replaceByStandby(document)
            evaluate(document)
        } else if death.crash.cause.isFromOutside {
            // The script isn't the cause, and its tree is still needed for hovers and completion.
            evaluate(document)
        }
        endStandby(of: document)
    }

    /// Makes the kernel's end the outcome of the command that was being evaluated, if there was one and it hasn't
    /// changed since.
    private func blame(_ death: Death, of kernel: KernelID, _ document: Document) -> Bool {
        guard document.evaluation.isRunning, let version = document.evaluation.runningVersion,
            let sent = document.evaluation.sent[version], let culprit = document.evaluation.nextOrdinal,
            culprit < sent.commands.count
        else { return false }
        // The command was edited in the meantime, so its new text is tried.
        guard culprit < sent.unchanged, culprit < document.commands.count else { return true }
        // The command was masked, or had already succeeded, so it isn't the cause.
        switch document.evaluation.outcomes[culprit] {
        case .fatal, .expectedTrap: return false
        default: break
        }
        // Another process ended the kernel, not the command. If that happens again at the same command, the command may
        // be using up all memory, so every attempt would end like this.
        if death.crash.cause.isFromOutside, document.evaluation.killedAt != culprit {
            document.evaluation.killedAt = culprit
            return true
        }
        if let step = document.evaluation.sourceStep, step.script.version == version,
            step.index == sent.commands[culprit],
            document.evaluation.sourcedDeaths[culprit]?[step.step] == nil
        {
            // The next kernel skips that statement, and reports its position.
            document.evaluation.sourcedDeaths[culprit, default: [:]][step.step] = death
            return true
        }
        document.evaluation.outcomes[culprit] = .fatal(death, in: kernel)
        document.evaluation.outcomes = document.evaluation.outcomes.filter { $0.key <= culprit }
        document.judgeExpectedTraps()
        return true
    }

    /// Called when the functions on a crashed kernel's stack have been found.
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

    /// A kernel's time limit. It is longer while the process starts and opens an app: that isn't part of the script,
    /// and may be slow on a busy machine.
    private func limit(of id: KernelID) -> Int {
        let kernel = kernels[id]
        let isStarting = kernel?.openApp == nil
        // The same goes for reading the first text, or a large one.
        let isReading =
            kernel?.documents.contains { document in
                let evaluation = document.evaluation
                let isLarge = document.script.count > 1_000_000
                return evaluation.isRunning && evaluation.runningVersion != evaluation.awaitedVersion
                    && (evaluation.runningVersion == nil || isLarge)
                    && (kernel?.working == nil || kernel?.working == document.scriptName)
            } ?? false
        // A drive has a time limit of its own, and needs more time to report what it found.
        let isDriving =
            kernel?.documents.contains {
                $0.isHidden && $0.evaluation.needsOwnKernel && !$0.evaluation.isRunning
            } ?? false
        return isStarting || isReading || isDriving
            ? max(20_000, settings.timeLimitMilliseconds * 4) : settings.timeLimitMilliseconds
    }

    func restartLimit(_ kernel: KernelID) {
        // A standby kernel runs only commands that have finished before.
        guard let known = kernels[kernel], known.standsBy == nil else { return }
        kernels[kernel]?.isTimed = true
        emit(.startTimer(.limit(kernel), milliseconds: limit(of: kernel)))
        if known.openApp != nil { emit(.startTimer(.silence(kernel), milliseconds: Self.silenceMilliseconds)) }
    }

    /// Starts the time limit for a question. Work that is already in progress gets no extra time.
    func startLimit(_ kernel: KernelID) {
        guard kernels[kernel]?.isTimed != true || limit(of: kernel) > settings.timeLimitMilliseconds else { return }
        restartLimit(kernel)
    }

    func hasAnswered(_ kernel: KernelID) {
        kernels[kernel]?.isSilent = false
        kernels[kernel]?.isStuck = false
        if kernels[kernel]?.isTimed == true { restartLimit(kernel) }
    }

    /// Stops the time limit of a kernel if no request is waiting for it.
    func stopLimitIfIdle(_ id: KernelID) {
        guard let kernel = kernels[id], kernel.openApp != nil, kernel.closing.isEmpty,
            !kernel.documents.contains(where: \.evaluation.isBusy)
        else { return }
        kernels[id]?.isTimed = false
        emit(.stopTimer(.limit(id)))
        emit(.stopTimer(.silence(id)))
    }
}

extension Death {
    /// Whether the user's code ended the kernel, rather than the server.
    fileprivate var isOfTheCode: Bool {
        switch crash.cause {
        case .hang, .notStarted: false
        default: true
        }
    }
}
