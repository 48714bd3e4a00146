// Help: all commands, each with a short summary, and a page for each command.

extension ReplyText {
    func overview() -> [StyledLine] {
        let overview = HelpOverview()
        let margin = 10
        let names = overview.groups.flatMap(\.commands).map { StyledRun($0.name).columns }.max() ?? 0
        var lines: [StyledLine] = []
        for group in overview.groups {
            for (index, command) in group.commands.enumerated() {
                var line = StyledLine(" ")
                if index == 0 { line.append(group.group.rawValue, .title) }
                line.pad(to: margin)
                line.append(command.name, .action)
                line.pad(to: margin + names + 2)
                lines += prose.wrapped(command.summary, after: line, indentation: margin + names + 2)
            }
        }
        lines.append(StyledLine())
        lines += signs(overview.signs)
        lines.append(StyledLine())
        return lines
            + prose.wrapped(
                "help send explains send; help symbols explains symbols; Tab completes; Enter alone shows the stack.",
                .dim,
                after: StyledLine(" "), indentation: 1)
    }

    func signs(_ signs: [HelpOverview.Sign]) -> [StyledLine] {
        let columns = signs.map { StyledRun($0.text).columns }.max() ?? 0
        return signs.flatMap { sign in
            var head = StyledLine(" ")
            head.append(StyledLine(sign.text, .action, words: sign.text))
            head.pad(to: columns + 3)
            return prose.wrapped(sign.meaning, after: head, indentation: columns + 3)
        }
    }

    func page(_ page: HelpPage, _ examples: [HelpReply.Example]) -> [StyledLine] {
        var head = StyledLine(" ")
        head.append(page.name, .title)
        head.append(String(page.usage.dropFirst(page.name.count)), .action)
        var lines = [head]
        lines += prose.wrapped(page.summary, after: StyledLine("   "), indentation: 3)
        if !page.aliases.isEmpty {
            lines.append(StyledLine("   also: \(page.aliases.joined(separator: ", "))", .dim))
        }
        if !page.rows.isEmpty { lines.append(StyledLine()) }
        let names = page.rows.map(\.name) + page.rows.flatMap(\.choices).map { "  " + $0.word }
        let column = 5 + (names.map { StyledRun($0).columns }.max() ?? 0)
        for row in page.rows {
            lines += entry(row.name, row.summary, column)
            for choice in row.choices { lines += entry("  " + choice.word, choice.summary, column) }
        }
        lines.append(StyledLine())
        for text in page.discussion.split(separator: "\n", omittingEmptySubsequences: false) {
            // Indented lines and columns already have their layout.
            let isLaidOut = text.hasPrefix(" ") || text.contains("   ")
            lines +=
                isLaidOut
                ? [StyledLine(" " + text)] : prose.wrapped(String(text), after: StyledLine(" "), indentation: 1)
        }
        lines.append(StyledLine())
        let shown =
            examples.isEmpty
            ? page.examples.map { HelpReply.Example(line: $0.text, explanation: $0.explanation) } : examples
        lines.append(StyledLine(examples.isEmpty ? " For example:" : " In this tree:", .dim))
        for example in shown {
            lines.append(StyledLine("   " + example.line, .action))
            lines += prose.wrapped(example.explanation, .dim, after: StyledLine("       "), indentation: 7)
        }
        return lines
    }

    private func entry(_ name: String, _ summary: String, _ column: Int) -> [StyledLine] {
        var head = StyledLine("   ")
        head.append(name, .action)
        head.pad(to: column)
        return prose.wrapped(summary, after: head, indentation: column)
    }
}
