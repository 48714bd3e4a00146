// A received message. Its envelope has been read; its payload is decoded once its type is known.

import FoundationEssentials

package struct IncomingMessage: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case request(id: MessageID, method: String)
        case notification(method: String)
        /// The ID is nil if the other side couldn't read the request's ID.
        case response(id: MessageID?)
        case failure(id: MessageID?, ResponseError)
    }

    package let kind: Kind
    /// The JSON text of the parameters or the result; empty if missing.
    package let payload: [UInt8]

    package init(kind: Kind, payload: [UInt8]) {
        self.kind = kind
        self.payload = payload
    }
}

extension IncomingMessage {
    package var method: String? {
        switch kind {
        case .request(_, let method), .notification(let method): method
        case .response, .failure: nil
        }
    }

    /// The parameters of a request or a notification. Missing parameters count as an empty object.
    package func parameters<Parameters: Decodable>(as type: Parameters.Type) throws(ResponseError) -> Parameters {
        do {
            return try decoded(type)
        } catch {
            throw ResponseError(
                .invalidParameters, "the parameters of \(method ?? "a message") are invalid: \(error.explanation)")
        }
    }

    /// The result of a response. Throws if the response is an error.
    package func result<Result: Decodable>(as type: Result.Type) throws(ResponseError) -> Result {
        if case .failure(_, let error) = kind { throw error }
        do {
            return try decoded(type)
        } catch {
            throw ResponseError(.invalidRequest, "unexpected result: \(error.explanation)")
        }
    }

    private func decoded<Content: Decodable>(_ type: Content.Type) throws(PayloadFault) -> Content {
        let hasNothing = payload.isEmpty || payload == Array("null".utf8)
        do {
            do {
                return try JSONDecoder().decode(type, from: Data(hasNothing ? Array("null".utf8) : payload))
            } catch  where hasNothing {
                return try JSONDecoder().decode(type, from: Data("{}".utf8))
            } catch {
                // A client may split its text in the middle of a surrogate pair, which would make the whole message
                // unreadable.
                guard let repaired = LoneSurrogates.replaced(in: payload) else { throw error }
                return try JSONDecoder().decode(type, from: Data(repaired))
            }
        } catch {
            throw PayloadFault(error)
        }
    }
}

/// The reason why a payload can't be decoded, as a message. The decoder's own error would mention internal types.
private struct PayloadFault: Error {
    var explanation: String

    init(_ error: any Error) {
        guard let error = error as? DecodingError else {
            explanation = "\(error)"
            return
        }
        switch error {
        case .keyNotFound(let key, let context):
            explanation = "“\(Self.path(context.codingPath + [key]))” is missing"
        case .valueNotFound(_, let context): explanation = "“\(Self.path(context.codingPath))” is null"
        case .typeMismatch(let type, let context):
            explanation = "“\(Self.path(context.codingPath))” is not \(Self.name(type))"
        case .dataCorrupted(let context):
            explanation = "“\(Self.path(context.codingPath))”: \(context.debugDescription)"
        @unknown default: explanation = "\(error)"
        }
    }

    private static func path(_ keys: [any CodingKey]) -> String {
        keys.isEmpty ? "." : keys.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
    }

    private static func name(_ type: any Any.Type) -> String {
        switch type {
        case is String.Type: "a string"
        case is Bool.Type: "a Boolean"
        case is any FixedWidthInteger.Type: "an integer"
        case is any BinaryFloatingPoint.Type: "a number"
        case is any ListType.Type: "an array"
        default: "an object"
        }
    }
}

private protocol ListType {}
extension Array: ListType {}

/// The identifier that a response shares with its request.
package enum MessageID: Hashable, Sendable {
    case number(Int)
    case string(String)
}

extension MessageID: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int.self) {
            self = .number(number)
        } else {
            self = .string(try container.decode(String.self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .number(let number): try container.encode(number)
        case .string(let text): try container.encode(text)
        }
    }
}

extension MessageID: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
    package init(integerLiteral value: Int) { self = .number(value) }
    package init(stringLiteral value: String) { self = .string(value) }
}
