// Lines as people type them: several commands on one line, output that goes to a program or a file, shell commands, and
// familiar words from other tools.

import WorkbenchLanguage
import WorkbenchValueTree
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

struct TypedState {
    /// The last value shown by `state` or `props`, for `$_`.
    var lastValue: Value?
    /// The current and the previous node, for `cd -`.
    var node: String?
    var nodeBefore: String?
    var isTimed = false
    /// The last line, which `\e` opens in the editor.
    var lastLine = ""
    /// Whether the headings of a step's columns have been shown.
    var hasHeads = false
    /// Whether the output goes to another program or a file. If so, only the command's own output is printed.
    var isCollected = false
}

extension Loop {
    /// Executes a line that a person typed. Returns whether everything succeeded.
    @discardableResult
    func carryOut(typed text: String) -> Bool {
        assistant.offer = nil
        if text != "\\e" { typed.lastLine = text }
        // A command that spans several lines has the same syntax as in a script.
        guard options.readsTypedLines, !text.contains(where: \.isNewline) else { return carryOutUnattended(text) }
        let parts = TypedLine(text).parts
        for part in parts {
            let start = ContinuousClock.now
            let succeeded = carryOut(part)
            if typed.isTimed {
                let time = (ContinuousClock.now - start) / .milliseconds(1)
                printer.print([StyledLine(" \(Int(time.rounded())) ms", .dim)])
            }
            if hasEnded != nil || !succeeded || Interrupts.isPressed { return succeeded }
        }
        return true
    }

    private func carryOut(_ part: TypedLine.Part) -> Bool {
        switch part.target {
        case nil: return carryOut(plain: part.command)
        case .program(let program):
            guard !program.isEmpty, !part.command.isEmpty else {
                return refuse("| needs a command before it and a program after it, for example: tree | grep Row")
            }
            if let own = shellCommand(part.command) { return runShell("\(own) | \(program)") }
            guard let lines = output(of: part.command) else { return false }
            return runShell(program, input: lines)
        case .file(let name, let isAppended):
            guard !name.isEmpty, !part.command.isEmpty else {
                return refuse("> needs a command before it and a file after it, for example: tree > tree.txt")
            }
            if let own = shellCommand(part.command) { return runShell("\(own) \(isAppended ? ">>" : ">") \(name)") }
            guard let lines = output(of: part.command) else { return false }
            do throws(FileProblem) {
                let isQuoted = name.count > 1 && name.first == name.last && "\"'".contains(name.prefix(1))
                let path = TextFile.expanded(isQuoted ? String(name.dropFirst().dropLast()) : name)
                let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
                if isAppended { try TextFile.append(bytes, to: path) } else { try TextFile.write(bytes, to: path) }
                printer.print([StyledLine(" \(BriefText.count(lines.count, "line")) written to \(path)", .dim)])
                return true
            } catch { return refuse("\(error)") }
        }
    }

    /// The lines that a command prints, without colors. If it fails, the message is shown on the screen, and the
    /// result is nil.
    private func output(of command: String) -> [String]? {
        let folds = session.foldsReplies
        (typed.isCollected, session.foldsReplies) = (true, false)
        let (succeeded, lines) = printer.collect(width: printer.width) { carryOut(plain: command) }
        (typed.isCollected, session.foldsReplies) = (false, folds)
        guard succeeded else {
            printer.print(lines)
            return nil
        }
        var look = printer.look
        look.hasColor = false
        return look.texts(lines)
    }

    private func carryOut(plain command: String) -> Bool {
        if command.hasPrefix("!") { return runShell(command.drop { $0.isWhitespace || $0 == "!" }) }
        let words = command.split(separator: " ").map(String.init)
        switch (words.first ?? "", words.count) {
        case ("clear", 1), ("cls", 1):
            printer.clear()
            return true
        case ("\\timing", 1):
            typed.isTimed.toggle()
            printer.print([
                StyledLine(" the time of each command is \(typed.isTimed ? "shown" : "no longer shown")", .dim)
            ])
            return true
        case ("watch", 2...) where words[1].hasPrefix("-n"): return watch(words)
        case ("\\e", 1), ("edit", 1): return edit()
        default:
            guard let own = shellCommand(command) else { return carryOut(read: command) }
            guard let page else { return runShell(own) }
            // A session started in this one, such as a lesson, continues on the same page until it ends.
            defer { page.rewrite().map(printer.warn) }
            return runShell("\(Self.pageVariable)=\(page.path.quotedForShell) \(own)")
        }
    }

    /// The environment variable with the page that a session follows.
    package static let pageVariable = "WORKFLOW_PAGE"

    /// The shell command for a line that runs this tool, such as `workflow learn`; nil for any other line. The
    /// executable may not be on the PATH.
    private func shellCommand(_ line: String) -> String? {
        let words = line.split(separator: " ").map(String.init)
        let arguments: [String]
        switch (words.first ?? "", words.count) {
        case ("help", 2) where words[1].hasPrefix("workflow"), ("learn", _): arguments = words
        case ("workflow", 2...): arguments = Array(words.dropFirst())
        default: return nil
        }
        return (["/proc/\(getpid())/exe"] + arguments).joined(separator: " ")
    }

    /// Executes the command that the user meant, and shows it if it differs from the typed line.
    private func carryOut(read typedCommand: String) -> Bool {
        let node = prompt?.node.path
        defer {
            if prompt?.node.path != node { typed.nodeBefore = node }
        }
        guard let command = withLastValue(typedCommand) else { return false }
        let meant = waiting {
            meantMove(command) ?? meantPlace(command) ?? (command.isEmpty ? nil : reading.certain(command))
        }
        if let meant, !Interrupts.isPressed {
            if meant.isEmpty { return true }
            if !typed.isCollected { printer.print([StyledLine(" \(meant)", .dim)]) }
            return succeeds(meant)
        }
        let succeeded = succeeds(command)
        if !succeeded, !Interrupts.isPressed, hasEnded == nil, let offer = waiting({ reading.offer(command) }) {
            assistant.offer = offer
            printer.print([StyledLine("   Tab inserts: ", .hint) + StyledLine(offer, .action)])
        }
        return succeeded
    }

    /// Waits for the tree's answers like a command, so that a line has the same meaning while the app is busy.
    private var reading: LineReading {
        LineReading(
            check: { [session] in
                guard !Interrupts.isPressed else { return nil }
                let found = try? session.call(Diagnose.self, Diagnose.Parameters(text: $0))
                return found?.diagnostics.filter { $0.severity == .error }.map { fault in
                    (fault.range, fault.fixes.map { ScriptDiagnostic.Fix($0.range, $0.replacement) })
                }
            },
            complete: { [session] in
                guard !Interrupts.isPressed else { return ([], $1..<$1) }
                let found = try? session.call(Complete.self, TextPosition(text: $0, offset: $1))
                return (found?.candidates ?? [], found?.range ?? $1..<$1)
            })
    }

    /// The command for a move that depends on the previous node, or on the length of the session.
    private func meantMove(_ command: String) -> String? {
        let words = command.split(separator: " ").map(String.init)
        guard words.count == 2 else { return nil }
        switch (words[0], words[1]) {
        case ("cd", "-"): return typed.nodeBefore.map { "cd \($0)" }
        case ("cd", "~"): return "cd /"
        case ("goto", let step):
            let isFirst = ["first", "start", "beginning"].contains(step)
            guard isFirst || ["last", "end"].contains(step),
                case .marks(let marks)? = ask("mark").replies.first?.content,
                !marks.contains(where: { $0.name == step })
            else { return nil }
            if isFirst { return "goto 0" }
            guard case .history(let steps)? = ask("history 1").replies.first?.content, let last = steps.last else {
                return nil
            }
            return "goto \(last.number)"
        default: return nil
        }
    }

    /// The command for a line such as `history screen.title`, which asks about the state that the shown value comes
    /// from.
    private func meantPlace(_ command: String) -> String? {
        let words = command.split(separator: " ").map(String.init)
        guard words.count == 2, ["history", "watch", "blame"].contains(words[0]), words[1].hasPrefix("screen."),
            case .origin(let origin)? = ask("why \(words[1])").replies.first?.content
        else { return nil }
        let places = origin.links.compactMap { link -> String? in
            // At another node, the label could refer to one of its own children.
            guard case .state(let node, let path) = link.kind else { return nil }
            return (prompt?.node.path == "/" ? node.label : node.path) + path.suffix
        }
        return places.first.map { "\(words[0]) \($0)" }
    }

    /// The command with `$_` replaced by the last value; nil if there is no value that can be written.
    private func withLastValue(_ command: String) -> String? {
        let name = #/\$_(?![A-Za-z0-9_])/#
        guard command.contains(name) else { return command }
        guard let value = typed.lastValue else {
            _ = refuse("$_ is the last value that `state` or `props` showed, but neither has shown a value yet")
            return nil
        }
        let text = value.text()
        guard !Script("set / \(text)").statements.contains(where: { !$0.diagnostics.isEmpty }) else {
            _ = refuse("$_ can't be written: \(value.text(width: 60))")
            return nil
        }
        return command.replacing(name, with: text)
    }

    // MARK: - Other programs

    /// Opens the last line in the editor, and runs the text that was saved there.
    private func edit() -> Bool {
        guard printer.isTerminal else { return refuse("\\e needs a terminal") }
        // The directory's name must not be predictable, because another user could plant a file there.
        var template = Array("\(Printer.environment("TMPDIR") ?? "/tmp")/workflow-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            return refuse("\\e needs a temporary directory: \(String(cString: strerror(errno)))")
        }
        let folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        let path = folder + "/line.wf"
        defer {
            unlink(path)
            rmdir(folder)
        }
        let editor = ["VISUAL", "EDITOR"].lazy.compactMap(Printer.environment).first { !$0.isEmpty } ?? "vi"
        do throws(FileProblem) {
            try TextFile.write(Array((typed.lastLine + "\n").utf8), to: path)
            guard runShell("\(editor) '\(path.replacing("'", with: "'\\''"))'") else { return false }
            let text = String(decoding: try TextFile.read(path), as: UTF8.self)
            for line in text.split(whereSeparator: \.isNewline).map(String.init) {
                printer.print([StyledLine(" \(line)", .dim)])
                guard carryOut(typed: line), hasEnded == nil else { return false }
            }
            return true
        } catch { return refuse("\(error)") }
    }

    /// `watch -n 2 tree` executes the command every two seconds, until the user presses Ctrl-C.
    private func watch(_ words: [String]) -> Bool {
        let attached = words[1].dropFirst(2)
        let number = attached.isEmpty ? words.dropFirst(2).first : String(attached)
        let command = words.dropFirst(attached.isEmpty ? 3 : 2).joined(separator: " ")
        guard printer.isTerminal, let seconds = number.flatMap(Double.init), seconds >= 0.1, seconds < 1e6,
            !command.isEmpty
        else {
            return refuse("watch -n needs seconds and a command, in a terminal: watch -n 2 tree")
        }
        return Interrupts.forwarded(to: session.interruption) {
            repeat {
                printer.clear()
                printer.print([StyledLine(" \(command)   every \(number ?? "") s; Ctrl-C ends it", .dim)])
                guard carryOut(plain: command), hasEnded == nil else { return false }
                wait(.seconds(seconds)) { Interrupts.isPressed }
            } while !Interrupts.isPressed
            printer.print("")
            return true
        }
    }

    /// Waits while processing the session's events. On an interruption, the wait ends early if the condition holds.
    private func wait(_ time: Duration, or isEnough: () -> Bool) {
        let end = ContinuousClock.now + time
        while ContinuousClock.now < end, !isEnough() {
            let wishes = ([session.interruption.descriptor] + session.descriptors).map { Waiting.Wish($0) }
            guard let ready = try? Waiting.wait(for: wishes, until: end) else { return }
            _ = session.interruption.take()
            if ready.contains(where: \.isAny) { session.processPending() }
        }
    }

    private func runShell(_ command: some StringProtocol, input: [String]? = nil) -> Bool {
        guard !command.isEmpty else { return refuse("! needs a shell command, such as !ls") }
        var code: Int32?
        let run = {
            code = ShellCommand.run(String(command), input: input)
            return true
        }
        _ = printer.terminalOwner?.lendTerminal(to: run) ?? run()
        switch code {
        // The cursor is after ^C.
        case 128 + SIGINT: printer.print("")
        // Filters such as grep exit with 1 if they find nothing.
        case let code? where code > 1 || code == 1 && input == nil:
            printer.print([StyledLine(" exit code \(code)", .dim)])
        default: break
        }
        return code == 0 || code == 1 && input != nil
    }

    private func refuse(_ message: String) -> Bool {
        show(Reply(.refused(Refusal(.impossible, message))), of: nil)
        return false
    }
}
