// The sections of a script: a heading with everything below it. Editors outline and fold them, and `check` reports a
// separate result for each section of the two highest levels.

/// A heading and everything below it, up to the next heading of the same level.
package struct ScriptSection {
    package var heading: ProseBlock.Heading
    /// The range of statements, without blank lines at the end.
    package var statements: Range<Int>
    package var children: [ScriptSection]
}

extension Script {
    package var headings: [ProseBlock.Heading] { prose.flatMap(\.headings) }

    /// All sections, including nested ones.
    package var sections: [ScriptSection] {
        func flat(_ sections: [ScriptSection]) -> [ScriptSection] {
            sections.flatMap { [$0] + flat($0.children) }
        }
        return flat(outline)
    }

    /// The top-level sections, which contain the others.
    package var outline: [ScriptSection] {
        var headings = headings[...]
        return sections(&headings, below: 0, until: statements.count)
    }

    private func sections(
        _ headings: inout ArraySlice<ProseBlock.Heading>, below level: Int, until end: Int
    ) -> [ScriptSection] {
        var found: [ScriptSection] = []
        while let heading = headings.first, heading.level > level {
            headings.removeFirst()
            let next = headings.first { $0.level <= heading.level }?.statement ?? end
            var last = min(next, end)
            while last > heading.statement + 1, statements[last - 1].kind == .blank { last -= 1 }
            let children = sections(&headings, below: heading.level, until: last)
            found.append(ScriptSection(heading: heading, statements: heading.statement..<last, children: children))
        }
        return found
    }
}

/// A section of a script that passes or fails on its own.
package struct CheckCase: Hashable, Sendable {
    package var title: String
    package var statements: Range<Int>
    package var line: Int
}

extension Script {
    /// The sections that contain commands. A script without headings is one section with the given name.
    package func cases(named name: String) -> [(title: String, statements: Range<Int>)] {
        // A heading of a lower level belongs to the section above it.
        var starts = headings.filter { $0.level <= 2 }.map { (title: $0.title, statement: $0.statement) }
        if starts.first?.statement != 0 { starts.insert((name, 0), at: 0) }
        let ends = starts.dropFirst().map(\.statement) + [statements.count]
        let commands = commands.map(\.statement)
        return zip(starts, ends).compactMap { start, end in
            let statements = start.statement..<end
            return commands.contains(where: statements.contains) ? (start.title, statements) : nil
        }
    }
}

extension ScriptFile {
    /// The sections of the script with separate results.
    package var cases: [CheckCase] {
        script.cases(named: name).map { title, statements in
            CheckCase(
                title: title, statements: statements, line: place(ofStatement: statements.lowerBound).line)
        }
    }
}
