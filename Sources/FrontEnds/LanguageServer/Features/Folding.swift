// The foldable parts: sections under headings, prose, commands that span lines, and commands with the output below
// them.

import WorkbenchLanguage

struct Fold: Hashable {
    enum Kind: String {
        case comment, region
    }

    /// The first and last line, counting from zero.
    var lines: ClosedRange<Int>
    var kind: Kind?
}

extension Script {
    var folds: [Fold] {
        let folds =
            sections.map { fold(statements: $0.statements, .region) }
            + prose.map { fold(statements: $0.statements, .comment) } + commandFolds
        return Set(folds.compactMap { $0 }).sorted {
            ($0.lines.lowerBound, $1.lines.upperBound) < ($1.lines.lowerBound, $0.lines.upperBound)
        }
    }

    private var commandFolds: [Fold?] {
        commands.map { block in
            fold(statements: block.statement..<(block.expectedStatements.last ?? block.statement) + 1, nil)
        }
    }

    /// A fold for some statements; nil if they fit on one line.
    private func fold(statements range: Range<Int>, _ kind: Fold.Kind?) -> Fold? {
        guard !range.isEmpty else { return nil }
        let last = range.upperBound - 1
        let first = lines.line(at: starts[range.lowerBound])
        let end = lines.line(at: starts[last] + statements[last].contentRange.upperBound)
        return end > first ? Fold(lines: first...end, kind: kind) : nil
    }
}
