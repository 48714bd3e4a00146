// Every example in the protocol's documentation is a valid message that has all members of its type.

import FoundationEssentials
import Testing
import WorkbenchWire

@Suite struct DocumentationTests {
    struct Example: CustomTestStringConvertible, Sendable {
        var kind: String
        var name: String
        var text: String
        var line: Int
        var testDescription: String { "line \(line): \(kind) \(name)" }
    }

    static let examples: [Example] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Sources/Program/WorkflowREPL/WorkflowREPL.docc/KernelProtocol.md")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        var examples: [Example] = []
        var open: Example?
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix("```json ") {
                let words = line.split(separator: " ").map(String.init)
                open = Example(kind: words[1], name: words[2], text: "", line: index + 1)
            } else if line == "```", let example = open {
                examples.append(example)
                open = nil
            } else {
                open?.text += line + "\n"
            }
        }
        return examples
    }()

    private typealias Decoding = @Sendable (IncomingMessage) throws -> Void

    private static let methods: [String: (request: Decoding, result: Decoding)] = [
        Handshake.name: method(Handshake.self), Evaluate.name: method(Evaluate.self),
        Replay.name: method(Replay.self), Complete.name: method(Complete.self),
        Signature.name: method(Signature.self), Diagnose.name: method(Diagnose.self),
        Snapshot.name: method(Snapshot.self), Walks.name: method(Walks.self),
        ShutDown.name: method(ShutDown.self), ScriptChange.name: method(ScriptChange.self),
        ScriptClose.name: method(ScriptClose.self), ScriptComplete.name: method(ScriptComplete.self),
        ScriptSignature.name: method(ScriptSignature.self), ScriptAsk.name: method(ScriptAsk.self),
    ]

    private static let notifications: [String: Decoding] = [
        Interrupt.name: notification(Interrupt.self), TreeChanged.name: notification(TreeChanged.self),
        PastKept.name: notification(PastKept.self), Progress.name: notification(Progress.self),
        Replayed.name: notification(Replayed.self),
        ClientsChanged.name: notification(ClientsChanged.self), OthersCommand.name: notification(OthersCommand.self),
        StatementEvaluated.name: notification(StatementEvaluated.self), ScriptTurn.name: notification(ScriptTurn.self),
        SourceStep.name: notification(SourceStep.self),
        ScriptEvaluated.name: notification(ScriptEvaluated.self),
    ]

    @Test(arguments: examples) func kernelProtocolExamplesDecode(_ example: Example) throws {
        let message = try IncomingMessage(reading: Array(example.text.utf8))
        switch (example.kind, message.kind) {
        case ("request", .request(_, let method)):
            #expect(method == example.name)
            let known = try #require(Self.methods[method], "\(method) is no method")
            try known.request(message)
        case ("result", .response):
            let known = try #require(Self.methods[example.name], "\(example.name) is no method")
            try known.result(message)
        case ("notification", .notification(let method)):
            #expect(method == example.name)
            let decode = try #require(Self.notifications[method], "\(method) is no notification")
            try decode(message)
        case ("error", .failure): break
        default: Issue.record("\(example.testDescription) is another kind of message: \(message.kind)")
        }
    }

    @Test func everyKernelProtocolMessageHasAnExample() {
        for kind in ["request", "result"] {
            let names = Set(Self.examples.filter { $0.kind == kind }.map(\.name))
            #expect(
                names == Set(Self.methods.keys),
                "write an example \(kind) into Sources/Program/WorkflowREPL/WorkflowREPL.docc/KernelProtocol.md")
        }
        let names = Set(Self.examples.filter { $0.kind == "notification" }.map(\.name))
        #expect(
            names == Set(Self.notifications.keys),
            "write an example into Sources/Program/WorkflowREPL/WorkflowREPL.docc/KernelProtocol.md")
    }

    private static func method<Method: KernelMethod>(_: Method.Type) -> (request: Decoding, result: Decoding) {
        (
            request: { try expectWhole($0, as: Method.Parameters.self) },
            result: { try expectWhole($0, as: Method.Result.self) }
        )
    }

    private static func notification<Notification: KernelNotification>(_: Notification.Type) -> Decoding {
        { try expectWhole($0, as: Notification.Parameters.self) }
    }

    /// Decodes the message and encodes it again. Members that are missing afterwards don't belong to the type.
    private static func expectWhole<Content: Codable>(_ message: IncomingMessage, as type: Content.Type) throws {
        let content = try JSONDecoder().decode(type, from: Data(message.payload))
        let again = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(content))
        let written = try JSONDecoder().decode(JSONValue.self, from: Data(message.payload))
        #expect(again == written)
    }
}
