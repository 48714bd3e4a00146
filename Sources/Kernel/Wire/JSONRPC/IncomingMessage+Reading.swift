// Reads the envelope of a message: its kind and its faults.

import FoundationEssentials

/// A body that isn't a valid message. The error response contains the message's ID if that could be read.
package struct MessageFault: Error, Hashable, Sendable {
    package var id: MessageID?
    package var error: ResponseError

    package init(id: MessageID? = nil, error: ResponseError) {
        self.id = id
        self.error = error
    }
}

extension IncomingMessage {
    package init(reading body: [UInt8], limits: WireLimits = .standard) throws(MessageFault) {
        let outline: JSONScanner.Outline
        do {
            outline = try JSONScanner.outline(of: body, depth: limits.depth)
        } catch {
            throw MessageFault(error: ResponseError(error.code, error.message))
        }
        switch outline {
        case .array:
            throw MessageFault(
                error: ResponseError(.invalidRequest, "batches aren't supported: send one message at a time"))
        case .scalar: throw MessageFault(error: ResponseError(.invalidRequest, "a message must be a JSON object"))
        case .object(let members):
            let envelope = try Envelope(members, in: body)
            self.init(kind: envelope.kind, payload: envelope.payload)
        }
    }
}

extension JSONScanner.Fault {
    fileprivate var code: ErrorCode {
        if case .tooDeep = kind { .invalidRequest } else { .parseError }
    }
}

private struct Envelope {
    var kind: IncomingMessage.Kind
    var payload: [UInt8]

    init(_ members: [JSONScanner.Member], in body: [UInt8]) throws(MessageFault) {
        var values: [String: [UInt8]] = [:]
        var duplicate: String?
        for member in members {
            // A name that can't be decoded, such as half a surrogate pair, can't be one that the protocol uses.
            guard let name = Self.decoded(String.self, Array(body[member.name])) else { continue }
            if values.updateValue(Array(body[member.value]), forKey: name) != nil { duplicate = name }
        }
        let id = values["id"].flatMap { Self.decoded(MessageID.self, $0) }
        func refusal(_ text: String) -> MessageFault {
            MessageFault(id: id, error: ResponseError(.invalidRequest, text))
        }
        if let duplicate {
            throw MessageFault(
                error: ResponseError(.invalidRequest, "“\(duplicate.prefix(80))” appears twice in a message"))
        }
        guard values["jsonrpc"].flatMap({ Self.decoded(String.self, $0) }) == "2.0" else {
            throw refusal("“jsonrpc” has to be \"2.0\"")
        }
        if let methodText = values["method"] {
            guard let method = Self.decoded(String.self, methodText) else {
                throw refusal("“method” has to be a string")
            }
            payload = values["params"] ?? []
            if let first = payload.first, first != UInt8(ascii: "{"), first != UInt8(ascii: "["),
                payload != Array("null".utf8)
            {
                throw refusal("“params” has to be an object or an array")
            }
            if values["id"] == nil {
                kind = .notification(method: method)
            } else if let id {
                kind = .request(id: id, method: method)
            } else {
                throw refusal("“id” has to be an integer or a string")
            }
            return
        }
        guard values["result"] != nil || values["error"] != nil else {
            throw refusal("a message needs a “method”, a “result” or an “error”")
        }
        guard let idText = values["id"], id != nil || idText == Array("null".utf8) else {
            throw refusal("a response needs the “id” of its request")
        }
        if let errorText = values["error"], errorText != Array("null".utf8) || values["result"] == nil {
            guard values["result"].map({ $0 == Array("null".utf8) }) ?? true else {
                throw refusal("a response needs a “result” or an “error”, not both")
            }
            guard let error = Self.decoded(ResponseError.self, errorText) else {
                throw refusal("an “error” needs a “code” and a “message”")
            }
            kind = .failure(id: id, error)
            payload = []
        } else {
            kind = .response(id: id)
            payload = values["result"] ?? []
        }
    }

    private static func decoded<Content: Decodable>(_ type: Content.Type, _ bytes: [UInt8]) -> Content? {
        try? JSONDecoder().decode(type, from: Data(bytes))
    }
}
