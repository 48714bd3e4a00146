// A front end's side of the kernel protocol. While it waits for an answer, it also handles notifications and other
// descriptors; while the user types, `processPending` handles them. Everything happens on one thread.

package final class KernelConnection {
    /// A descriptor that is read while the connection waits.
    package struct Source {
        package var descriptor: Int32
        /// Reads the available bytes. Returns false at the end of the stream; the source is then removed.
        package var read: () -> Bool

        package init(descriptor: Int32, read: @escaping () -> Bool) {
            self.descriptor = descriptor
            self.read = read
        }
    }

    /// The reason why a wait was interrupted.
    package enum Disturbance: Hashable, Sendable {
        case wokenUp, timedOut
    }

    package enum Decision: Hashable, Sendable {
        case goOn(until: ContinuousClock.Instant?)
        case giveUp
    }

    /// The maximum time to wait for an answer after an invalid message, which may have been that answer.
    package static let graceAfterFault = Duration.seconds(2)

    package let stream: MessageStream
    package var sources: [Source] = []
    /// Called in order for each message that isn't an answer.
    package var onNotification: ((IncomingMessage) -> Void)?
    /// Called before each message is delivered, so that the app's earlier output comes first.
    package var beforeDelivery: (() -> Void)?
    private let wakeUp: WakeUp?
    private let encoder = MessageEncoder()
    private var lastID = 0
    /// The requests that are waiting for answers. While one is waiting, the handler of a notification may send another.
    private var awaited: [Int] = []
    /// Abandoned requests whose answers haven't arrived yet.
    private var late: Set<Int> = []
    private var answers: [Int: IncomingMessage] = [:]
    /// The last error that doesn't belong to a request. It is the reason if the other side then closes the connection.
    private var complaint: ResponseError?
    private var fault: (message: String, deadline: ContinuousClock.Instant)?

    /// Takes ownership of the stream.
    package init(stream: MessageStream, wakeUp: WakeUp? = nil) {
        self.stream = stream
        self.wakeUp = wakeUp
    }
}

extension KernelConnection {
    package func send<Notification: KernelNotification>(
        _: Notification.Type, _ parameters: Notification.Parameters
    ) throws(ConnectionError) {
        do {
            try write(encoder.notification(method: Notification.name, parameters: parameters))
        } catch let error as ResponseError {
            throw .refused(error)
        } catch let error as ConnectionError {
            throw error
        } catch {
            throw .closed
        }
    }

    /// Sends a request and waits for the answer. If the wait is interrupted, the caller decides how to proceed.
    package func call<Method: KernelMethod>(
        _: Method.Type, _ parameters: Method.Parameters, until deadline: ContinuousClock.Instant? = nil,
        disturbed: (Disturbance) -> Decision = { _ in .giveUp }
    ) throws(ConnectionError) -> Method.Result {
        lastID += 1
        let id = lastID
        let bytes: [UInt8]
        do {
            bytes = try encoder.request(id: .number(id), method: Method.name, parameters: parameters)
        } catch {
            throw .refused(error)
        }
        awaited.append(id)
        defer { awaited.removeLast() }
        let answer: IncomingMessage
        do {
            try write(bytes)
            answer = try self.answer(to: id, until: deadline, disturbed: disturbed)
        } catch .closed where Method.self == Handshake.self {
            // The kernel may refuse a client before the client's first message, and then sends the reason.
            takeRest()
            throw complaint.map { .refused($0) } ?? .closed
        }
        do {
            return try answer.result(as: Method.Result.self)
        } catch {
            throw .refused(error)
        }
    }

    /// Sends a request whose answer is only useful if it arrives quickly; nil if it's late. Until a late answer
    /// arrives, no other request of this kind is sent, because the other side is busy.
    package func consult<Method: KernelMethod>(
        _ method: Method.Type, _ parameters: Method.Parameters, within limit: Duration
    ) throws(ConnectionError) -> Method.Result? {
        try processPending()
        guard late.isEmpty else { return nil }
        do {
            return try call(method, parameters, until: ContinuousClock.now + limit)
        } catch .givenUp {
            late.insert(lastID)
            return nil
        }
    }

    /// The descriptors to wait for while the user types.
    package var descriptors: [Int32] { (stream.isAtEnd ? [] : [stream.input]) + sources.map(\.descriptor) }

    /// Handles everything that is available, without waiting. Call this after each answer, because the descriptors
    /// don't signal messages that arrived together with the answer.
    package func processPending() throws(ConnectionError) {
        try step(until: ContinuousClock.now, listensToWakeUp: false)
        if stream.isAtEnd { throw .closed }
    }
}

extension KernelConnection {
    /// Delivers the messages that the other side sent before it closed the connection, even if writing has already
    /// failed.
    package func takeRest() {
        stream.finish()
        deliver()
    }

    private func write(_ bytes: [UInt8]) throws(ConnectionError) {
        do {
            try stream.send(bytes)
        } catch {
            // Earlier messages from the other side may give the reason, and must still be read.
            throw error.code == 32 || error.code == 104 ? .closed : .system(error)
        }
    }

    private func answer(
        to id: Int, until deadline: ContinuousClock.Instant?, disturbed: (Disturbance) -> Decision
    ) throws(ConnectionError) -> IncomingMessage {
        var deadline = deadline
        fault = nil
        while true {
            if let answer = answers.removeValue(forKey: id) { return answer }
            if stream.isAtEnd { throw .closed }
            let limit = [deadline, fault?.deadline].compactMap(\.self).min()
            let isWokenUp = try step(until: limit, listensToWakeUp: true)
            if answers[id] != nil { continue }
            let now = ContinuousClock.now
            let isLate = deadline.map { $0 <= now } ?? false
            if isWokenUp || isLate {
                switch disturbed(isWokenUp ? .wokenUp : .timedOut) {
                case .goOn(let until): deadline = until
                case .giveUp: throw .givenUp
                }
            }
            if let fault, fault.deadline <= now { throw .broken(fault.message) }
        }
    }

    /// Waits once and handles the ready descriptors. Returns whether the wait was ended by the wake-up.
    @discardableResult
    private func step(until deadline: ContinuousClock.Instant?, listensToWakeUp: Bool) throws(ConnectionError) -> Bool {
        do {
            var wishes = [Waiting.Wish(stream.input, writes: stream.unsentCount > 0)]
            let polled = sources
            wishes += polled.map { Waiting.Wish($0.descriptor) }
            if listensToWakeUp, let wakeUp { wishes.append(Waiting.Wish(wakeUp.descriptor)) }
            let ready = try Waiting.wait(for: wishes, until: deadline)
            for (source, state) in zip(polled, ready.dropFirst()) where state.canRead && !source.read() {
                sources.removeAll { $0.descriptor == source.descriptor }
            }
            if ready[0].canWrite { try stream.flush() }
            if ready[0].canRead { try stream.fill() }
            deliver()
            return listensToWakeUp && wakeUp?.take() == true
        } catch {
            throw error.code == 32 || error.code == 104 ? .closed : .system(error)
        }
    }

    /// Delivers the received messages up to the awaited answer, so the caller handles the answer before later messages.
    private func deliver() {
        while awaited.last.map({ answers[$0] == nil }) ?? true, let event = stream.next() {
            beforeDelivery?()
            switch event {
            case .message(let message): deliver(message)
            case .fault(let fault):
                self.fault = (fault.error.message, ContinuousClock.now + Self.graceAfterFault)
            }
        }
    }

    private func deliver(_ message: IncomingMessage) {
        switch message.kind {
        case .failure(nil, let error):
            complaint = error
            // The other side couldn't read a request, and so doesn't know its ID.
            if let id = awaited.last { answers[id] = message }
        case .response(let id), .failure(let id, _):
            guard case .number(let number)? = id else { return }
            // Drop the answer to an abandoned request.
            if late.remove(number) == nil, awaited.contains(number) { answers[number] = message }
        case .notification: onNotification?(message)
        case .request(let id, let method):
            let error = ResponseError(.methodNotFound, "a front end has no method “\(method)”")
            // If sending fails, the next wait will find the connection closed.
            try? stream.send(encoder.response(id: id, error: error))
        }
    }
}
