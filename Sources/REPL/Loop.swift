// Reads commands, has them evaluated, prints what they answer. The same loop serves a terminal, a pipe, a file and `-c`.

import WorkbenchCommandLanguage
import WorkbenchLineEditor
import WorkbenchReplies
import WorkbenchReplyText
import WorkbenchWire

/// What may stand between the user and the tree: a lesson has words of its own, and looks at what happened.
package protocol Companion: AnyObject {
    /// Words that it takes before the tree sees them, each with what it is for.
    var words: [(word: String, summary: String)] { get }
    /// Says what comes before the first line.
    func begin(_ loop: Loop)
    /// Does what a line says. False if it is not for it; then the tree gets it.
    func take(_ line: String, _ loop: Loop) -> Bool
    /// The code was built again, and the session stands where it stood.
    func didReload(_ loop: Loop)
}

extension Companion {
    package func didReload(_ loop: Loop) {}
}

package final class Loop {
    package struct Options: Sendable {
        package var printsJSON = false
        /// Whether the first error ends it, as in a script.
        package var stopsAtError = false

        package init() {}
    }

    /// How it ended.
    package enum Ending: Equatable, Sendable {
        case left
        case failed
        case terminated(signal: Int32)
        /// The session cannot go on.
        case lost
    }

    package let session: any WorkbenchSession
    package let printer: Printer
    package var options: Options
    package var companion: (any Companion)?
    /// Builds the code anew for `reload` and answers the executable; nil where there is no source.
    package var rebuild: (() -> String?)?
    private let assistant: LineAssistant
    var prompt: PromptReply?
    var hasEnded: Ending?
    /// How the last command stopped the app, if it did.
    private var lastDeath: DeathReport?
    private var lastReplies: [Reply] = []
    /// The files that are being carried out, the outermost first.
    var sources: [String] = []
    /// The line editor that is at work while the user types.
    weak var editor: (any LineReader)?
    private var watched: [Int32] = []
    /// What else is waited for while the user types.
    package var alarms: [(descriptor: Int32, ring: () -> Void)] = []
    var isReading = false
    var progressIsShown = false
    var throttle = Throttle()
    /// What the back stack looked like when it was shown last.
    var lastOutline: StackReply?

    package init(_ session: any WorkbenchSession, printer: Printer, options: Options = Options()) {
        self.session = session
        self.printer = printer
        self.options = options
        assistant = LineAssistant(session)
        prompt = session.greeting?.prompt
        session.onEvent = { [weak self] in self?.show($0) }
    }

    /// Whether the session was left, or cannot go on.
    package var isOver: Bool { hasEnded != nil }

    // MARK: Reading

    /// Reads lines to their end.
    package func run(_ reader: any LineReader) -> Ending {
        editor = reader
        printer.terminalOwner = reader
        assistant.extraWords = companion?.words ?? []
        companion?.begin(self)
        for alarm in alarms {
            reader.watch(alarm.descriptor) { [weak self] in self?.interrupt(with: alarm.ring) }
        }
        var row = 1
        while true {
            watchSession(reader)
            isReading = true
            let input = reader.readLine(prompt: promptText, delegate: assistant)
            isReading = false
            if let hasEnded { return hasEnded }
            switch input {
            case .line(let text, let isPasted):
                let first = row
                row += text.split(separator: "\n", omittingEmptySubsequences: false).count
                tellHidden()
                let succeeded = carryOut(text)
                if let hasEnded { return hasEnded }
                if !succeeded {
                    if options.stopsAtError {
                        tellPlace(text, row: first)
                        return .failed
                    }
                    if isPasted { tellDropped(reader.dropPaste()) }
                }
            case .interrupted: continue
            case .endOfInput:
                return .left
            case .terminated(let signal): return .terminated(signal: signal)
            case .fault(let fault):
                printer.complain("error: \(InputFaultText.text(of: fault))")
                if options.stopsAtError { return .failed }
            }
        }
    }

    /// Does something while the user types, and gives back the line as it was.
    private func interrupt(with body: () -> Void) {
        guard let reader = editor, isReading else { return body() }
        isReading = false
        reader.giveWay(to: body)
        isReading = true
        // The session may have another kernel now, and stand elsewhere.
        watchSession(reader)
        reader.changePrompt(to: promptText)
    }

    private var promptText: WorkbenchLineEditor::StyledText {
        var text = WorkbenchLineEditor::StyledText(prompt?.node.path ?? "?", .bold)
        text.append(" ❯ ", .boldCyan)
        return text
    }

    /// A new kernel has other descriptors than the one before.
    private func watchSession(_ reader: any LineReader) {
        let current = session.descriptors
        guard current != watched else { return }
        for descriptor in watched where !current.contains(descriptor) { reader.unwatch(descriptor) }
        for descriptor in current where !watched.contains(descriptor) {
            reader.watch(descriptor) { [weak self, weak reader] in
                guard let self else { return }
                session.processPending()
                if let reader { watchSession(reader) }
            }
        }
        watched = current
    }

    /// Where a script on standard input stopped.
    private func tellPlace(_ text: String, row: Int) {
        let blanks = text.prefix { $0 == " " || $0 == "\t" }.utf8.count
        let line = StyledLine(text.split(whereSeparator: \.isNewline).first.map { String($0.dropFirst(blanks)) } ?? "")
        printer.complain("standard input:\(row):\(blanks + 1): stopped at: \(line.cut(to: 200).plain)")
    }

    private func tellDropped(_ count: Int) {
        guard count > 0 else { return }
        printer.complain(" \(count) more pasted line\(count == 1 ? " was" : "s were") not carried out")
    }

    // MARK: Carrying out

    /// Carries out the commands of a text, up to the first that fails. False if one did.
    @discardableResult
    package func carryOut(_ text: String) -> Bool {
        if let companion, companion.take(text, self) { return true }
        return carryOutUnattended(text)
    }

    /// Carries out what the user has typed to a companion, who is told what it answered.
    package func perform(typed text: String) -> (replies: [Reply], death: DeathReport?) {
        lastReplies = []
        lastDeath = nil
        carryOutUnattended(text)
        return (lastReplies, lastDeath)
    }

    /// Has commands evaluated that a companion asks for by itself. Others at the tree hear only of what they change.
    package func ask(_ text: String, isShown: Bool = false) -> (replies: [Reply], death: DeathReport?) {
        lastReplies = []
        lastDeath = nil
        if let evaluation = try? session.evaluate(text, isQuiet: true) {
            lastReplies = evaluation.replies
            lastDeath = evaluation.death
            prompt = evaluation.prompt ?? prompt
            if isShown {
                lastReplies.forEach { show($0, of: text) }
                if let lastDeath { show(.died(lastDeath)) }
            }
        }
        return (lastReplies, lastDeath)
    }

    @discardableResult
    private func carryOutUnattended(_ text: String) -> Bool {
        let script = Script(text)
        if script.statements.allSatisfy({ $0.kind == .blank }) {
            // An empty line shows where the tree stands.
            return options.stopsAtError || evaluate(text)
        }
        for (index, statement) in script.statements.enumerated() {
            guard statement.command != nil || !statement.diagnostics.isEmpty else { continue }
            let succeeded = carryOut(statement)
            if hasEnded != nil { return succeeded }
            if !succeeded, !script.expectsFailure(after: index) { return false }
        }
        return true
    }

    /// Carries out one command: the session does, or this front end.
    func carryOut(_ statement: Statement) -> Bool {
        let text = statement.text(statement.contentRange)
        guard let command = statement.command else { return evaluate(text) }
        if command.is(ReloadCommand.self) { return reload() }
        if let expectation = TrapExpectation(command) {
            let reply = expectation.reply(lastDeath)
            show(Reply(.expectation(reply)), of: text)
            return reply.holds
        }
        return evaluate(text)
    }

    /// Evaluates one command and shows what it answers.
    private func evaluate(_ text: String) -> Bool {
        lastDeath = nil
        do throws(SessionError) {
            let evaluation = try Interrupts.forwarded(to: session.interruption) {
                () -> Result<Evaluation, SessionError> in
                do throws(SessionError) { return .success(try session.evaluate(text)) } catch { return .failure(error) }
            }.get()
            clearProgress()
            prompt = evaluation.prompt ?? prompt
            lastReplies = evaluation.replies
            var succeeded = true
            for reply in evaluation.replies {
                guard show(answer: reply, of: text) else {
                    succeeded = false
                    continue
                }
            }
            if let death = evaluation.death {
                lastDeath = death
                show(.died(death))
                succeeded = false
            }
            return succeeded
        } catch {
            clearProgress()
            show(Reply(.refused(Refusal(.impossible, error.message))), of: nil)
            switch error {
            case .left, .stopped: if options.stopsAtError { hasEnded = .lost }
            case .refused, .died, .rejoined: break
            }
            return false
        }
    }

    /// Shows a reply, or does what it asks a front end for. False if the command failed.
    private func show(answer reply: Reply, of command: String) -> Bool {
        switch reply.content {
        case .quit:
            hasEnded = .left
            return true
        case .file(let name, let text): return write(text, to: name, reply)
        case .saved(let saved):
            guard let name = saved.file else { break }
            return write(
                ReplyText.script(of: saved), to: name, Reply(.file(name: name, text: ReplyText.script(of: saved))))
        case .source(let name): return carryOut(file: name)
        default: break
        }
        show(reply, of: command)
        return reply.isSuccess
    }

    /// Carries out texts one after the other, up to the first that fails.
    package func carryOut(inTurn texts: [String]) -> Bool {
        for text in texts {
            let succeeded = carryOut(text)
            if hasEnded != nil || !succeeded { return succeeded }
        }
        return true
    }

    /// Takes the prompt of the kernel that is there now, and shows the back stack.
    package func showWhereItStands() {
        if let now = try? session.call(Snapshot.self, Empty()) {
            prompt = now.prompt
            show(Reply(.nothing, stack: now.stack), of: nil)
        }
    }
}
