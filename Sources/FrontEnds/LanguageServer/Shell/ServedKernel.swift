// A kernel process of the server. Questions become requests of the kernel protocol, and answers become events.

import WorkbenchLanguage
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

final class ServedKernel: ShellTask {
    private enum Expected {
        case handshake
        case change, close, completion, signature, replies
    }

    let id: KernelID
    /// Now if there are messages left that have been read; otherwise none, because the server limits a kernel's time.
    var deadline: ContinuousClock.Instant? { hasMore ? .now : nil }
    /// The maximum number of messages and bytes to handle before the client's input is handled again. A kernel sends
    /// results much faster than they can be handled.
    private static let most = (messages: 16, bytes: 64 * 1024)
    private var hasMore = false
    private(set) var hasEnded = false
    /// The search for the functions on the process's stack when it crashed. It starts after the process has ended.
    private var frameSearch: FrameSearch?
    private let process: KernelProcess
    private let symbolizer: Symbolizer
    private let stream: MessageStream
    private let encoder = MessageEncoder()
    private var expected: [Int: Expected] = [:]
    private var errorText = ServedOutput()
    private var crashFilter = CrashTextFilter()
    private var outputText = ServedOutput()
    /// The number of the handshake; questions are numbered from 1.
    private static let handshake = 0

    init(_ id: KernelID, _ launch: KernelLaunch, app: String?, _ symbolizer: Symbolizer) throws(SystemError) {
        self.id = id
        self.symbolizer = symbolizer
        process = try KernelProcess(starting: launch)
        stream = MessageStream(socket: process.socket)
        expected[Self.handshake] = .handshake
        send(
            Handshake.self, Self.handshake,
            Handshake.Parameters(client: "language server", app: app, workers: "off", isPrivate: true))
    }

    var wishes: [Waiting.Wish] {
        if let frameSearch { return [Waiting.Wish(frameSearch.search.descriptor)] }
        var wishes = [Waiting.Wish(stream.input, writes: stream.unsentCount > 0)]
        if !outputText.isAtEnd { wishes.append(Waiting.Wish(process.output)) }
        if !errorText.isAtEnd { wishes.append(Waiting.Wish(process.error)) }
        if process.ending >= 0 { wishes.append(Waiting.Wish(process.ending)) }
        return wishes
    }

    var processID: Int { Int(process.id) }

    func ask(_ number: Int, _ question: KernelQuestion) {
        switch question {
        case .change(let parameters):
            expected[number] = .change
            send(ScriptChange.self, number, parameters)
        case .close(let script):
            expected[number] = .close
            send(ScriptClose.self, number, ScriptClose.Parameters(script: script))
        case .complete(let place):
            expected[number] = .completion
            send(ScriptComplete.self, number, place)
        case .signature(let place):
            expected[number] = .signature
            send(ScriptSignature.self, number, place)
        case .ask(let parameters):
            expected[number] = .replies
            send(ScriptAsk.self, number, parameters)
        }
    }

    /// The next messages from the kernel, in order. If it has ended, its end comes last.
    func read() -> [ServerEvent] {
        guard !hasEnded else { return [] }
        if let frameSearch { return found(frameSearch) }
        var events: [ServerEvent] = []
        do {
            if !hasMore { try stream.fill(limit: Self.most.bytes) }
            try stream.flush()
        } catch {
            // A broken connection ends the input. The reason will be known when the process ends.
        }
        let hasDied = process.ending >= 0 && Waiting.canRead(process.ending)
        if hasDied { stream.finish() }
        hasMore = false
        for number in 1...Self.most.messages {
            guard let event = stream.next() else { break }
            if case .message(let message) = event { take(message).map { events.append($0) } }
            hasMore = number == Self.most.messages
        }
        // What the app printed belongs to the script of the last message. A full pipe stops the kernel until then.
        if !hasMore {
            outputText.read(process.output)
            errorText.read(process.error)
        }
        if !hasDied, !hasMore {
            if let text = outputText.takeLines() { events.append(.kernelPrinted(id, text)) }
            // A crash is reported when the process ends.
            let text = crashFilter.take(errorText.takeAll())
            if !text.isEmpty {
                events.append(.kernelPrinted(id, String(String(decoding: text, as: UTF8.self).trimmedEnd)))
            }
        }
        if !hasMore, stream.isAtEnd || hasDied { events.append(.kernelEnded(id, end())) }
        return events
    }

    func kill() {
        hasEnded = true
        guard frameSearch == nil else { return frameSearch = nil }
        process.kill()
        _ = process.reap(within: nil)
    }

    // MARK: - Messages

    private func send<Method: KernelMethod>(_: Method.Type, _ number: Int, _ parameters: Method.Parameters) {
        do {
            try stream.send(encoder.request(id: .number(number), method: Method.name, parameters: parameters))
        } catch {
            // If the connection is broken, the next read will notice. The server's own messages are small enough to be
            // encoded. A script that is too large is never answered, and runs into the time limit.
        }
    }

    private func take(_ message: IncomingMessage) -> ServerEvent? {
        switch message.kind {
        case .response(let number), .failure(let number, _):
            guard case .number(let number)? = number, let what = expected.removeValue(forKey: number) else {
                return nil
            }
            return event(for: what, number, message)
        case .notification(let method):
            do throws(ResponseError) {
                switch method {
                case ScriptTurn.name:
                    return .kernelTold(id, .turn(try message.parameters(as: ScriptTurn.Parameters.self)))
                case StatementEvaluated.name:
                    return .kernelTold(id, .statement(try message.parameters(as: StatementEvaluated.Parameters.self)))
                case SourceStep.name:
                    return .kernelTold(id, .sourceStep(try message.parameters(as: SourceStep.Parameters.self)))
                case ScriptEvaluated.name:
                    return .kernelTold(id, .evaluated(try message.parameters(as: ScriptEvaluated.Parameters.self)))
                default: return nil
                }
            } catch {
                return .kernelPrinted(id, "the kernel sent a message that can't be read: \(error.message)")
            }
        case .request: return nil
        }
    }

    private func event(for what: Expected, _ number: Int, _ message: IncomingMessage) -> ServerEvent {
        do throws(ResponseError) {
            let answer: KernelAnswer
            switch what {
            case .handshake:
                return .kernelReady(id, app: try message.result(as: Handshake.Result.self).app.name)
            case .change: answer = .changed(try message.result(as: ScriptChange.Result.self))
            case .close: answer = .closed
            case .completion: answer = .completion(try message.result(as: CompletionReply.self))
            case .signature: answer = .signature(try message.result(as: SignatureAnswer.self).signature)
            case .replies: answer = .replies(try message.result(as: ScriptAsk.Result.self).replies)
            }
            return .kernelAnswered(id, question: number, answer)
        } catch {
            guard case .handshake = what else { return .kernelAnswered(id, question: number, .refused(error)) }
            kill()
            return .kernelEnded(id, Death(crash: CrashReport(cause: .notStarted(error.message))))
        }
    }

    // MARK: - The end

    private func end() -> Death {
        let status = process.reap(within: .seconds(1))
        if status == nil { process.kill() }
        let last = status ?? process.reap(within: nil) ?? .exited(0)
        errorText.read(process.error)
        let remains = Remains(status: last, text: errorText.text, cause: nil)
        var search = remains.trace.flatMap { symbolizer.search($0) }
        let crash = remains.report(symbolizer, &search)
        frameSearch = search.map { FrameSearch(search: $0, remains: remains) }
        hasEnded = search == nil
        return Death(crash: crash)
    }

    private func found(_ frameSearch: FrameSearch) -> [ServerEvent] {
        guard symbolizer.take(frameSearch.search) else { return [] }
        hasEnded = true
        self.frameSearch = nil
        return [.kernelFrames(id, frameSearch.remains.report(symbolizer))]
    }
}

/// The output of a kernel process: the last part of it, and the lines that haven't been shown.
struct ServedOutput {
    /// The maximum size, which is larger than any crash report.
    private static let limit = 256 * 1024

    private(set) var isAtEnd = false
    private var bytes: [UInt8] = []
    private var shown = 0

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Reads the available output.
    mutating func read(_ descriptor: Int32) {
        guard !isAtEnd else { return }
        var chunk = [UInt8](repeating: 0, count: 16 * 1024)
        // An app that prints endlessly must not block the loop.
        for _ in 0..<16 {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count > 0 {
                bytes += chunk[..<count]
            } else {
                if count == 0 { isAtEnd = true }
                break
            }
        }
        guard bytes.count > Self.limit else { return }
        let excess = bytes.count - Self.limit
        bytes.removeFirst(excess)
        shown = max(0, shown - excess)
    }

    /// All output that hasn't been returned yet.
    mutating func takeAll() -> [UInt8] {
        defer { shown = bytes.count }
        return Array(bytes[shown...])
    }

    /// The complete lines that haven't been returned yet.
    mutating func takeLines() -> String? {
        guard let end = bytes[shown...].lastIndex(of: UInt8(ascii: "\n")) else { return nil }
        defer { shown = end + 1 }
        return String(decoding: bytes[shown..<end], as: UTF8.self)
    }
}

extension String {
    /// The string without the line break at its end, because each log message is shown on its own line anyway.
    fileprivate var trimmedEnd: Substring {
        self[...].hasSuffix("\n") ? dropLast() : self[...]
    }
}
