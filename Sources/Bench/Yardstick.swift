// Times depend on the machine; budgets should not. A yardstick is work that never changes. What it takes now, against what it took
// on the machine that the budgets were written for, says how fast this machine is.

import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

struct Yardstick {
    /// What a pass takes on the machine that the budgets were written for, in microseconds.
    var reference: Double
    /// How many threads run passes at once; 0 if the caller's does.
    var threads = 0
    var pass: () -> Void

    /// For rows that compute. A thread of its own has a heap of its own, so it is not slower after a row that left holes in the heap.
    static var code: Yardstick {
        Yardstick(reference: 190, threads: 1) { precondition(FixedWork.run() != 0) }
    }

    /// For rows in which two processes compute at once: a second core that is busy, or missing, slows them down.
    static var twoCores: Yardstick {
        Yardstick(reference: 190, threads: 2, pass: code.pass)
    }

    /// For rows that wait for a process to start.
    static var process: Yardstick {
        Yardstick(reference: 480, pass: startProcess)
    }

    /// For rows that compile: the CPU time of one module of this package.
    static let module = 8_000_000.0

    /// For rows that are ratios: the measured time in passes of this closure.
    static func passes(_ pass: @escaping () -> Void) -> Yardstick { Yardstick(reference: 1, pass: pass) }

    /// How many times the reference a pass takes now. It is measured for as long as a round takes, but not for long.
    func slowness(forMicroseconds microseconds: Double) -> Double {
        let length = Duration.microseconds(min(microseconds, 200_000))
        guard threads > 0 else { return slowness(during: length) }
        let sum = Mutex(0.0)
        onThreads(threads) {
            let slowness = slowness(during: length)
            sum.withLock { $0 += slowness }
        }
        return sum.withLock(\.self) / Double(threads)
    }

    private func slowness(during length: Duration) -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        var end = start
        var passes = 0.0
        repeat {
            pass()
            passes += 1
            end = clock.now
        } while end - start < length
        return (end - start) / .microseconds(reference) / passes
    }

    /// How fast this machine is now, for the first line of the table.
    static var report: String {
        let speeds = [code, process].map { yardstick in
            let slowness = (0..<15).map { _ in yardstick.slowness(forMicroseconds: 10_000) }.min() ?? 1
            return Table.number(1 / slowness)
        }
        return "this machine: \(speeds[0])× the reference speed; starting processes, \(speeds[1])×"
    }

    private static func startProcess() {
        let path = "/bin/true"
        let name = strdup(path)
        defer { free(name) }
        var arguments = [name, nil]
        var process: pid_t = 0
        var status: Int32 = 0
        guard posix_spawn(&process, path, nil, nil, &arguments, environ) == 0,
            waitpid(process, &status, 0) == process, status == 0
        else { preconditionFailure("\(path) is to be measured and does not run") }
    }
}
