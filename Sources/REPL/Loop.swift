// Reads commands, has them evaluated, prints what they answer. The same loop serves a terminal, a pipe, a file and `-c`.

import WorkbenchCommandLanguage
import WorkbenchLineEditor
import WorkbenchReplies
import WorkbenchReplyText
import WorkbenchScripts
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
        /// What the place of a line is called; nil if lines have no places.
        package var source: String?

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
    package let options: Options
    package var companion: (any Companion)?
    /// Builds the code anew for `reload` and answers the executable; nil where there is no source.
    package var rebuild: (() -> String?)?
    private let assistant: LineAssistant
    var prompt: PromptReply?
    var hasEnded: Ending?
    /// How the last command ended.
    private var lastResult = CommandResult.replied([])
    /// The script that the lines make.
    private var lines: ScriptWalk
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
        lines = ScriptWalk(
            linesOf: options.source ?? "", stop: options.stopsAtError ? .atFirstFailure : .ofReading,
            read: TextFile.script)
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
        while true {
            watchSession(reader)
            isReading = true
            let input = reader.readLine(prompt: promptText, delegate: assistant)
            isReading = false
            if let hasEnded { return hasEnded }
            switch input {
            case .line(let text, let isPasted):
                tellHidden()
                let succeeded = carryOut(text)
                if let hasEnded { return hasEnded }
                if !succeeded {
                    if options.stopsAtError { return .failed }
                    if isPasted { tellDropped(reader.dropPaste()) }
                }
            case .interrupted: continue
            case .endOfInput:
                // Somebody who leaves a terminal has seen what failed.
                return finish() || !options.stopsAtError ? .left : .failed
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

    /// Carries out texts one after the other, up to the first that fails.
    package func carryOut(inTurn texts: [String]) -> Bool {
        for text in texts {
            let succeeded = carryOut(text)
            if hasEnded != nil || !succeeded { return succeeded }
        }
        return finish()
    }

    /// Carries out what the user has typed to a companion, who is told what it answered.
    package func perform(typed text: String) -> CommandResult {
        lastResult = .replied([])
        carryOutUnattended(text)
        return lastResult
    }

    /// Has a command evaluated that a companion asks for by itself. Others at the tree hear only of what it changes.
    package func ask(_ command: String, isShown: Bool = false) -> CommandResult {
        guard let result = try? session.evaluate(command, isQuiet: true) else { return .replied([]) }
        prompt = session.prompt ?? prompt
        if isShown {
            result.replies.forEach { show($0, of: command) }
            result.death.map { show(.died($0)) }
        }
        return result
    }

    @discardableResult
    private func carryOutUnattended(_ text: String) -> Bool {
        let script = Script(text + "\n")
        lines.append(script)
        if script.statements.allSatisfy({ $0.kind == .blank }) {
            // An empty line shows where the tree stands.
            return options.stopsAtError || evaluate("").isSuccess
        }
        return drive(&lines)
    }

    /// No more lines come: what depended on them is judged now. False if it failed.
    private func finish() -> Bool {
        lines.finish()
        return drive(&lines)
    }

    /// Does what a script says, as far as it is there. False if something failed.
    func drive(_ walk: inout ScriptWalk) -> Bool {
        var succeeded = true
        while let turn = walk.next() {
            switch turn {
            case .answered(let step, let reply):
                lastResult = .replied([reply])
                show(reply, of: step.text)
            case .evaluate(let step):
                lastResult = carryOut(step.statement)
                walk.answer(lastResult)
            }
            let failed = tellNews(of: &walk)
            succeeded = lastResult.isSuccess && !failed
            if hasEnded != nil { return succeeded }
        }
        if tellNews(of: &walk) { succeeded = false }
        return options.stopsAtError ? walk.stoppedAt == nil : succeeded
    }

    /// Carries out one command: the session does, or this front end.
    private func carryOut(_ statement: Statement) -> CommandResult {
        guard statement.command?.is(ReloadCommand.self) == true else { return evaluate(statement.content) }
        return .replied(reload() ? [] : [Reply(.refused(Refusal(.impossible, "the code was not reloaded")))])
    }

    /// Evaluates one command and shows what it answers.
    private func evaluate(_ command: String) -> CommandResult {
        do throws(SessionError) {
            let result = try Interrupts.forwarded(to: session.interruption) {
                () -> Result<CommandResult, SessionError> in
                do throws(SessionError) { return .success(try session.evaluate(command)) } catch {
                    return .failure(error)
                }
            }.get()
            clearProgress()
            prompt = session.prompt ?? prompt
            switch result {
            case .replied(let replies): return .replied(replies.map { show(answer: $0, of: command) })
            case .died(let death):
                show(.died(death))
                return result
            }
        } catch {
            clearProgress()
            let reply = Reply(.refused(Refusal(.impossible, error.message)))
            show(reply, of: nil)
            switch error {
            case .left, .stopped: if options.stopsAtError { hasEnded = .lost }
            case .refused, .died, .rejoined: break
            }
            return .replied([reply])
        }
    }

    /// Shows a reply, or does what it asks a front end for. The answer is what came of that.
    private func show(answer reply: Reply, of command: String) -> Reply {
        switch reply.content {
        case .quit:
            hasEnded = .left
            return reply
        case .file(let name, let text): return write(text, to: name, reply)
        case .saved(let saved):
            guard let name = saved.file else { break }
            let text = ReplyText.script(of: saved)
            return write(text, to: name, Reply(.file(name: name, text: text)))
        default: break
        }
        show(reply, of: command)
        return reply
    }

    /// Takes the prompt of the kernel that is there now, and shows the back stack.
    package func showWhereItStands() {
        if let now = try? session.call(Snapshot.self, Empty()) {
            prompt = now.prompt
            show(Reply(.nothing, stack: now.stack), of: nil)
        }
    }
}
