// A section for an audience: its title, its prose in wide blocks, and the tree beside it if there is space.

import WorkbenchReplyText

package struct Presentation: Sendable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Minimum width for showing the tree beside the text.
    package static let widthForTree = 100

    /// One section, which uses as much of the screen as it needs.
    /// - Parameters:
    ///   - tree: The tree as lines, at the width of `treeWidth`.
    ///   - isRevealed: Whether a task's solution and its afterword are shown, too.
    package func page(
        _ section: LessonSection, of lesson: Lesson, tree: [StyledLine], isRevealed: Bool = false
    ) -> [StyledLine] {
        let hasTree = width >= Self.widthForTree
        let textWidth = hasTree ? width - treeWidth - 5 : width - 4
        var left = title(section, lesson, textWidth) + body(section, lesson, textWidth, isRevealed)
        if !hasTree {
            // A line may be too wide, because text in backticks is never broken.
            return left.prefix(max(1, height - 1)).map { $0.cut(to: width) } + [footer(section, lesson)]
        }
        let rows = max(left.count, tree.count, 1)
        left += Array(repeating: StyledLine(), count: rows - left.count)
        let page = left.enumerated().map { row, line -> StyledLine in
            var whole = line.cut(to: textWidth + 2)
            whole.pad(to: textWidth + 3)
            whole.append("│ ", .dim)
            if row < tree.count { whole.append(tree[row].cut(to: treeWidth)) }
            return whole
        }
        return Array(page.prefix(max(1, height - 1))) + [footer(section, lesson)]
    }

    /// The width of the tree beside the text.
    package var treeWidth: Int { width * 2 / 5 }

    private func title(_ section: LessonSection, _ lesson: Lesson, _ width: Int) -> [StyledLine] {
        let label = section.task.map { "Task \($0.index + 1) of \(lesson.tasks.count)" } ?? lesson.title
        let rule = StyledLine("  " + String(repeating: "━", count: max(1, width - 2)), .dim)
        let text = MarkdownLines(width: width, indentation: 2)
        var lines = [StyledLine(), StyledLine("  " + label, .number)]
        if section.title != label {
            lines += text.wrapped(section.title, .title, after: StyledLine("  "), hanging: 2)
        }
        return lines + [rule, StyledLine()]
    }

    /// An empty line follows each line, so that the text can be read from the back of the room.
    private func body(
        _ section: LessonSection, _ lesson: Lesson, _ width: Int, _ isRevealed: Bool
    ) -> [StyledLine] {
        var lines = MarkdownLines(width: width, indentation: 2).lines(of: section.prose)
        let needed = lines.count * 2
        if needed <= height - 8 { lines = lines.flatMap { $0.isEmpty ? [$0] : [$0, StyledLine()] } }
        if isRevealed, let task = section.task {
            lines.append(StyledLine())
            lines += task.solution.map { StyledLine("    ") + StyledLine(lesson.text(of: $0), .action) }
            if !task.afterword.isEmpty {
                lines.append(StyledLine())
                lines += MarkdownLines(width: width, indentation: 2).lines(of: task.afterword)
            }
        }
        return lines
    }

    private func footer(_ section: LessonSection, _ lesson: Lesson) -> StyledLine {
        let index = lesson.sections.firstIndex { $0.statements == section.statements } ?? 0
        return StyledLine("  \(index + 1)/\(lesson.sections.count)   \(lesson.title)", .dim).cut(to: width)
    }
}
