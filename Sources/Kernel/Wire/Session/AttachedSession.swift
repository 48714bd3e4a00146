// A session on a running app. The session doesn't start, restore or end the app. If the app's own supervisor restores
// the app, the session continues there.

import WorkbenchLanguage

#if canImport(Glibc)
    import Glibc
#endif

package final class AttachedSession: WorkbenchSession {
    package var onEvent: ((SessionEvent) -> Void)?
    package var readCode: ((CodeReply) -> CodeReply)?
    package var foldsReplies = false
    package let interruption: WakeUp
    package private(set) var greeting: Handshake.Result?
    package private(set) var prompt: PromptReply?
    package private(set) var app: AttachDirectory.App
    /// The maximum time for the app to interrupt a command on its own.
    private let interruptGrace: Duration
    /// The maximum time to wait for the app's supervisor to restore it.
    private let rejoinLimit: Duration
    /// The maximum time to wait for the app's first answer.
    private let handshakeLimit: Duration
    private var connection: KernelConnection?
    private var joining: Handshake.Parameters?

    package init(
        stream: MessageStream, app: AttachDirectory.App, interruptGrace: Duration = .seconds(1),
        rejoinLimit: Duration = .seconds(10), handshakeLimit: Duration = .seconds(10)
    ) throws(SystemError) {
        self.app = app
        self.interruptGrace = interruptGrace
        self.rejoinLimit = rejoinLimit
        self.handshakeLimit = handshakeLimit
        interruption = try WakeUp()
        connect(stream)
    }

    private func connect(_ stream: MessageStream) {
        let connection = KernelConnection(stream: stream, wakeUp: interruption)
        connection.onNotification = { [weak self] in self?.take($0) }
        self.connection = connection
    }

    /// Attaches to the app. The answer contains earlier events.
    @discardableResult
    package func start(
        client: String, opening opened: String? = nil, workers: String? = nil, isReadOnly: Bool = false
    ) throws(SessionError) -> Handshake.Result {
        let parameters = Handshake.Parameters(
            client: client, app: opened, workers: workers, isReadOnly: isReadOnly ? true : nil)
        let greeting = try handshake(parameters)
        self.greeting = greeting
        joining = parameters
        return greeting
    }

    private func handshake(_ parameters: Handshake.Parameters) throws(SessionError) -> Handshake.Result {
        guard let connection else { throw .left(app.name) }
        do {
            return try connection.call(Handshake.self, parameters, until: .now + handshakeLimit)
        } catch .refused(let error) {
            throw .refused(error)
        } catch .givenUp {
            throw .refused(
                ResponseError(
                    .requestFailed,
                    "\(app.name) (process \(app.process)) isn't responding: it is busy or stopped; `kill -CONT "
                        + "\(app.process)` continues a stopped process"))
        } catch {
            throw .left(app.name)
        }
    }

    package var descriptors: [Int32] { connection?.descriptors ?? [] }

    package func processPending() {
        do {
            try connection?.processPending()
        } catch {
            leave(error)
        }
    }

    package func evaluate(_ command: String, isQuiet: Bool) throws(SessionError) -> CommandResult {
        let parameters = Evaluate.Parameters(text: command, isQuiet: isQuiet, isFolded: foldsReplies && !isQuiet)
        let result = try call(Evaluate.self, parameters)
        prompt = result.prompt
        return withCode(result.replies)
    }

    package func call<Method: KernelMethod>(
        _ method: Method.Type, _ parameters: Method.Parameters
    ) throws(SessionError) -> Method.Result {
        processPending()
        guard let connection else { throw .left(app.name) }
        var patience = Patience(limit: nil, grace: interruptGrace)
        do {
            return try connection.call(method, parameters) {
                patience.decide($0) { try? connection.send(Interrupt.self, Empty()) }
            }
        } catch .refused(let error) {
            throw .refused(error)
        } catch .givenUp {
            // The app continues to run the command, but its answer will be dropped.
            throw .refused(
                ResponseError(
                    .requestCancelled, "\(app.name) is still busy with the command; the session no longer waits for it")
            )
        } catch {
            leave(error)
            throw self.connection == nil ? .left(app.name) : .rejoined(app.name)
        }
    }

    package func consult<Method: KernelMethod>(
        _ method: Method.Type, _ parameters: Method.Parameters, within limit: Duration
    ) -> Method.Result? {
        // If the app has exited, the next request will detect it.
        (try? connection?.consult(method, parameters, within: limit)) ?? nil
    }

    package func send<Notification: KernelNotification>(
        _ notification: Notification.Type, _ parameters: Notification.Parameters
    ) {
        // If the app has exited, the next request will detect it.
        try? connection?.send(notification, parameters)
    }

    /// Leaves the app, which keeps running.
    package func end() {
        connection = nil
    }

    private func leave(_ error: ConnectionError) {
        guard connection != nil else { return }
        connection = nil
        if let greeting = rejoin() {
            onEvent?(.rejoined(app.name, greeting))
        } else {
            onEvent?(.left(app.name, error))
        }
    }

    /// Attaches to the kernel that replaces the one that ended, if the supervisor starts one.
    private func rejoin() -> Handshake.Result? {
        guard let supervisor = greeting?.supervisor, let joining else { return nil }
        let directory = AttachDirectory(path: String(app.path[..<(app.path.lastIndex(of: "/") ?? app.path.startIndex)]))
        let deadline = ContinuousClock.now + rejoinLimit
        // Check immediately and then regularly, until the supervisor has ended or the user interrupts.
        while kill(pid_t(supervisor), 0) == 0, ContinuousClock.now < deadline, !interruption.take() {
            let successor = try? directory.apps().first {
                $0.process != app.process
                    && (ProcessStatus(of: $0.process)?.parent).flatMap { ProcessStatus(of: $0)?.parent } == supervisor
            }
            if let successor, let (stream, found) = try? directory.connect(to: "\(successor.process)") {
                connect(stream)
                if let greeting = try? connection?.call(Handshake.self, joining, until: deadline) {
                    app = found
                    self.greeting = greeting
                    return greeting
                }
                connection = nil
            }
            usleep(20_000)
        }
        return nil
    }

    private func take(_ message: IncomingMessage) {
        if let event = SessionEvent(message) { onEvent?(event) }
    }
}
