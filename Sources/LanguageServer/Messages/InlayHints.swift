// Inlay hints: after each line, its changes and the resulting back stack.

import WorkbenchCommandLanguage
import WorkbenchReplies
import WorkbenchReplyText
import WorkbenchWire

extension LSP {
    struct InlayHint: Codable, Hashable {
        var position: Position
        var label: Label
        var paddingLeft: Bool

        enum Label: Codable, Hashable {
            case text(String)
            case parts([Part])

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if let text = try? container.decode(String.self) {
                    self = .text(text)
                } else {
                    self = .parts(try container.decode([Part].self))
                }
            }

            func encode(to encoder: any Encoder) throws {
                switch self {
                case .text(let text): try text.encode(to: encoder)
                case .parts(let parts): try parts.encode(to: encoder)
                }
            }
        }

        /// A part of a label. A click leads to its place.
        struct Part: Codable, Hashable {
            var value: String
            var location: Location?
        }
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
                            label: server.label(hint.text, of: hint.statement, in: document), paddingLeft: true)
                    })
            }
        }
    }
}

extension Server {
    /// The text, and behind it the steps that the answer speaks of: `why` leads to each of them.
    fileprivate func label(_ text: String, of statement: Int, in document: Document) -> LSP.InlayHint.Label {
        var steps: [StepLink] = []
        for link in document.stepLinks(ofStatement: statement) where steps.last?.step != link.step {
            steps.append(link)
        }
        guard !steps.isEmpty else { return .text(text) }
        return .parts(
            [LSP.InlayHint.Part(value: text)]
                + steps.map { link in
                    let range = range(of: document.contentRange(ofStatement: link.statement), in: document)
                    return LSP.InlayHint.Part(
                        value: " ← step \(link.step)", location: LSP.Location(uri: document.uri, range: range))
                })
    }
}

extension Document {
    /// The hints after commands.
    func hints(_ statements: Range<Int>, _ settings: Settings) -> [(offset: Int, text: String, statement: Int)] {
        var found: [(Int, String, Int)] = []
        for ordinal in ordinal(from: statements.lowerBound)..<ordinal(from: statements.upperBound) {
            guard let text = hint(ordinal, settings), !text.isEmpty else { continue }
            found.append((contentRange(ofStatement: commands[ordinal]).upperBound, text, commands[ordinal]))
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
