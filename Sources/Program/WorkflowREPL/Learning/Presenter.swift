// Presents a lesson on a projector. One section fills the screen, with the tree below or beside it. Enter carries out
// the task, command by command, and continues with the next section. Any other line is a command on the live tree,
// after which the page is drawn again with its effects.

import WorkbenchLanguage
import WorkbenchPages
import WorkbenchTerminal
import WorkbenchWire

final class Presenter: Companion {
    private var player: LessonPlayer
    /// The content of the section.
    private var texts: [LessonText] = []
    /// The results of the last line: its effects, and the lesson's comments.
    private var messages: [StyledLine] = []
    /// The lesson's comments on the last line, for the audience.
    private var remarks: [LessonText] = []
    /// Events that arrived while the page was being made. They are shown above the messages.
    private var news: [StyledLine] = []
    /// Whether a page is about to be drawn that will show the events that arrive before it.
    private var isMakingPage = false
    /// Whether a command of the page is running, whose result will be shown with it.
    private var isCarryingOut = false
    /// Code shown in place of the page, after a command that shows code.
    private var sheet: [StyledLine]?
    /// The part that is shown, if not everything fits on the screen.
    private var part = 0
    /// The code beside the text, and the place in the session that it belongs to.
    private var shownCode: (at: PromptReply?, reply: CodeReply?)?
    /// The names of the learners who may change the tree.
    private var invited: [String] = []

    init(_ lesson: Lesson) {
        player = LessonPlayer(lesson, stopsAtSections: true)
    }

    let words: [(word: String, summary: String)] = [
        ("next", "run the next command of the solution, or show the next page; Enter does the same"),
        ("back", "show the previous page"),
        ("task", "show the task again"), ("hint", "show a hint; each hint says more"),
        ("solution", "do the task, command by command"), ("page", "draw the page again"),
        ("code", "show the Swift code that the last step ran, on a separate page"),
        ("class", "list the audience, and each member's current task"),
        ("invite", "let a member of the audience change the tree: invite Ada; uninvite Ada"),
        ("uninvite", "make a member read-only again"),
    ]

    func begin(_ loop: Loop) {
        // A page is never longer than the screen.
        loop.printer.pages = false
        loop.showsStack = false
        makePage {
            play(loop)
            draw(loop)
        }
    }

    private func makePage(_ body: () -> Void) {
        let wasMakingPage = isMakingPage
        isMakingPage = true
        defer { isMakingPage = wasMakingPage }
        body()
    }

    func take(_ line: String, _ loop: Loop) -> Bool {
        makePage { follow(line, loop) }
        return true
    }

    private func follow(_ line: String, _ loop: Loop) {
        let word = line.split(separator: " ").joined(separator: " ").lowercased()
        if sheet != nil, word.isEmpty {
            // Enter turns the pages of the code, and then returns to the lesson's page.
            part += 1
            if part >= page(loop).parts { (sheet, part) = (nil, 0) }
            return draw(loop)
        }
        sheet = nil
        switch word {
        case "", "next": goOn(loop)
        case "page": break
        case "class": (messages, part) = (roster(loop), 0)
        case let words where words.hasPrefix("invite ") || words.hasPrefix("uninvite "):
            invite(line.split(separator: " ").dropFirst().joined(separator: " "), words.hasPrefix("invite "), loop)
        case "task": (messages, part) = ([], 0)
        case "back":
            player.goBack()
            play(loop)
        case "solution": demonstrate(loop)
        case "help":
            player.typed(line)
            play(loop)
            messages += explanation(of: "lesson")
        default:
            player.typed(line)
            play(loop)
        }
        if !loop.isOver { draw(loop) }
    }

    private func goOn(_ loop: Loop) {
        if part + 1 < page(loop).parts {
            part += 1
        } else if !player.isDone {
            demonstrate(loop, isWhole: false)
        } else {
            player.typed("next")
            play(loop)
        }
    }

    private func demonstrate(_ loop: Loop, isWhole: Bool = true) {
        guard !player.isDone else {
            messages = [StyledLine(" There is no task to do here; `next` continues.", .dim)]
            part = 0
            return
        }
        player.demonstrate(isWhole: isWhole)
        play(loop)
        guard !player.isDone, player.isDemonstrated else { return }
        let missing = player.missing.map { " " + $0 } ?? ""
        messages += lines(LessonText(.remark, "The solution did not complete the task.\(missing)"), loop)
    }

    // MARK: - The class

    private func invite(_ name: String, _ isInvited: Bool, _ loop: Loop) {
        invited.removeAll { $0.lowercased() == name.lowercased() }
        if isInvited { invited.append(name) }
        show(loop)
        (messages, part) = (roster(loop), 0)
    }

    /// Tells the audience the content of the page. A restarted kernel receives it with the next page.
    private func show(_ loop: Loop) {
        guard let section = player.current else { return }
        let board = ClassBoard(
            lesson: player.lesson.name,
            label: section.task.map { "Task \($0.index + 1) of \(player.lesson.tasks.count)" } ?? "",
            title: section.title, text: texts.map(\.markdown).joined(separator: "\n\n"),
            isDone: section.task != nil && player.isDone,
            remark: remarks.isEmpty ? nil : remarks.map(\.markdown).joined(separator: " "))
        _ = try? loop.session.call(ShowBoard.self, ShowBoard.Parameters(board: board, invited: invited))
    }

    private func roster(_ loop: Loop) -> [StyledLine] {
        let members = (try? loop.session.call(Roster.self, Empty()))?.members ?? []
        guard !members.isEmpty else {
            return [StyledLine(" the class is empty; to join it, type `workflow attach`", .dim)]
        }
        let width = members.map(\.name.count).max() ?? 0
        return members.map { member in
            var line = StyledLine(" " + member.name, .node)
            line.pad(to: width + 3)
            if let report = member.report {
                let place = report.task.map { "task \($0) of \(report.tasks)" } ?? "at the end"
                line.append("\(report.lesson)  \(place), \(report.done) done")
            } else {
                line.append(
                    member.isReadOnly ? "read-only" : "can change the tree", member.isReadOnly ? .dim : .success)
            }
            return line
        }
    }

    // MARK: - The lesson and other clients

    /// Carries out the lesson's turns until it waits for input. When a section starts, a new page is made.
    private func play(_ loop: Loop) {
        (messages, remarks, part) = ([], [], 0)
        var isNewPage = false
        while true {
            switch player.next() {
            case .say(let text):
                loop.note(text)
                if text.beginsSection {
                    (texts, isNewPage) = ([], true)
                } else if isNewPage {
                    texts.append(text)
                } else {
                    messages += lines(text, loop)
                }
                switch text.kind {
                case .remark, .hint: remarks.append(text)
                default: break
                }
            case .evaluate(let command, .learner):
                let (result, shown) = collect(loop) { loop.perform(typed: command) }
                if let reply = result.replies.last, case .code = reply.content {
                    sheet = ReplyText(width: loop.printer.width).lines(of: reply)
                } else {
                    messages += [StyledLine(" ❯ ", .number) + StyledLine(command, .action)] + shown
                }
                player.answered(result)
                if loop.isOver { return }
            case .evaluate(let command, .lesson(let isShown)):
                let (result, shown) = collect(loop) { loop.ask(command, isShown: isShown) }
                // The page already shows the stack.
                if isShown && command != "stack" || result.death != nil { messages += shown }
                player.answered(result)
            case .wait, .finished: return
            }
        }
    }

    /// Carries out a command, and saves its output for the page.
    private func collect(
        _ loop: Loop, _ command: () -> CommandResult
    ) -> (result: CommandResult, shown: [StyledLine]) {
        isCarryingOut = true
        defer { isCarryingOut = false }
        let (result, lines) = loop.printer.collect(width: presentation(loop).messageWidth, command)
        return (result, lines)
    }

    private func lines(_ text: LessonText, _ loop: Loop) -> [StyledLine] {
        text.lines(width: presentation(loop).messageWidth - 1, marksCode: !loop.printer.hasColor)
    }

    /// Shows other clients' steps on the page, and those questions from invited learners that the lesson comments on.
    /// Other questions, and clients that join or leave, are not shown on the projector.
    func take(_ event: SessionEvent, _ loop: Loop) -> Bool {
        switch event {
        case .changed(let event):
            let isStep = event.journal.opened != nil || !event.journal.lines.isEmpty
            guard let name = event.client, isStep || invited.contains(where: { $0.lowercased() == name.lowercased() })
            else { return true }
            let text = ReplyText(width: presentation(loop).messageWidth)
            interrupt(loop) { [self] in
                let before = (messages, remarks, part)
                player.saw(event.command, .replied(event.replies))
                play(loop)
                guard isStep || !messages.isEmpty else {
                    (messages, remarks, part) = before
                    // The app may have stopped since the last page.
                    if !news.isEmpty { draw(loop) }
                    return
                }
                let replies = event.replies.map { Reply($0.content) }
                messages.insert(
                    contentsOf: [StyledLine(" \(name) ❯ ", .number) + StyledLine(event.command, .action)]
                        + replies.flatMap { text.lines(of: $0, command: event.command) }, at: 0)
                draw(loop)
            }
            return true
        case .clients: return true
        // Another client's command has crashed the app. If the presenter's own command crashes it, its result shows
        // that.
        case .crashed, .frames: return !isCarryingOut
        case .died(let death):
            guard !isCarryingOut else { return false }
            let text = ReplyText(width: presentation(loop).messageWidth)
            news += text.lines(of: death)
            guard !isMakingPage else { return true }
            interrupt(loop) { [self] in
                (messages, part) = ([], 0)
                draw(loop)
            }
            return true
        default: return false
        }
    }

    func windowDidChange(_ loop: Loop) {
        part = 0
        interrupt(loop) { draw(loop) }
    }

    private func interrupt(_ loop: Loop, _ body: () -> Void) {
        loop.interrupt { makePage(body) }
    }

    // MARK: - The page

    private func presentation(_ loop: Loop) -> Presentation {
        Presentation(width: loop.printer.width, height: loop.printer.height, isPlain: loop.printer.isPlain)
    }

    private func page(_ loop: Loop) -> Presentation.Page {
        let printer = loop.printer
        let presentation = presentation(loop)
        if let sheet { return presentation.sheet(sheet, part: part) }
        let replies = loop.ask("tree").replies + loop.ask("stack").replies
        let text = ReplyText(width: presentation.treeWidth)
        var tree = replies.flatMap { text.lines(of: $0) + [StyledLine()] }
        if presentation.hasTreeBeside {
            while tree.last?.isEmpty == true { tree.removeLast() }
            let rows = presentation.height - 3 - tree.count
            if let code = code(loop) { tree += presentation.code(code, rows: rows, lines: Self.lines(ofFile:)) }
        }
        return presentation.page(
            of: player, texts: texts, messages: messages, tree: tree, part: part, marksCode: !printer.hasColor)
    }

    /// The code that the last step ran; before the first step, the code of the current node.
    private func code(_ loop: Loop) -> CodeReply? {
        if let shownCode, shownCode.at == loop.prompt { return shownCode.reply }
        let found = [loop.prompt?.step == 0 ? "code ." : "code", "code ."].lazy.compactMap { command -> CodeReply? in
            guard case .code(let reply)? = loop.ask(command).replies.last?.content else { return nil }
            return reply.parts.allSatisfy { $0.excerpts.isEmpty } ? nil : reply
        }.first
        shownCode = (loop.prompt, found)
        return found
    }

    private static func lines(ofFile path: String) -> [String] {
        let text = (try? TextFile.read(path)) ?? []
        return text.split(separator: 0x0A, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
    }

    private func draw(_ loop: Loop) {
        show(loop)
        var page = page(loop)
        // The app may crash while the page is being made.
        while !news.isEmpty {
            (messages, news, part) = (news + messages, [], 0)
            page = self.page(loop)
        }
        loop.printer.clear()
        loop.printer.print(page.lines)
    }
}
