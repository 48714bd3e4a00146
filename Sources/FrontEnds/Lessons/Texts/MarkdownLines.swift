// Markdown as lines for a terminal: paragraphs, lists and code. All other Markdown is shown as written.

import WorkbenchLanguage
import WorkbenchValueTree

package struct MarkdownLines {
    let width: Int
    var indentation = 1
    /// Whether code keeps its backticks, which distinguish it from prose where there are no colors.
    var marksCode = false

    /// The terminal's width, at which code is wrapped even if prose is narrower.
    private let codeWidth: Int

    package init(width: Int, codeWidth: Int? = nil, indentation: Int = 1, marksCode: Bool = false) {
        self.width = width
        self.codeWidth = codeWidth ?? width
        self.indentation = indentation
        self.marksCode = marksCode
    }

    /// The lines of the text, with an empty line between blocks.
    package func lines(of markdown: String, _ style: TextRole = .plain) -> [StyledLine] {
        var lines: [StyledLine] = []
        var paragraph: [Substring] = []
        /// The marker of the list item, if the paragraph is one.
        var marker: String?
        var isCode = false
        func endParagraph() {
            guard !paragraph.isEmpty else { return }
            lines += wrapped(
                paragraph.joined(separator: " "), style, after: margin + StyledLine(marker ?? ""),
                hanging: indentation + (marker?.count ?? 0))
            (paragraph, marker) = ([], nil)
        }
        for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                endParagraph()
                isCode.toggle()
            } else if isCode {
                lines += (margin + StyledLine("  " + line, .action)).folded(to: codeWidth)
            } else if line.isEmpty {
                endParagraph()
                if lines.last?.isEmpty == false { lines.append(StyledLine()) }
            } else if let item = Self.item(line) {
                endParagraph()
                (marker, paragraph) = (item.marker, [item.text])
            } else if line.hasPrefix("  "), marker != nil {
                // The line continues the item above it.
                paragraph.append(line.drop { $0 == " " })
            } else if line.hasPrefix("###") {
                endParagraph()
                lines.append(margin + StyledLine(String(line.drop { $0 == "#" || $0 == " " }), .title))
            } else {
                // A line without indentation doesn't belong to the item.
                if marker != nil { endParagraph() }
                paragraph.append(line)
            }
        }
        endParagraph()
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    private var margin: StyledLine { StyledLine(String(repeating: " ", count: indentation)) }

    /// `- text`, `1. text`, and `: text` below a term.
    private static func item(_ line: Substring) -> (marker: String, text: Substring)? {
        if line.hasPrefix("- ") { return ("- ", line.dropFirst(2)) }
        if line.hasPrefix(": ") { return ("    ", line.dropFirst(2)) }
        let digits = line.prefix { $0.isNumber }
        guard !digits.isEmpty, digits.count < 3, line.dropFirst(digits.count).hasPrefix(". ") else { return nil }
        return ("\(digits). ", line.dropFirst(digits.count + 2))
    }

    /// The words, wrapped after a prefix on the first line; further lines are indented.
    package func wrapped(_ text: String, _ style: TextRole, after first: StyledLine, hanging: Int) -> [StyledLine] {
        var lines: [StyledLine] = []
        var line = first
        var isAtStart = true
        for word in words(of: text, style) {
            let needed = (isAtStart ? 0 : 1) + word.columns
            if !isAtStart, line.columns + needed > width {
                lines.append(line)
                line = StyledLine(String(repeating: " ", count: hanging))
                isAtStart = true
            }
            if !isAtStart { line.append(" ") }
            line.append(word)
            isAtStart = false
        }
        // Code that is wider than the terminal is wrapped anyway.
        return (lines + [line]).flatMap { $0.folded(to: width, indentation: hanging) }
    }

    /// The text's words with their styles. Text in backticks counts as one word, so commands aren't broken.
    private func words(of text: String, _ style: TextRole) -> [StyledLine] {
        var words: [StyledLine] = []
        var word = StyledLine()
        var pending = ""
        /// The number of backticks that began the code; 0 in prose.
        var fence = 0
        var isCode: Bool { fence > 0 }
        var isStrong = false
        func current() -> TextRole { isCode ? .action : isStrong ? .title : style }
        func flush() {
            word.append(pending, current())
            pending = ""
        }
        var rest = text[...]
        while let character = rest.first {
            let ticks = rest.prefix { $0 == "`" }
            if !ticks.isEmpty, !isCode || ticks.count == fence {
                if marksCode, isCode { pending += ticks }
                flush()
                fence = isCode ? 0 : ticks.count
                if marksCode, isCode { pending += ticks }
                rest = rest.dropFirst(ticks.count - 1)
            } else if !isCode, rest.hasPrefix("**") {
                flush()
                isStrong.toggle()
                rest = rest.dropFirst()
            } else if !isCode, character == "*", isStrong || rest.dropFirst().first?.isLetter == true {
                flush()
                isStrong.toggle()
            } else if character == " ", !isCode {
                flush()
                if !word.isEmpty { words.append(word) }
                word = StyledLine()
            } else {
                pending.append(character)
            }
            rest = rest.dropFirst()
        }
        flush()
        return word.isEmpty ? words : words + [word]
    }
}
