// A session with a real kernel and real workflows is restored after a crash in the user's code.

import Testing
import WorkbenchLanguage
import WorkbenchTestSupport
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

@Suite(.waits, .serialized) struct SupervisedSessionTests {
    @Test func trapIsReportedAndSupervisorRestoresTheSession() throws {
        let session = try Self.session(app: "todo")
        try session.start()
        for line in ["send welcome nameChanged(name: \"Ada\")", "send welcome didLogin", "mark here"] {
            let evaluation = try session.evaluate(line)
            #expect(!evaluation.replies.contains { !$0.isSuccess }, "\(line): \(evaluation.replies)")
        }
        let before = try session.call(Snapshot.self, Empty())
        let evaluation = try session.evaluate("send todo discardChanges")
        let report = try #require(evaluation.death)
        #expect(report.crash.cause == .trap)
        #expect(report.crash.message == "Fatal error: Received edit action when state was not `.edit`.")
        #expect(report.crash.place?.file.hasSuffix("/Tutorial5/TodoWorkflow.swift") == true, "\(report.crash)")
        // The main function of the probe counts as the user's code, just like the workflow.
        #expect(
            report.crash.frames.map(\.function)
                == ["TodoWorkflow.EditAction.apply(toState:workflow:)", "static KernelProbe.main()"])
        #expect(report.lost.map(\.line) == ["send todo discardChanges"])
        guard case .restored(before.prompt.step, _, _) = report.outcome else {
            Issue.record("not restored: \(report.outcome)")
            return
        }
        let after = try session.call(Snapshot.self, Empty())
        #expect(after == before)
        #expect(try !session.evaluate("goto here").replies.contains { !$0.isSuccess })
        session.end()
    }

    @Test func supervisorRestoresEveryKindOfJournalLine() throws {
        let session = try Self.session(app: "todo")
        try session.start()
        let lines = [
            "send welcome nameChanged(name: \"Ada\")", "tap onLoginTapped", "mark start", "tap \"New Todo\"", "undo",
            "redo", "undo", "send list new", "goto start", "set Todo.todos[0].title = \"Milk\"", "cd Todo",
            "watch Todo.todos", "workers off",
        ]
        for line in lines {
            let evaluation = try session.evaluate(line)
            #expect(evaluation.death == nil)
        }
        let before = try session.call(Snapshot.self, Empty())
        let history = try session.evaluate("history").replies
        let kernel = try #require(session.greeting?.process)
        kill(pid_t(kernel), SIGKILL)
        // If the kernel dies between commands, no command is to blame, and nothing is lost.
        var deaths: [Death] = []
        session.onEvent = { if case .died(let report) = $0 { deaths.append(report) } }
        #expect(try session.call(Snapshot.self, Empty()) == before)
        #expect(deaths.map(\.lost) == [[]])
        #expect(deaths.map(\.crash.cause) == [.killed])
        #expect(try session.evaluate("history").replies == history)
        session.end()
    }

    @Test(
        "The supervisor restores settings when the kernel dies, and runs no worker that was turned off",
        arguments: ["feed", "reset"])
    func supervisorRestoresSettings(_ way: String) throws {
        let session = try Self.session(app: "feed", workers: nil)
        try session.start()
        for line in ["workers off", "option depth 3", "watch /.activity", "deliver / LoadWorker .success([\"a\"])"] {
            #expect(try session.evaluate(line).death == nil)
        }
        if way == "reset" { _ = try session.evaluate("reset") }
        let questions = ["workers", "option", "watch"]
        let before = try questions.map { try session.evaluate($0).replies }
        let prompt = session.prompt
        kill(pid_t(try #require(session.greeting?.process)), SIGKILL)
        #expect(try session.call(Snapshot.self, Empty()).prompt == prompt)
        #expect(try questions.map { try session.evaluate($0).replies } == before)
        #expect(session.restart().divergences == [])
        #expect(try questions.map { try session.evaluate($0).replies } == before)
        // No worker ran; it would have failed or counted the seconds.
        #expect(try session.call(Snapshot.self, Empty()).prompt == prompt)
        session.end()
    }

    @Test("Worker outputs that are still to be replayed survive the death of the kernel")
    func supervisorRestoresOutputsToBeReplayed() throws {
        func tree(dies: Bool) throws -> [Reply] {
            let session = try Self.session(app: "feed", workers: nil)
            try session.start()
            for line in [
                "workers off", "deliver / LoadWorker .failure(.forbidden)", "tap onRetry",
                "deliver / LoadWorker .success([\"a\"])", "undo 3", "workers replay",
            ] { #expect(try session.evaluate(line).death == nil) }
            if dies { kill(pid_t(try #require(session.greeting?.process)), SIGKILL) }
            _ = try session.call(Snapshot.self, Empty())
            _ = try session.evaluate("send / cancel")
            defer { session.end() }
            return try ["history", "workers", "tree"].flatMap { try session.evaluate($0).replies }
        }
        #expect(try tree(dies: true) == tree(dies: false))
    }

    @Test func supervisorRestoresAThousandSteps() throws {
        let session = try Self.session(app: "todo")
        try session.start()
        for number in 0..<1000 {
            _ = try session.evaluate("send welcome nameChanged(name: \"Ada \(number)\")")
        }
        kill(pid_t(try #require(session.greeting?.process)), SIGKILL)
        var outcome: Death.Outcome?
        session.onEvent = { if case .died(let report) = $0 { outcome = report.outcome } }
        #expect(try session.call(Snapshot.self, Empty()).prompt.step == 1000)
        guard case .restored(1000, 1000, _) = outcome else {
            Issue.record("not restored: \(String(describing: outcome))")
            return
        }
        session.end()
    }

    @Test func restartWithTheSameCodeHasNoDivergences() throws {
        let session = try Self.session(app: "todo")
        try session.start()
        for line in ["send welcome nameChanged(name: \"Ada\")", "tap onLoginTapped", "undo", "redo", "mark here"] {
            _ = try session.evaluate(line)
        }
        let report = session.restart()
        #expect(report.divergences == [])
        session.end()
    }

    private static func session(app: String, workers: String? = "off") throws -> SupervisedSession {
        var path = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &path, path.count)
        let own = String(decoding: path.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? own
        let probe = [own, bundle].map {
            $0.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/workbench-kernel-probe"
        }
        .first { access($0, X_OK) == 0 }
        let executable = try #require(probe, "build workbench-kernel-probe with `swift build --build-tests`")
        return try SupervisedSession(
            options: SupervisedSession.Options(
                launch: KernelLaunch(executable: executable), client: "tests", app: app, workers: workers,
                framesLimit: SupervisedSession.Options.framesInScripts))
    }
}
