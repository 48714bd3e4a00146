// A client's mistakes and the server's answers. The connection survives each of them.

import Testing
import WorkbenchLanguage
import WorkbenchTestSupport
import WorkbenchWire

@Suite(.mainActorTurn) struct ProtocolTests {
    @Test func handshakeRefusesOtherProtocolVersions() async throws {
        let client = await TestKernel().connect()
        let error = try await client.refusal(Handshake.self, Handshake.Parameters(version: 7, client: "old"))
        #expect(error.code == .versionRefused)
        #expect(error.data?["version"] == .integer(KernelProtocol.version))
        #expect(
            error.message
                == "this kernel speaks version 1 of the protocol, but the front end speaks version 7: use both from the same release"
        )
        try await client.join()
    }

    @Test func handshakeChecksVersionBeforeParameters() async throws {
        let client = await TestKernel().connect()
        client.send(text: #"{"jsonrpc":"2.0","id":"a","method":"handshake","params":{"version":2,"who":[]}}"#)
        guard case .failure(_, let error) = try await client.answer(to: "a").kind else {
            Issue.record("the handshake was to be refused")
            return
        }
        #expect(error.code == .versionRefused)
    }

    @Test func requestsBeforeTheHandshakeAreRefused() async throws {
        let client = await TestKernel().connect()
        let error = try await client.refusal(Evaluate.self, Evaluate.Parameters(text: "stack"))
        #expect(error.code == .serverNotInitialized)
        #expect(error.message == "evaluate was sent before the handshake; send handshake first")
        try await client.join()
        let again = try await client.refusal(Handshake.self, Handshake.Parameters(client: "test"))
        #expect(again.code == .invalidRequest)
    }

    @Test func handshakeRefusesUnknownAppsAndListsApps() async throws {
        let client = await TestKernel().connect()
        let apps = ["tod", "7", "", "todo\nreset", "NoWorkflow()", "WorkbenchTutorial5.TodoWorkflow(nam: 1)"]
        for app in apps {
            let error = try await client.refusal(Handshake.self, Handshake.Parameters(client: "test", app: app))
            #expect(error.code == .requestFailed, "\(app)")
        }
        let error = try await client.refusal(
            Handshake.self, Handshake.Parameters(client: "test", workers: "perhaps"))
        #expect(error.code == .invalidParameters)
        try await client.join(app: "TODO")
    }

    @Test(arguments: [
        (#"{"jsonrpc":"2.0","id":9,"method":"evaluat","params":{}}"#, ErrorCode.methodNotFound),
        (#"{"jsonrpc":"2.0","id":9,"method":"evaluate","params":{"txt":"stack"}}"#, .invalidParameters),
        (#"{"jsonrpc":"2.0","id":9,"method":"evaluate"}"#, .invalidParameters),
        (#"{"jsonrpc":"2.0","id":9,"method":"complete","params":{"text":"a","offset":"b"}}"#, .invalidParameters),
        (#"{"jsonrpc":"1.0","id":9,"method":"evaluate","params":{"text":"stack"}}"#, .invalidRequest),
        (#"{"jsonrpc":"2.0","id":9,"method":"evaluate","params":7}"#, .invalidRequest),
        (
            #"{"jsonrpc":"2.0","id":9,"method":"script/ask","params":"#
                + #"{"text":"","place":{"script":{"script":"s","version":1},"offset":0,"isAfter":false}}}"#,
            .requestFailed
        ),
    ])
    func invalidRequestsAreAnsweredWithTheirErrorCode(_ text: String, _ code: ErrorCode) async throws {
        let client = try await TestKernel().client(app: "todo")
        client.send(text: text)
        guard case .failure(_, let error) = try await client.answer(to: 9).kind else {
            Issue.record("\(text) was to be refused")
            return
        }
        #expect(error.code == code, "\(error.message)")
        #expect(try await client.evaluate("stack").replies.map(\.isSuccess) == [true])
    }

    @Test(arguments: ["{", "[]", "7", "nonsense", #"{"jsonrpc":"2.0"}"#])
    func invalidMessagesAreAnsweredWithoutAnID(_ text: String) async throws {
        let client = try await TestKernel().client(app: "todo")
        client.send(text: text)
        guard case .failure(nil, let error) = try await client.answer(to: nil).kind else {
            Issue.record("\(text) was to be refused")
            return
        }
        #expect(error.code == .parseError || error.code == .invalidRequest)
        #expect(try await client.evaluate("stack").replies.map(\.isSuccess) == [true])
    }

    @Test func completeAndSignatureAcceptOffsetsOutsideTheText() async throws {
        let client = try await TestKernel().client(app: "todo")
        let (command, call) = ("se", "send Welcome nameChanged(")
        for (offset, isAfter) in [(-1, false), (Int.min, false), (50, true), (99, true), (Int.max, true)] {
            let completion = try await client.call(Complete.self, TextPosition(text: command, offset: offset))
            let nearest = isAfter ? command.utf8.count : 0
            #expect(
                try await completion
                    == client.call(Complete.self, TextPosition(text: command, offset: nearest)), "\(offset)")
            #expect(completion.candidates.map(\.label).contains("send"), "\(offset)")
            let signature = try await client.call(Signature.self, TextPosition(text: call, offset: offset)).signature
            #expect(
                try await signature
                    == client.call(
                        Signature.self, TextPosition(text: call, offset: isAfter ? call.utf8.count : 0)
                    ).signature, "\(offset)")
            if isAfter { #expect(signature?.label == "nameChanged(name: String)", "\(offset)") }
        }
    }

    @Test func notificationsAreNotAnswered() async throws {
        let client = try await TestKernel().client(app: "todo")
        client.send(text: #"{"jsonrpc":"2.0","method":"nonsense","params":{}}"#)
        client.send(text: #"{"jsonrpc":"2.0","id":4,"result":{}}"#)
        try client.notify(Interrupt.self, Empty())
        #expect(try await client.evaluate("stack").replies.map(\.isSuccess) == [true])
        #expect(client.notifications.isEmpty)
    }
}
