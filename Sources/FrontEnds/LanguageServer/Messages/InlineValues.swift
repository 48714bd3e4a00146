// Inline values: at each line, the values of the places that it names.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchValueTree
import WorkbenchWire

extension LSP {
    struct InlineValueText: MemberwiseCodable {
        var range: Range
        var text: String
    }

    enum InlineValueRequest: ClientRequest {
        static let method = "textDocument/inlineValue"
        typealias Result = [InlineValueText]

        typealias Parameters = TextDocumentRangeParams

        /// An editor asks about the visible lines only, so this limit is never reached.
        private static let limit = 100

        static func handle(
            _ parameters: Parameters, _ server: Server, _ answer: Answer<Result>
        ) throws(ResponseError) {
            let document = try server.document(parameters.textDocument.uri)
            let offsets = server.client.encoding.offsets(of: parameters.range, in: document.script)
            let places = document.places(document.script.statements(touching: offsets)).prefix(limit)
            var found: [Int: InlineValueText] = [:]
            var waiting = places.count
            func proceed() {
                guard waiting == 0 else { return }
                answer(found.sorted { $0.key < $1.key }.map(\.value))
            }
            if places.isEmpty { proceed() }
            for (number, place) in places.enumerated() {
                server.ask(document, place.question, at: place.statementStart, isAfter: false) { replies in
                    if let part = replies.first?.value {
                        found[number] = InlineValueText(
                            range: server.range(of: place.range, in: document), text: part.value.text(width: 60))
                    }
                    waiting -= 1
                    proceed()
                }
            }
        }
    }
}

extension Document {
    /// The complete places in commands, without the parts of their paths.
    fileprivate func places(_ statements: Range<Int>) -> [(question: String, range: Range<Int>, statementStart: Int)] {
        statements.flatMap { index -> [(String, Range<Int>, Int)] in
            let places = script.targets(ofStatement: index).compactMap { target -> (String, Range<Int>)? in
                guard case .place(_, let text, _) = target.content else { return nil }
                return (text, target.range)
            }
            return places.enumerated().filter { number, place in
                number == places.count - 1 || !places[number + 1].0.hasPrefix(place.0)
            }.map { ("\(script.statements[index].wordForPlaces) \($0.element.0)", $0.element.1, script.starts[index]) }
        }
    }
}
