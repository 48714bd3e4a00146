// Text about where data comes from and where it goes: `why`, `owner`, `flow`.

import WorkbenchValueTree

extension ReplyText {
    func why(_ reply: WhyReply) -> [StyledLine] {
        var head = StyledLine(" ")
        head.append(reply.node.label, .node)
        if case .ended(let ending)? = reply.absence {
            head.append(" ended in step ")
            head.append("\(reply.step)", .number)
            head.append(ending.text(of: reply.node))
            return [head] + causes(reply.causes)
        }
        if let run = reply.run { return [head + StyledLine(" ") + self.run(run, isRunning: nil)] + changes(of: run) }
        guard let render = reply.render else {
            head.append(" was not rendered in step ")
            head.append("\(reply.step)", .number)
            guard let absence = reply.absence else { return [head] }
            return paragraph.wrapped(absence.text, after: head + StyledLine(": "), indentation: 3)
        }
        head.append(" was rendered in step ")
        head.append("\(reply.step)", .number)
        head.append(": \(render.reason.text)")
        var lines = [head] + changes(of: render) + causes(reply.causes)
        for earlier in reply.earlier.reversed() {
            lines.append(StyledLine(" and before that: \(earlier.render.reason.text)"))
            lines += changes(of: earlier.render) + causes(earlier.causes)
        }
        return lines
    }

    private func changes(of render: StepReply.RenderLine) -> [StyledLine] {
        render.changes.map { StyledLine("   ") + $0.line(width: width - 3, options) }
    }

    /// The changed properties that restarted a worker.
    private func changes(of run: WorkRun) -> [StyledLine] {
        guard case .notEquivalent(let changes) = run.reason else { return [] }
        return changes.map { StyledLine("   ") + $0.line(width: width - 3, options) }
    }

    private func causes(_ causes: [WhyReply.Cause]) -> [StyledLine] {
        var lines: [StyledLine] = []
        let nodes = causes.map { StyledRun($0.node.label).columns }.max() ?? 0
        for (index, cause) in causes.reversed().enumerated() {
            var line = StyledLine(index == 0 ? "   because  " : "         ←  ", .dim)
            line.append(cause.node.label(width: width / 3), .node)
            line.pad(to: 12 + min(nodes, width / 3) + 2)
            let sender = cause.sideEffect.map { "  sent by side effect \($0.text(width: width / 4, options))" } ?? ""
            let room = width - line.columns - sender.count
            lines.append(line + action(of: cause, width: max(16, room)) + StyledLine(sender, .dim))
        }
        return lines
    }

    /// The action of a cause. Without an action, the change of state.
    func action(of cause: WhyReply.Cause, width: Int) -> StyledLine {
        if let action = cause.action {
            var options = options
            options.hasBareOutermostCase = true
            return StyledLine(action.text(width: width, options), .action)
        }
        guard let properties = cause.properties else { return StyledLine("set", .dim) }
        return StyledLine("(\(BriefText.topNames(of: properties)) changed)", .dim)
    }

    func owner(_ reply: OwnerReply) -> [StyledLine] {
        let groups = [
            (reply.owners.count == 1 ? "owner" : "owners", reply.owners.map { place($0, reply.rootName) }),
            (
                reply.sources.isEmpty ? "copies" : "shown",
                reply.copies.map { place($0, reply.rootName) } + reply.screens.map(screenPlace)
            ),
            ("made of", reply.sources.map { place($0, reply.rootName) }),
        ]
        let rows = groups.flatMap { title, places in
            places.enumerated().map { index, place in [StyledLine(index == 0 ? title : "", .dim)] + place }
        }
        if rows.isEmpty {
            let head = StyledLine(" no node holds \(reply.value.text(width: max(16, width - 14), options))", .dim)
            return [head] + former(reply) + (reply.containing.isEmpty ? [] : [StyledLine(" contained in", .dim)])
                + containing(reply)
        }
        var rest = reply.notVaried.isEmpty ? [] : [notVaried(reply.notVaried)]
        if let type = reply.sharedObject {
            rest.append(StyledLine("   they share one \(type): a change in one changes all", .dim))
        }
        rest += (reply.folded ?? []).map { beginning in
            let text =
                "\(NodeName.label(beginning.node, root: reply.rootName)) began in step \(beginning.step), which is folded, so it's unknown whether the node was given the value then"
            return StyledLine("   " + text, .dim) + StyledLine("   goto \(beginning.step) --replay", .hint)
        }
        return rows.map { row in
            var line = StyledLine(" ")
            line.append(row[0])
            line.pad(to: 9)
            line.append(row[1])
            line.append("  ")
            line.append(row[2])
            return line
        } + rest
    }

    /// The last place that had the value, with the command that lists its changes.
    private func former(_ reply: OwnerReply) -> [StyledLine] {
        guard let former = reply.former else { return [] }
        var line = StyledLine(" last held by ", .dim)
        let holder = NodeName.label(former.place.holder, root: reply.rootName)
        line.append(holder, .node)
        line.append("  " + (former.place.part?.rawValue ?? "") + former.place.path.suffix)
        line.append(", in step \(former.step)", .dim)
        let command = "   history \(holder)\(former.place.path.suffix)"
        return line.columns + command.count <= width
            ? [line + StyledLine(command, .hint)] : [line, StyledLine(command, .hint)]
    }

    /// The longer strings, each with the command that finds its owner.
    private func containing(_ reply: OwnerReply) -> [StyledLine] {
        reply.containing.map { text in
            let holder = NodeName.label(text.place.holder, root: reply.rootName)
            var line = StyledLine("   owner ")
            line.append(text.value.text(width: max(16, width / 2), options), .action)
            line.append("   ")
            line.append(text.place.part == nil ? "screen \(holder)" : holder, .node)
            line.append(text.place.path.suffix)
            return line
        }
    }

    private func place(_ place: OwnerReply.Place, _ root: String?) -> [StyledLine] {
        let part = place.part.map { $0.rawValue + place.path.suffix } ?? place.path.title
        var line = StyledLine(part)
        if let giver = place.givenBy { line.append("   (given by \(NodeName.label(giver, root: root)))", .dim) }
        if let property = place.copyOf {
            line.append(
                place.isStale
                    ? "   (began as a copy of its \(property.title), which has since changed)"
                    : "   (copied from its \(property.title))", .dim)
        }
        return [StyledLine(NodeName.label(place.holder, root: root), .node), line]
    }

    private func screenPlace(_ place: OwnerReply.Place) -> [StyledLine] {
        [StyledLine("screen \(place.holder)\(place.path.suffix)"), StyledLine()]
    }

    func flow(_ reply: FlowReply) -> [StyledLine] {
        var head = StyledLine(" ")
        head.append(reply.node.label + reply.path.suffix, .node)
        head.append("  if ", .dim)
        // If two strings are long, only the part that differs is shown.
        let variation = Change(
            .changed, pathBefore: ValuePath(), pathAfter: ValuePath(), before: reply.before, after: reply.varied)
        let values = variation.parts(width: max(24, width - head.columns - 3), options).values
        for (index, value) in values.enumerated() {
            if index > 0 { head.append(" were ", .dim) }
            head.append(value, index > 0 ? .changed : .plain)
        }
        if reply.effects.isEmpty { return [head, StyledLine("   nothing depends on it", .dim)] }
        let holders = reply.effects.map { NodeName.label($0.holder, root: reply.rootName) }
        let holderColumns = min(holders.map { StyledRun($0).columns }.max() ?? 0, width / 3)
        return [head] + zip(reply.effects, holders).flatMap { effects($0, $1, holderColumns) }
    }

    private func effects(_ effect: FlowReply.Effect, _ holder: String, _ holderColumns: Int) -> [StyledLine] {
        var head = StyledLine("   ⇣ ", .dim)
        let (word, style): (String, TextRole) =
            switch effect.part {
            case .began: ("started", .added)
            case .ended: ("ended", .removed)
            case .state, .properties, .screen: (effect.part.rawValue, .dim)
            }
        head.append(word, style)
        head.pad(to: 13)
        head.append(StyledLine(holder, .node).cut(to: holderColumns))
        head.pad(to: 13 + holderColumns + 2)
        let indentation = head.columns
        if effect.changes.isEmpty { return [head] }
        return effect.changes.enumerated().map { index, change in
            let line = change.line(width: max(16, width - indentation), options)
            return (index == 0 ? head : StyledLine(String(repeating: " ", count: indentation))) + line
        }
    }
}
