// Encodes messages as bytes, each with its frame.

import FoundationEssentials

package struct MessageEncoder: Sendable {
    package var limits: WireLimits
    private let encoder: JSONEncoder

    /// Sorting the keys makes the bytes the same in every run, at a small cost.
    package init(limits: WireLimits = .standard, sortsKeys: Bool = false) {
        self.limits = limits
        let encoder = JSONEncoder()
        encoder.outputFormatting = sortsKeys ? [.sortedKeys, .withoutEscapingSlashes] : [.withoutEscapingSlashes]
        self.encoder = encoder
    }

    package func request(id: MessageID, method: String, parameters: some Encodable) throws(ResponseError) -> [UInt8] {
        try framed(
            #"{"jsonrpc":"2.0","id":"#, encoded(id), #","method":"#, encoded(method), #","params":"#,
            encoded(parameters))
    }

    package func notification(method: String, parameters: some Encodable) throws(ResponseError) -> [UInt8] {
        try framed(#"{"jsonrpc":"2.0","method":"#, encoded(method), #","params":"#, encoded(parameters))
    }

    /// The response to a request. If the result can't be sent, it's replaced by an error with the reason.
    package func response(id: MessageID, result: some Encodable) -> [UInt8] {
        do {
            return try framed(#"{"jsonrpc":"2.0","id":"#, encoded(id), #","result":"#, encoded(result))
        } catch {
            return response(id: id, error: error)
        }
    }

    /// An error response. The ID is nil if it couldn't be read.
    package func response(id: MessageID?, error: ResponseError) -> [UInt8] {
        do {
            let identifier = if let id { try encoded(id) } else { Array("null".utf8) }
            return try framed(#"{"jsonrpc":"2.0","id":"#, identifier, #","error":"#, encoded(error))
        } catch _ {
            // Only the error's details can be too large or impossible to encode as JSON, so they are dropped.
            let plain = ResponseError(error.code, String(error.message.prefix(1000)))
            return MessageEncoder().response(id: id, error: plain)
        }
    }

    private func framed(
        _ head: String, _ first: [UInt8], _ middle: String, _ second: [UInt8], _ tail: String = "",
        _ third: [UInt8] = []
    ) throws(ResponseError) -> [UInt8] {
        var body = Array(head.utf8)
        body.reserveCapacity(body.count + first.count + middle.utf8.count + second.count + third.count + 64)
        body += first
        body += middle.utf8
        body += second
        body += tail.utf8
        body += third
        body.append(UInt8(ascii: "}"))
        guard body.count <= limits.body else {
            throw ResponseError(
                .requestFailed,
                "the message would have \(body.count) bytes, but the limit is \(limits.body): ask for less")
        }
        return Frame.bytes(body)
    }

    private func encoded(_ content: some Encodable) throws(ResponseError) -> [UInt8] {
        do {
            return Array(try encoder.encode(content))
        } catch let EncodingError.invalidValue(_, context) {
            // Omit the value, which may be of any size.
            throw ResponseError(.internalError, "a message could not be encoded: \(context.debugDescription)")
        } catch {
            throw ResponseError(.internalError, "a message could not be encoded: \(error)")
        }
    }
}

package enum Frame {
    /// A body with its header.
    package static func bytes(_ body: [UInt8]) -> [UInt8] {
        Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
    }
}

/// Values that another process of the same program reads.
package enum PassedValue {
    package static func text(_ value: some Encodable) -> String? {
        (try? JSONEncoder().encode(value)).map { String(decoding: $0, as: UTF8.self) }
    }

    package static func value<Value: Decodable>(_ type: Value.Type, in text: String) -> Value? {
        try? JSONDecoder().decode(type, from: Data(text.utf8))
    }
}
