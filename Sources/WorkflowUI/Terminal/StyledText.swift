// Text with its looks, as a value. It holds no escape sequences: a front end knows its terminal and draws it.

/// Text whose parts may look different.
public struct StyledText: Hashable, Sendable {
    /// A part of one look.
    public struct Run: Hashable, Sendable {
        /// The text of the part.
        public var text: String
        /// Its looks.
        public var style: TextStyle

        /// Makes a part of a text.
        public init(text: String, style: TextStyle = .plain) {
            self.text = text
            self.style = style
        }
    }

    /// The parts, in reading order.
    public var runs: [Run]

    /// Makes a text of one look.
    public init(_ text: String, style: TextStyle = .plain) {
        self.runs = text.isEmpty ? [] : [Run(text: text, style: style)]
    }

    /// Makes a text from its parts.
    public init(runs: [Run]) {
        self.runs = runs
    }

    /// The text without its looks.
    public var plain: String { runs.map(\.text).joined() }

    /// Sets one text after another.
    public static func + (left: StyledText, right: StyledText) -> StyledText {
        StyledText(runs: left.runs + right.runs)
    }

    /// Adds another text at the end.
    public static func += (left: inout StyledText, right: StyledText) {
        left.runs += right.runs
    }
}

extension StyledText: ExpressibleByStringInterpolation {
    public init(stringLiteral value: String) {
        self.init(value)
    }
}

extension StyledText: CustomStringConvertible {
    public var description: String { plain }
}

extension StyledText {
    /// How many columns of a terminal the text takes.
    package var columns: Int { runs.reduce(0) { $0 + $1.text.terminalColumns } }

    /// The text cut at its line breaks.
    var splitIntoLines: [StyledText] {
        var lines = [StyledText("")]
        for run in runs {
            let pieces = run.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            for (index, piece) in pieces.enumerated() {
                if index > 0 { lines.append(StyledText("")) }
                lines[lines.count - 1] += StyledText(String(piece), style: run.style)
            }
        }
        return lines
    }

    /// The text made exactly this wide: cut off with `…`, or filled up with blanks.
    func fitted(toColumns width: Int) -> StyledText {
        let own = columns
        guard own > width else { return self + StyledText(String(repeating: " ", count: width - own)) }
        var left = max(0, width - 1)
        var fitted = StyledText("")
        for run in runs {
            let text = run.text.prefixFitting(columns: left)
            fitted += StyledText(text, style: run.style)
            left -= text.terminalColumns
            if text != run.text { break }
        }
        let ellipsis = width > 0 ? "…" : ""
        return fitted + StyledText(ellipsis + String(repeating: " ", count: max(0, left)))
    }
}
