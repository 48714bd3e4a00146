// Splits a stream of bytes into message bodies: `Content-Length: 12`, an empty line, 12 bytes. It does no I/O. After a
// fault, it continues with the next message: after the faulty one if its length is known, otherwise at the next
// “Content-Length:”.

package struct FrameDecoder: Sendable {
    package enum Event: Hashable, Sendable {
        case body([UInt8])
        case fault(FrameFault)
    }

    private enum State: Hashable {
        case header
        case body(Int)
        /// Skips the body of a refused message.
        case skipping(Int)
        /// Searches for the next header after a reported fault.
        case lost
    }

    package let limits: WireLimits
    private var buffer: [UInt8] = []
    /// The offset of the first unread byte.
    private var start = 0
    /// The offset up to which no end of line was found, so that a header arriving slowly isn't searched repeatedly.
    private var searched = 0
    private var header = FrameHeader()
    private var state = State.header

    package init(limits: WireLimits = .standard) {
        self.limits = limits
    }

    package mutating func append(_ bytes: some Sequence<UInt8>) {
        if start > 0, start == buffer.count || start > 64 * 1024 {
            buffer.removeFirst(start)
            searched -= start
            start = 0
        }
        buffer.append(contentsOf: bytes)
    }

    /// The next message or fault; nil if more bytes are needed.
    package mutating func next() -> Event? {
        while true {
            switch state {
            case .header:
                guard let line = nextLine() else {
                    guard header.size + buffer.count - start > limits.header else { return nil }
                    // Skip at least one byte, so the same header isn't found again.
                    advance(to: start + 1)
                    return lose(.headerTooLarge(limit: limits.header))
                }
                // Its end may have arrived together with its start, or not yet.
                if header.size + start - 1 - line.startIndex > limits.header {
                    advance(to: line.startIndex + 1)
                    return lose(.headerTooLarge(limit: limits.header))
                }
                if let event = take(line) { return event }
            case .body(let count):
                guard buffer.count - start >= count else { return nil }
                let body = Array(buffer[start..<start + count])
                advance(to: start + count)
                state = .header
                return .body(body)
            case .skipping(let count):
                let skipped = min(count, buffer.count - start)
                advance(to: start + skipped)
                if skipped < count {
                    state = .skipping(count - skipped)
                    return nil
                }
                state = .header
            case .lost:
                guard let found = FrameHeader.indexOfLength(in: buffer, from: start) else {
                    // The rest may contain the start of the next header.
                    advance(to: max(start, buffer.count - FrameHeader.lengthName.count + 1))
                    return nil
                }
                advance(to: found)
                state = .header
            }
        }
    }

    /// The fault if the stream ends here; nil if there is nothing new to report.
    package mutating func finish() -> FrameFault? {
        defer { self = FrameDecoder(limits: limits) }
        switch state {
        case .header: return header.isEmpty && start == buffer.count ? nil : .truncated(missing: nil)
        case .body(let count): return .truncated(missing: count - (buffer.count - start))
        case .skipping(let count): return .truncated(missing: count)
        case .lost: return nil
        }
    }
}

extension FrameDecoder {
    private mutating func advance(to index: Int) {
        start = index
        searched = index
    }

    /// The next complete header line, without its line break.
    private mutating func nextLine() -> ArraySlice<UInt8>? {
        guard let end = buffer[max(start, searched)...].firstIndex(of: UInt8(ascii: "\n")) else {
            searched = buffer.count
            return nil
        }
        var line = buffer[start..<end]
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        advance(to: end + 1)
        return line
    }

    private mutating func take(_ line: ArraySlice<UInt8>) -> Event? {
        if line.isEmpty {
            // Empty lines between messages are allowed.
            guard !header.isEmpty else { return nil }
            defer { header = FrameHeader() }
            return endHeader()
        }
        guard header.take(line) else {
            let found = String(decoding: line.prefix(40), as: UTF8.self)
            // The line may contain the length field of the next message.
            advance(to: line.startIndex)
            return lose(.noHeader(found: found))
        }
        return header.size > limits.header ? lose(.headerTooLarge(limit: limits.header)) : nil
    }

    private mutating func endHeader() -> Event? {
        if case .unknownCharset(let name)? = header.fault, let length = header.length {
            state = .skipping(length)
            return .fault(.unknownCharset(name))
        }
        if let fault = header.fault { return lose(fault) }
        guard let length = header.length else { return lose(.missingLength) }
        if length > limits.body {
            state = .skipping(length)
            return .fault(.bodyTooLarge(length, limit: limits.body))
        }
        state = .body(length)
        return nil
    }

    private mutating func lose(_ fault: FrameFault) -> Event {
        header = FrameHeader()
        state = .lost
        return .fault(fault)
    }
}
