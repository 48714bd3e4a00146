// Inlay hints: after each line, its changes and the resulting back stack.

import WorkbenchCommandLanguage
import WorkbenchReplies
import WorkbenchReplyText
import WorkbenchWire

extension LSP {
    struct InlayHint: Codable, Hashable {
        var position: Position
        var label: String
        var paddingLeft: Bool
    }

    enum InlayHintRequest: ClientRequest {
        static let method = "textDocument/inlayHint"
        typealias Result = [InlayHint]

        struct Parameters: Decodable {
            var textDocument: TextDocumentIdentifier
            var range: Range
        }

        static func handle(
            _ parameters: Parameters, _ server: Server, _ answer: Answer<Result>
        ) throws(ResponseError) {
            let document = try server.document(parameters.textDocument.uri)
            let offsets = server.client.encoding.offsets(of: parameters.range, in: document.script)
            let part = ScriptPart(offset: offsets.upperBound, isAfter: true)
            server.whenEvaluated(document, upTo: part, isImpatient: true) { [weak server] in
                guard let server else { return }
                let offsets = server.client.encoding.offsets(of: parameters.range, in: document.script)
                let statements = document.script.statements(touching: offsets)
                answer(
                    document.hints(statements, server.settings).map { hint in
                        InlayHint(
                            position: server.client.encoding.position(of: hint.offset, in: document.script),
                            label: hint.text, paddingLeft: true)
                    })
            }
        }
    }
}

extension Document {
    /// The hints after commands.
    func hints(_ statements: Range<Int>, _ settings: Settings) -> [(offset: Int, text: String)] {
        var found: [(Int, String)] = []
        for ordinal in ordinal(from: statements.lowerBound)..<ordinal(from: statements.upperBound) {
            guard let text = hint(ordinal, settings), !text.isEmpty else { continue }
            found.append((contentRange(ofStatement: commands[ordinal]).upperBound, text))
        }
        return found
    }

    private func hint(_ ordinal: Int, _ settings: Settings) -> String? {
        switch evaluation.outcomes[ordinal] {
        case .answered(let answered):
            return answered.hint(
                HintContent(showsStateChanges: settings.showsStateChanges, showsStack: settings.showsStack))
        case .fatal(let death, _):
            return expectations(of: ordinal).foreseesTrap ? "✗ \(ReplyText.text(of: death.crash))" : nil
        case .expectedTrap(let reply): return reply.holds ? ReplyText.summary(of: Reply(.expectation(reply))) : nil
        case .notRun, nil: return nil
        }
    }
}
