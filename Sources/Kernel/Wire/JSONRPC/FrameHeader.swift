// The framing of messages: the header, its size limits, and its possible faults.

struct FrameHeader: Hashable {
    static let lengthName = Array("content-length:".utf8)

    private(set) var size = 0
    private(set) var length: Int?
    private(set) var fault: FrameFault?

    var isEmpty: Bool { size == 0 }

    /// Reads a line. Returns false if it can't belong to a header.
    mutating func take(_ line: ArraySlice<UInt8>) -> Bool {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
            line[..<colon].allSatisfy(Self.isNameCharacter)
        else { return false }
        size += line.count + 2
        let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
        let value = Self.trimmed(line[(colon + 1)...])
        switch name {
        case "content-length": takeLength(value)
        case "content-type": takeType(value)
        default: break
        }
        return true
    }

    private mutating func takeLength(_ value: ArraySlice<UInt8>) {
        let text = String(decoding: value.prefix(40), as: UTF8.self)
        guard !value.isEmpty, value.count < 19, value.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text)
        else {
            fault = .invalidLength(text)
            return
        }
        if let length, length != number { fault = .contradictoryLength(length, number) }
        length = number
    }

    /// Reads a content type, of which only the character set matters.
    private mutating func takeType(_ value: ArraySlice<UInt8>) {
        let text = String(decoding: value, as: UTF8.self).lowercased()
        guard let mark = text.split(separator: ";").first(where: { $0.contains("charset=") }) else { return }
        let name = mark.split(separator: "=", maxSplits: 1).last ?? ""
        let charset = name.filter { $0 != "\"" && $0 != " " }
        if charset != "utf-8" && charset != "utf8" { fault = .unknownCharset(String(charset.prefix(40))) }
    }

    private static func isNameCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var bytes = bytes
        while let first = bytes.first, first == 0x20 || first == 0x09 { bytes.removeFirst() }
        while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
        return bytes
    }

    /// The offset of “Content-Length:”, ignoring case.
    static func indexOfLength(in bytes: [UInt8], from start: Int) -> Int? {
        guard bytes.count - start >= lengthName.count else { return nil }
        for index in start...(bytes.count - lengthName.count)
        where bytes[index] | 0x20 == lengthName[0] && matches(bytes, at: index) {
            return index
        }
        return nil
    }

    private static func matches(_ bytes: [UInt8], at index: Int) -> Bool {
        for (place, expected) in lengthName.enumerated() {
            let byte = bytes[index + place]
            let lower = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
            if lower != expected { return false }
        }
        return true
    }
}

/// A framing fault. The decoder skips the faulty part and continues.
package enum FrameFault: Error, Hashable, Sendable {
    /// There are other bytes where a header should be.
    case noHeader(found: String)
    case missingLength
    case invalidLength(String)
    /// The header has two different lengths.
    case contradictoryLength(Int, Int)
    case headerTooLarge(limit: Int)
    case bodyTooLarge(Int, limit: Int)
    case unknownCharset(String)
    /// The stream ended in the middle of a message.
    case truncated(missing: Int?)

    package var message: String {
        switch self {
        case .noHeader(let found):
            "“\(found)” was found where “Content-Length: …” was expected; everything up to the next header is skipped"
        case .missingLength: "a header without “Content-Length: …”; the message was skipped"
        case .invalidLength(let text): "Content-Length is “\(text)”, which isn't a number of bytes"
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

    /// The protocol's error for the fault.
    package var responseError: ResponseError {
        switch self {
        case .bodyTooLarge, .headerTooLarge: ResponseError(.invalidRequest, message)
        default: ResponseError(.parseError, message)
        }
    }
}

/// The size limits of a connection. A larger message is rejected, and the connection continues.
package struct WireLimits: Hashable, Sendable {
    /// The maximum size of all header lines of one message, in bytes.
    package var header: Int
    /// The maximum size of the body of one message, in bytes.
    package var body: Int
    /// The maximum nesting of arrays and objects. The toolchain's decoder fails at 512.
    package var depth: Int

    package init(header: Int = 8 * 1024, body: Int = 64 * 1024 * 1024, depth: Int = 500) {
        self.header = header
        self.body = body
        self.depth = depth
    }

    package static let standard = WireLimits()
}
