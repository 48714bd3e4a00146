// A minimal front end: it sends requests over a socket and keeps the notifications that arrive in between.

import Synchronization
import Testing
import WorkbenchLanguage
import WorkbenchKernel
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

/// One client of a kernel. A thread reads for it, so a waiting test doesn't block the kernel.
// Tests use it from one task at a time, on the main actor or elsewhere.
final class TestClient: @unchecked Sendable {
    private let socket: Socket
    private let encoder = MessageEncoder(sortsKeys: true)
    private var incoming: AsyncStream<IncomingMessage>.Iterator
    private var nextID = 0
    /// Notifications that arrived while the client waited for something else, oldest first.
    private(set) var notifications: [IncomingMessage] = []

    /// Keeps a kernel in this process alive.
    let kernel: KernelServer?

    init(_ descriptor: Int32, of kernel: KernelServer? = nil) {
        let socket = Socket(descriptor)
        self.socket = socket
        self.kernel = kernel
        let (stream, continuation) = AsyncStream.makeStream(of: IncomingMessage.self)
        incoming = stream.makeAsyncIterator()
        _ = SystemThread.start {
            var decoder = FrameDecoder()
            var buffer = [UInt8](repeating: 0, count: 64 * 1024)
            while case let count = read(socket.descriptor, &buffer, buffer.count), count > 0 {
                decoder.append(buffer[..<count])
                while case .body(let body)? = decoder.next() {
                    if let message = try? IncomingMessage(reading: body) { continuation.yield(message) }
                }
            }
            continuation.finish()
        }
    }

    deinit {
        hangUp()
    }

    func hangUp() {
        shutdown(socket.descriptor, Int32(SHUT_RDWR))
    }

    /// The descriptor is closed once neither the client nor its thread uses it any more. Otherwise, a thread that is still
    /// reading might read from another socket with the same number.
    private final class Socket: Sendable {
        let descriptor: Int32

        init(_ descriptor: Int32) {
            self.descriptor = descriptor
        }

        deinit {
            close(descriptor)
        }
    }

    func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(socket.descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    func send(text: String) {
        send(Frame.bytes(Array(text.utf8)))
    }

    func notify<Notification: KernelNotification>(
        _ type: Notification.Type, _ parameters: Notification.Parameters
    ) throws {
        send(try encoder.notification(method: Notification.name, parameters: parameters))
    }

    /// Sends a request without waiting for its answer.
    func begin<Method: KernelMethod>(_ method: Method.Type, _ parameters: Method.Parameters) throws -> MessageID {
        nextID += 1
        let id = MessageID.number(nextID)
        send(try encoder.request(id: id, method: Method.name, parameters: parameters))
        return id
    }

    nonisolated(nonsending) func call<Method: KernelMethod>(_ method: Method.Type, _ parameters: Method.Parameters)
        async throws
        -> Method.Result
    {
        let id = try begin(method, parameters)
        return try await answer(to: id).result(as: Method.Result.self)
    }

    /// The answer to a request.
    nonisolated(nonsending) func answer(to id: MessageID?) async throws -> IncomingMessage {
        while let message = await incoming.next() {
            switch message.kind {
            case .response(let other) where other == id, .failure(let other, _) where other == id: return message
            default: notifications.append(message)
            }
        }
        throw HungUp()
    }

    /// The next answer to any request.
    nonisolated(nonsending) func nextAnswer() async throws -> IncomingMessage? {
        while let message = await incoming.next() {
            switch message.kind {
            case .response, .failure: return message
            default: notifications.append(message)
            }
        }
        return nil
    }

    /// The error response to a request.
    nonisolated(nonsending) func refusal<Method: KernelMethod>(_ method: Method.Type, _ parameters: Method.Parameters)
        async throws
        -> ResponseError
    {
        do {
            let result = try await call(method, parameters)
            Issue.record("\(Method.name) was to be refused, and was answered with \(result)")
            return ResponseError(.unknown, "")
        } catch let error as ResponseError {
            return error
        }
    }

    /// The next notification of a kind, whether or not it has already arrived.
    nonisolated(nonsending) func next<Notification: KernelNotification>(_ type: Notification.Type) async throws
        -> Notification.Parameters
    {
        while true {
            if let index = notifications.firstIndex(where: { $0.method == Notification.name }) {
                return try notifications.remove(at: index).parameters(as: Notification.Parameters.self)
            }
            guard let message = await incoming.next() else { throw HungUp() }
            notifications.append(message)
        }
    }

    /// Removes and returns all notifications of a kind that have arrived.
    func taken<Notification: KernelNotification>(_ type: Notification.Type) throws -> [Notification.Parameters] {
        let found = notifications.filter { $0.method == Notification.name }
        notifications.removeAll { $0.method == Notification.name }
        return try found.map { try $0.parameters(as: Notification.Parameters.self) }
    }

    /// Waits until the other side hangs up.
    nonisolated(nonsending) func end() async {
        while let message = await incoming.next() { notifications.append(message) }
    }

    struct HungUp: Error {}
}

extension TestClient {
    @discardableResult
    nonisolated(nonsending) func join(
        _ name: String = "test", app: String? = nil, workers: String? = nil, isReadOnly: Bool? = nil
    )
        async throws -> Handshake.Result
    {
        try await call(
            Handshake.self,
            Handshake.Parameters(client: name, app: app, workers: workers, isReadOnly: isReadOnly))
    }

    @discardableResult
    nonisolated(nonsending) func evaluate(_ text: String) async throws -> Evaluate.Result {
        try await call(Evaluate.self, Evaluate.Parameters(text: text))
    }
}

/// The two ends of a socket.
func socketPair() -> (Int32, Int32) {
    var ends: [Int32] = [0, 0]
    let result = socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends)
    precondition(result == 0, "the system has no sockets left")
    return (ends[0], ends[1])
}

/// A client that only writes.
final class SilentClient {
    private let descriptor: Int32

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    func send(_ bytes: [UInt8]) {
        _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    }

    /// From now on, reads everything.
    func hear() {
        let ears = dup(descriptor)
        _ = SystemThread.start {
            var buffer = [UInt8](repeating: 0, count: 64 * 1024)
            while read(ears, &buffer, buffer.count) > 0 {}
            close(ears)
        }
    }
}
