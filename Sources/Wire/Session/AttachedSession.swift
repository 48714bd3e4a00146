// A session at an app that runs by itself: it is not this one's to start, to restore or to end.

import Replies

package final class AttachedSession: WorkbenchSession {
    package var onEvent: ((SessionEvent) -> Void)?
    package let interruption: WakeUp
    package private(set) var greeting: Handshake.Result?
    package let app: AttachDirectory.App
    /// How long an app may take to give up a command by itself.
    private let interruptGrace: Duration
    private var connection: KernelConnection?

    package init(
        stream: MessageStream, app: AttachDirectory.App, interruptGrace: Duration = .seconds(1)
    ) throws(SystemError) {
        self.app = app
        self.interruptGrace = interruptGrace
        interruption = try WakeUp()
        let connection = KernelConnection(stream: stream, wakeUp: interruption)
        self.connection = connection
        connection.onNotification = { [weak self] in self?.take($0) }
    }

    /// Joins: what has happened before comes with the answer.
    @discardableResult
    package func start(
        client: String, opening opened: String? = nil, workers: String? = nil, isReadOnly: Bool = false
    ) throws(SessionError) -> Handshake.Result {
        let greeting = try call(
            Handshake.self,
            Handshake.Parameters(
                client: client, app: opened, workers: workers, isReadOnly: isReadOnly ? true : nil))
        self.greeting = greeting
        return greeting
    }

    package var descriptors: [Int32] { connection?.descriptors ?? [] }

    package func processPending() {
        do {
            try connection?.processPending()
        } catch {
            leave(error)
        }
    }

    package func evaluate(_ text: String) throws(SessionError) -> Evaluation {
        let result = try call(Evaluate.self, Evaluate.Parameters(text: text))
        return Evaluation(replies: result.replies, prompt: result.prompt, death: nil, restOffset: nil)
    }

    package func call<Method: KernelMethod>(
        _ method: Method.Type, _ parameters: Method.Parameters
    ) throws(SessionError) -> Method.Result {
        processPending()
        guard let connection else { throw .left(app.name) }
        _ = interruption.take()
        var patience = Patience(limit: nil, grace: interruptGrace)
        do {
            return try connection.call(method, parameters) {
                patience.decide($0) { try? connection.send(Interrupt.self, Empty()) }
            }
        } catch .refused(let error) {
            throw .refused(error)
        } catch .givenUp {
            // The app goes on with it; its answer is of no use any more.
            throw .refused(ResponseError(.requestCancelled, "\(app.name) is still busy with it; it was not waited for"))
        } catch {
            leave(error)
            throw .left(app.name)
        }
    }

    package func send<Notification: KernelNotification>(
        _ notification: Notification.Type, _ parameters: Notification.Parameters
    ) {
        // An app that is gone is noticed by the next question.
        try? connection?.send(notification, parameters)
    }

    /// Leaves; the app goes on.
    package func end() {
        connection = nil
    }

    private func leave(_ error: ConnectionError) {
        guard connection != nil else { return }
        connection = nil
        onEvent?(.left(app.name, error))
    }

    private func take(_ message: IncomingMessage) {
        if let event = SessionEvent(message) { onEvent?(event) }
    }
}
