// A member of a presented lesson's audience, who sees the task and its ✓ in their own terminal. Without a class, this
// has no effect on an attached session.

import WorkbenchPages
import WorkbenchTerminal
import WorkbenchLanguage
import WorkbenchWire

final class ClassGuest: Companion {
    private var shown: BoardShown.Parameters?

    var words: [(word: String, summary: String)] {
        shown == nil ? [] : [("task", "show the presenter's task again")]
    }

    func begin(_ loop: Loop) {}

    func take(_ line: String, _ loop: Loop) -> Bool {
        guard let shown, line.split(separator: " ") == ["task"] else { return false }
        loop.printer.print(Self.lines(of: shown.board, loop))
        return true
    }

    func take(_ event: SessionEvent, _ loop: Loop) -> Bool {
        guard case .notification(let message) = event, message.method == BoardShown.name,
            let new = try? message.parameters(as: BoardShown.Parameters.self)
        else { return false }
        let old = shown
        shown = new
        var lines: [StyledLine] = []
        if old?.board.title != new.board.title || old?.board.text != new.board.text {
            lines += Self.lines(of: new.board, loop)
        } else if new.board.isDone, old?.board.isDone == false {
            lines += LessonText(.success, "Done: \(new.board.title)").lines(width: loop.printer.width)
        }
        if let remark = new.board.remark, remark != old?.board.remark {
            lines += LessonText(.remark, remark).lines(
                width: loop.printer.width, marksCode: !loop.printer.hasColor)
        }
        if old?.isInvited != new.isInvited, old != nil || new.isInvited {
            let text =
                new.isInvited
                ? " you can change the tree now: the presenter has invited you" : " you can no longer change the tree"
            lines.append(StyledLine(text, .hint))
        }
        loop.showAbove(lines)
        return true
    }

    private static func lines(of board: ClassBoard, _ loop: Loop) -> [StyledLine] {
        var title = StyledLine(" " + (board.label.isEmpty ? board.lesson : board.label) + "  ", .number)
        title.append(board.title, .title)
        if board.isDone { title.append("  ✓", .success) }
        return [StyledLine(), title, StyledLine()]
            + MarkdownLines(width: min(loop.printer.width, 100), marksCode: !loop.printer.hasColor).lines(
                of: board.text)
            + [StyledLine()]
    }
}
