// Kernels that are killed again while a session is being restored: nothing that was acknowledged gets lost.

import Synchronization
import Testing
import WorkbenchCSystem
import WorkbenchLanguage
import WorkbenchTestSupport
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

extension SystemTests {
    @Suite struct RestoreKillTests {
        @Test func killsDuringRestoresLoseNothing() throws {
            let seed: UInt64 = 20_261_122
            let rounds = Cases.count(8, thorough: 500)
            var generator = SeededGenerator(seed: seed)
            let folder = try TemporaryFolder()
            let directory = JournalDirectory(path: folder.path + "/workflow")
            let killer = try RestoreKiller(folder.path + "/processes")
            let probe = try ProbeSession(
                environment: ["PROCESSES": killer.path], file: try directory.create(app: "numbers"))
            try probe.session.start()
            var expected: [Int] = []
            var (whole, restores, round) = (0, 0, 0)
            // On a busy machine, a kernel may be ready before it can be killed, so more rounds are needed.
            while round < rounds || restores < rounds / 2 && round < 4 * rounds {
                defer { round += 1 }
                let place = "seed \(seed), round \(round)"
                if round % 50 == 0 {
                    // Alternates between short journals, whose lines are reported one by one, and long ones.
                    _ = try probe.session.evaluate("open numbers")
                    expected = (0..<(round % 100 == 0 ? 300 : 20)).map { _ in generator.below(1000) }
                    _ = try probe.session.evaluate(lines: expected.map { "add \($0)" }.joined(separator: "\n"))
                }
                let deaths = probe.deaths.count
                killer.killNext(1 + generator.below(2), seed: generator.next())
                Glibc.kill(pid_t(probe.process), SIGKILL)
                let number = generator.below(1000)
                var reports: [Death] = []
                do throws(SessionError) {
                    let result = try probe.session.evaluate("add \(number)", isQuiet: false)
                    if let death = result.death { reports.append(death) } else { expected.append(number) }
                } catch {
                    guard case .stopped = error else { throw error }
                }
                restores += killer.stop()
                // After three consecutive deaths, the session has stopped, but its journal is complete.
                if !probe.session.isWhole { _ = probe.session.restart() }
                for report in probe.deaths[deaths...] + reports {
                    #expect(report.crash.cause == .killed, "\(place)")
                    #expect(report.lost.map(\.line) == (report.command.map { [$0] } ?? []), "\(place)")
                }
                // The tree, the journal in memory and the journal on disk contain what was acknowledged.
                let numbers = try probe.numbers
                let name = folder.files(in: "workflow")[0]
                let file = try JournalText(reading: folder.contents(of: "workflow/\(name)"))
                let lines = expected.map { "add \($0)" }
                if numbers == expected.map(String.init).joined(separator: " "), file.lines == lines,
                    file.faults.isEmpty,
                    probe.session.journal.lines == lines, try Self.freshNumbers(file) == numbers
                {
                    whole += 1
                } else {
                    Issue.record("\(place): the tree has \(numbers), the file \(file), expected \(expected)")
                }
            }
            #expect(whole == round)
            #expect(restores >= rounds / 2, "restores have to be hit for this to mean anything")
            #expect(folder.files(in: "workflow").count == 1, "no line was taken out of the journal")
            print("\(whole) of \(round) rounds whole, \(restores) kernels killed while they restored")
            probe.session.end()
        }

        /// The tree of another session that replays a journal.
        private static func freshNumbers(_ journal: JournalText) throws -> String {
            let fresh = try ProbeSession()
            defer { fresh.session.end() }
            _ = try fresh.session.resume(journal)
            return try fresh.numbers
        }
    }
}

/// A thread that kills the next kernels at a random time after their start. The kernels write their process IDs to a
/// pipe.
private final class RestoreKiller {
    private final class Orders: Sendable {
        let pipe: Int32
        let left = Atomic<Int>(0)
        let killed = Atomic<Int>(0)
        let state = Atomic<UInt64>(0)

        init(pipe: Int32) { self.pipe = pipe }

        func run() {
            var process: Int = 0
            while read(pipe, &process, 8) == 8, process != 0 {
                guard left.load(ordering: .sequentiallyConsistent) > 0 else { continue }
                var generator = SeededGenerator(seed: state.load(ordering: .sequentiallyConsistent) &+ UInt64(process))
                // Kills half of the kernels before they listen, and half while they replay.
                usleep(useconds_t(generator.below(generator.below(2) == 0 ? 3_000 : 20_000)))
                guard left.load(ordering: .sequentiallyConsistent) > 0 else { continue }
                left.subtract(1, ordering: .sequentiallyConsistent)
                if Glibc.kill(pid_t(process), SIGKILL) == 0 { killed.add(1, ordering: .sequentiallyConsistent) }
            }
        }
    }

    let path: String
    private let orders: Orders
    private var thread = pthread_t()

    init(_ path: String) throws {
        self.path = path
        guard mkfifo(path, 0o600) == 0 else { throw SystemError("mkfifo", path) }
        let pipe = open(path, O_RDWR | O_CLOEXEC)
        guard pipe >= 0 else { throw SystemError("open", path) }
        orders = Orders(pipe: pipe)
        pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                Unmanaged<Orders>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            }, Unmanaged.passRetained(orders).toOpaque())
    }

    deinit {
        var end = 0
        write(orders.pipe, &end, 8)
        pthread_join(thread, nil)
        close(orders.pipe)
    }

    func killNext(_ count: Int, seed: UInt64) {
        orders.state.store(seed, ordering: .sequentiallyConsistent)
        orders.killed.store(0, ordering: .sequentiallyConsistent)
        orders.left.store(count, ordering: .sequentiallyConsistent)
    }

    /// The number of kernels killed.
    func stop() -> Int {
        orders.left.store(0, ordering: .sequentiallyConsistent)
        return orders.killed.load(ordering: .sequentiallyConsistent)
    }
}
