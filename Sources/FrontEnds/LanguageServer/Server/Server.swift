// The language server as a state machine: events in, effects out. It does no I/O, has no clock, and belongs to one
// thread.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchPackages
import WorkbenchWire

package final class Server {
    enum Lifecycle {
        case uninitialized
        case running
        case shutDown
        case exited
    }

    let files: any FileAccess
    var lifecycle = Lifecycle.uninitialized
    var client = ClientFeatures()
    var settings: Settings
    let defaults: Settings
    /// The workspace's folders, as paths.
    var folders: [String] = []
    /// The open documents, by URI.
    var documents: [String: Document] = [:]
    /// The open Swift files of packages, by URI.
    var swiftDocuments: [String: SwiftDocument] = [:] { didSet { swiftChanges += 1 } }
    /// The trees that Swift files are compared with, by package.
    var liveTrees: [String: LiveTrees] = [:] { didSet { swiftChanges += 1 } }
    /// The outlines of closed Swift files, by path.
    var fileOutlines: [String: FileOutline] = [:] { didSet { swiftChanges += 1 } }
    /// The diagnostics last published for each closed `audit.wf`, by URI.
    var faultyRules: [String: [LSP.Diagnostic]] = [:]
    /// The number of changes to the Swift files that are open or known, and to their trees.
    private(set) var swiftChanges = 0
    /// The number of changes to the live trees.
    var liveGeneration = 0
    /// The nodes whose values are shown, by workflow name.
    var chosenNodes: [String: String] = [:]
    /// Whether Swift files can't be read because the toolchain has no parser.
    var readerIsMissing = false
    var kernels: [KernelID: ServerKernel] = [:]
    var sources: SourceFiles
    var closed = ClosedScripts()
    /// The packages of scripts, by folder.
    var packages: [String: ServedPackage] = [:]
    var lastClosed = 0
    /// Faults that have been reported to the user; each is reported only once.
    var toldFaults: Set<String> = []

    private var effects: [ServerEffect] = []
    private let encoder: MessageEncoder
    /// The client's requests that haven't been answered yet.
    private var openRequests: Set<MessageID> = []
    private var lastRequest = 0
    private var lastKernel = 0
    private var lastQuestion = 0
    private var clientAnswers: [Int: (IncomingMessage) -> Void] = [:]
    var questions: [Int: Question] = [:]
    /// The handlers that answer requests without a kernel if the kernel is late.
    var lateQuestions: [Int: () -> Void] = [:]
    private var outsideRequests: [Int: (Result<[String], OutsideFault>) -> Void] = [:]
    var outlineRequests: [Int: (Result<Outline, OutsideFault>) -> Void] = [:]
    var appRequests: [Int: (Result<[Reply], OutsideFault>) -> Void] = [:]
    var codeRequests: [Int: (CodeReply) -> Void] = [:]
    private var indexRequests: [Int: (Result<[IndexedSymbol], OutsideFault>) -> Void] = [:]
    let runningApps: () -> [RunningApp]

    /// The version that the server reports.
    let version: String
    /// The package whose workflows this program contains.
    let ownPackage: String?

    /// - Parameter settings: The settings until the client sends its own.
    package init(
        files: any FileAccess = NoFiles(), settings: Settings = Settings(), version: String = "",
        sortsKeys: Bool = false, ownPackage: String? = nil,
        runningApps: @escaping () -> [RunningApp] = { [] }
    ) {
        self.files = files
        self.settings = settings
        self.version = version
        self.ownPackage = ownPackage
        defaults = settings
        self.runningApps = runningApps
        sources = SourceFiles(files: files)
        encoder = MessageEncoder(sortsKeys: sortsKeys)
    }

    package func handle(_ event: ServerEvent) -> [ServerEffect] {
        effects = []
        switch event {
        case .client(.body(let body)): take(body)
        case .client(.fault(let fault)): effects.append(.send(encoder.response(id: nil, error: fault.responseError)))
        case .clientClosed: exit(lifecycle == .shutDown ? 0 : 1)
        case .kernelReady(let kernel, let app): kernelIsReady(kernel, app)
        case .kernelAnswered(let kernel, let question, let answer):
            hasAnswered(kernel)
            if let question = questions.removeValue(forKey: question) { settle(question, with: answer) }
        case .kernelTold(let kernel, let news): take(news, of: kernel)
        case .kernelEnded(let kernel, let end): kernelEnded(kernel, end)
        case .kernelFrames(let kernel, let crash): framesAreKnown(kernel, crash)
        case .kernelPrinted(let kernel, let text): printed(text, by: kernel)
        case .timer(.limit(let kernel)): limitIsReached(kernel)
        case .timer(.silence(let kernel)): kernelIsSilent(kernel)
        case .timer(.answer(let request)): lateQuestions[request]?()
        case .timer(.patience(let uri)): documents[uri].map(answerImpatient)
        case .timer(.pause(let uri)): documents[uri].map(runSuspects)
        case .timer(.progress(let uri)): documents[uri].map(beginProgress)
        case .timer(.swiftPause(let uri)): swiftPaused(uri)
        case .timer(.liveTrees): findAllFacts()
        case .timer(.audit(let uri)): runAudit(uri)
        case .timer(.build(let package)): beginBuildProgress(package)
        case .timer(.index(let request)): settle(indexRequest: request, .failure(indexIsLate))
        case .hostProgressed(let package, let progress): hostProgressed(package, progress)
        case .hostEnded(let package, let result): hostEnded(package, result)
        case .sourcesChanged(let package, let isManifest): sourcesChanged(package, isManifest: isManifest)
        case .symbols(let request, let result): settle(indexRequest: request, result)
        case .outlined(let request, let result): outlineRequests.removeValue(forKey: request)?(result)
        case .codeRead(let request, let code): codeRequests.removeValue(forKey: request)?(code)
        case .appReplied(let request, let result): appRequests.removeValue(forKey: request)?(result)
        case .done(let request, let result): outsideRequests.removeValue(forKey: request)?(result)
        }
        return effects
    }

    /// The server's copy of an open document's text.
    package func text(of uri: String) -> String? {
        documents[uri]?.script.text
    }

    func emit(_ effect: ServerEffect) {
        effects.append(effect)
    }

    func exit(_ code: Int32) {
        guard lifecycle != .exited else { return }
        lifecycle = .exited
        for kernel in kernels.keys { emit(.killKernel(kernel)) }
        kernels = [:]
        documents = [:]
        swiftDocuments = [:]
        liveTrees = [:]
        giveUpClosedScripts()
        emit(.exit(code))
    }

    // MARK: - Messages of the client

    private func take(_ body: [UInt8]) {
        guard lifecycle != .exited else { return }
        let message: IncomingMessage
        do {
            message = try IncomingMessage(reading: body)
        } catch {
            emit(.send(encoder.response(id: error.id, error: error.error)))
            return
        }
        switch message.kind {
        case .request(let id, let method): take(request: message, id, method)
        case .notification(let method): take(notification: message, method)
        case .response(let id), .failure(let id, _):
            guard case .number(let number) = id else { return }
            clientAnswers.removeValue(forKey: number)?(message)
        }
    }

    private func take(request message: IncomingMessage, _ id: MessageID, _ method: String) {
        do throws(ResponseError) {
            guard !openRequests.contains(id) else {
                throw ResponseError(.invalidRequest, "a request with this id has not been answered yet")
            }
            switch lifecycle {
            case .uninitialized where method != LSP.Initialize.method:
                throw ResponseError(.serverNotInitialized, "\(method) came before initialize")
            case .shutDown, .exited:
                throw ResponseError(.invalidRequest, "\(method) came after shutdown; only exit is allowed")
            default: break
            }
            guard let handler = MessageTable.requests[method] else {
                throw ResponseError(.methodNotFound, "unknown method \(method.prefix(100))")
            }
            openRequests.insert(id)
            if try answerForSwift(message, id, method) { return }
            if let error = handler.handle(message, id, self) { throw error }
        } catch {
            openRequests.remove(id)
            emit(.send(encoder.response(id: id, error: error)))
        }
    }

    private func take(notification message: IncomingMessage, _ method: String) {
        guard let handler = MessageTable.notifications[method] else { return }
        // Before `initialize` and after `shutdown`, only `exit` matters.
        guard lifecycle == .running || method == LSP.Exit.method else { return }
        if let error = handler.handle(message, self) { log(.warning, error.message) }
    }

    func cancel(_ id: MessageID) {
        respond(id, error: ResponseError(.requestCancelled, "the request was cancelled"))
    }

    func respond(_ id: MessageID, result: some Encodable) {
        guard openRequests.remove(id) != nil else { return }
        emit(.send(encoder.response(id: id, result: result)))
    }

    func respond(_ id: MessageID, error: ResponseError) {
        guard openRequests.remove(id) != nil else { return }
        emit(.send(encoder.response(id: id, error: error)))
    }

    // MARK: - Messages to the client

    func notify(_ method: String, _ parameters: some Encodable) {
        do throws(ResponseError) {
            emit(.send(try encoder.notification(method: method, parameters: parameters)))
        } catch {
            // Messages that are too large aren't sent. Errors are never too large.
            log(.error, "\(method): \(error.message)")
        }
    }

    func request(_ method: String, _ parameters: some Encodable, then: @escaping (IncomingMessage) -> Void = { _ in }) {
        lastRequest += 1
        do throws(ResponseError) {
            emit(
                .send(try encoder.request(id: .number(lastRequest), method: method, parameters: parameters)))
            clientAnswers[lastRequest] = then
        } catch {
            log(.error, "\(method): \(error.message)")
        }
    }

    /// Starts an effect that doesn't belong to a document.
    func outside(
        _ effect: (_ request: Int) -> ServerEffect, then: @escaping (Result<[String], OutsideFault>) -> Void
    ) {
        let request = makeQuestionNumber()
        outsideRequests[request] = then
        emit(effect(request))
    }

    /// Queries an index, with a short time limit, because the user is waiting.
    func ask(
        _ index: IndexPlace, for names: [String], then: @escaping (Result<[IndexedSymbol], OutsideFault>) -> Void
    ) {
        let request = makeQuestionNumber()
        indexRequests[request] = then
        emit(.startTimer(.index(request: request), milliseconds: settings.indexLimitMilliseconds))
        emit(.findSymbols(request: request, index, names: names))
    }

    /// Completes a query with its first result, which may be the timeout.
    private func settle(indexRequest request: Int, _ result: Result<[IndexedSymbol], OutsideFault>) {
        guard let then = indexRequests.removeValue(forKey: request) else { return }
        emit(.stopTimer(.index(request: request)))
        then(result)
    }

    private var indexIsLate: OutsideFault {
        OutsideFault(
            """
            sourcekit-lsp has not answered within \(Double(settings.indexLimitMilliseconds) / 1000) s: it may still be \
            reading the index. Try again, or raise the setting workflow.sourcekit.timeLimitSeconds.
            """)
    }

    // MARK: - Kernels

    func makeKernelID() -> KernelID {
        lastKernel += 1
        return KernelID(lastKernel)
    }

    func makeQuestionNumber() -> Int {
        lastQuestion += 1
        return lastQuestion
    }
}

/// Answers one of the client's requests, at any time, but only once. After a cancellation, does nothing.
struct Answer<Result: Encodable> {
    let id: MessageID
    let server: Server

    func callAsFunction(_ result: Result) {
        server.respond(id, result: result)
    }

    func fail(_ error: ResponseError) {
        server.respond(id, error: error)
    }
}
