// Several clients of one session: what each hears of the others, and what one of them cannot do to the rest.

import CommandLanguage
import Kernel
import KernelService
import Replies
import Testing
import Wire

@Suite struct SeveralClientsTests {
    @Test func theOthersHearOfACommand() async throws {
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

    @Test func whoComesLaterHearsWhatHappened() async throws {
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

    @Test func aKernelThatRunsAnAppDoesNotOpenAnotherForAClient() async throws {
        let kernel = await TestKernel()
        let first = try await kernel.client("first", app: "todo")
        let second = await kernel.connect()
        let error = try await second.refusal(Handshake.self, Handshake.Parameters(client: "second", app: "garden"))
        #expect(
            error.message == "todo is open here; join it without naming an app, or start another kernel")
        try await second.join("second", app: "todo")
        try await first.evaluate("stack")
    }

    @Test func whoOnlyLooksOnChangesNothing() async throws {
        let kernel = await TestKernel()
        let owner = try await kernel.client("owner", app: "todo")
        let reader = await kernel.connect()
        try await reader.join("reader", isReadOnly: true)
        for text in [
            "stack", "state Welcome", "tree", "workers", "mark", "apps", "history", "expect /Welcome.name == \"\"",
        ] {
            #expect(try await reader.evaluate(text).replies.map(\.isSuccess) == [true], "\(text)")
        }
        for text in [
            "send welcome didLogin", "stack\nundo", "cd Welcome", "workers off", "mark here",
            "try send welcome didLogin",
            "open feed", "option depth 3", "watch Welcome.name",
        ] {
            let error = try await reader.refusal(Evaluate.self, Evaluate.Parameters(text: text))
            #expect(error.code == .readOnly, "\(text)")
        }
        let error = try await reader.refusal(Replay.self, Replay.Parameters(lines: ["send welcome didLogin"]))
        #expect(error.code == .readOnly)
        #expect(try await owner.call(Snapshot.self, Empty()).prompt.step == 0)
    }

    /// A command that is added has to be put into one of the lists; until then it is refused.
    @Test func everyCommandIsKnownToChangeSomethingOrNot() {
        let lists = [ReadOnlyCommands.always, ReadOnlyCommands.withoutArguments, ReadOnlyCommands.never]
        for command in CommandTable.commands {
            #expect(
                lists.count { $0.contains(command.name) } == 1,
                "put \(command.name) into one of the lists of ReadOnlyCommands")
        }
    }

    @Test func aClientThatDoesNotReadIsLetGo() async throws {
        let kernel = await TestKernel(outboxLimit: 1024 * 1024)
        let owner = try await kernel.client("owner", app: "garden")
        let (mine, its) = socketPair()
        await kernel.server.serve(descriptor: its)
        // It says who it is, and never reads again.
        let deaf = SilentClient(mine)
        deaf.send(
            try MessageEncoder().request(
                id: 1, method: Handshake.name, parameters: Handshake.Parameters(client: "deaf")))
        #expect(try await owner.next(ClientsChanged.self).joined == "deaf")
        var gone: ClientsChanged.Parameters?
        for _ in 0..<1_000 where gone == nil {
            try await owner.evaluate("sinks --all")
            gone = try owner.taken(ClientsChanged.self).first
        }
        #expect(gone?.left == "deaf" && gone?.clients == ["owner"])
        #expect(gone?.reason?.hasPrefix("it did not read: ") == true)
    }
}
