// A page for an audience: a section's title, its text, and the effects of the last command, with the tree beside them,
// or below them on a narrow screen. A page always fits on the screen; longer text is shown in parts.

import WorkbenchLanguage

package struct Presentation: Sendable {
    package var width: Int
    package var height: Int

    /// Whether the page is plain text, without a tree beside it.
    package var isPlain: Bool

    package init(width: Int, height: Int, isPlain: Bool = false) {
        self.width = width
        self.height = height
        self.isPlain = isPlain
    }

    package struct Page: Sendable {
        package var lines: [StyledLine]
        /// The number of parts in which the text is shown.
        package var parts: Int
    }

    /// The minimum width for showing the tree beside the text.
    package static let widthForTree = 100

    package var messageWidth: Int { hasTreeBeside ? textWidth + 2 : width }
    package var hasTreeBeside: Bool { width >= Self.widthForTree && !isPlain }
    private var textWidth: Int { hasTreeBeside ? width - treeWidth - 5 : width - 4 }
    package var treeWidth: Int { hasTreeBeside ? width * 2 / 5 : width - 2 }

    /// - Parameters:
    ///   - texts: The lesson's text at the start of the section.
    ///   - messages: The effects of the last command.
    ///   - tree: The tree as lines that fit in `treeWidth`.
    package func page(
        of player: LessonPlayer, texts: [LessonText], messages: [StyledLine], tree: [StyledLine], part: Int = 0,
        marksCode: Bool = false
    ) -> Page {
        guard let section = player.current else { return Page(lines: [], parts: 1) }
        let title = title(section, player)
        // On a screen with few rows, the text is more important than the tree.
        let below = hasTreeBeside || height < 16 ? [] : treeBelow(tree)
        // The last row is reserved for the prompt.
        let rows = max(1, height - 2 - title.count - below.count)
        let parts = parts(prose(texts, marksCode), messages, rows: rows)
        let index = min(max(0, part), parts.count - 1)
        var lines = title + parts[index]
        if hasTreeBeside {
            lines = beside(lines, tree, rows: height - 2)
        } else {
            lines += Array(repeating: StyledLine(), count: max(0, rows - parts[index].count)) + below
        }
        lines = lines.map { $0.cut(to: width) }
        return Page(
            lines: Array(lines.prefix(max(0, height - 2))) + [footer(player, index, of: parts.count)],
            parts: parts.count)
    }

    /// A page that consists only of lines, shown in as many parts as needed.
    package func sheet(_ lines: [StyledLine], part: Int = 0) -> Page {
        let rows = max(1, height - 2)
        let parts = Self.parts(lines, rows)
        let index = min(max(0, part), parts.count - 1)
        let more = index + 1 < parts.count
        let footer = StyledLine(
            "  Enter: \(more ? "more (\(index + 1) of \(parts.count))" : "back to the page")", .number)
        return Page(lines: parts[index].map { $0.cut(to: width) } + [footer.cut(to: width)], parts: parts.count)
    }

    private func title(_ section: LessonSection, _ player: LessonPlayer) -> [StyledLine] {
        let lesson = player.lesson
        let label = section.task.map { "Task \($0.index + 1) of \(lesson.tasks.count)" } ?? lesson.title
        var first = StyledLine("  " + label, .number)
        if section.task != nil, player.isDone { first.append("   ✓", .success) }
        let rule = StyledLine("  " + String(repeating: "━", count: max(1, textWidth - 2)), .dim)
        let text = MarkdownLines(width: textWidth, indentation: 2)
        let name =
            section.title == label ? [] : text.wrapped(section.title, .title, after: StyledLine("  "), hanging: 2)
        // A screen with few rows has no room for empty lines.
        return height < 30 && !hasTreeBeside
            ? [first] + name + [rule] : [StyledLine(), first] + name + [rule, StyledLine()]
    }

    private func prose(_ texts: [LessonText], _ marksCode: Bool) -> [StyledLine] {
        var lines = texts.flatMap { text -> [StyledLine] in
            guard case .prose = text.kind else { return text.lines(width: textWidth, marksCode: marksCode) }
            return MarkdownLines(width: textWidth, indentation: 2, marksCode: marksCode).lines(of: text.markdown)
                + [StyledLine()]
        }
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    /// The text and the messages, in as many parts as needed. If they don't both fit, only the messages are shown,
    /// because the audience has read the text.
    private func parts(_ prose: [StyledLine], _ messages: [StyledLine], rows: Int) -> [[StyledLine]] {
        var messages = messages
        while messages.last?.isEmpty == true { messages.removeLast() }
        while messages.first?.isEmpty == true { messages.removeFirst() }
        guard !messages.isEmpty else {
            // Each line is followed by an empty one, so that the text can be read from the back of the room.
            let wide = prose.flatMap { $0.isEmpty ? [$0] : [$0, StyledLine()] }
            return hasTreeBeside && wide.count <= rows ? [wide] : Self.parts(prose, rows)
        }
        let both = prose + [StyledLine()] + messages
        return both.count <= rows ? [both] : Self.parts(messages, rows)
    }

    private static func parts(_ lines: [StyledLine], _ rows: Int) -> [[StyledLine]] {
        guard !lines.isEmpty else { return [[]] }
        var parts: [[StyledLine]] = []
        var rest = lines[...]
        while !rest.isEmpty {
            var count = min(rows, rest.count)
            // A part ends between paragraphs, unless that would make it much shorter.
            if count < rest.count,
                let end = rest.prefix(count).lastIndex(where: \.isEmpty), end - rest.startIndex > rows / 2
            {
                count = end - rest.startIndex
            }
            parts.append(Array(rest.prefix(count)))
            rest = rest.dropFirst(count).drop { $0.isEmpty }
        }
        return parts
    }

    /// The tree below the text: at most two fifths of the screen.
    private func treeBelow(_ tree: [StyledLine]) -> [StyledLine] {
        var lines = tree.filter { !$0.isEmpty }
        let most = max(1, height * 2 / 5)
        if lines.count > most {
            let hidden = lines.count - most + 1
            lines = lines.prefix(most - 1) + [StyledLine("   … \(hidden) more lines; type `tree` or `stack`", .dim)]
        }
        return lines.isEmpty ? [] : [StyledLine("  " + String(repeating: "─", count: max(1, width - 4)), .dim)] + lines
    }

    private func beside(_ left: [StyledLine], _ tree: [StyledLine], rows: Int) -> [StyledLine] {
        let count = min(rows, max(left.count, tree.count, 1))
        return (0..<max(0, count)).map { row in
            var whole = (row < left.count ? left[row] : StyledLine()).cut(to: textWidth + 2)
            whole.pad(to: textWidth + 3)
            whole.append("│ ", .dim)
            if row < tree.count { whole.append(tree[row].cut(to: treeWidth)) }
            return whole
        }
    }

    private func footer(_ player: LessonPlayer, _ part: Int, of parts: Int) -> StyledLine {
        let lesson = player.lesson
        var line = StyledLine("  \(player.sectionIndex + 1)/\(lesson.sections.count)   ", .dim)
        if part + 1 < parts { line.append("Enter: more (\(part + 1) of \(parts))   ", .number) }
        line.append(lesson.title, .dim)
        return line.cut(to: width)
    }
}
