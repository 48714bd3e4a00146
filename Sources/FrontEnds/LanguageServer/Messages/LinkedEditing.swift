// Linked editing: changing a mark's name in one place changes it everywhere.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchWire

extension LSP {
    enum LinkedEditingRangeRequest: ClientRequest {
        static let method = "textDocument/linkedEditingRange"
        typealias Parameters = TextDocumentPositionParams

        struct Ranges: MemberwiseCodable {
            var ranges: [Range]
            /// A pattern for the characters of a name, so typing can't make the name invalid.
            var wordPattern: String
        }

        /// `null` if there is no other place to edit.
        typealias Result = Ranges?

        static func handle(
            _ parameters: Parameters, _ server: Server, _ answer: Answer<Result>
        ) throws(ResponseError) {
            let document = try server.document(parameters.textDocument.uri)
            let offset = server.offset(of: parameters.position, in: document)
            guard let target = document.script.target(at: offset), case .mark = target.content else {
                return answer(nil)
            }
            let bytes = document.script.bytes
            let name = bytes.name(in: target.range)
            // The protocol requires the same text at all places, and one pattern for them.
            let isQuoted = name != target.range
            let places = document.script.targets(like: target).map { ($0.range, bytes.name(in: $0.range)) }
                .filter { range, place in bytes[place] == bytes[name] && (place != range) == isQuoted }
            guard places.count > 1, name.contains(offset) || name.upperBound == offset else { return answer(nil) }
            answer(
                Ranges(
                    ranges: places.map { server.range(of: $1, in: document) },
                    wordPattern: isQuoted ? #"[^"\\\r\n]+"# : #"[\p{L}_][\p{L}\p{N}_-]*"#))
        }
    }
}

extension [UInt8] {
    /// The name at a place, without quotes around it.
    fileprivate func name(in range: Range<Int>) -> Range<Int> {
        let quote = UInt8(ascii: "\"")
        guard range.count >= 2, self[range.lowerBound] == quote, self[range.upperBound - 1] == quote else {
            return range
        }
        return range.lowerBound + 1..<range.upperBound - 1
    }
}
