// The reply to `coverage`: a line of counts for each workflow type, and what is missing with a way to it.

import WorkbenchReplies

extension ReplyText {
    private static let mostMissing = 20

    func coverage(_ reply: CoverageReply) -> [StyledLine] {
        let names = reply.workflows.map { StyledRun($0.name).columns }.max() ?? 0
        let isFull = reply.isFull == true
        var lines: [StyledLine] = []
        for workflow in reply.workflows {
            var line = StyledLine(workflow.isSeen ? "   " : " ✗ ", .error) + StyledLine(workflow.name, .node)
            line.pad(to: names + 5)
            line.append(workflow.isSeen ? counts(workflow) : "not rendered")
            lines.append(line)
            if isFull { lines += rows(workflow.items.map { (workflow, $0) }) }
        }
        let missing = reply.workflows.flatMap { workflow in workflow.items.filter { !$0.isSeen }.map { (workflow, $0) } }
        if !isFull {
            lines += rows(Array(missing.prefix(Self.mostMissing)))
            if missing.count > Self.mostMissing {
                let rest = Set(missing.dropFirst(Self.mostMissing).map(\.0.name)).sorted().map { "coverage \($0)" }
                lines += prose.wrapped(
                    "\(missing.count - Self.mostMissing) more: \(rest.joined(separator: ", "))", .dim,
                    after: StyledLine("   … "), indentation: 5)
            }
        }
        for kind in CoverageReply.Kind.allCases {
            let names = reply.workflows.filter { $0.unlisted.contains(kind) }.map(\.name)
            guard !names.isEmpty else { continue }
            lines += prose.wrapped(
                "\(names.joined(separator: ", ")): \(kind.unlistedText)", .dim, after: StyledLine("   "), indentation: 3)
        }
        if reply.mayLackTypes == true {
            lines.append(StyledLine("   types that were never rendered may be missing: only debug builds show them", .dim))
        }
        if let folded = reply.folded {
            lines.append(StyledLine("   \(BriefText.count(folded, "older step")) folded, and not looked at", .dim))
        }
        return lines
    }

    private func counts(_ workflow: CoverageReply.Workflow) -> String {
        CoverageReply.Kind.allCases.compactMap { kind in
            let items = workflow.items.filter { $0.kind == kind }
            let isOpen = workflow.unlisted.contains(kind)
            guard !items.isEmpty else { return isOpen && kind == .action ? "actions ?" : nil }
            return "\(kind.rawValue)s \(items.count(where: \.isSeen)) of \(items.count)\(isOpen ? " or more" : "")"
        }.joined(separator: "   ")
    }

    private func rows(_ items: [(CoverageReply.Workflow, CoverageReply.Item)]) -> [StyledLine] {
        let titles = items.map { $0.0.title(of: $0.1) }
        let column = min(titles.map { StyledRun($0).columns }.max() ?? 0, width / 2) + 8
        return zip(items, titles).map { pair, title in
            let item = pair.1
            var row = item.isSeen ? StyledLine("   ✓ ", .success) : StyledLine("   ✗ ", .error)
            row.append(title)
            row.pad(to: column)
            if let way = item.way { row.append(way, .action) }
            if let file = item.file, let line = item.line {
                row.append("  \(file.split(separator: "/").last ?? ""):\(line)", .dim)
            }
            return row
        }
    }
}

extension CoverageReply.Kind {
    fileprivate var unlistedText: String {
        switch self {
        case .action: "some actions are closures, which can't be listed"
        case .screen: "there may be more screens, because the rendering's type hides them"
        case .state: "the state may hold more enums, because its type hides them"
        }
    }
}
