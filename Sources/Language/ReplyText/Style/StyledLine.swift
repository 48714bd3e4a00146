// Styled runs of text in lines. Control characters, which a terminal would obey, are removed when a run is made.

import WorkbenchValueTree

/// The meaning of a piece of text. Its appearance is decided in one place, when the text is written to a terminal.
package enum TextRole: Hashable, Sendable, CaseIterable {
    case plain
    /// A node's name or path.
    case node
    /// An action, a callback or a button: something to send or tap.
    case action
    /// A changed value.
    case changed
    case added
    case removed
    /// Text that is less important.
    case dim
    case error
    /// The place of an error in a line.
    case caret
    /// The active screen, or a heading.
    case title
    /// The number of a step.
    case number
    /// An expectation that holds.
    case success
    /// A command that shows more, or other advice.
    case hint
}

/// The appearance of each style in a terminal. It uses only those of the 16 colors that are readable on both dark and
/// light backgrounds, so no yellow, white or blue.
extension StyledLine {
    /// The line with escape sequences. Each run ends its own style, so the line can be cut off or followed by anything.
    package var ansi: String {
        var text = ""
        for run in trimmedRuns {
            if let code = run.style.code, run.text.contains(where: { $0 != " " }) {
                text += "\u{1B}[\(code)m\(run.text)\u{1B}[0m"
            } else {
                text += run.text
            }
        }
        return text
    }
}

extension TextRole {
    /// The parameters of the style's `SGR` sequence; nil for plain text.
    fileprivate var code: String? {
        switch self {
        case .plain: nil
        case .node, .title: "1"
        case .action: "36"
        case .changed: "35"
        case .added, .success: "32"
        case .removed: "31"
        case .dim, .hint: "2"
        case .error, .caret: "1;31"
        case .number: "1;36"
        }
    }
}

/// A run of text with one style. It contains no line breaks, control characters or characters that change the text's
/// direction.
package struct StyledRun: Hashable, Sendable {
    package let text: String
    package let style: TextRole
    package let columns: Int
    /// The meaning of a drawing in words; nil if its symbols can be replaced one by one.
    package let words: String?

    package init(_ text: String, _ style: TextRole = .plain, words: String? = nil) {
        self.text = TabStops.expanded(text)
        self.style = style
        self.words = words
        columns = ColumnWidth.columns(of: self.text)
    }
}

/// One line for a terminal.
package struct StyledLine: Hashable, Sendable {
    package private(set) var runs: [StyledRun]
    /// Whether the user will copy the line, so that only the terminal may wrap it.
    package var isForCopying = false

    package init(_ runs: [StyledRun] = []) {
        self.runs = runs.filter { !$0.text.isEmpty }
    }

    package init(_ text: String, _ style: TextRole = .plain, words: String? = nil) {
        self.init([StyledRun(text, style, words: words)])
    }

    package var columns: Int { runs.reduce(0) { $0 + $1.columns } }

    package var isEmpty: Bool { runs.isEmpty }

    /// The text alone, without trailing spaces.
    package var plain: String {
        trimmedRuns.map(\.text).joined()
    }

    /// The runs without trailing spaces.
    var trimmedRuns: [StyledRun] {
        var trimmed = runs
        while let last = trimmed.last, last.text.last == " " {
            var text = Substring(last.text)
            while text.last == " " { text.removeLast() }
            trimmed.removeLast()
            if !text.isEmpty { trimmed.append(StyledRun(String(text), last.style, words: last.words)) }
        }
        return trimmed
    }

    package mutating func append(_ text: String, _ style: TextRole = .plain) {
        let run = StyledRun(TabStops.expanded(text, from: columns), style)
        if !run.text.isEmpty { runs.append(run) }
    }

    package mutating func append(_ line: StyledLine) {
        runs += line.runs
    }

    /// Adds spaces up to a column, where the next run starts.
    package mutating func pad(to column: Int) {
        append(String(repeating: " ", count: max(0, column - columns)))
    }

    package static func + (left: StyledLine, right: StyledLine) -> StyledLine {
        StyledLine(left.runs + right.runs)
    }

    /// The line if it fits; otherwise, its start and `…`.
    package func cut(to width: Int) -> StyledLine {
        guard columns > width else { return self }
        var line = StyledLine()
        var left = max(0, width - 1)
        for run in runs {
            guard run.columns > left else {
                line.append(StyledLine([run]))
                left -= run.columns
                continue
            }
            var text = ""
            for character in run.text {
                let next = ColumnWidth.columns(of: character)
                if next > left { break }
                text.append(character)
                left -= next
            }
            line.append(text, run.style)
            line.append(width > 0 ? "…" : "", run.style)
            break
        }
        return line
    }
}

extension [StyledLine] {
    /// The lines joined into one string, without styles.
    package var plain: String { map(\.plain).joined(separator: "\n") }
}
