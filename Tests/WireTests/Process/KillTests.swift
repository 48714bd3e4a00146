// Kernels and front ends that are killed at random moments: at most the line being evaluated is lost.

import Testing
import WorkbenchCSystem
import WorkbenchLanguage
import WorkbenchTestSupport
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

extension SystemTests {
    @Suite struct KillTests {
        @Test func supervisorRestoresAfterHundredsOfKills() throws {
            let seed: UInt64 = 20_261_121
            var generator = SeededGenerator(seed: seed)
            let folder = try TemporaryFolder()
            let directory = JournalDirectory(path: folder.path + "/workflow")
            let probe = try ProbeSession(file: try directory.create(app: "numbers"))
            try probe.session.start()
            let killer = try Killer()
            var expected: [Int] = []
            func check(_ report: Death, fatal: String?) {
                #expect(report.crash.cause == .killed, "seed \(seed): \(report)")
                #expect(report.lost.map(\.line) == (fatal.map { [$0] } ?? []), "seed \(seed): \(report)")
                guard case .restored(expected.count, expected.count, _) = report.outcome else {
                    Issue.record("seed \(seed): \(report.outcome), expected \(expected.count) steps")
                    return
                }
            }
            var deaths = 0
            for round in 0..<Cases.count(30, thorough: 500) {
                if round % 50 == 0 {
                    // Starts again regularly, with a journal of hundreds of steps.
                    _ = try probe.session.evaluate("open numbers")
                    let numbers = (0..<200).map { _ in generator.below(1000) }
                    _ = try probe.session.evaluate(lines: numbers.map { "add \($0)" }.joined(separator: "\n"))
                    expected = numbers
                }
                // Kills the kernel at any time from before the command is sent until after its answer has arrived.
                killer.kill(process: probe.process, after: generator.below(40_000))
                let number = generator.below(1000)
                let evaluation = try probe.session.evaluate("add \(number)")
                killer.waitUntilDone()
                if let report = evaluation.death {
                    check(report, fatal: "add \(number)")
                } else {
                    expected.append(number)
                }
                if evaluation.death == nil, probe.deaths.count == deaths {
                    probe.process { probe.deaths.count > deaths }
                }
                if probe.deaths.count > deaths {
                    deaths = probe.deaths.count
                    // The kernel was killed before the command was sent, or after it was answered.
                    let report = probe.deaths[deaths - 1]
                    #expect(report.command == nil && report.lost == [], "seed \(seed): \(report)")
                }
            }
            #expect(try probe.numbers == expected.map(String.init).joined(separator: " "), "seed \(seed)")
            #expect(probe.session.journal.lines == expected.map { "add \($0)" }, "seed \(seed)")
            let file = try JournalText(reading: folder.contents(of: "workflow/\(folder.files(in: "workflow")[0])"))
            #expect(file.lines == probe.session.journal.lines, "seed \(seed)")
            probe.session.end()
        }

        @Test func killDuringReplaySkipsNoJournalLine() throws {
            let folder = try TemporaryFolder()
            let file = folder.path + "/once"
            let probe = try ProbeSession(environment: ["KILLED_ONCE": file])
            try probe.session.start()
            _ = try probe.session.evaluate(lines: "add 1\nadd 2\nadd 3")
            close(open(file, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600))
            let report = try #require(try probe.session.evaluate("exit 1").death)
            #expect(report.lost.map(\.line) == ["exit 1"])
            #expect(access(file, F_OK) != 0, "the second kernel has to be killed for this to mean anything")
            #expect(try probe.numbers == "1 2 3")
            probe.session.end()
        }

        /// The killed line may be one that uses up all memory, so the system kills the process.
        @Test(arguments: [5, 100]) func aLineAtWhichEachKernelIsKilledIsKept(count: Int) throws {
            let probe = try ProbeSession(environment: ["KILLED_LINE": "add 3"])
            try probe.session.start()
            let lines = (1...count).map { "add \($0)" }
            _ = try probe.session.evaluate(lines: lines.joined(separator: "\n"))
            let report = try #require(try probe.session.evaluate("exit 1").death)
            guard case .givenUp(3, let last?, _) = report.outcome else {
                Issue.record("the session was to be given up: \(report)")
                return
            }
            #expect(last.cause == .killed)
            #expect(last.during == "add 3")
            #expect(report.lost.map(\.line) == ["exit 1"])
            #expect(probe.session.journal.lines == lines)
            guard case .restored(count, count, _) = probe.session.restart(ProbeSession.launch()).outcome else {
                Issue.record("with other code, everything was to be restored")
                return
            }
            probe.session.end()
        }

        @Test func aFrontEndThatIsKilledLeavesNoKernelAndResumes() throws {
            var generator = SeededGenerator(seed: 7)
            let folder = try TemporaryFolder()
            let state = folder.path + "/workflow"
            var done = 0
            for round in 0..<20 {
                let frontEnd = try FrontEndProcess(directory: state)
                let kernel = try #require(frontEnd.next(after: "kernel "))
                let resumed = try #require(frontEnd.next(after: "resumed "))
                // All reported lines are restored, and possibly one more, which was written but not reported.
                #expect(resumed == done || resumed == done + 1, "round \(round)")
                done = resumed
                for _ in 0..<generator.below(30) { done = try #require(frontEnd.next(after: "done ")) }
                frontEnd.kill()
                while let number = frontEnd.next(after: "done ") { done = number }
                // The output ends only when the kernel has ended too.
                ProcessEnd.wait(for: kernel)
                #expect(!Processes.isAlive(kernel), "round \(round)")
            }
            let text = try JournalDirectory(path: state).resume().read()
            #expect(text.lines == (1...max(1, text.lines.count)).map { "add \($0)" })
            #expect(text.lines.count >= done)
        }
    }
}

extension ProbeSession {
    var process: Int { session.greeting?.process ?? 0 }
}

/// Waits until a process that isn't a child of this one has ended.
private enum ProcessEnd {
    static func wait(for process: Int) {
        let descriptor = csystem_process_descriptor(pid_t(process))
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        _ = try? Waiting.wait(for: [Waiting.Wish(descriptor)], until: ContinuousClock.now + .seconds(20))
    }
}

/// A thread that counts for a while and then kills a process.
private final class Killer {
    private var thread = pthread_t()
    private var orders: [Int32] = [-1, -1]
    private var reports: [Int32] = [-1, -1]

    init() throws {
        guard csystem_pipe(&orders) == 0, csystem_pipe(&reports) == 0 else { throw SystemError("pipe") }
        final class Ends: Sendable {
            let orders: Int32
            let reports: Int32
            init(_ orders: Int32, _ reports: Int32) { (self.orders, self.reports) = (orders, reports) }
        }
        let ends = Unmanaged.passRetained(Ends(orders[0], reports[1])).toOpaque()
        pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                let ends = Unmanaged<Ends>.fromOpaque(argument).takeRetainedValue()
                var order = [0, 0]
                while read(ends.orders, &order, 16) == 16 {
                    for _ in 0..<order[1] { pass() }
                    Glibc.kill(pid_t(order[0]), SIGKILL)
                    write(ends.reports, &order, 1)
                }
                return nil
            }, ends)
    }

    deinit {
        close(orders[1])
        pthread_join(thread, nil)
        for descriptor in [orders[0], reports[0], reports[1]] { close(descriptor) }
    }

    func kill(process: Int, after count: Int) {
        var order = [process, count]
        write(orders[1], &order, 16)
    }

    func waitUntilDone() {
        var byte: UInt8 = 0
        read(reports[0], &byte, 1)
    }
}

/// Takes time and isn't optimized away.
@inline(never) private func pass() {}

/// The probe as its own front end.
private final class FrontEndProcess {
    private let process: KernelProcess
    private var text = ""

    init(directory: String) throws {
        var launch = ProbeSession.launch()
        launch.arguments = ["front-end", directory]
        process = try KernelProcess(starting: launch)
    }

    deinit { close(process.socket) }

    func kill() {
        // Kills only the front end. Its kernel is in a different process group and must notice by itself.
        Glibc.kill(process.id, SIGKILL)
        _ = process.reap(within: nil)
    }

    /// The number in the next line that has this prefix; nil at the end of the output.
    func next(after beginning: String) -> Int? {
        while true {
            if let end = text.firstIndex(of: "\n") {
                let line = text[..<end]
                text = String(text[text.index(after: end)...])
                guard line.hasPrefix(beginning) else { continue }
                return Int(line.dropFirst(beginning.count))
            }
            var chunk = [UInt8](repeating: 0, count: 4096)
            _ = try? Waiting.wait(for: [Waiting.Wish(process.output)])
            let count = read(process.output, &chunk, chunk.count)
            guard count > 0 else { return nil }
            text += String(decoding: chunk.prefix(count), as: UTF8.self)
        }
    }
}
