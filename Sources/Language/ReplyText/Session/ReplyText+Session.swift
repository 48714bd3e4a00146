// The session: apps, options, expectations, and saved scripts. A script contains the same lines as a terminal, but at a
// fixed width and without the parts that differ from run to run.

import WorkbenchValueTree

extension ReplyText {
    func apps(_ apps: [AppReply]) -> [StyledLine] {
        let (workflows, named) = (apps.filter { $0.kind == .workflow }, apps.filter { $0.kind != .workflow })
        var lines = paragraph.table(
            named.map { [StyledLine($0.name, .action), StyledLine(Self.summary(of: $0), .dim)] })
        guard !workflows.isEmpty else { return lines }
        lines += paragraph.wrapped(
            "or any workflow, with its values:", .dim, after: StyledLine(" "), indentation: 1)
        return lines
            + workflows.flatMap { workflow in
                paragraph.wrapped(
                    Self.renderers(of: workflow), .dim, after: StyledLine("   " + workflow.name + "  ", .action),
                    indentation: 6)
            }
    }

    func opened(_ app: AppReply) -> [StyledLine] {
        var line = StyledLine(" ")
        line.append(app.name, .title)
        line.append(" · \(Self.summary(of: app))", .dim)
        return [line]
    }

    /// A short description of an app.
    package static func summary(of app: AppReply) -> String {
        if let summary = app.summary { return summary }
        switch app.kind {
        case .app: return "an app"
        case .workflow: return "a workflow on its own"
        case .running: return "a running app"
        }
    }

    private static func renderers(of workflow: AppReply) -> String {
        guard let names = workflow.renderedBy else { return "a workflow" }
        return names.isEmpty ? "no other workflow renders it" : "rendered by \(names.joined(separator: ", "))"
    }

    func options(_ options: [OptionReply]) -> [StyledLine] {
        paragraph.table(
            options.map { [StyledLine($0.name, .action), StyledLine($0.value), StyledLine($0.summary, .dim)] })
    }

    func expectation(_ reply: ExpectationReply) -> [StyledLine] {
        if reply.holds {
            guard case .searched(let search) = reply.found else {
                return [StyledLine(" ✓ ", .success) + StyledLine(reply.expected)]
            }
            let mark = search.end == .all ? StyledLine(" ✓ ", .success) : StyledLine("   ")
            return paragraph.wrapped(reply.expected, after: mark, indentation: 3)
                + paragraph.wrapped(reply.found.text, .dim, after: StyledLine("   "), indentation: 3)
        }
        return paragraph.wrapped(reply.expected, after: StyledLine(" ✗ expected ", .error), indentation: 12)
            + paragraph.wrapped(reply.found.text, after: StyledLine("   found    ", .dim), indentation: 12)
            + (reply.broken.map { [broken($0)] } ?? [])
    }

    private func broken(_ reply: ExpectationReply.Break) -> StyledLine {
        var line = StyledLine("   broken   ", .dim) + StyledLine("in step \(reply.step)")
        if let node = reply.node {
            line.append(" by ")
            line.append(node.label, .node)
            if let action = reply.action { line.append(StyledLine(" ") + self.action(action)) }
        }
        return line
    }

    func script(_ text: String) -> [StyledLine] {
        // Scripts and diagrams are for other programs, so their symbols are not replaced by words.
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
            StyledLine(String($0), words: String($0))
        }
        if lines.last?.isEmpty ?? false { lines.removeLast() }
        return lines
    }

    func help(_ reply: HelpReply) -> [StyledLine] {
        guard let name = reply.command else { return overview() }
        if HelpTopic(rawValue: name) == .symbols { return signs(HelpTopic.signs) }
        guard let command = CommandTable.command(name) else {
            return [StyledLine(" unknown command \(name); `help` lists the commands", .error)]
        }
        return page(HelpPage(command), reply.examples)
    }

    func written(_ text: String, to name: String) -> StyledLine {
        let count = text.split(whereSeparator: \.isNewline).count
        return StyledLine(" wrote \(name)") + StyledLine("   \(BriefText.count(count, "line"))", .dim)
    }
}

extension ReplyText {
    /// The content of the file that `save` writes. Evaluating the file checks it.
    package static func script(of saved: SavedReply) -> String {
        saved.lines.map { line in
            let expected = line.replies.filter { !$0.isOfTheRun }.flatMap {
                expectedLines(of: $0, command: line.command)
            }
            return line.command + "\n" + expectedText(expected)
        }.joined()
    }
}

extension Reply {
    /// Whether the reply depends on this run rather than on the tree. Workers may run in a session, but they are off
    /// when its script is checked.
    fileprivate var isOfTheRun: Bool {
        if case .workers(let workers) = content { !workers.isEmpty } else { false }
    }
}

extension ReplyText {
    package static let transcriptWidth = 100

    /// The lines after `= ` below a command.
    package static func expectedLines(of reply: Reply, command: String? = nil) -> [String] {
        ReplyText(width: transcriptWidth, identities: .hidden).lines(of: reply, command: command).map {
            // Formatting removes trailing spaces.
            var line = Substring($0.plain)
            while line.last == " " || line.last == "\t" { line.removeLast() }
            return String(line)
        }
    }

    /// The lines as they are written in a script.
    package static func expectedText(_ lines: [String], lineBreak: String = "\n") -> String {
        lines.map { ($0.isEmpty ? "=" : "= \($0)") + lineBreak }.joined()
    }
}
