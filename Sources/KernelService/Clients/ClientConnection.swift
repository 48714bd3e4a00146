// The connection to one client: a thread reads its messages and passes them to the inbox, and an outbox writes to it.
// The reading thread itself answers invalid messages, and passes interruptions on while the tree is busy.

import Synchronization
import WorkbenchWire

final class ClientConnection: Sendable {
    let number: Int
    private let socket: SocketDescriptor
    private let outbox: Outbox
    private let encoder = MessageEncoder()

    init(number: Int, descriptor: Int32, outboxLimit: Int) {
        self.number = number
        socket = SocketDescriptor(descriptor)
        outbox = Outbox(socket: socket, limit: outboxLimit)
    }

    /// Begins to read. The closure is called on the reading thread when the client is gone.
    ///
    /// - Parameter limit: Maximum time until the client's first message; nil for no limit.
    func start(_ inbox: Inbox, within limit: Duration? = nil, whenClosed: @escaping @Sendable () -> Void = {}) {
        let hasStarted = SystemThread.start { [self] in
            read(inbox, until: limit.map { .now + $0 })
            inbox.append(.closed(self))
            whenClosed()
        }
        if !hasStarted { inbox.append(.closed(self)) }
    }

    /// Closes the connection as soon as everything has been written.
    func finish() {
        outbox.finish()
    }

    func close() {
        outbox.close()
        socket.shutDown()
    }

    /// Whether all bytes have been passed to the system.
    var hasSentAll: Bool { outbox.isEmpty }

    private func read(_ inbox: Inbox, until deadline: ContinuousClock.Instant?) {
        var decoder = FrameDecoder()
        var deadline = deadline
        withUnsafeTemporaryAllocation(byteCount: 64 * 1024, alignment: 16) { buffer in
            while true {
                switch socket.read(into: buffer, until: deadline) {
                case .moved(let count):
                    decoder.append(buffer[..<count])
                    while let event = decoder.next() {
                        // After its first message, a client may be silent.
                        deadline = nil
                        take(event, inbox)
                    }
                case .blocked:
                    refuse(nil, ResponseError(.serverNotInitialized, "no handshake came in time; connect again"))
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
                inbox.append(.message(self, message))
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

    /// A notification for several clients, encoded once; nil if it is too large.
    static func bytes<Notification: KernelNotification>(
        _ type: Notification.Type, _ parameters: Notification.Parameters
    ) -> [UInt8]? {
        try? MessageEncoder().notification(method: Notification.name, parameters: parameters)
    }
}
