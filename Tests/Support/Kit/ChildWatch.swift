// Finds the programs of this package that a test has started and left behind.

import Foundation
import Synchronization
import Testing

#if canImport(Glibc)
    import Glibc
#endif

enum ChildWatch {
    private struct State {
        var running: Set<Int> = []
        var next = 0
        /// The tests that were running when a process was first seen, so one of them has started it.
        var owners: [pid_t: Set<Int>] = [:]

        mutating func look() {
            let children = Set(ChildWatch.children())
            owners = owners.filter { children.contains($0.key) }
            for child in children where owners[child] == nil { owners[child] = running }
        }

        var abandoned: [pid_t] { owners.filter { $0.value.isDisjoint(with: running) }.keys.sorted() }
    }

    private static let state = Mutex(State())

    static func begin() -> Int {
        state.withLock { state in
            state.look()
            state.next += 1
            state.running.insert(state.next)
            return state.next
        }
    }

    /// Records an issue if the test has left a process behind. A process that has lost its front end needs a moment to
    /// end.
    static func end(_ test: Int) {
        let deadline = ContinuousClock.now + .seconds(10)
        var left = state.withLock { state in
            state.look()
            state.running.remove(test)
            return state.abandoned
        }
        while !left.isEmpty, ContinuousClock.now < deadline {
            poll(nil, 0, 10)
            left = state.withLock { state in
                state.look()
                return state.abandoned
            }
        }
        guard !left.isEmpty else { return }
        Issue.record("these processes are still running: \(left.map { "\($0) \(program(of: $0) ?? "")" })")
        for process in left { kill(process, SIGKILL) }
    }

    /// The running children whose programs were built with the tests. Copies of the test process aren't among them.
    private static func children() -> [pid_t] {
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        let own = program(of: getpid())
        let folder = own.map { URL(filePath: $0).deletingLastPathComponent().path }
        return threads.flatMap { thread -> [pid_t] in
            let list = (try? String(contentsOfFile: "/proc/self/task/\(thread)/children", encoding: .utf8)) ?? ""
            return list.split(separator: " ").compactMap { pid_t($0) }
        }.filter { child in
            // A process that has ended has no program.
            guard let program = program(of: child), program != own else { return false }
            return URL(filePath: program).deletingLastPathComponent().path == folder
        }
    }

    private static func program(of process: pid_t) -> String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe")
    }
}
