// Sessions with the probe: a kernel without workflows that can end in every way.

import FoundationEssentials
import Testing
import WorkbenchLanguage
import WorkbenchTestSupport
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

/// All tests that use processes, descriptors or files run one after another, so leftovers can be counted.
@Suite(.waits, .serialized) struct SystemTests {}

final class ProbeSession {
    let session: SupervisedSession
    /// Called for each piece of output.
    var onOutput: (() -> Void)?
    private var onCrash: (() -> Void)?
    private(set) var output = ""
    private(set) var errors = ""
    private(set) var deaths: [Death] = []
    /// Crashes as they were first reported, and whether the session had been restored by then.
    private(set) var crashesBeforeRestoration: [(crash: CrashReport, isRestored: Bool)] = []
    /// Crashes whose functions arrived after their report.
    private(set) var crashesWithFrames: [CrashReport] = []
    private(set) var warnings: [SessionWarning] = []
    private(set) var progress: [ProgressReply.Activity] = []
    private(set) var changed: [String] = []
    private(set) var lost: [Death.LostLine] = []

    init(
        environment: [String: String] = [:], limit: Duration? = nil, grace: Duration = .milliseconds(100),
        startLimit: Duration = .seconds(30),
        framesLimit: Duration = SupervisedSession.Options.framesInScripts, file: JournalFile? = nil,
        journals: JournalDirectory? = nil, symbolizer: Symbolizer = Symbolizer()
    ) throws {
        session = try SupervisedSession(
            options: SupervisedSession.Options(
                launch: Self.launch(environment), client: "tests", app: "numbers", commandLimit: limit,
                interruptGrace: grace, framesLimit: framesLimit, startLimit: startLimit),
            file: file, journals: journals, symbolizer: symbolizer)
        session.onEvent = { [unowned self] in take($0) }
    }

    static func launch(_ environment: [String: String] = [:]) -> KernelLaunch {
        var variables: [String: String] = [:]
        for (name, value) in environment { variables["PROBE_" + name] = value }
        return KernelLaunch(
            executable: executable, arguments: ["kernel"], environment: variables, stackBytes: 16 << 20)
    }

    /// The executable is built next to the tests.
    static let executable: String = {
        let path = SymbolicLink.target(of: "/proc/self/exe") ?? ""
        // A runner may load the tests as a library; then the bundle is one of the arguments.
        let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? path
        for candidate in [path, bundle] {
            let probe = candidate.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/workbench-wire-probe"
            if access(probe, X_OK) == 0 { return probe }
        }
        return "workbench-wire-probe is not beside \(path): build it with `swift build --build-tests`"
    }()

    private func take(_ event: SessionEvent) {
        switch event {
        case .output(let printed):
            let text = String(decoding: printed.bytes, as: UTF8.self)
            if printed.stream == .output { output += text } else { errors += text }
            onOutput?()
        case .changed(let event): changed.append(event.command)
        case .progress(let event): progress.append(event.activity)
        case .crashed(let crash, _):
            crashesBeforeRestoration.append((crash, session.isWhole))
            onCrash?()
        case .died(let report): deaths.append(report)
        case .frames(let crash): crashesWithFrames.append(crash)
        case .warning(let warning): warnings.append(warning)
        case .lost(let lines): lost += lines
        case .clients, .notification, .rejoined, .left: break
        }
    }

    /// The kernel's numbers, as its back stack shows them.
    var numbers: String {
        get throws {
            try session.call(Snapshot.self, Empty()).stack.layers.first?.screens.first?.title ?? "nothing"
        }
    }

    /// Interrupts whenever the app prints something.
    func interruptAtOutput() {
        onOutput = { [session] in session.interruption.call() }
    }

    /// Interrupts once, when the next crash is reported.
    func interruptAtCrash() {
        onCrash = { [unowned self] in
            onCrash = nil
            session.interruption.call()
        }
    }

    /// Processes events until a condition holds.
    func process(until isDone: () -> Bool) {
        let deadline = ContinuousClock.now + .seconds(20)
        while !isDone(), ContinuousClock.now < deadline {
            _ = try? Waiting.wait(
                for: session.descriptors.map { Waiting.Wish($0) }, until: ContinuousClock.now + .milliseconds(100))
            session.processPending()
        }
    }
}

enum Processes {
    /// A process that has ended is not alive, even if it has not been reaped yet or is being reaped.
    static func isAlive(_ process: Int) -> Bool {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return false }
        // In `4711 (name) Z …`, the name may contain almost anything.
        return text.split(separator: ")").last?.first { $0 != " " }.map { !"ZX".contains($0) } ?? false
    }
}

enum SymbolicLink {
    static func target(of path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: 4096)
        let count = readlink(path, &buffer, buffer.count)
        return count < 0 ? nil : String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

extension SupervisedSession {
    /// Evaluates commands, one per line.
    func evaluate(lines: String) throws -> [CommandResult] {
        try lines.split(separator: "\n").map { try evaluate(String($0)) }
    }
}
