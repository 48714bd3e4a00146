// The Swift code that a step ran: each part with its file and lines.

import WorkbenchValueTree

extension ReplyText {
    /// The maximum number of lines shown for each part.
    private static let longestExcerpt = 40

    func code(_ reply: CodeReply) -> [StyledLine] {
        var lines: [StyledLine]
        switch reply.subject {
        case .step(let number, let command):
            lines = [StyledLine(" \(number)", .number) + StyledLine("  " + command.onOneLine, .title)]
        case .node(let node): lines = [StyledLine(" " + node.label, .node)]
        }
        if reply.parts.isEmpty { lines.append(StyledLine("   ran no workflow code that can be identified", .dim)) }
        let nameColumns = reply.parts.map { StyledRun($0.node.label).columns }.max() ?? 0
        for part in reply.parts { lines += self.lines(of: part, reply.sources, nameColumns) }
        if let note = reply.sources.text {
            lines += paragraph.wrapped(note, .hint, after: StyledLine("   "), indentation: 3)
        }
        if let process = reply.process, let command = reply.debuggerCommand {
            lines += paragraph.wrapped(
                "Process \(process) waits for a debugger until you end the session or rerun `lldb`. To attach:", .hint,
                after: StyledLine("   "), indentation: 3)
            let text = "   " + command.map(\.quotedForShell).joined(separator: " ")
            var line = StyledLine(text, words: text)
            line.isForCopying = true
            lines.append(line)
        }
        return lines
    }

    private func lines(
        of part: CodeReply.Part, _ sources: CodeReply.Sources, _ nameColumns: Int
    ) -> [StyledLine] {
        var head = StyledLine(" " + part.node.label, .node)
        head.pad(to: min(nameColumns, width / 3) + 3)
        head.append(part.title, .action)
        let place = part.excerpts.first?.place ?? part.type.names.joined(separator: ".")
        let column = max(head.columns + 2, min(width, 100) - place.count - 1)
        head.pad(to: column)
        head.append(place, .dim)
        var lines = [head]
        if part.excerpts.isEmpty, sources == .read {
            lines.append(
                StyledLine(
                    "   not found in the sources: they differ from the built code, or a macro generated this code",
                    .hint))
        }
        for (index, excerpt) in part.excerpts.enumerated() {
            if index > 0 { lines.append(StyledLine("   \(excerpt.place)", .dim)) }
            let last = excerpt.line + excerpt.lines.count - 1
            for (offset, line) in excerpt.lines.prefix(Self.longestExcerpt).enumerated() {
                var row = StyledLine("   ")
                let number = String(excerpt.line + offset)
                row.append(String(repeating: " ", count: max(0, String(last).count - number.count)) + number, .dim)
                row.append("  " + line)
                lines.append(row)
            }
            let rest = excerpt.lines.count - Self.longestExcerpt
            if rest > 0 { lines.append(StyledLine("   … \(BriefText.count(rest, "more line"))", .dim)) }
        }
        return lines
    }
}

extension CodeReply.Excerpt {
    /// `TodoWorkflow.swift:93-101`
    package var place: String {
        let name = file.split(separator: "/").last.map(String.init) ?? file
        let last = line + max(1, lines.count) - 1
        return last == line ? "\(name):\(line)" : "\(name):\(line)-\(last)"
    }
}

extension CodeReply.Part {
    /// The title of a part. If a workflow can have several action types, the title of an action includes its type.
    package var title: String {
        switch role {
        case .action(let name):
            "applies " + (type.names.last.map { ["Action", name].contains($0) ? "" : $0 + "." } ?? "") + name
        case .map(let child, let output): "maps \(output.map { $0 + " of " } ?? "the output of ")\(child.node.label)"
        case .call(let child): "renders \(child.node.label)"
        case .function(let name): name
        }
    }
}

extension CodeReply.Sources {
    /// The reason that there are no lines of code; nil if there are.
    fileprivate var text: String? {
        switch self {
        case .read: nil
        case .unread: "The source code hasn't been read yet."
        case .missing:
            """
            The sources aren't here: open the package with `workflow open DIRECTORY`. The sources of the built-in \
            apps are included in an installation and in a clone of the repository.
            """
        case .unreadable(let reason): "The sources can't be read: \(reason)."
        }
    }
}
