// Answers the kernel protocol's requests that the tests need, using a list of numbers.

import WorkbenchLanguage
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

final class Probe {
    private let stream: MessageStream
    private let encoder = MessageEncoder()
    private var app = "numbers"
    private var numbers: [Int] = []
    private var waiting: [IncomingMessage] = []
    private var isRunning = true
    private var isDying = false

    init(stream: MessageStream) {
        self.stream = stream
    }

    func run() {
        while isRunning {
            guard let message = nextMessage() else { return }
            answer(message)
        }
    }

    /// Nil when the front end has closed the connection.
    private func nextMessage() -> IncomingMessage? {
        while waiting.isEmpty {
            if stream.isAtEnd { return nil }
            receive(waits: true)
        }
        return waiting.removeFirst()
    }

    private func receive(waits: Bool) {
        if waits { _ = try? Waiting.wait(for: [Waiting.Wish(stream.input)]) }
        try? stream.fill()
        while let event = stream.next() {
            switch event {
            case .message(let message): waiting.append(message)
            case .fault(let fault): send(encoder.response(id: fault.id, error: fault.error))
            }
        }
    }

    private func send(_ bytes: [UInt8]) {
        fflush(nil)
        try? stream.send(bytes)
        while stream.unsentCount > 0, !stream.isAtEnd {
            _ = try? Waiting.wait(for: [Waiting.Wish(stream.output, writes: true)])
            guard (try? stream.flush()) != nil else { exit(0) }
        }
    }

    private func notify<Notification: KernelNotification>(
        _: Notification.Type, _ parameters: Notification.Parameters
    ) {
        guard let bytes = try? encoder.notification(method: Notification.name, parameters: parameters) else { return }
        send(bytes)
    }

    private func answer(_ message: IncomingMessage) {
        guard case .request(let id, let method) = message.kind else { return }
        do {
            switch method {
            case Handshake.name:
                let parameters = try message.parameters(as: Handshake.Parameters.self)
                if parameters.version != KernelProtocol.version || ProbeSettings.isSet("REFUSE_VERSION") {
                    throw ResponseError(.versionRefused, "this kernel speaks version \(KernelProtocol.version)")
                }
                if let app = parameters.app { self.app = app }
                if ProbeSettings.isSet("BEGINS_WITH"), parameters.workers != "off" { numbers = [7] }
                send(encoder.response(id: id, result: greeting))
                if ProbeSettings.isSet("STORM"), parameters.workers != "off" { trapSoon() }
            case Evaluate.name:
                let text = try message.parameters(as: Evaluate.Parameters.self).text
                send(encoder.response(id: id, result: evaluate(text)))
                if isDying { fatalError("last breath") }
            case Replay.name:
                let parameters = try message.parameters(as: Replay.Parameters.self)
                send(encoder.response(id: id, result: replay(parameters)))
            case Snapshot.name:
                send(encoder.response(id: id, result: Snapshot.Result(prompt: prompt, stack: stack)))
            case ShutDown.name:
                send(encoder.response(id: id, result: Empty()))
                isRunning = ProbeSettings.isSet("IGNORE_SHUTDOWN")
            default: throw ResponseError(.methodNotFound, "no method \(method)")
            }
        } catch let error as ResponseError {
            send(encoder.response(id: id, error: error))
        } catch {
            send(encoder.response(id: id, error: ResponseError(.internalError, "\(error)")))
        }
    }
}

extension Probe {
    private var prompt: PromptReply {
        PromptReply(
            app: app, node: NodeName(path: "/", name: "/", type: "Numbers"), step: numbers.count, nodes: 1)
    }

    private var stack: StackReply {
        let title = numbers.map(String.init).joined(separator: " ")
        let line = StackReply.ScreenLine(
            name: "Numbers", title: title, key: nil, isActive: true, buttons: [], fields: [])
        return StackReply(layers: [StackReply.Layer(kind: .base, screens: [line])])
    }

    private var greeting: Handshake.Result {
        let reply = AppReply(name: app, summary: "numbers")
        return Handshake.Result(
            process: Int(getpid()), app: reply, apps: [reply], prompt: prompt, stack: stack,
            journal: numbers.map { "add \($0)" })
    }

    private func evaluate(_ text: String) -> Evaluate.Result {
        if text.hasPrefix("open ") {
            app = String(text.dropFirst(5))
            numbers = []
            return Evaluate.Result(
                replies: [Reply(.nothing)], prompt: prompt, journal: JournalChange(opened: app, lines: []))
        }
        if text.hasPrefix("#") { return Evaluate.Result(replies: [], prompt: prompt, journal: JournalChange()) }
        do {
            let (reply, isJournaled) = try carryOut(text, isReplay: false)
            return Evaluate.Result(
                replies: [reply], prompt: prompt, journal: JournalChange(lines: isJournaled ? [text] : []))
        } catch {
            return Evaluate.Result(replies: [Reply(.refused(error))], prompt: prompt, journal: JournalChange())
        }
    }

    private func replay(_ parameters: Replay.Parameters) -> Replay.Result {
        var refused: [Replay.Refused] = []
        if ProbeSettings.isSet("STORM"), parameters.workers != "off" { trapSoon() }
        for (index, line) in parameters.lines.enumerated() {
            var replies: [Reply] = []
            if let path = ProbeSettings.value("INTERRUPTED_ONCE"), line == "add 3", unlink(path) == 0 {
                waitForInterrupt()
                refused.append(Replay.Refused(index: index, refusal: Refusal(.interrupted, "interrupted")))
                break
            }
            do {
                if !line.hasPrefix("#") { replies = [try carryOut(line, isReplay: true).reply] }
            } catch {
                refused.append(Replay.Refused(index: index, refusal: error))
            }
            if parameters.isRepeated == true { continue }
            notify(
                Replayed.self,
                Replayed.Parameters(index: index, replies: parameters.tellsReplies == false ? [] : replies))
        }
        if isDying { fatalError("last breath") }
        return Replay.Result(prompt: prompt, stack: stack, refused: refused)
    }

    private func carryOut(_ text: String, isReplay: Bool) throws(Refusal) -> (reply: Reply, isJournaled: Bool) {
        let words = text.split(separator: " ", maxSplits: 1).map(String.init)
        let argument = words.count > 1 ? words[1] : ""
        if isReplay, ProbeSettings.value("FATAL_LINES")?.split(separator: ";").contains(Substring(text)) == true {
            fatalError("again: \(text)")
        }
        if isReplay, let path = ProbeSettings.value("KILLED_ONCE"), unlink(path) == 0 { kill(getpid(), SIGKILL) }
        if isReplay, ProbeSettings.value("KILLED_LINE") == text { kill(getpid(), SIGKILL) }
        if isReplay, ProbeSettings.value("REFUSED_LINE") == text {
            throw Refusal(.impossible, "\(text) is no longer possible")
        }
        switch words.first {
        case "add":
            guard let number = Int(argument) else { throw Refusal(.impossible, "a number is missing") }
            numbers.append(number + (Int(ProbeSettings.value("OFFSET") ?? "") ?? 0))
            return (Reply(.script("\(numbers.last ?? 0)")), true)
        case "busy":
            announce("busy")
            while true { sleep(1000) }
        case "stubborn":
            waitForInterrupt()
            announce("no")
            while true { sleep(1000) }
        case "wait-for-interrupt":
            waitForInterrupt()
            throw Refusal(.interrupted, "interrupted; nothing changed")
        case "tell":
            guard let activity = ProgressReply.Activity(rawValue: argument) else {
                throw Refusal(.syntax, "no activity")
            }
            notify(Progress.self, ProgressReply(activity, done: 1, total: 2))
            return (Reply(.nothing), false)
        case "worker":
            numbers.append(-1)
            notify(
                TreeChanged.self,
                TreeEvent(
                    client: nil, command: "add -1", replies: [Reply(.script("-1"))], prompt: prompt,
                    journal: JournalChange(lines: ["add -1"])))
            return (Reply(.nothing), false)
        case "garbage":
            send(Array("what is this\r\n".utf8))
            if argument == "only" { while true { sleep(1000) } }
            return (Reply(.nothing), false)
        case "afterwards":
            // The command succeeds, but the app always crashes a while later.
            try Deaths.perform("later", argument)
            return (Reply(.nothing), true)
        case "last-breath":
            // The command succeeds, but the app crashes before it can send anything else.
            isDying = true
            return (Reply(.nothing), true)
        case "sum": return (Reply(.script("\(numbers.reduce(0, +))")), false)
        case "close-socket":
            close(stream.input)
            while true { sleep(1000) }
        default:
            try Deaths.perform(words.first ?? "", argument)
            return (Reply(.nothing), false)
        }
    }

    private func announce(_ text: String) {
        print(text)
        fflush(nil)
    }

    /// Crashes soon, like a worker that fails at its start.
    func trapSoon() {
        try? Deaths.perform("later", "20")
    }

    private func waitForInterrupt() {
        announce("busy")
        while true {
            receive(waits: true)
            if let place = waiting.firstIndex(where: { $0.method == Interrupt.name }) {
                waiting.remove(at: place)
                return
            }
            if stream.isAtEnd { exit(0) }
        }
    }
}
