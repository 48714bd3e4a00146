// Commands over a socket: their answers and their journal lines.

import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport
import WorkbenchWire

@Suite(.mainActorTurn) struct EvaluatingTests {
    @Test func handshakeResultHasAppPromptAndStack() async throws {
        let client = await TestKernel().connect()
        let result = try await client.join(app: "todo")
        #expect(result.version == KernelProtocol.version)
        #expect(result.app.name == "todo")
        #expect(result.apps.map(\.name) == ["todo", "feed", "garden"])
        #expect(result.prompt.node.path == "/" && result.prompt.step == 0 && result.prompt.nodes == 2)
        #expect(result.stack.layers[0].screens.map(\.name) == ["Welcome"])
    }

    @Test func evaluateAnswersCommandsUntilTheFirstRefusal() async throws {
        let client = try await TestKernel().client(app: "todo")
        let result = try await client.evaluate(
            """
            send welcome nameChanged(name: "Ada")
            send welcome didLogin
            send nobody didLogin
            send todo/list newTodo
            """)
        #expect(result.replies.map(\.isSuccess) == [true, true, false])
        #expect(
            result.journal
                == JournalChange(lines: [#"send welcome nameChanged(name: "Ada")"#, "send welcome didLogin"]))
        #expect(result.prompt.step == 2)
    }

    @Test func openBeginsANewJournal() async throws {
        let client = try await TestKernel().client(app: "todo")
        let result = try await client.evaluate("send welcome didLogin\nopen feed\ncd /")
        #expect(result.journal == JournalChange(opened: "feed", lines: ["cd /"]))
        #expect(result.prompt.app == "feed")
    }

    @Test func aWorkflowIsOpenedFromItsText() async throws {
        let client = await TestKernel().connect()
        let result = try await client.join(app: #"WorkbenchTutorial5.TodoWorkflow(name: "Ada")"#)
        #expect(result.app.name == #"WorkbenchTutorial5.TodoWorkflow(name: "Ada")"#)
        #expect(result.prompt.nodes == 2)
    }

    @Test func completeSignatureAndDiagnoseRequestsAreAnswered() async throws {
        let client = try await TestKernel().client(app: "todo")
        let completion = try await client.call(Complete.self, TextPosition(text: "send Welcome did", offset: 16))
        #expect(completion.candidates.map(\.label).contains("didLogin"))
        #expect(completion.range == 13..<16)
        let text = "send Welcome nameChanged("
        let signature = try await client.call(Signature.self, TextPosition(text: text, offset: text.utf8.count))
        #expect(signature.signature?.label == "nameChanged(name: String)")
        let check = try await client.call(Diagnose.self, Diagnose.Parameters(text: "send Welcom didLogin"))
        #expect(check.diagnostics.map(\.range) == [5..<11])
        let snapshot = try await client.call(Snapshot.self, Empty())
        #expect(snapshot.prompt.step == 0 && snapshot.stack.layers.count == 1)
    }

    @Test func replayReportsEachJournalLine() async throws {
        let client = try await TestKernel().client(app: "todo", workers: "off")
        let lines = [
            #"send welcome nameChanged(name: "Ada")"#, "send nobody didLogin", "send welcome didLogin",
            "send /Todo/List selectTodo(index: 0)",
        ]
        let result = try await client.call(Replay.self, Replay.Parameters(lines: lines, workers: "on"))
        #expect(result.refused.map(\.index) == [1])
        #expect(result.prompt.step == 3)
        let replayed = try client.taken(Replayed.self)
        #expect(replayed.map(\.index) == [0, 1, 2, 3])
        #expect(replayed.map(\.replies.count) == [1, 0, 1, 1])
        let workers = try await client.evaluate("workers")
        #expect(workers.replies.map(\.isSuccess) == [true])
    }

    /// Commands that the same code has accepted before aren't checked again, but are still refused if they no longer
    /// fit.
    @Test func repeatedReplayOmitsRepliesAndReportsRefusedLines() async throws {
        let client = try await TestKernel().client(app: "todo", workers: "off")
        let lines = [
            #"send welcome nameChanged(name: "Ada")"#, "send nobody didLogin", "send welcome didLogn",
            "send welcome nameChanged(name: 1)", "send welcome didLogin",
        ]
        let replay = Replay.Parameters(lines: lines, tellsReplies: false, isRepeated: true)
        let result = try await client.call(Replay.self, replay)
        #expect(result.refused.map(\.index) == [1, 2, 3])
        #expect(
            result.refused.map(\.refusal.reason) == [
                .message("no such node: nobody; `tree` shows the nodes"),
                .message("Welcome has no action didLogn; did you mean didLogin?"),
                .message("expected String, found an integer"),
            ])
        #expect(result.prompt.step == 2)
        #expect(try client.taken(Replayed.self).count < lines.count)
    }

    @Test func shutDownIsAnsweredBeforeTheConnectionEnds() async throws {
        let kernel = await TestKernel()
        let client = try await kernel.client(app: "todo")
        let server = kernel.server
        await MainActor.run { server.onShutDown = { server.close() } }
        // This call would throw if the connection ended before the answer.
        _ = try await client.call(ShutDown.self, Empty())
        await #expect(throws: TestClient.HungUp.self) { _ = try await client.evaluate("stack") }
    }
}
