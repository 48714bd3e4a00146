// How lines become text: with or without colors, with drawing characters or words, wrapped or not.

import WorkbenchLanguage

package struct LineLook: Sendable {
    package var hasColor: Bool
    /// Whether words replace drawing characters.
    package var isPlain: Bool
    /// Whether only ASCII can be shown.
    package var isASCII: Bool
    package var width: Int
    /// Whether lines are wrapped between words, as in a terminal.
    package var folds: Bool

    /// Wraps lines that are too long.
    package func folded(_ lines: [StyledLine]) -> [StyledLine] {
        folds ? lines.flatMap { $0.folded(to: width) } : lines
    }

    package func texts(_ lines: [StyledLine]) -> [String] {
        let words = isPlain ? lines.flatMap { $0.inWords(width: width) } : lines
        let shown = isASCII ? words.map(\.inASCII) : words
        return shown.map { hasColor ? $0.ansi : $0.plain }
    }
}
