// A front end's end of the kernel protocol. While an answer is waited for, notifications and other descriptors are
// looked after; while a user types, `processPending` does it. Everything happens on one thread.

package final class KernelConnection {
    /// A descriptor that is looked after while the connection waits.
    package struct Source {
        package var descriptor: Int32
        /// Reads what is there; false at its end, after which it is not looked after any more.
        package var read: () -> Bool

        package init(descriptor: Int32, read: @escaping () -> Bool) {
            self.descriptor = descriptor
            self.read = read
        }
    }

    /// Why a wait is interrupted.
    package enum Disturbance: Hashable, Sendable {
        case wokenUp, timedOut
    }

    package enum Decision: Hashable, Sendable {
        case goOn(until: ContinuousClock.Instant?)
        case giveUp
    }

    /// How long an answer may take after something came that cannot be understood: it may have been the answer.
    package static let graceAfterFault = Duration.seconds(2)

    package let stream: MessageStream
    package var sources: [Source] = []
    /// Each message that is no answer, in order.
    package var onNotification: ((IncomingMessage) -> Void)?
    /// Before each message is handed on: what an app has printed before comes before.
    package var beforeDelivery: (() -> Void)?
    private let wakeUp: WakeUp?
    private let encoder = MessageEncoder()
    private var lastID = 0
    private var awaited: Set<Int> = []
    /// Questions that were given up, and whose answers are still to come.
    private var late: Set<Int> = []
    private var answers: [Int: IncomingMessage] = [:]
    private var fault: (message: String, deadline: ContinuousClock.Instant)?

    /// Takes over the stream.
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

    /// Asks and waits. Whoever is disturbed while waiting decides how it goes on.
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
        awaited.insert(id)
        defer { awaited.remove(id) }
        try write(bytes)
        let answer = try answer(to: id, until: deadline, disturbed: disturbed)
        do {
            return try answer.result(as: Method.Result.self)
        } catch {
            throw .refused(error)
        }
    }

    /// Asks what is of use only at once: nil if no answer comes within the limit. The other side is busy until the late answer
    /// has come, and is not asked anything else of that kind.
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

    /// What to wait for besides the user's typing.
    package var descriptors: [Int32] { (stream.isAtEnd ? [] : [stream.input]) + sources.map(\.descriptor) }

    /// Looks after everything that is there, without waiting.
    package func processPending() throws(ConnectionError) {
        try step(until: ContinuousClock.now, listensToWakeUp: false)
        if stream.isAtEnd { throw .closed }
    }
}

extension KernelConnection {
    /// The other side is gone: what it said before is handed on, also if writing to it has failed before that was read.
    package func takeRest() {
        stream.finish()
        deliver()
    }

    private func write(_ bytes: [UInt8]) throws(ConnectionError) {
        do {
            try stream.send(bytes)
        } catch {
            // What came before the other side closed may tell why: it is read by whoever waits or looks next.
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

    /// Waits once, and looks after what is ready. Whether it was woken up.
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

    private func deliver() {
        while let event = stream.next() {
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
        case .response(let id), .failure(let id, _):
            guard case .number(let number)? = id else { return }
            // The answer to a question that was given up is of no use.
            if late.remove(number) == nil, awaited.contains(number) { answers[number] = message }
        case .notification: onNotification?(message)
        case .request(let id, let method):
            let error = ResponseError(.methodNotFound, "a front end knows no method “\(method)”")
            // If it cannot be sent, the next wait finds the connection closed.
            try? stream.send(encoder.response(id: id, error: error))
        }
    }
}
