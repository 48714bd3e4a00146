// The namespace of the Language Server Protocol 3.17. Its types are spelled as in the protocol, so encoding needs no
// conversion.

import WorkbenchWire

package enum LSP {}

/// A request that the client may make: its name, its parameters, its result, and its handler.
protocol ClientRequest: SendableMetatype {
    associatedtype Parameters: Decodable
    associatedtype Result: Encodable
    static var method: String { get }
    /// Answers now, or keeps `answer` until a kernel has replied.
    static func handle(_ parameters: Parameters, _ server: Server, _ answer: Answer<Result>) throws(ResponseError)
}

/// A message from the client that gets no answer.
protocol ClientNotification: SendableMetatype {
    associatedtype Parameters: Decodable
    static var method: String { get }
    static func handle(_ parameters: Parameters, _ server: Server)
}

extension LSP {
    /// The parameter type of messages without parameters. If any are sent, they are ignored.
    package struct NoParameters: Codable {
        package init() {}
        package init(from decoder: any Decoder) {}
    }

    /// The result `null`.
    package struct Null: Codable {
        package init() {}
        package init(from decoder: any Decoder) {}

        package func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        }
    }
}
