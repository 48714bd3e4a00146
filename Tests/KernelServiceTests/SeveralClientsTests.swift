// Several clients of one session: the events that each receives, and protection against a faulty client.

import Foundation
import Testing
import WorkbenchLanguage
import WorkbenchKernel
import WorkbenchTestSupport
import WorkbenchWire

@Suite(.mainActorTurn) struct SeveralClientsTests {
    @Test func otherClientsAreNotifiedOfACommand() async throws {
        let kernel = await TestKernel()
        let first = try await kernel.client("first", app: "todo")
        let second = try await kernel.client("second")
        #expect(try await first.next(ClientsChanged.self).joined == "second")
        try await first.evaluate("send welcome nameChanged(name: \"Ada\")")
        let event = try await second.next(TreeChanged.self)
        #expect(event.client == "first" && event.command == #"send welcome nameChanged(name: "Ada")"#)
        #expect(event.journal.lines == [event.command])
        #expect(event.prompt.step == 1)
        #expect(try first.taken(TreeChanged.self).isEmpty, "who evaluates is answered, and not told")
        second.hangUp()
        let change = try await first.next(ClientsChanged.self)
        #expect(change.left == "second" && change.clients == ["first"])
    }

    @Test("Folded replies about 1,000 nodes are small, also for moves through time")
    func foldedRepliesAreSmall() async throws {
        let kernel = await TestKernel()
        let client = try await kernel.client("first", app: "garden")
        for command in [
            "tree", "send / seasonChanged(.autumn)", "history", "undo", "try send / seasonChanged(.winter)",
        ] {
            let result = try await client.call(Evaluate.self, Evaluate.Parameters(text: command, isFolded: true))
            #expect(result.replies.map(\.isSuccess) == [true], "\(command)")
            #expect(try JSONEncoder().encode(result.replies).count < 40_000, "\(command)")
        }
    }

    /// Quiet commands are those that a program sends by itself, like a page that draws the tree, or the condition of a
    /// task.
    @Test func quietEvaluateNotifiesNoOtherClient() async throws {
        let kernel = await TestKernel()
        let first = try await kernel.client("first", app: "todo")
        let second = try await kernel.client("second")
        try await first.evaluate("tree")
        for text in ["tree", "stack", "expect stack is Welcome", "state Nobody"] {
            let result = try await first.call(Evaluate.self, Evaluate.Parameters(text: text, isQuiet: true))
            #expect(result.replies.count == 1)
        }
        // Expectations still refer to the user's last command.
        #expect(try await first.evaluate("expect asked tree").replies.map(\.isSuccess) == [true])
        let change = Evaluate.Parameters(text: "send welcome nameChanged(name: \"Ada\")", isQuiet: true)
        _ = try await first.call(Evaluate.self, change)
        _ = try await second.call(Snapshot.self, Empty())
        let told = try second.taken(TreeChanged.self)
        #expect(
            told.map(\.command) == ["tree", "expect asked tree", change.text],
            "only what the user said, and what changed the tree, is told to others")
        #expect(told.allSatisfy { $0.client == "first" })
        guard case .saved(let saved)? = try await first.evaluate("save").replies.first?.content else {
            Issue.record("save is answered with what was said")
            return
        }
        #expect(saved.lines.map(\.command) == ["open todo", "tree", "expect asked tree", change.text])
    }

    /// The owner can tell which client's command ended the kernel.
    @Test func ownerIsNotifiedOfOtherClientsCommands() async throws {
        let kernel = await TestKernel()
        let owner = try await kernel.client("owner", app: "todo")
        let guest = try await kernel.client("guest", isOwner: false)
        try await owner.evaluate("stack")
        #expect(try owner.taken(OthersCommand.self).isEmpty, "its own commands it knows")
        try await guest.evaluate("stack\nstate Nobody")
        _ = try await guest.call(Evaluate.self, Evaluate.Parameters(text: "tree", isQuiet: true))
        _ = try await owner.call(Snapshot.self, Empty())
        let told = try owner.taken(OthersCommand.self)
        #expect(told.map(\.command) == ["stack", "state Nobody", nil, "tree", nil])
        #expect(told.allSatisfy { $0.client == "guest" })
        #expect(try guest.taken(OthersCommand.self).isEmpty)
    }

    @Test func laterClientGetsHistoryAndJournalInItsHandshake() async throws {
        let kernel = await TestKernel()
        let first = try await kernel.client("first", app: "todo")
        for number in 1...210 { try await first.evaluate("send welcome nameChanged(name: \"\(number)\")\nstack") }
        let second = await kernel.connect()
        let result = try await second.join("second")
        #expect(result.history.count == 200 && result.forgotten == 10)
        #expect(result.history.last?.command == "send welcome nameChanged(name: \"210\")")
        #expect(result.journal?.count == 210)
        #expect(result.prompt.step == 210)
    }

    @Test func kernelWithAnOpenAppRefusesAnotherAppInHandshake() async throws {
        let kernel = await TestKernel()
        let first = try await kernel.client("first", app: "todo")
        let second = await kernel.connect()
        let error = try await second.refusal(Handshake.self, Handshake.Parameters(client: "second", app: "garden"))
        #expect(
            error.message == "todo is open here; join it without naming an app, or start another kernel")
        try await second.join("second", app: "todo")
        try await first.evaluate("stack")
    }

    @Test func readOnlyClientCannotChangeTheTree() async throws {
        let kernel = await TestKernel()
        let owner = try await kernel.client("owner", app: "todo")
        let reader = await kernel.connect()
        try await reader.join("reader", isReadOnly: true)
        for text in [
            "stack", "state Welcome", "tree", "workers", "mark", "apps", "history", "expect /Welcome.name == \"\"",
            "reach stack has Edit", "coverage --states 10",
        ] {
            #expect(try await reader.evaluate(text).replies.map(\.isSuccess) == [true], "\(text)")
        }
        for text in [
            "send welcome didLogin", "stack\nundo", "cd Welcome", "workers off", "mark here",
            "try send welcome didLogin",
            "open feed", "option depth 3", "watch Welcome.name", "reach --go stack has Edit",
            "flow Welcome.name --with \"Ada\"",
        ] {
            let error = try await reader.refusal(Evaluate.self, Evaluate.Parameters(text: text))
            #expect(error.code == .readOnly, "\(text)")
        }
        let error = try await reader.refusal(Replay.self, Replay.Parameters(lines: ["send welcome didLogin"]))
        #expect(error.code == .readOnly)
        let version = ScriptVersion(script: "a", version: 1)
        let change = try await reader.refusal(
            ScriptChange.self, ScriptChange.Parameters(script: version, text: "send welcome didLogin"))
        #expect(change.code == .readOnly)
        let place = ScriptPlace(script: version, offset: 0)
        #expect(try await reader.refusal(ScriptComplete.self, place).code == .readOnly)
        #expect(try await reader.refusal(ScriptSignature.self, place).code == .readOnly)
        let ask = try await reader.refusal(
            ScriptAsk.self, ScriptAsk.Parameters(place: place, text: "send welcome didLogin"))
        #expect(ask.code == .readOnly)
        #expect(try await owner.call(Snapshot.self, Empty()).prompt.step == 0)
    }

    /// A client that does its handshake and never reads again.
    private func deaf(in kernel: TestKernel, isOwner: Bool = false) async throws -> SilentClient {
        let (mine, its) = socketPair()
        await kernel.server.serve(descriptor: its, isOwner: isOwner)
        let deaf = SilentClient(mine)
        deaf.send(
            try MessageEncoder().request(
                id: 1, method: Handshake.name, parameters: Handshake.Parameters(client: "deaf")))
        return deaf
    }

    @Test func questionsOfOthersDontDisconnectAnOwnerThatDoesNotRead() async throws {
        let kernel = await TestKernel(outboxLimit: 64 * 1024)
        let guest = try await kernel.client("guest", app: "garden")
        let owner = try await deaf(in: kernel, isOwner: true)
        #expect(try await guest.next(ClientsChanged.self).joined == "deaf")
        for _ in 0..<200 { try await guest.evaluate("sinks --all") }
        #expect(try guest.taken(ClientsChanged.self).isEmpty)
        withExtendedLifetime(owner) {}
    }

    @Test func changesByOthersWaitForAnOwnerThatDoesNotRead() async throws {
        let kernel = await TestKernel(outboxLimit: 64 * 1024)
        let first = try await kernel.client("first", app: "todo")
        let owner = try await deaf(in: kernel, isOwner: true)
        #expect(try await first.next(ClientsChanged.self).joined == "deaf")
        let guest = try await kernel.client("guest", isOwner: false)
        #expect(try await first.next(ClientsChanged.self).joined == "guest")
        let name = String(repeating: "n", count: 2_000)
        let requests = try (0..<200).map {
            try guest.begin(
                Evaluate.self, Evaluate.Parameters(text: "send Welcome nameChanged(name: \"\(name)\($0)\")"))
        }
        try await first.evaluate("state /")
        owner.hear()
        guard case .response = try await guest.answer(to: requests.last).kind else {
            Issue.record("the last change was refused")
            return
        }
        #expect(try first.taken(ClientsChanged.self).isEmpty)
    }

    @Test func clientThatDoesNotReadIsDisconnected() async throws {
        let kernel = await TestKernel(outboxLimit: 1024 * 1024)
        let owner = try await kernel.client("owner", app: "garden")
        let deaf = try await deaf(in: kernel)
        defer { withExtendedLifetime(deaf) {} }
        #expect(try await owner.next(ClientsChanged.self).joined == "deaf")
        var gone: ClientsChanged.Parameters?
        for _ in 0..<1_000 where gone == nil {
            try await owner.evaluate("sinks --all")
            gone = try owner.taken(ClientsChanged.self).first
        }
        #expect(gone?.left == "deaf" && gone?.clients == ["owner"])
        guard case .unread? = gone?.reason else {
            Issue.record("another reason: \(String(describing: gone))")
            return
        }
    }
}
