// Presents a lesson on a projector: one section fills the screen, with the tree beside it, and Enter continues. Any
// other line is a command on the live tree.

import WorkbenchCommandLanguage
import WorkbenchLessons
import WorkbenchREPL
import WorkbenchReplies
import WorkbenchReplyText

#if canImport(Glibc)
    import Glibc
#endif

final class Presenter: Companion {
    private let lesson: Lesson
    private var section = 0
    /// Whether the solution of the current task has been shown and carried out.
    private var isRevealed = false

    init(_ lesson: Lesson) {
        self.lesson = lesson
    }

    let words: [(word: String, summary: String)] = [
        ("next", "the next section; an empty line does the same"), ("back", "the section before"),
        ("solution", "show how it is done, and do it"), ("page", "draw the page again"),
    ]

    func begin(_ loop: Loop) {
        prepare(loop)
        draw(loop)
    }

    func take(_ line: String, _ loop: Loop) -> Bool {
        switch line.split(separator: " ").joined(separator: " ") {
        case "", "next": goOn(loop)
        case "back": goBack(loop)
        case "solution":
            reveal(loop)
            draw(loop)
        case "page": draw(loop)
        default: return false
        }
        return true
    }

    private func goOn(_ loop: Loop) {
        guard section + 1 < lesson.sections.count else {
            loop.printer.print([StyledLine(" This is the end of “\(lesson.title)”. back, or quit.", .dim)])
            return
        }
        // If the audience has not solved the task, its solution runs, because the next page relies on it.
        if !isRevealed { reveal(loop) }
        section += 1
        isRevealed = false
        prepare(loop)
        draw(loop)
    }

    private func goBack(_ loop: Loop) {
        section = max(0, section - 1)
        isRevealed = true
        draw(loop)
    }

    /// Sets up the section before it is shown.
    private func prepare(_ loop: Loop) {
        let setUp = lesson.sections[section].setUp + (lesson.sections[section].task?.setUp ?? [])
        for block in setUp { _ = loop.ask(lesson.text(of: block)) }
    }

    private func reveal(_ loop: Loop) {
        guard let task = lesson.sections[section].task else { return }
        // The solution only runs if the audience has not fulfilled the conditions.
        let isDone = task.conditions.allSatisfy {
            loop.ask(lesson.text(of: $0)).isSuccess
        }
        if !isDone { for block in task.solution { _ = loop.ask(lesson.text(of: block)) } }
        isRevealed = true
    }

    private func draw(_ loop: Loop) {
        let printer = loop.printer
        let page = Presentation(width: printer.width, height: printer.height)
        let replies = loop.ask("tree").replies + loop.ask("stack").replies
        let text = ReplyText(width: page.treeWidth)
        let tree = replies.flatMap { text.lines(of: $0) + [StyledLine()] }
        printer.clear()
        printer.print(page.page(lesson.sections[section], of: lesson, tree: tree, isRevealed: isRevealed))
    }
}
