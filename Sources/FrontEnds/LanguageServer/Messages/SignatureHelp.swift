// Signature help: the parameters of the command, action or case at the cursor.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchWire

extension LSP {
    enum SignatureHelpRequest: ClientRequest {
        static let method = "textDocument/signatureHelp"
        typealias Parameters = TextDocumentPositionParams
        typealias Result = Help?

        struct Help: MemberwiseCodable {
            var signatures: [Signature]
            var activeSignature: Int
            var activeParameter: Int?
        }

        struct Signature: MemberwiseCodable {
            var label: String
            var documentation: MarkupContent?
            var parameters: [Parameter]
        }

        struct Parameter: MemberwiseCodable {
            var label: Label
        }

        /// A part of the signature's label, as a string, or as a range for clients that support it.
        enum Label: Codable {
            case text(String)
            case place(Int, Int)

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if let text = try? container.decode(String.self) {
                    self = .text(text)
                } else {
                    let place = try container.decode([Int].self)
                    self = .place(place.first ?? 0, place.last ?? 0)
                }
            }

            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                switch self {
                case .text(let text): try container.encode(text)
                case .place(let start, let end): try container.encode([start, end])
                }
            }
        }

        static func handle(
            _ parameters: Parameters, _ server: Server, _ answer: Answer<Result>
        ) throws(ResponseError) {
            let document = try server.document(parameters.textDocument.uri)
            let offset = server.offset(of: parameters.position, in: document)
            server.askAtOnce(document, about: ScriptPart(offset: offset)) {
                .signature($0)
            } then: { reply, isOlder in
                guard case .signature(let found) = reply else {
                    let help = SignatureHelp.help(document.script, at: offset, facts: NoFacts())
                    return answer(help.map { Help($0, server.client) })
                }
                answer(found.map { Help($0, server.client, isOlder: isOlder) })
            }
        }
    }
}

extension LSP.SignatureHelpRequest.Help {
    fileprivate init(_ help: SignatureHelp, _ client: ClientFeatures, isOlder: Bool = false) {
        let bytes = Array(help.label.utf8)
        let parameters = help.parameters.map { range -> LSP.SignatureHelpRequest.Parameter in
            // Offsets in a label are counted in UTF-16, whatever encoding is used for documents.
            let label: LSP.SignatureHelpRequest.Label =
                client.takesLabelOffsets
                ? .place(
                    PositionEncoding.utf16.units(bytes[..<range.lowerBound]),
                    PositionEncoding.utf16.units(bytes[..<range.upperBound]))
                : .text(String(decoding: bytes[range], as: UTF8.self))
            return LSP.SignatureHelpRequest.Parameter(label: label)
        }
        let texts = [help.documentation, isOlder ? ReplyAge.older : ""].filter { !$0.isEmpty }
        let documentation =
            texts.isEmpty
            ? nil : LSP.MarkupContent(kind: client.signatureFormat, value: texts.joined(separator: "\n\n"))
        self.init(
            signatures: [.init(label: help.label, documentation: documentation, parameters: parameters)],
            activeSignature: 0, activeParameter: help.active)
    }
}
