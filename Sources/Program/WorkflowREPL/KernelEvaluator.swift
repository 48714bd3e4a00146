// Evaluates a script's commands in a separate kernel. The session needs its own thread, because a kernel ends with the
// thread that started it.

import Synchronization
import WorkbenchLanguage
import WorkbenchCommandLine
import WorkbenchKernel
import WorkbenchPackages
import WorkbenchTerminal
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

final class KernelEvaluator: ScriptEvaluator {
    private enum Request: Sendable {
        case evaluate(String, isLook: Bool, CheckedContinuation<CommandResult, Never>)
        case walks(Walks.Parameters, CheckedContinuation<[[String]], Never>)
        case end(CheckedContinuation<Void, Never>)
    }

    private let requests = WaitingQueue<Request>()
    private let opened = Mutex<String?>(nil)

    /// The app to open at the start: the requested one, or else the kernel's choice.
    var app: String? { opened.withLock { $0 } }

    /// Starts the kernel.
    ///
    /// - Parameter code: The sources of the kernel's code; nil if the script doesn't need them.
    init(_ options: SupervisedSession.Options, _ code: CodeSources? = nil) async throws(UnreadableFile) {
        let problem: String? = await withCheckedContinuation { continuation in
            let started = SystemThread.start { [self] in
                do {
                    let session = try SupervisedSession(options: options)
                    session.readCode = code.map { code in
                        { code.completed($0, begin: { Printer(pages: false).complain(CodeSources.beginning) }) }
                    }
                    try session.start()
                    opened.withLock { $0 = session.journal.opened }
                    continuation.resume(returning: nil)
                    serve(session)
                } catch let error as SessionError {
                    continuation.resume(returning: Self.text(of: error))
                } catch {
                    continuation.resume(returning: "\(error)")
                }
            }
            if !started { continuation.resume(returning: "the system is out of threads") }
        }
        if let problem { throw UnreadableFile(problem) }
    }

    func evaluate(_ command: String) async -> CommandResult {
        await withCheckedContinuation { requests.add(.evaluate(command, isLook: false, $0)) }
    }

    func look(_ question: String) async -> CommandResult {
        await withCheckedContinuation { requests.add(.evaluate(question, isLook: true, $0)) }
    }

    /// The commands of random walks from the current state.
    func walks(_ parameters: Walks.Parameters) async -> [[String]] {
        await withCheckedContinuation { requests.add(.walks(parameters, $0)) }
    }

    func end() async {
        await withCheckedContinuation { requests.add(.end($0)) }
    }

    private func serve(_ session: SupervisedSession) {
        while let request = requests.next() {
            switch request {
            case .evaluate(let text, let isLook, let continuation):
                continuation.resume(returning: Self.evaluate(text, isLook: isLook, session))
            case .walks(let parameters, let continuation):
                continuation.resume(returning: (try? session.call(Walks.self, parameters).walks) ?? [])
            case .end(let continuation):
                session.end()
                continuation.resume()
                return
            }
        }
    }

    private static func evaluate(_ command: String, isLook: Bool, _ session: SupervisedSession) -> CommandResult {
        do throws(SessionError) {
            return try session.evaluate(command, isQuiet: isLook)
        } catch {
            return .replied([Reply(.refused(Refusal(.impossible, text(of: error))))])
        }
    }

    private static func text(of error: SessionError) -> String {
        guard case .stopped(let crash) = error else { return error.message }
        return ReplyText.text(of: crash)
    }
}

/// Starts the kernels of scripts. All scripts have the same limits.
struct ScriptKernels: Sendable {
    private let root: String?
    /// The app of this program that is open before the first line. Most scripts open the app that they need themselves.
    private let app: String?
    var limit: Double
    private let memoryLimit: Int?

    @MainActor
    init(_ arguments: Arguments, of program: Program, limit: Double = 30) throws(UsageError) {
        root = arguments.value(.root)
        app = program.apps.first?.name
        self.limit = try arguments.timeLimit() ?? limit
        memoryLimit = try arguments.memoryLimit()
    }

    /// - Parameters:
    ///   - host: The builder of the program that runs the script; nil for this program.
    ///   - environment: Variables to add to the environment of the kernel.
    func evaluator(
        _ host: PackageBuilder?, environment: [String: String] = [:]
    ) async throws(UnreadableFile) -> KernelEvaluator {
        var options = options(client: "check", host)
        options.launch.environment = environment
        return try await KernelEvaluator(options, CodeSources(host))
    }

    /// - Parameter root: The app to open; nil for the one on the command line.
    func options(client: String, _ host: PackageBuilder?, root: String? = nil) -> SupervisedSession.Options {
        var options = SupervisedSession.Options(
            client: "\(client) \(getpid())", app: root ?? self.root ?? (host == nil ? app : nil), workers: "off",
            isPrivate: true, commandLimit: .seconds(limit), framesLimit: SupervisedSession.Options.framesInScripts)
        if let host { options.launch.run(host) }
        options.launch.memoryBytes = memoryLimit
        return options
    }
}
