// Finds the processes that a test has started and left behind.

import Foundation
import Synchronization
import Testing

#if canImport(Glibc)
    import Glibc
#endif

package enum ChildWatch {
    private struct State {
        var running: Set<Int> = []
        var next = 0
        /// The tests that were running when a process was first seen, so one of them has started it.
        var owners: [pid_t: Set<Int>] = [:]
        /// Processes that all tests share.
        var shared: Set<pid_t> = []

        mutating func look() {
            let children = Set(ChildWatch.children()).subtracting(shared)
            owners = owners.filter { children.contains($0.key) }
            for child in children where owners[child] == nil { owners[child] = running }
        }

        var abandoned: [pid_t] { owners.filter { $0.value.isDisjoint(with: running) }.keys.sorted() }
    }

    private static let state = Mutex(State())

    /// Marks a process as shared by all tests: it may run until the last test ends.
    package static func share(_ process: pid_t) { state.withLock { _ = $0.shared.insert(process) } }

    /// - Parameter looks: Whether to look for processes now. If not, the test may be taken for the owner of another one's.
    static func begin(looks: Bool = true) -> Int {
        state.withLock { state in
            if looks { state.look() }
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

    /// The running children. Copies of the test process aren't among them, and a process that has ended has no program.
    private static func children() -> [pid_t] {
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        let own = program(of: getpid())
        return threads.flatMap { thread -> [pid_t] in
            // Not through Foundation, which leaks a buffer if the thread has ended.
            guard let file = fopen("/proc/self/task/\(thread)/children", "re") else { return [] }
            defer { fclose(file) }
            var children: [pid_t] = []
            var line: UnsafeMutablePointer<CChar>?
            var capacity = 0
            defer { free(line) }
            while getdelim(&line, &capacity, Int32(UInt8(ascii: " ")), file) > 0, let text = line {
                children.append(pid_t(strtol(text, nil, 10)))
            }
            return children
        }.filter { child in
            let program = program(of: child)
            return program != nil && program != own && program != symbolizer
        }
    }

    /// A sanitizer's own child.
    private static let symbolizer = ProcessInfo.processInfo.environment["SANITIZER_SYMBOLIZER"]

    private static func program(of process: pid_t) -> String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe")
    }
}
