// The foldable parts: sections under headings, prose, commands of several lines, a command with the output below it.

import WorkbenchCommandLanguage

struct Fold: Hashable {
    enum Kind: String {
        case comment, region
    }

    /// The first and the last line, counted from zero.
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

    /// Nil for parts of one line.
    private func fold(statements range: Range<Int>, _ kind: Fold.Kind?) -> Fold? {
        guard !range.isEmpty else { return nil }
        let last = range.upperBound - 1
        let first = lines.line(at: starts[range.lowerBound])
        let end = lines.line(at: starts[last] + statements[last].contentRange.upperBound)
        return end > first ? Fold(lines: first...end, kind: kind) : nil
    }
}

/// A heading and everything below it, up to the next heading of its level.
struct Section {
    var heading: ProseBlock.Heading
    /// Without blank lines at the end.
    var statements: Range<Int>
    var children: [Section]
}

extension Script {
    /// All sections, including nested ones.
    var sections: [Section] {
        func flat(_ sections: [Section]) -> [Section] {
            sections.flatMap { [$0] + flat($0.children) }
        }
        return flat(outline)
    }

    /// The sections of the highest level, with those below them.
    var outline: [Section] {
        var headings = prose.flatMap(\.headings)[...]
        return sections(&headings, below: 0, until: statements.count)
    }

    private func sections(
        _ headings: inout ArraySlice<ProseBlock.Heading>, below level: Int, until end: Int
    ) -> [Section] {
        var found: [Section] = []
        while let heading = headings.first, heading.level > level {
            headings.removeFirst()
            let next = headings.first { $0.level <= heading.level }?.statement ?? end
            var last = min(next, end)
            while last > heading.statement + 1, statements[last - 1].kind == .blank { last -= 1 }
            let children = sections(&headings, below: heading.level, until: last)
            found.append(Section(heading: heading, statements: heading.statement..<last, children: children))
        }
        return found
    }
}
