// The namespace of what the Language Server Protocol 3.17 defines. Its types are spelled as the protocol spells them, so
// that nothing has to be translated when they are encoded.

import WorkbenchWire

package enum LSP {}

/// A request that the client may make: what it is called, what it is given, what it answers, and how.
protocol ClientRequest: SendableMetatype {
    associatedtype Parameters: Decodable
    associatedtype Result: Encodable
    static var method: String { get }
    /// Answers now, or keeps `answer` until a kernel has spoken.
    static func handle(_ parameters: Parameters, _ server: Server, _ answer: Answer<Result>) throws(ResponseError)
}

/// A message of the client that is not answered.
protocol ClientNotification: SendableMetatype {
    associatedtype Parameters: Decodable
    static var method: String { get }
    static func handle(_ parameters: Parameters, _ server: Server)
}

extension LSP {
    /// Parameters of a message that has none, whatever is sent in their place.
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
