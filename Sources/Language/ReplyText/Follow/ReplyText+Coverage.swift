// The reply to `coverage`: a line of counts for each workflow type, and the missing items with commands that lead to
// them.

extension ReplyText {
    private static let mostMissing = 20

    func coverage(_ reply: CoverageReply) -> [StyledLine] {
        let columns = reply.workflows.map { StyledRun($0.name).columns }.max() ?? 0
        let isFull = reply.isFull == true
        var lines: [StyledLine] = []
        for workflow in reply.workflows {
            var line = StyledLine(workflow.isSeen ? "   " : " ✗ ", .error) + StyledLine(workflow.name, .node)
            line.pad(to: columns + 5)
            line.append(workflow.isSeen ? counts(workflow) : "not rendered")
            lines.append(line)
            if isFull {
                lines += rows(workflow.items.map { (workflow, $0) })
                lines += rows(workflow.branches ?? [])
            }
        }
        let missing = isFull ? [] : reply.workflows.flatMap { workflow in workflow.missing.map { (workflow, $0) } }
        lines += rows(Array(missing.prefix(Self.mostMissing)))
        let untaken = isFull ? [] : reply.workflows.flatMap(\.missingBranches)
        lines += rows(untaken.prefix(Self.mostMissing))
        func add(_ text: String) { lines += prose.wrapped(text, .dim, after: StyledLine("   "), indentation: 3) }
        if missing.count > Self.mostMissing {
            let rest = missing.dropFirst(Self.mostMissing)
            add("… \(rest.count) more: \(Set(rest.map { "coverage \($0.0.name)" }).sorted().joined(separator: ", "))")
        }
        if untaken.count > Self.mostMissing {
            let names = reply.workflows.filter { !$0.missingBranches.isEmpty }.map(\.name)
            let commands = names.map { "coverage \($0)" }.joined(separator: ", ")
            add("… \(BriefText.count(untaken.count - Self.mostMissing, "more branch", "more branches")): \(commands)")
        }
        if let unfollowed = reply.unfollowed {
            let classes = reply.instances.map { ", some because instances of \($0.joined(separator: ", ")) change" }
            let actions = BriefText.count(unfollowed, "action")
            add("branches may be listed as missing although they ran: \(actions) could not be repeated\(classes ?? "")")
        }
        for (kind, text) in Self.unlisted {
            let names = reply.workflows.filter { $0.unlisted.contains(kind) }.map(\.name)
            if !names.isEmpty { add("\(names.joined(separator: ", ")): \(text)") }
        }
        if let generics = reply.generics, !isFull {
            add("not listed until rendered, because they're generic: \(generics.joined(separator: ", "))")
        }
        if reply.mayLackTypes == true {
            add("types that were never rendered may be missing: only debug builds show them")
        }
        if let tried = reply.tried {
            let states = BriefText.count(tried.states, "state") + " reachable by taps and workers' outputs"
            switch tried.end {
            case .all: add("searched all \(states)")
            case .states: add("searched \(states); to search more, run `coverage --states \(10 * tried.states)`")
            default: add("searched \(states): \(tried.end.reason(states))")
            }
            if !tried.skipped.isEmpty {
                add("skipped after a crash or timeout: \(tried.skipped.joined(separator: ", "))")
            }
        }
        if let names = reply.unwritable { lines += untried(names) }
        if let untried = reply.untried {
            let commands = BriefText.count(untried, "more `send` or `emit` command", "more `send` and `emit` commands")
            add("\(commands) not tried: too many")
        }
        if let folded = reply.folded { add("\(BriefText.count(folded, "older step")) folded, not checked") }
        return lines
    }

    private static let unlisted: [(CoverageReply.Kind, String)] = [
        (.action, "there may be more actions, because closures can't be listed"),
        (.screen, "there may be more screens, because not all of them can be found in the code"),
        (.state, "there may be more states, because the cases of an enum are unknown"),
    ]

    /// `✗ branch if title.isEmpty   EditWorkflow.swift:40`
    private func rows(_ branches: some Collection<CoverageReply.Branch>) -> [StyledLine] {
        let column = (branches.map { StyledRun("branch \($0.text)").columns }.max() ?? 0) + 8
        return branches.map { branch in
            var row = branch.isSeen ? StyledLine("   ✓ ", .success) : StyledLine("   ✗ ", .error)
            row.append("branch \(branch.text)")
            row.pad(to: column)
            return row
                + StyledLine("\(branch.file.split(separator: "/").last ?? ""):\(branch.position.line)", .dim)
        }
    }

    private func counts(_ workflow: CoverageReply.Workflow) -> String {
        let branches = workflow.branches.map { "branches \($0.count(where: \.isSeen)) of \($0.count)" }
        return
            (CoverageReply.Kind.allCases.compactMap { kind in
                let items = workflow.items.filter { $0.kind == kind }
                let isOpen = workflow.unlisted.contains(kind)
                guard isOpen || !items.isEmpty else { return nil }
                return "\(kind.rawValue)s \(items.count(where: \.isSeen)) of \(items.count)\(isOpen ? " or more" : "")"
            } + [branches].compactMap(\.self)).joined(separator: "  ")
    }

    /// `TodoWorkflow.swift:70, 73`
    private static func shown(_ places: [CrashReport.Place]) -> String {
        places.enumerated().map { index, place in
            let isSame = index > 0 && places[index - 1].file == place.file
            return isSame ? "\(place.line)" : "\(place.file.split(separator: "/").last ?? ""):\(place.line)"
        }.joined(separator: ", ")
    }

    private func rows(_ items: [(CoverageReply.Workflow, CoverageReply.Item)]) -> [StyledLine] {
        let titles = items.map { $0.title(of: $1) }
        let column = min(titles.map { StyledRun($0).columns }.max() ?? 0, width / 2) + 8
        return zip(items, titles).flatMap { pair, title in
            let item = pair.1
            var row = item.isSeen ? StyledLine("   ✓ ", .success) : StyledLine("   ✗ ", .error)
            row.append(title)
            row.pad(to: column)
            let way = (item.lines ?? item.search.map { [$0] } ?? []).map { StyledLine($0, .action) }
            let fits = way.allSatisfy { column + $0.columns <= width }
            if fits, let first = way.first {
                row = row + first
            } else if !item.isSeen, way.isEmpty {
                row.append("no command found", .dim)
            }
            let indentation = StyledLine(String(repeating: " ", count: fits ? column : 7))
            var rest = way.dropFirst(fits ? 1 : 0).map { indentation + $0 }
            if let places = item.places, !places.isEmpty {
                let shown = StyledLine(Self.shown(places), .dim)
                let whole = row + StyledLine(item.isSeen ? "" : "   ") + shown
                if whole.columns <= width { row = whole } else { rest.append(indentation + shown) }
            }
            return [row] + rest
        }
    }
}
