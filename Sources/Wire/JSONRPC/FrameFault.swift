// What can be wrong with the frames of a stream, and its text.

/// A fault of framing. The decoder has skipped what it was about and goes on.
package enum FrameFault: Error, Hashable, Sendable {
    /// Bytes where a header had to stand.
    case noHeader(found: String)
    case missingLength
    case invalidLength(String)
    /// Two lengths that differ.
    case contradictoryLength(Int, Int)
    case headerTooLarge(limit: Int)
    case bodyTooLarge(Int, limit: Int)
    case unknownCharset(String)
    /// The stream ended within a message.
    case truncated(missing: Int?)

    package var message: String {
        switch self {
        case .noHeader(let found):
            "“\(found)” stands where “Content-Length: …” was expected; everything up to the next header is skipped"
        case .missingLength: "a header without “Content-Length: …”; the message was skipped"
        case .invalidLength(let text): "Content-Length is “\(text)”, which is not a number of bytes"
        case .contradictoryLength(let first, let second):
            "Content-Length is given twice, as \(first) and as \(second); the message was skipped"
        case .headerTooLarge(let limit): "a header is longer than \(limit) bytes; the message was skipped"
        case .bodyTooLarge(let count, let limit):
            "a message of \(count) bytes is larger than \(limit) bytes; it was skipped"
        case .unknownCharset(let name): "charset “\(name)” is not known; send utf-8"
        case .truncated(let missing?): "the stream ended \(missing) bytes before the end of a message"
        case .truncated(nil): "the stream ended within a header"
        }
    }

    /// The protocol's answer to it.
    package var responseError: ResponseError {
        switch self {
        case .bodyTooLarge, .headerTooLarge: ResponseError(.invalidRequest, message)
        default: ResponseError(.parseError, message)
        }
    }
}
