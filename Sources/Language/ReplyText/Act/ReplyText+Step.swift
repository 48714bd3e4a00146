// One step as text: hops, outputs, nodes that started or ended, new properties, watched places.

import WorkbenchValueTree

extension ReplyText {
    /// The maximum number of changes shown for a hop; the rest are only counted.
    private static let shownChanges = 6

    func step(_ whole: StepReply) -> [StyledLine] {
        let step = whole.folded
        let number = "\(step.number)"
        let margin = max(4, number.count + 3)
        var head = StyledLine(" ")
        head.append(number, .number)
        head.pad(to: margin)
        let space = StyledLine(String(repeating: " ", count: margin))
        let layout = StepLayout(of: step.hops, self, margin: margin)
        var lines: [StyledLine] = []
        for hop in step.hops {
            lines += layout.lines(of: hop, after: lines.isEmpty ? head : space, limit: Self.shownChanges)
            if let output = hop.output { lines.append(space + outputLine(output, hop.outputFate)) }
        }
        if let hops = step.rest?.hops, !hops.isEmpty {
            lines.append(space + StyledLine("… \(hops.total) more: \(kinds(hops))", .dim))
        }
        lines += fate(step.fate, after: lines.isEmpty ? head : space)
        lines += outputs(of: step).map { space + $0 }
        let down = downward(step, margin: margin)
        if !down.isEmpty {
            lines += paragraph.flow(down, after: lines.isEmpty ? head : space, indentation: margin)
        }
        lines += step.work.compactMap(restart).map { space + $0 }
        if lines.isEmpty { lines.append(head + StyledLine("nothing happened", .dim)) }
        lines += step.watched.map { space + watched($0) } + hint(for: step, layout).map { space + $0 }
        lines += lasting(step, after: space)
        return lines + (step.effect.map { effect($0, after: space) } ?? [])
    }

    /// The headings of a step's columns.
    package func heads(of step: StepReply) -> StyledLine {
        StepLayout(of: step.folded.hops, self, margin: 4).heads
    }

    /// The objects that a step changed.
    func lasting(_ step: StepReply, after space: StyledLine) -> [StyledLine] {
        guard let lasting = step.lasting else { return [] }
        return paragraph.wrapped(
            "undo won't restore: \(lasting.map(part).joined(separator: ", "))", after: space + StyledLine("! ", .error),
            indentation: space.columns + 2)
    }

    /// A note that the journal stores the action's effects instead, and which parts are missing.
    private func effect(_ effect: StepReply.Effect, after space: StyledLine) -> [StyledLine] {
        var lines = [space + StyledLine("recorded as its effect: the action can't be written as text", .dim)]
        if !effect.leftOut.isEmpty {
            let parts = effect.leftOut.map(part).joined(separator: ", ")
            lines += paragraph.wrapped(
                "a replay leaves out \(parts)", after: space + StyledLine("! ", .error), indentation: space.columns + 2)
        }
        return lines
    }

    /// `Todo.account (Account)`
    func part(_ part: HeldPart) -> String {
        let place = part.path.map { part.node.label + $0.suffix } ?? "the output of \(part.node.label)"
        return "\(place) (\(part.type))"
    }

    func outputLine(_ output: Value, _ fate: StepReply.OutputFate?) -> StyledLine {
        switch fate {
        case .left?: outputLine(output, "⇡ out of the tree ")
        case .ignored(let parent)?:
            outputLine(output) + StyledLine("  ✗ ignored by \(parent.label(width: width / 4))", .error)
        case .withoutEffect?: outputLine(output) + StyledLine("  had no effect:", .dim)
        case .mapped?, nil: outputLine(output)
        }
    }

    func outputLine(_ output: Value, _ title: String = "⇡ output ") -> StyledLine {
        var options = options
        options.hasBareOutermostCase = true
        var line = StyledLine(title, .dim)
        // The widest text before the output on its line.
        let margin = 6
        line.append(output.text(width: max(12, width - margin - line.columns), options), .action)
        return line
    }

    /// The outputs of the root that no hop shows.
    private func outputs(of step: StepReply) -> [StyledLine] {
        let shown = step.hops.filter { $0.node.path == "/" }.compactMap(\.output)
        return step.outputs.filter { !shown.contains($0) }.map { outputLine($0, "⇡ out of the tree ") }
    }

    func fate(_ fate: StepReply.Fate, after gutter: StyledLine) -> [StyledLine] {
        switch fate {
        case .delivered: []
        case .queued: [gutter + StyledLine("queued: it will be applied after the current action", .dim)]
        case .dropped(let reason): [gutter + StyledLine("✗ dropped: \(reason.text)", .error)]
        }
    }

    /// The effects below the hops: nodes that started or ended, and nodes with new properties. Only the first ones are
    /// shown.
    private func downward(_ step: StepReply, margin: Int) -> [StyledLine] {
        let items =
            step.begun.map { node in
                var line = StyledLine("⇣ ", .dim)
                line.append("started " + node.node.label(width: width / 2), .added)
                let properties = BriefText.properties(
                    node.value, width: max(16, width - line.columns - margin - 1), options)
                line.append(properties.isEmpty ? "" : " " + properties)
                return line
            }
            + step.renders.map { render in
                var line = StyledLine("⇣ ", .dim)
                line.append(render.node.label(width: width / 2), .node)
                line.append(": new " + BriefText.topNames(of: render.changes.map(\.path)), .changed)
                return line
            }
            + step.ended.map { node in
                var line = StyledLine("⇣ ", .dim)
                line.append("ended " + node.label(width: width / 2), .removed)
                return line
            }
        guard let rest = step.rest?.nodes, !rest.isEmpty else { return items }
        return items + [StyledLine("⇣ … \(rest.total) more: \(kinds(rest))", .dim)]
    }

    /// A hint to the command that shows everything, if something was omitted.
    private func hint(for step: StepReply, _ layout: StepLayout) -> [StyledLine] {
        let all = [StyledLine("`trace \(step.number)` shows all", .hint)]
        let available = width - layout.actionColumn - 2
        if step.rest != nil || step.hops.contains(where: { $0.alike != nil }) { return all }
        for hop in step.hops {
            if hop.changes.count > Self.shownChanges { return all }
            for change in hop.changes where change.line(options).columns > available {
                guard let path = change.pathAfter else { continue }
                return [StyledLine("`state \(hop.node.label)\(path.suffix)` shows the whole value", .hint)]
            }
        }
        return []
    }

    func watched(_ place: WatchReply) -> StyledLine {
        var line = StyledLine("◉ ", .changed)
        line.append(place.place, .node)
        // If the value has parts, only those that differ are shown.
        if let before = place.before, let after = place.after {
            let changes = Change.changes(from: before, to: after)
            if changes.count > 1 || changes.contains(where: { !$0.path.isEmpty }) {
                line.append("  ")
                for (index, change) in changes.prefix(Self.shownChanges).enumerated() {
                    line.append(index == 0 ? "" : ", ")
                    line.append(change.line(width: max(16, width - line.columns - 4), options))
                }
                if changes.count > Self.shownChanges {
                    line.append(", and \(changes.count - Self.shownChanges) more", .dim)
                }
                return line
            }
        }
        let available = max(16, (width - line.columns - 9) / 2)
        line.append("  " + (place.before?.text(width: available, options) ?? "none"), .dim)
        line.append(Change.arrow, .dim)
        line.append(place.after?.text(width: available, options) ?? "none", .changed)
        return line
    }

    func tried(_ reply: TryReply) -> [StyledLine] {
        var lines = [StyledLine(" try: none of this is kept", .title)]
        lines += step(reply.step)
        lines += stack(reply.stack)
        for object in reply.sharedObjects {
            lines += paragraph.wrapped(
                """
                \(object.node.label)\(object.path) is an object (\(object.type)) that the copy shares with the tree: \
                the command's changes to it are kept
                """, after: StyledLine(" ! ", .error), indentation: 3)
        }
        return lines
    }

    func wouldStop(_ reply: StopReply) -> [StyledLine] {
        var lines = paragraph.wrapped(
            "it would crash the app: \(message(of: reply))", after: StyledLine(" ✗ ", .error), indentation: 3)
        if let node = reply.node { lines.append(StyledLine("   in the code of ") + StyledLine(node.label, .node)) }
        lines.append(StyledLine("   it was tried on a copy; the tree is unchanged", .dim))
        guard let shortest = reply.shortest else { return lines }
        lines.append(StyledLine("   the shortest route, from the beginning:"))
        return lines + shortest.map { StyledLine("     " + $0) }
    }

    /// The runtime's message, or a note that there is none.
    func message(of stop: StopReply) -> String { stop.message ?? "no message" }
}
