// Messages on descriptors: either one socket, or separate descriptors for reading and writing. Used on one thread.

import WorkbenchCSystem

#if canImport(Glibc)
    import Glibc
#endif

package final class MessageStream {
    package enum Event: Hashable, Sendable {
        case message(IncomingMessage)
        /// Bytes that aren't a message. The stream continues, and the error is sent to the other side.
        case fault(MessageFault)
    }

    package let input: Int32
    package let output: Int32
    package let limits: WireLimits
    /// Whether the other side has closed the stream. Earlier messages may still be waiting.
    package private(set) var isAtEnd = false
    package private(set) var unsentCount = 0
    private let ownsDescriptors: Bool
    private var decoder: FrameDecoder
    private var unsent: [[UInt8]] = []
    private var sentOfFirst = 0
    private var chunk = [UInt8](repeating: 0, count: 64 * 1024)

    package init(
        input: Int32, output: Int32, ownsDescriptors: Bool = true, limits: WireLimits = .standard
    ) {
        self.input = input
        self.output = output
        self.ownsDescriptors = ownsDescriptors
        self.limits = limits
        decoder = FrameDecoder(limits: limits)
    }

    /// Takes ownership of a socket.
    package convenience init(socket: Int32, limits: WireLimits = .standard) {
        self.init(input: socket, output: socket, limits: limits)
    }

    deinit {
        guard ownsDescriptors else { return }
        close(input)
        if output != input { close(output) }
    }
}

extension MessageStream {
    /// Reads the available bytes without waiting. A broken connection counts as the end of the stream, not as an error.
    ///
    /// - Parameter limit: The number of bytes after which to stop; more may be read by the same call.
    package func fill(limit: Int = .max) throws(SystemError) {
        var size = 0
        while !isAtEnd, size < limit, Waiting.canRead(input) {
            let count = read(input, &chunk, chunk.count)
            if count > 0 {
                size += count
                decoder.append(chunk[..<count])
            } else if count == 0 || errno == ECONNRESET {
                isAtEnd = true
            } else if errno != EINTR && errno != EAGAIN {
                throw SystemError("read")
            }
        }
    }

    /// Reads the remaining bytes after the other side has closed the stream, and ends it.
    package func finish() {
        // Bytes that can't be read by now were never sent.
        try? fill()
        isAtEnd = true
    }

    /// The next message in the bytes read so far.
    package func next() -> Event? {
        switch decoder.next() {
        case .body(let body)?:
            do {
                return .message(try IncomingMessage(reading: body, limits: limits))
            } catch {
                return .fault(error)
            }
        case .fault(let fault)?: return .fault(MessageFault(error: fault.responseError))
        case nil:
            guard isAtEnd, let fault = decoder.finish() else { return nil }
            return .fault(MessageFault(error: fault.responseError))
        }
    }

    /// Adds a framed message to the waiting ones, and sends as much as possible without waiting.
    package func send(_ bytes: [UInt8]) throws(SystemError) {
        unsent.append(bytes)
        unsentCount += bytes.count
        try flush()
    }

    /// Sends as much as possible without waiting. Returns whether everything was sent.
    @discardableResult
    package func flush() throws(SystemError) -> Bool {
        while let first = unsent.first {
            let count = Self.write(first[sentOfFirst...], to: output)
            if count < 0 {
                if errno == EINTR { continue }
                if errno == EAGAIN { return false }
                throw SystemError("send")
            }
            sentOfFirst += count
            unsentCount -= count
            if sentOfFirst == first.count {
                unsent.removeFirst()
                sentOfFirst = 0
            }
        }
        return true
    }

    private static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Int {
        bytes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return 0 }
            let count = csystem_send(descriptor, base, buffer.count)
            // For a pipe, which isn't a socket, writing blocks while the pipe is full.
            return count < 0 && errno == ENOTSOCK ? Glibc.write(descriptor, base, buffer.count) : count
        }
    }
}
