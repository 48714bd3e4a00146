// Reads commands, has them evaluated, and prints the answers. A terminal, a pipe, a file and `-c` all use this loop.

import WorkbenchLanguage
import WorkbenchPages
import WorkbenchWire

package final class Loop {
    package struct Options: Sendable {
        package var printsJSON = false
        /// Whether the first error ends the loop, as in a script.
        package var stopsAtError = false
        /// The name of the input in locations such as `NAME:3`; nil if messages don't mention locations.
        package var source: String?
        /// Whether lines are read the way a person types them; see `LineReading`.
        package var readsTypedLines = false
        /// The directory of the package that contains the open workflows, for the scripts that the session saves.
        package var package: String?

        package init() {}
    }

    /// How the loop ended.
    package enum Ending: Equatable, Sendable {
        case left
        case failed
        case terminated(signal: Int32)
        /// The session can't be continued.
        case lost
    }

    package let session: any WorkbenchSession
    package let printer: Printer
    package let options: Options
    package var companion: (any Companion)?
    /// Rebuilds the code for `reload` and returns the executable; nil if there is no source.
    package var rebuild: (() -> String?)?
    /// The lines of a help page; nil if there is no page with this name.
    package var helpPage: ((String) -> [StyledLine]?)?
    let assistant: LineAssistant
    package internal(set) var prompt: PromptReply?
    var hasEnded: Ending?
    /// The state that is kept from one typed line to the next.
    var typed = TypedState()
    private var lastResult = CommandResult.replied([])
    /// The lines so far, as a script.
    private var lines: ScriptWalk
    /// Whether `lines` already contains the current line.
    private var isLineRead = false
    /// The line editor that is active while the user types.
    weak var editor: (any LineReader)?
    private var watched: [Int32] = []
    /// Additional descriptors to watch while the user types.
    package var alarms: [(descriptor: Int32, ring: () -> Void)] = []
    /// Whether the user is typing a line.
    private(set) var isReading = false
    var progressIsShown = false
    /// Whether a command is running. While it runs, other threads and signal handlers may write to the last row.
    private(set) var isWaiting = false
    /// Whether the cause of the next crash to be reported is already on the screen.
    var causeIsShown = false
    /// Whether an answer shows the back stack if it has changed. A companion may already show it.
    package var showsStack = true
    var throttle = Throttle()
    /// The page that follows the session.
    var page: PageFile?
    /// The files that this session has written.
    var written: Set<String> = []
    /// The texts of the lesson's current section, for a page that starts later.
    var lesson: [LessonText] = []
    /// Whether the current command starts a debugger.
    var runsDebugger = false
    /// The back stack as it was last shown.
    var lastStack: StackReply?
    /// The shape of the last step that wasn't taken by a command; nil after a command.
    var lastShape: [StepShape]?
    /// The cause of the app's last crash.
    var lastCrash: CrashReport?

    package init(_ session: any WorkbenchSession, printer: Printer, options: Options = Options()) {
        self.session = session
        self.printer = printer
        self.options = options
        assistant = LineAssistant(session)
        lines = ScriptWalk(
            linesOf: options.source ?? "", stop: options.stopsAtError ? .atFirstFailure : .ofReading,
            read: TextFile.script)
        prompt = session.greeting?.prompt
        session.foldsReplies = !options.printsJSON
        session.onEvent = { [weak self] in self?.show($0) }
    }

    /// Whether the user has left the session, or the session can't continue.
    package var isOver: Bool { hasEnded != nil }

    // MARK: Reading

    /// Reads lines until the end of the input.
    package func run(_ reader: any LineReader) -> Ending {
        editor = reader
        printer.terminalOwner = reader
        assistant.extraWords = companion?.words ?? []
        assistant.onWindowChange = { [weak self] in
            guard let self else { return }
            companion?.windowDidChange(self)
        }
        companion?.begin(self)
        for alarm in alarms {
            reader.watch(alarm.descriptor) { [weak self] in self?.interrupt(with: alarm.ring) }
        }
        while true {
            // Messages that arrived together with the last answer are shown after it.
            session.processPending()
            updatePage()
            watchSession(reader)
            isReading = true
            let input = reader.readLine(prompt: promptText, delegate: assistant)
            isReading = false
            if let hasEnded { return hasEnded }
            switch input {
            case .line(let text, let isPasted):
                tellHidden()
                let succeeded = Interrupts.forwarded(to: session.interruption) {
                    // The line may have been followed by Ctrl-C immediately.
                    if reader.takeInterruption() { Interrupts.press() }
                    return carryOut(text)
                }
                if let hasEnded { return hasEnded }
                if !succeeded {
                    if options.stopsAtError { return .failed }
                    if isPasted { tellDropped(reader.dropPaste()) }
                }
            case .interrupted: continue
            case .endOfInput:
                // At a terminal, the user has already seen the failure.
                return finish() || !options.stopsAtError ? .left : .failed
            case .terminated(let signal): return .terminated(signal: signal)
            case .fault(let fault):
                printer.complain("error: \(InputFaultText.text(of: fault))")
                if options.stopsAtError { return .failed }
            }
        }
    }

    /// Interrupts typing to do something, and then restores the line.
    package func interrupt(with body: () -> Void) {
        guard let reader = editor, isReading else { return body() }
        isReading = false
        reader.giveWay(to: body)
        isReading = true
        // The session may have a new kernel now, and a different current node.
        watchSession(reader)
        reader.changePrompt(to: promptText)
    }

    private var promptText: PromptText {
        let place = prompt.map { NodeName.label($0.node.path, root: nil) } ?? "?"
        let line = StyledLine(place, .title) + StyledLine(" ❯", .number)
        return PromptText((printer.isPlain ? line.inWords : line).ansi + " ")
    }

    /// Watches the session's descriptors, which change when there is a new kernel.
    private func watchSession(_ reader: any LineReader) {
        let current = session.descriptors
        guard current != watched else { return }
        for descriptor in watched where !current.contains(descriptor) { reader.unwatch(descriptor) }
        for descriptor in current where !watched.contains(descriptor) {
            reader.watch(descriptor) { [weak self, weak reader] in
                guard let self else { return }
                session.processPending()
                updatePage()
                if let reader { watchSession(reader) }
            }
        }
        watched = current
    }

    private func tellDropped(_ count: Int) {
        guard count > 0 else { return }
        printer.complain(" \(count) more pasted line\(count == 1 ? " was" : "s were") not run")
    }

    // MARK: Carrying out

    /// Executes the commands in a string, up to the first one that fails. Returns whether all succeeded.
    @discardableResult
    package func carryOut(_ text: String) -> Bool {
        isLineRead = false
        guard let companion else { return carryOut(typed: text) }
        // A failure may still be expected by the next line, but not if that line is a companion's word.
        if options.stopsAtError, !lastResult.isSuccess, companion.has(word: text) { return finish() }
        guard companion.take(text, self) else { return carryOut(typed: text) }
        // A companion's word counts as a line of the input.
        if !isLineRead { lines.append(Script("#\n")) }
        return !options.stopsAtError || lines.stoppedAt == nil
    }

    /// Executes several strings of commands in order, up to the first one that fails.
    package func carryOut(inTurn texts: [String]) -> Bool {
        for text in texts {
            let succeeded = carryOut(text)
            if hasEnded != nil || !succeeded { return succeeded }
        }
        return finish()
    }

    /// Executes a line that the user typed to a companion, which receives the result.
    package func perform(typed text: String) -> CommandResult {
        lastResult = .replied([])
        carryOut(typed: text)
        return lastResult
    }

    /// Evaluates a command for a companion. Other clients of the tree are told only about the resulting changes. If the
    /// app has crashed in the meantime, perhaps because of another client, the crash is always reported.
    package func ask(_ command: String, isShown: Bool = false) -> CommandResult {
        // Ctrl-C applies to the user's commands, not to later questions.
        _ = session.interruption.take()
        guard let result = try? session.evaluate(command, isQuiet: true) else { return .replied([]) }
        prompt = session.prompt ?? prompt
        if isShown { result.replies.forEach { show($0, of: command) } }
        if result.replies.contains(where: { $0.stack != nil }) { updatePage(after: command, result) }
        result.death.map { show(.died($0)) }
        return result
    }

    /// Executes a typed line, and returns whether it succeeds. The script walk's verdict may still be about the
    /// previous line, because an `expect error` could have followed that one.
    func succeeds(_ text: String) -> Bool {
        lastResult = .replied([])
        carryOutUnattended(text)
        return lastResult.isSuccess
    }

    @discardableResult
    func carryOutUnattended(_ text: String) -> Bool {
        let script = Script(text + "\n")
        lines.append(script)
        isLineRead = true
        if script.statements.allSatisfy({ $0.kind == .blank }) {
            // An empty line shows the current screens.
            return options.stopsAtError || evaluate("").isSuccess
        }
        // The session keeps a typed comment for `save`.
        if options.readsTypedLines, script.statements.allSatisfy({ $0.kind == .comment || $0.kind == .blank }) {
            return evaluate(text).isSuccess
        }
        return drive(&lines)
    }

    /// Handles the end of the input, where pending verdicts are due. Returns whether all of them are successes.
    private func finish() -> Bool {
        lines.finish()
        return drive(&lines)
    }

    /// Executes a script as far as it has been read. Returns whether everything succeeded.
    func drive(_ walk: inout ScriptWalk) -> Bool {
        var succeeded = true
        while let turn = walk.next() {
            switch turn {
            case .answered(let step, let reply):
                lastResult = .replied([reply])
                show(reply, of: step.text)
                updatePage(after: step.text, lastResult)
            case .evaluate(let step):
                lastResult = carryOut(step.statement)
                updatePage(after: step, lastResult)
                walk.answer(lastResult)
            }
            let failed = tellNews(of: &walk)
            succeeded = lastResult.isSuccess && !failed
            if hasEnded != nil { return succeeded }
        }
        if tellNews(of: &walk) { succeeded = false }
        return options.stopsAtError ? walk.stoppedAt == nil : succeeded
    }

    /// Executes one command, in the session or in this front end.
    private func carryOut(_ statement: Statement) -> CommandResult {
        if let command = statement.command, command.is(TraceCommand.self), command[TraceCommand.trap] {
            return showLastTrap()
        }
        if let command = statement.command, command.is(HelpCommand.self), !options.printsJSON,
            let page = command[HelpCommand.command].flatMap({ helpPage?($0) })
        {
            printer.print(page)
            return .replied([])
        }
        if let command = statement.command, command.is(PageCommand.self) { return carryOut(page: command, statement) }
        if let command = statement.command, command.is(LLDBCommand.self) { return carryOut(lldb: command, statement) }
        guard statement.command?.is(ReloadCommand.self) == true else { return evaluate(statement.content) }
        return .replied(reload() ? [] : [Reply(.refused(Refusal(.impossible, "the code was not reloaded")))])
    }

    /// Shows the last crash. The kernel that crashed is gone, so the front end answers. The functions on the stack may
    /// have been found only just now.
    private func showLastTrap() -> CommandResult {
        session.processPending()
        if let lastCrash {
            show(lastTrap: lastCrash)
            return .replied([])
        }
        let reply = Reply(
            .refused(
                Refusal(
                    .noStep, "the app hasn't crashed in this session", remedies: ["trace"])))
        show(reply, of: nil)
        return .replied([reply])
    }

    /// Waits for the session. A long wait is announced, and Ctrl-C interrupts it.
    func waiting<Answer>(_ body: () -> Answer) -> Answer {
        let shows = printer.showsPassing && !options.printsJSON
        let notice = shows ? WaitNotice(printer.row(passing: "working; Ctrl-C stops it")) : nil
        isWaiting = shows
        defer {
            notice?.end()
            _ = Interrupts.takeNotice()
            clearProgress()
            isWaiting = false
        }
        return Interrupts.forwarded(to: session.interruption, isShown: shows, body)
    }

    /// Evaluates one command and shows its answer.
    func evaluate(_ command: String) -> CommandResult {
        do throws(SessionError) {
            let answer = waiting { () -> Result<CommandResult, SessionError> in
                guard !Interrupts.isPressed else { return .success(.replied([Reply(.refused(Refusal(.interrupted)))])) }
                do throws(SessionError) { return .success(try session.evaluate(command)) } catch {
                    return .failure(error)
                }
            }
            let result = try answer.get()
            prompt = session.prompt ?? prompt
            switch result {
            case .replied(let replies): return .replied(replies.map { show(answer: $0, of: command) })
            case .died(let death):
                show(.died(death))
                return result
            }
        } catch {
            if case .stopped = error, let session = session as? SupervisedSession,
                let reply = StoppedSession.reply(to: command, of: session.journal)
            {
                return .replied([show(answer: reply, of: command)])
            }
            let reply = Reply(.refused(Refusal(.impossible, error.message)))
            show(reply, of: nil)
            switch error {
            case .left, .stopped: if options.stopsAtError { hasEnded = .lost }
            case .refused, .died, .rejoined: break
            }
            return .replied([reply])
        }
    }

    /// Shows a reply, or carries out its request to the front end. Returns the resulting reply.
    private func show(answer reply: Reply, of command: String) -> Reply {
        switch reply.content {
        case .quit:
            hasEnded = .left
            return reply
        case .file(let name, let text): return write(text, to: name, reply)
        case .saved(let saved):
            guard let name = saved.file else { break }
            let text = packageLine(forScript: name) + ReplyText.script(of: saved)
            return write(text, to: name, Reply(.file(name: name, text: text)))
        case .code(let code) where runsDebugger && code.process != nil:
            var shown = code
            shown.process = nil
            show(Reply(.code(shown)), of: command)
            debug(code)
            return reply
        case .state(let value), .props(let value): typed.lastValue = value.value
        default: break
        }
        show(reply, of: command)
        return reply
    }

    /// Gets the current kernel's prompt and back stack, and shows the back stack.
    package func showWhereItStands() {
        if let now = try? session.call(Snapshot.self, Empty()) {
            prompt = now.prompt
            show(Reply(.nothing, stack: now.stack), of: nil)
        }
    }
}
