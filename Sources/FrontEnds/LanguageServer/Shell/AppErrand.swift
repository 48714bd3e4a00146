// Sends commands to another running app. The app may be busy, or stopped in a debugger, so everything else continues in
// the meantime.

import WorkbenchLanguage
import WorkbenchWire

final class AppErrand: ShellTask {
    /// The time limit for an app's answer.
    private static let patience = Duration.seconds(5)

    private let request: Int
    private let text: String
    /// Whether the answer consists of replies instead of lines.
    private let asksForReplies: Bool
    private let stream: MessageStream
    private let encoder = MessageEncoder()
    private(set) var hasEnded = false
    let deadline: ContinuousClock.Instant?

    /// Starts sending to a process, or to the only running app.
    init(_ request: Int, _ text: String, to process: Int?, asksForReplies: Bool = false) throws(OutsideFault) {
        self.request = request
        self.text = text
        self.asksForReplies = asksForReplies
        deadline = ContinuousClock.now + Self.patience
        do {
            stream = try AttachDirectory().connect(to: process.map(String.init)).stream
        } catch {
            throw OutsideFault(error.message)
        }
        do {
            try send(Handshake.self, 1, Handshake.Parameters(client: "editor"))
        } catch {
            throw OutsideFault(Self.gone)
        }
    }

    var wishes: [Waiting.Wish] {
        [Waiting.Wish(stream.input, writes: stream.unsentCount > 0)]
    }

    func read() -> [ServerEvent] {
        guard !hasEnded else { return [] }
        do {
            try stream.fill()
            try stream.flush()
            while let event = stream.next() {
                guard case .message(let message) = event else { continue }
                if let replies = try take(message) { return end(.success(replies)) }
            }
        } catch let error as ResponseError {
            return end(.failure(OutsideFault(error.message)))
        } catch {
            return end(.failure(OutsideFault(Self.gone)))
        }
        if stream.isAtEnd { return end(.failure(OutsideFault(Self.gone))) }
        if let deadline, ContinuousClock.now >= deadline {
            return end(
                .failure(
                    OutsideFault(
                        "the app has not answered within \(Self.patience.components.seconds) s: it is busy, or stopped "
                            + "in a debugger; the command may still run")))
        }
        return []
    }

    private static let gone = "the app ended before it answered; start it again, then send again"

    /// The expected answer; nil for other messages.
    private func take(_ message: IncomingMessage) throws -> [Reply]? {
        switch message.kind {
        case .response(.number(1)?):
            try send(Evaluate.self, 2, Evaluate.Parameters(text: text))
            return nil
        case .response(.number(2)?):
            return try message.result(as: Evaluate.Result.self).replies
        case .failure(_, let error): throw error
        default: return nil
        }
    }

    private func send<Method: KernelMethod>(_: Method.Type, _ number: Int, _ parameters: Method.Parameters) throws {
        try stream.send(encoder.request(id: .number(number), method: Method.name, parameters: parameters))
    }

    private func end(_ result: Result<[Reply], OutsideFault>) -> [ServerEvent] {
        hasEnded = true
        if asksForReplies { return [.appReplied(request: request, result)] }
        return [.done(request: request, result.map { $0.flatMap { ReplyText.expectedLines(of: $0) } })]
    }
}
