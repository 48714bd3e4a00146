// Redacted values: no answer to any command contains them.

import FoundationEssentials
import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport
import WorkbenchWire
import Workflow
import WorkflowUI

@Suite(.mainActorTurn) struct RedactedTests {
    static let secret = "correct horse battery staple"
    static let newSecret = "Tr0ub4dor&3"

    @Test func noReplyContainsARedactedValue() async throws {
        let client = try await VaultKernel().client()
        var texts: [String] = []
        let commands = [
            "stack", "screen", "tree", "state /", "state Door", "props Door", "sinks /", "sinks Door", "ls /",
            "state /.password", "state /.all", "state /.byName", "state /.password.text",
            "owner \"door\"", "watch /.password", "watch /.all",
            "send / rotate", "trace", "why Door", "why /", "diff", "history", "flow /.password", "flow /.name", "audit",
            "send Door tell", "trace", "emit Door .opened(with: nil)", "tap onOpen", "trace",
            "set /.password \"x\"", "set /.name \"y\"", "try send / rotate", "undo", "redo", "diff 0 1",
            "expect /.name == \"y\"", "expect output nothing",
            "export json", "export test", "export sequence", "export graph", "save", "workers", "help send",
            // The answers to these repeat the typed text, so they come last.
            "owner \"\(Self.secret)\"", "expect /.password == \"\(Self.secret)\"",
        ]
        for command in commands {
            // The answer may repeat the typed text.
            let asked = command.contains(Self.secret) ? "" : command
            let result = try await client.evaluate(command)
            if !asked.isEmpty { texts.append(try Self.json(result)) }
            for reply in result.replies where asked.isEmpty {
                if case .owner(let owner) = reply.content {
                    #expect(owner.owners.isEmpty && owner.copies.isEmpty && owner.screens.isEmpty)
                }
            }
        }
        for text in [
            "state /.", "state /.password.", "set /.password ", "send / ", "send Door tell(", "expect /.password == ",
            "owner ",
        ] {
            texts.append(
                try Self.json(try await client.call(Complete.self, TextPosition(text: text, offset: text.utf8.count))))
            texts.append(
                try Self.json(try await client.call(Signature.self, TextPosition(text: text, offset: text.utf8.count))))
            texts.append(try Self.json(try await client.call(Diagnose.self, Diagnose.Parameters(text: text))))
        }
        texts.append(try Self.json(try await client.call(Snapshot.self, Empty())))
        for text in texts {
            for secret in [Self.secret, Self.newSecret] {
                #expect(!text.contains(secret), "this answer tells the secret: \(text)")
            }
        }
        #expect(texts.contains { $0.contains("Password") }, "that there is one, is told")
    }

    @Test func noEventOrHistoryContainsARedactedValue() async throws {
        let kernel = await VaultKernel()
        let (first, second) = (try await kernel.client(), try await kernel.client())
        try await first.evaluate("send / rotate\nsend Door tell\nundo")
        _ = try await second.next(TreeChanged.self)
        let third = await kernel.connect()
        let all = try Self.json(try await third.join("third"))
        #expect(!all.contains(Self.secret) && !all.contains(Self.newSecret))
    }

    private static func json(_ value: some Encodable) throws -> String {
        String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    }
}

private struct VaultKernel: Sendable {
    let server: KernelServer

    init() async {
        server = await KernelServer(
            .apps([KernelApp("vault", "it has secrets") { VaultWorkflow() }]), handshakeLimit: .seconds(600))
    }

    func connect() async -> TestClient {
        let (mine, its) = socketPair()
        await server.serve(descriptor: its, isOwner: true)
        return TestClient(mine, of: server)
    }

    func client() async throws -> TestClient {
        let client = await connect()
        try await client.join()
        return client
    }
}

/// A password, which must never be shown.
private struct Password: Redacted, Hashable {
    var text: String
}

/// Like `Password`, but a class.
private final class Key: Redacted {
    let text: String

    init(_ text: String) {
        self.text = text
    }
}

private struct VaultWorkflow: Workflow {
    typealias Output = Never

    struct State {
        var name = "vault"
        var password = Password(text: RedactedTests.secret)
        var all: [Password?] = [Password(text: RedactedTests.secret), nil]
        var byName: [String: Password] = ["first": Password(text: RedactedTests.secret)]
        var erased: Any = Password(text: RedactedTests.secret)
        var hashed: Set<AnyHashable> = [Password(text: RedactedTests.secret)]
        var key = Key(RedactedTests.secret)
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = VaultWorkflow
        case rotate
        case take(Password?)

        func apply(toState state: inout State) -> Never? {
            switch self {
            case .rotate:
                state.password = Password(text: RedactedTests.newSecret)
                state.all.append(state.password)
                state.erased = state.password
                state.key = Key(RedactedTests.newSecret)
            case .take(let password): state.all.append(password)
            }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<VaultWorkflow>) -> VaultScreen {
        let opener = DoorWorkflow(password: state.password, key: state.key)
            .mapOutput { output in
                switch output {
                case .opened(let password): Action.take(password)
                }
            }
            .rendered(in: context)
        let sink = context.makeSink(of: Action.self)
        return VaultScreen(password: state.password, onOpen: opener) { sink.send(.rotate) }
    }
}

private struct DoorWorkflow: Workflow {
    var password: Password
    var key: Key

    enum Output {
        case opened(with: Password?)
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = DoorWorkflow
        case tell

        func apply(toState state: inout Int, context: ApplyContext<DoorWorkflow>) -> Output? {
            state += 1
            return .opened(with: context[workflowValue: \.password])
        }
    }

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<DoorWorkflow>) -> () -> Void {
        let sink = context.makeSink(of: Action.self)
        return { sink.send(.tell) }
    }
}

private struct VaultScreen: Screen {
    var password: Password
    var onOpen: () -> Void
    var onRotate: () -> Void
}
