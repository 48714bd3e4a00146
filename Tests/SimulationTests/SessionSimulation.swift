// Sessions whose kernels can't be started, whose sockets fail, and whose disk is full: the tree, the journal in memory
// and the journal on the disk have what was acknowledged.

import Testing
import WorkbenchLanguage
import WorkbenchTestSupport
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

extension SimulationTests {
    @Test func sessionsKeepWhatWasAcknowledged() throws {
        try Simulation.run("sessions", 10, thorough: 40, share: 40) { seed in
            try Simulation.inFolder { folder in
                let directory = JournalDirectory(path: folder + "/workflow")
                var generator = SeededGenerator(seed: seed)
                let faults = Faults(seed: seed, perMille: generator.pick([5, 20, 60]))
                let problem = try faults.during { () throws -> String? in
                    let isDurable = generator.chance(50)
                    guard let file = try? directory.create(app: "numbers", isDurable: isDurable) else { return nil }
                    return try Self.problem(&generator, faults, file: file)
                }
                var all = problem.map { [$0] } ?? []
                if !faults.openDescriptors.isEmpty {
                    all.append("descriptors \(faults.openDescriptors) are still open")
                }
                if !faults.processes.isEmpty { all.append("processes \(faults.processes) are still there") }
                return (faults.count, all.isEmpty ? nil : all.joined(separator: "; ") + " (faults: \(faults.log))")
            }
        }
    }

    @Test func unwritableJournalIsReportedOnceAndTheSessionContinues() throws {
        try Simulation.inFolder { folder in
            let directory = JournalDirectory(path: folder + "/workflow")
            let probe = try SimulatedSession(file: try directory.create(app: "numbers"))
            try probe.session.start()
            _ = try probe.session.evaluate("add 1", isQuiet: false)
            try Faults(seed: 1, perMille: 1_000, only: "write").during {
                for line in ["add 2", "add 3"] { _ = try probe.session.evaluate(line, isQuiet: false) }
            }
            guard probe.warnings.count == 1, case .journalNotWritten = probe.warnings[0] else {
                Issue.record("\(probe.warnings)")
                return
            }
            _ = try probe.session.evaluate("add 4", isQuiet: false)
            #expect(probe.warnings.count == 2 && probe.warnings.last == .journalWrittenAgain)
            #expect(try probe.numbers == "1 2 3 4")
            probe.session.end()
            #expect(try directory.resume().read().lines == ["add 1", "add 2", "add 3", "add 4"])
        }
    }

    /// Uses a session, and returns the first broken promise.
    private static func problem(
        _ generator: inout SeededGenerator, _ faults: Faults, file: JournalFile
    ) throws -> String? {
        let probe = try SimulatedSession(file: file)
        let path = file.path
        defer { probe.session.end() }
        do throws(SessionError) {
            try probe.session.start()
        } catch {
            guard case .stopped = error else { return "refused: \(error.message)" }
            return nil
        }
        var expected: [Int] = []
        for number in 1...8 {
            if generator.chance(25), let process = probe.session.greeting?.process { kill(pid_t(process), SIGKILL) }
            do throws(SessionError) {
                if try probe.session.evaluate("add \(number)", isQuiet: false).death == nil { expected.append(number) }
            } catch {
                guard case .stopped = error else { return "refused: \(error.message)" }
                _ = probe.session.restart()
            }
        }
        let (written, again) = (
            probe.warnings.indices.filter { if case .journalNotWritten = probe.warnings[$0] { true } else { false } },
            probe.warnings.indices.filter { probe.warnings[$0] == .journalWrittenAgain }
        )
        for (first, second) in zip(written, written.dropFirst())
        where !again.contains(where: { (first..<second).contains($0) }) {
            return "a disk that fails is reported twice: \(probe.warnings)"
        }
        faults.end()
        if !probe.session.isWhole { _ = probe.session.restart() }
        guard try probe.session.evaluate("add 0", isQuiet: false).death == nil else { return "the last line failed" }
        expected.append(0)
        let numbers = try probe.numbers
        if numbers != expected.map(String.init).joined(separator: " ") {
            return "the tree has \(numbers), expected \(expected)"
        }
        let lines = expected.map { "add \($0)" }
        func commands(_ lines: [String]) -> [String] { lines.filter { !$0.hasPrefix("#") } }
        if commands(probe.session.journal.lines) != lines {
            return "the journal has \(probe.session.journal.lines), expected \(expected)"
        }
        let text = JournalText(reading: try JournalFile.contents(of: probe.session.file?.path ?? path))
        if commands(text.lines) != lines || !text.faults.isEmpty {
            return "the file has \(text), expected \(expected)"
        }
        return nil
    }
}

/// A session with the probe: a kernel without workflows that keeps a list of numbers.
private final class SimulatedSession {
    let session: SupervisedSession
    private(set) var warnings: [SessionWarning] = []

    init(file: JournalFile) throws {
        let launch = KernelLaunch(
            executable: try Simulation.program("workbench-wire-probe"), arguments: ["kernel"], stackBytes: 16 << 20)
        session = try SupervisedSession(
            options: SupervisedSession.Options(launch: launch, client: "tests", app: "numbers"), file: file)
        session.onEvent = { [unowned self] in if case .warning(let warning) = $0 { warnings.append(warning) } }
    }

    var numbers: String {
        get throws { try session.call(Snapshot.self, Empty()).stack.layers.first?.screens.first?.title ?? "" }
    }
}
