// The connection to one client. A thread reads the client's messages and passes them to the inbox, and an outbox writes
// to the client. The reading thread itself answers invalid messages, and passes on interruptions while the tree is
// busy.

import Synchronization
import WorkbenchWire

final class ClientConnection: Sendable {
    let number: Int
    /// Whether this client doesn't own the kernel. What the kernel holds for guests is limited.
    let isGuest: Bool
    private let socket: SocketDescriptor
    private let outbox: Outbox
    private let encoder = MessageEncoder()
    private let handshake = Mutex(HandshakeState.awaited)

    /// The state of a client's handshake.
    private enum HandshakeState {
        case awaited
        /// Received, but not yet answered by the server.
        case received
        case made
    }

    /// The limits for a guest's messages. A command has a few hundred bytes.
    private static let guestLimits = WireLimits(body: 1 << 20)

    init(
        number: Int, isGuest: Bool, descriptor: Int32, outboxLimit: Int, shared: SharedAllowance? = nil,
        whenLost: @escaping @Sendable () -> Void = {}, whenCaughtUp: @escaping @Sendable () -> Void = {}
    ) {
        self.number = number
        self.isGuest = isGuest
        socket = SocketDescriptor(descriptor, whenLost: whenLost)
        outbox = Outbox(socket: socket, limit: outboxLimit, shared: shared, whenCaughtUp: whenCaughtUp)
    }

    /// Starts to read. The closure is called on the reading thread once the client has disconnected.
    ///
    /// - Parameter limit: The time limit for the client's handshake; nil for no limit.
    func start(_ inbox: Inbox, within limit: Duration? = nil, whenClosed: @escaping @Sendable () -> Void = {}) {
        let hasStarted = SystemThread.start { [self] in
            read(inbox, within: limit)
            inbox.append(.closed(self))
            whenClosed()
        }
        if !hasStarted { inbox.append(.closed(self)) }
    }

    /// Closes the connection once everything has been written.
    func finish() {
        outbox.finish()
    }

    func close() {
        outbox.close()
        socket.shutDown()
    }

    /// Whether all bytes have been passed to the operating system.
    var hasSentAll: Bool { outbox.isEmpty }

    /// Whether the client may soon be disconnected because too many bytes are waiting.
    var isBehind: Bool { outbox.isBehind }

    /// Called when the server has accepted or refused the client's handshake.
    func handshakeWasAnswered(_ isAccepted: Bool) {
        handshake.withLock { $0 = isAccepted ? .made : .awaited }
    }

    private func read(_ inbox: Inbox, within limit: Duration?) {
        var decoder = FrameDecoder(limits: isGuest ? Self.guestLimits : .standard)
        var deadline = limit.map { ContinuousClock.now + $0 }
        withUnsafeTemporaryAllocation(byteCount: 64 * 1024, alignment: 16) { buffer in
            while true {
                switch socket.read(into: buffer, until: deadline) {
                case .moved(let count):
                    decoder.append(buffer[..<count])
                    while let event = decoder.next() { take(event, inbox) }
                case .blocked:
                    let state = handshake.withLock { $0 }
                    guard case .awaited = state else {
                        // After its handshake, a client may stay silent. If the tree is busy, the handshake takes
                        // longer.
                        if case .received = state, let limit { deadline = .now + limit } else { deadline = nil }
                        continue
                    }
                    refuse(nil, ResponseError(.serverNotInitialized, "no handshake arrived in time; connect again"))
                    finish()
                    return
                case .closed: return
                }
            }
        }
    }

    private func take(_ event: FrameDecoder.Event, _ inbox: Inbox) {
        let body: [UInt8]
        switch event {
        case .fault(let fault):
            refuse(nil, fault.responseError)
            return
        case .body(let bytes): body = bytes
        }
        do throws(MessageFault) {
            let message = try IncomingMessage(reading: body)
            if case .notification(Interrupt.name) = message.kind {
                inbox.interrupt(self)
            } else {
                if case .request(_, Handshake.name) = message.kind { handshake.withLock { $0 = .received } }
                if !inbox.append(.message(self, message)), case .request(let id, let method) = message.kind {
                    if method == Handshake.name { handshakeWasAnswered(false) }
                    refuse(
                        id, ResponseError(.requestFailed, "too many requests are waiting; wait for the answers first"))
                }
            }
        } catch {
            refuse(error.id, error.error)
        }
    }
}

// MARK: - Writing

extension ClientConnection {
    @discardableResult
    func answer(_ id: MessageID, _ result: some Encodable) -> Outbox.Fate {
        outbox.send(encoder.response(id: id, result: result))
    }

    @discardableResult
    func refuse(_ id: MessageID?, _ error: ResponseError) -> Outbox.Fate {
        outbox.send(encoder.response(id: id, error: error))
    }

    @discardableResult
    func notify<Notification: KernelNotification>(
        _ type: Notification.Type, _ parameters: Notification.Parameters
    ) -> Outbox.Fate {
        guard let bytes = Self.bytes(type, parameters) else { return .sent }
        return outbox.send(bytes)
    }

    @discardableResult
    func send(_ bytes: [UInt8]) -> Outbox.Fate { outbox.send(bytes) }

    /// A notification for several clients, encoded only once; nil if it's too large.
    static func bytes<Notification: KernelNotification>(
        _ type: Notification.Type, _ parameters: Notification.Parameters
    ) -> [UInt8]? {
        try? MessageEncoder().notification(method: Notification.name, parameters: parameters)
    }
}
