// A lesson's text: pieces of Markdown, each with its kind, and their lines for a terminal. Each kind has its own style,
// and each piece is followed by an empty line.

import WorkbenchLanguage

package struct LessonText: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case lessonTitle
        case sectionTitle
        /// The heading of a task, with its number and the total number of tasks.
        case task(Int, of: Int)
        case prose
        case hint(Int, of: Int)
        case solution
        case success
        /// The effect of the learner's command, and the conditions that still fail.
        case remark
        case note
    }

    package var kind: Kind
    package var markdown: String

    package init(_ kind: Kind, _ markdown: String) {
        self.kind = kind
        self.markdown = markdown
    }

    /// Whether the texts before this one belong to another section.
    package var beginsSection: Bool {
        switch kind {
        case .lessonTitle, .sectionTitle, .task: true
        default: false
        }
    }
}

extension LessonText {
    /// - Parameter marksCode: Whether commands are shown in backticks, for a terminal without colors.
    package func lines(width: Int, marksCode: Bool = false) -> [StyledLine] {
        // The maximum width. Long lines are hard to read, however wide the terminal is.
        let markdown = MarkdownLines(width: min(width, 100), marksCode: marksCode)
        func block(
            _ label: String, _ style: TextRole, _ text: TextRole = .plain, words: String? = nil
        ) -> [StyledLine] {
            markdown.wrapped(
                self.markdown, text, after: StyledLine(" " + label + " ", style, words: words), hanging: label.count + 2
            )
        }
        switch kind {
        case .lessonTitle:
            let rule = String(repeating: "═", count: min(width - 2, max(20, self.markdown.count)))
            return [StyledLine(), StyledLine(" " + self.markdown, .title), StyledLine(" " + rule, .dim)]
        case .sectionTitle: return [StyledLine(), StyledLine(" " + self.markdown, .title), StyledLine()]
        case .task(let number, let count):
            var line = StyledLine(" Task \(number) of \(count)  ", .number)
            line.append(self.markdown, .title)
            return [StyledLine(), line, StyledLine()]
        case .prose: return markdown.lines(of: self.markdown) + [StyledLine()]
        case .hint(let number, let count): return block("Hint \(number) of \(count):", .hint)
        case .solution:
            return self.markdown.split(separator: "\n").map {
                StyledLine("   ", .plain) + StyledLine(String($0), .action)
            }
        case .success: return [StyledLine()] + block("✓", .success, .title, words: " ") + [StyledLine()]
        case .remark: return block("·", .dim)
        case .note: return markdown.lines(of: self.markdown, .dim)
        }
    }
}
