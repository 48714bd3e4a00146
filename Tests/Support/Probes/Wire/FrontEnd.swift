// A front end that adds numbers until it is killed. It prints its kernel's process and the numbers that it has added.

import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

enum FrontEnd {
    static func run(directory path: String) -> Never {
        do {
            let directory = JournalDirectory(path: path)
            let file: JournalFile
            var text: JournalText?
            if directory.sessions().isEmpty {
                file = try directory.create(app: "numbers")
            } else {
                file = try directory.resume()
                text = try file.read()
            }
            let session = try SupervisedSession(
                options: SupervisedSession.Options(
                    launch: KernelLaunch(stackBytes: 16 << 20), client: "front end", app: "numbers"), file: file)
            if let text { _ = try session.resume(text) } else { try session.start() }
            say("kernel \(session.greeting?.process ?? 0)")
            say("resumed \(session.journal.lines.count)")
            var number = session.journal.lines.count
            while true {
                number += 1
                _ = try session.evaluate("add \(number)")
                say("done \(number)")
            }
        } catch {
            say("failed \(error)")
            exit(1)
        }
    }

    private static func say(_ text: String) {
        print(text)
        fflush(nil)
    }
}
