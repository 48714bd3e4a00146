// Runs of text with a style, in lines. Whatever a terminal would obey is taken out here, on the way in.

import WorkbenchValueTree

/// A run of text with one style. It holds no line breaks, no control characters and nothing that turns the direction of text.
package struct StyledText: Hashable, Sendable {
    package let text: String
    package let style: TextStyle
    package let columns: Int

    package init(_ text: String, _ style: TextStyle = .plain) {
        self.text = TextEscaping.visible(text)
        self.style = style
        columns = ColumnWidth.columns(of: self.text)
    }
}

/// One line for a terminal.
package struct StyledLine: Hashable, Sendable {
    package private(set) var runs: [StyledText]

    package init(_ runs: [StyledText] = []) {
        self.runs = runs.filter { !$0.text.isEmpty }
    }

    package init(_ text: String, _ style: TextStyle = .plain) {
        self.init([StyledText(text, style)])
    }

    package var columns: Int { runs.reduce(0) { $0 + $1.columns } }

    package var isEmpty: Bool { runs.isEmpty }

    /// The text alone, without blanks at its end.
    package var plain: String {
        trimmedRuns.map(\.text).joined()
    }

    /// The runs without the blanks at the end of the line.
    var trimmedRuns: [StyledText] {
        var trimmed = runs
        while let last = trimmed.last, last.text.last == " " {
            var text = Substring(last.text)
            while text.last == " " { text.removeLast() }
            trimmed.removeLast()
            if !text.isEmpty { trimmed.append(StyledText(String(text), last.style)) }
        }
        return trimmed
    }

    package mutating func append(_ text: String, _ style: TextStyle = .plain) {
        let run = StyledText(text, style)
        if !run.text.isEmpty { runs.append(run) }
    }

    package mutating func append(_ line: StyledLine) {
        runs += line.runs
    }

    /// Fills up with blanks, so that what comes next begins at this column.
    package mutating func pad(to column: Int) {
        append(String(repeating: " ", count: max(0, column - columns)))
    }

    package static func + (left: StyledLine, right: StyledLine) -> StyledLine {
        StyledLine(left.runs + right.runs)
    }

    /// The line if it fits, or its beginning and `…`.
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
    /// The lines joined to one text, without styles.
    package var plain: String { map(\.plain).joined(separator: "\n") }
}
