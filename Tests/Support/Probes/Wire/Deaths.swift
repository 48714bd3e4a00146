// Every way to exit, crash, hang and print a lot.

import WorkbenchLanguage

#if canImport(Glibc)
    @preconcurrency import Glibc
#endif

enum ProbeSettings {
    static func value(_ name: String) -> String? { getenv("PROBE_" + name).map { String(cString: $0) } }
    static func isSet(_ name: String) -> Bool { value(name) != nil }
}

enum ProbeOutput {
    // These are the C library's own variables, which are set before this process's first line and never again.
    nonisolated(unsafe) static let standard = stdout
    nonisolated(unsafe) static let error = stderr
}

enum Deaths {
    static func perform(_ name: String, _ argument: String) throws(Refusal) {
        switch name {
        case "trap": fatalError(String(argument.map { $0 == "|" ? "\n" : $0 }))
        case "index": print([1, 2][Int(argument) ?? 7])
        case "access": UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
        case "overflow": print(deeper(Int(argument) ?? 0))
        case "exit": exit(Int32(argument) ?? 0)
        case "kill": kill(getpid(), SIGKILL)
        case "abort": abort()
        case "overlap":
            let cell = Cell()
            modify(&cell.value) { cell.value += 1 }
        case "loop": while true { pass() }
        case "grandchild":
            // The child keeps every descriptor open and stays alive.
            if fork() == 0 { while true { sleep(1000) } }
            exit(5)
        case "nap": usleep((useconds_t(argument) ?? 0) * 1000)
        case "later":
            let milliseconds = useconds_t(argument) ?? 0
            startThread {
                usleep(milliseconds * 1000)
                fatalError("later")
            }
        case "print": print(argument)
        case "print-open": fputs(argument, ProbeOutput.error)
        case "complain": fputs(argument + "\n", ProbeOutput.error)
        case "flood":
            let line = String(repeating: "x", count: 99)
            for _ in 0..<(Int(argument) ?? 1) { print(line) }
        case "flood-forever":
            let line = String(repeating: "x", count: 99)
            while true { print(line) }
        case "trap-with-output":
            print("last words on stdout")
            fputs("last words on stderr\n", ProbeOutput.error)
            fatalError(argument)
        default: throw Refusal(.impossible, "there is no command \(name)")
        }
    }

    private final class Cell { var value = 0 }

    private static func modify(_ value: inout Int, _ body: () -> Void) {
        body()
        value += 1
    }

    private static func deeper(_ number: Int) -> Int {
        number == -1 ? 0 : deeper(number + 1) + number
    }

    @inline(never) private static func pass() {}

    private static func startThread(_ body: @escaping @Sendable () -> Void) {
        final class Box: Sendable {
            let body: @Sendable () -> Void
            init(_ body: @escaping @Sendable () -> Void) { self.body = body }
        }
        var thread = pthread_t()
        let box = Unmanaged.passRetained(Box(body)).toOpaque()
        pthread_create(
            &thread, nil,
            {
                Unmanaged<Box>.fromOpaque($0!).takeRetainedValue().body(); return nil
            }, box)
    }
}
