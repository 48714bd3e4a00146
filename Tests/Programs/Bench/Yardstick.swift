// Times depend on the machine, but budgets shouldn't. A yardstick is work that never changes: its time now, compared
// with its time on the machine that the budgets were written for, tells how fast this machine is.

#if canImport(Glibc)
    import Glibc
#endif

struct Yardstick {
    /// The time of one pass on the machine that the budgets were written for, in microseconds.
    var reference: Double
    /// Measures a pass for about the given time, and returns how long one takes, in microseconds.
    private var time: (Duration) -> Double

    /// For rows that compute.
    static var code: Yardstick {
        Yardstick(reference: 190, time: timeOfCode)
    }

    /// For rows in which two processes compute, overlapping half of the time. A busy or missing core slows them down.
    static var pair: Yardstick {
        Yardstick(reference: 435, time: timeOfPair)
    }

    /// For rows that wait for a process to start.
    static var process: Yardstick {
        Yardstick(reference: 480) { time(during: $0, of: startProcess) }
    }

    /// For rows that compile: the CPU time of compiling one module of this package.
    static let module = 2_800_000.0

    /// For rows that are ratios: the measured time is given in passes of this closure.
    static func passes(_ pass: @escaping () -> Void) -> Yardstick {
        Yardstick(reference: 1) { time(during: $0, of: pass) }
    }

    /// The current time of a pass relative to its reference. The measurement takes as long as a round, up to a limit.
    func slowness(forMicroseconds microseconds: Double) -> Double {
        time(.microseconds(min(microseconds, 200_000))) / reference
    }

    /// The current speed of this machine, for the first line of the table.
    static var report: String {
        let speeds = [code, pair, process].map { yardstick in
            let slowness = (0..<15).map { _ in yardstick.slowness(forMicroseconds: 10_000) }.min() ?? 1
            return Table.number(1 / slowness)
        }
        return
            "this machine: \(speeds[0])× the reference speed; two threads, \(speeds[1])×; process starts, \(speeds[2])×"
    }

    // MARK: - Passes

    private static func time(during length: Duration, of pass: () -> Void) -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        var end = start
        var passes = 0.0
        repeat {
            pass()
            passes += 1
            end = clock.now
        } while end - start < length
        return (end - start) / .microseconds(1) / passes
    }

    private static func work() {
        precondition(FixedWork.run() != 0)
    }

    /// A new thread has its own heap, so holes that a row left in the main heap don't matter.
    private static func timeOfCode(during length: Duration) -> Double {
        var result = 0.0
        onThreads(1) { _ in result = time(during: length, of: work) }
        return result
    }

    /// Two threads wake each other. One works for half of the time, the other all the time.
    private static func timeOfPair(during length: Duration) -> Double {
        var ends: [Int32] = [0, 0]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
            preconditionFailure("the system has no sockets left")
        }
        defer { for end in ends { close(end) } }
        let (question, answer) = (ends[0], ends[1])
        var result = 0.0
        onThreads(2) { thread in
            var byte: UInt8 = 1
            if thread == 0 {
                result = time(during: length) {
                    write(question, &byte, 1)
                    work()
                    read(question, &byte, 1)
                    work()
                }
                shutdown(question, Int32(SHUT_WR))
            } else {
                while read(answer, &byte, 1) == 1 {
                    work()
                    write(answer, &byte, 1)
                }
            }
        }
        return result
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
