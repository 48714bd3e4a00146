// Groups of statements: prose, a command with its expected output, and a command that is expected to fail.

/// Consecutive comment lines.
package struct ProseBlock: Hashable, Sendable {
    package var statements: Range<Int>
    /// The lines without the leading `#`, as Markdown.
    package var markdown: String
    package var headings: [Heading]

    package struct Heading: Hashable, Sendable {
        package var level: Int
        package var title: String
        package var statement: Int
    }
}

/// A command and the expected output below it.
package struct CommandBlock: Hashable, Sendable {
    package var command: ParsedCommand
    package var statement: Int
    /// The indices of the statements with the expected output.
    package var expectedStatements: [Int]
    /// The expected lines; nil if there are none.
    package var expectedLines: [String]?
}

extension Script {
    package var prose: [ProseBlock] {
        var blocks: [ProseBlock] = []
        var index = 0
        while index < statements.count {
            let start = index
            while index < statements.count, statements[index].kind == .comment {
                index += 1
            }
            if index == start {
                index += 1
            } else {
                blocks.append(prose(start..<index))
            }
        }
        return blocks
    }

    private func prose(_ range: Range<Int>) -> ProseBlock {
        let lines = range.map { statements[$0].content }
        let headings = zip(range, lines).compactMap { index, line -> ProseBlock.Heading? in
            let level = line.prefix { $0 == "#" }.count
            guard (1...6).contains(level), line.dropFirst(level).first == " " else { return nil }
            let title = String(line.dropFirst(level).drop { $0 == " " })
            return ProseBlock.Heading(level: level, title: title, statement: index)
        }
        return ProseBlock(statements: range, markdown: lines.joined(separator: "\n"), headings: headings)
    }

    package var commands: [CommandBlock] {
        var blocks: [CommandBlock] = []
        for (index, statement) in statements.enumerated() {
            switch statement.kind {
            case .command(let command):
                blocks.append(CommandBlock(command: command, statement: index, expectedStatements: []))
            case .expectedOutput where !blocks.isEmpty:
                blocks[blocks.count - 1].expectedStatements.append(index)
                blocks[blocks.count - 1].expectedLines =
                    (blocks[blocks.count - 1].expectedLines ?? []) + [statement.content]
            default: break
            }
        }
        return blocks
    }
}
