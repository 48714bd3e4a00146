// Counts the resources that sessions leave behind, in a process without other activity.

import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

enum Leftovers {
    /// Lets a kernel end in the given way, ends the session, and prints what is left over.
    static func report(after command: String) -> Never {
        let before = openDescriptors()
        do {
            // The first session creates everything that is created only once per process.
            for _ in 0..<2 { try run(command) }
        } catch {
            print("failed: \(error)")
        }
        for left in openDescriptors().subtracting(before).sorted() { print("left open: \(left)") }
        var information = siginfo_t()
        if waitid(P_ALL, 0, &information, WEXITED | WNOHANG | WNOWAIT) == 0 { print("left behind: a process") }
        print("done")
        fflush(nil)
        exit(0)
    }

    private static func run(_ command: String) throws {
        let session = try SupervisedSession(
            options: SupervisedSession.Options(
                launch: KernelLaunch(stackBytes: 16 << 20), client: "leftovers", app: "numbers",
                commandLimit: .milliseconds(500)))
        try session.start()
        _ = try session.evaluate("add 1")
        if try session.evaluate(command).death == nil { print("\(command) did not kill the kernel") }
        // Some sessions are ended explicitly; the others are just released.
        if command.utf8.count.isMultiple(of: 2) { session.end() }
    }

    private static func openDescriptors() -> Set<Int> {
        Set((0..<1024).filter { fcntl(Int32($0), F_GETFD) >= 0 })
    }
}
