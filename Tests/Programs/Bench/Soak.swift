// `workbench-bench --soak LINES`: one session of very many lines, sent through a socket one at a time, as from a
// prompt.

import WorkbenchLanguage
import WorkbenchWire
import Workflow

#if canImport(Glibc)
    import Glibc
#endif

/// Prints the memory of the kernel and the front end, and the time per line, while a session grows.
@MainActor
struct Soak {
    let lines: Int

    /// The session's lines: they open, edit and save a todo, over and over.
    static func line(_ number: Int) -> String {
        switch number % 4 {
        case 0: "tap onTodoSelected 0"
        case 1: "send Edit titleChanged(\"Walk the cat \(number)\")"
        case 2: "send Edit noteChanged(\"It needs its sunshine \(number)\")"
        default: "tap \"Save\""
        }
    }

    func run() {
        let session = start()
        defer { session.end() }
        evaluate(session, "set Root .todo(name: \"Ada\")")
        print("   lines    kernel   front end    a line")
        var done = 0
        report(session, after: 0, nil)
        for target in [lines / 100, lines / 10, lines / 4, lines / 2, lines * 3 / 4, lines] where target > done {
            // Only the last thousand lines are timed.
            let measured = min(1_000, target - done)
            while done < target - measured { carryOutNext(session, &done) }
            let time = ContinuousClock().measure { while done < target { carryOutNext(session, &done) } }
            report(session, after: target, time / measured)
        }
        check(session)
        restore(session)
    }

    private func start() -> SupervisedSession {
        do {
            let session = try SupervisedSession(
                options: SupervisedSession.Options(launch: KernelLaunch(), client: "bench", app: "todo"))
            try session.start()
            return session
        } catch {
            preconditionFailure("a kernel is to be measured and does not start: \(error)")
        }
    }

    private func carryOutNext(_ session: SupervisedSession, _ done: inout Int) {
        evaluate(session, Self.line(done))
        done += 1
    }

    @discardableResult
    private func evaluate(_ session: SupervisedSession, _ text: String) -> [Reply] {
        guard let replies = try? session.evaluate(text).replies, replies.allSatisfy(\.isSuccess), !replies.isEmpty
        else {
            preconditionFailure("\(text) is to be measured and was refused")
        }
        return replies
    }

    private func report(_ session: SupervisedSession, after count: Int, _ time: Duration?) {
        guard let kernel = session.greeting?.process else { preconditionFailure("the session has a kernel") }
        print(
            cell("\(count)", 8), cell(megabytes(of: pid_t(kernel)), 9), cell(megabytes(of: getpid()), 11),
            cell(time.map { "\(Int($0 / .microseconds(1))) µs" } ?? "", 9))
        fflush(nil)
    }

    private func megabytes(of process: pid_t) -> String {
        "\(Int((LanguageServerProcess.residentBytes(of: process) / 1_000_000).rounded())) MB"
    }

    private func cell(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }

    /// Checks that every step is there, and that the state is that of the last one.
    private func check(_ session: SupervisedSession) {
        guard case .history(let entries)? = evaluate(session, "history").first?.content else {
            preconditionFailure("history answers with entries")
        }
        precondition(entries.count == lines + 2, "\(lines + 2) steps were to be listed, not \(entries.count)")
        let last = (0..<lines).last { $0 % 4 == 1 && $0 / 4 < lines / 4 }
        if let last { evaluate(session, "expect Todo.todos[0].title == \"Walk the cat \(last)\"") }
    }

    private func restore(_ session: SupervisedSession) {
        guard let process = session.greeting?.process else { preconditionFailure("the session has a kernel") }
        kill(pid_t(process), SIGKILL)
        // The answer is the report of the kernel's death.
        let time = ContinuousClock().measure { _ = try? session.evaluate("stack") }
        precondition(session.prompt?.step == lines + 1, "the session was to be restored")
        print("killed and restored in \(Int(time / .milliseconds(1))) ms")
        check(session)
        report(session, after: lines, nil)
    }
}
