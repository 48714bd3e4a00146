// Replies as plain text, until the line editor draws them. Everything shown comes from the reply.

import CommandLanguage
import Replies
import ValueTree

struct PlainText {
    private static let actionOptions: PrintOptions = {
        var options = PrintOptions()
        options.hasBareOutermostCase = true
        return options
    }()

    func lines(of reply: Reply) -> [String] {
        content(reply.content) + (reply.stack.map(stack) ?? [])
    }

    private func content(_ content: Reply.Content) -> [String] {
        switch content {
        case .nothing, .quit: []
        case .stack(let reply): stack(reply)
        case .screen(let screen): screen.lines + fields(screen.fields)
        case .tree(let reply): tree(reply, "", "")
        case .nodes(let nodes): nodes.flatMap { tree($0, "", "") }
        case .values(let values): values.flatMap { value($0) }
        case .sinks(let nodes): nodes.flatMap(sinks)
        case .workers(let workers):
            workers.map { "\($0.node.path)  \($0.worker.name)  delivers \($0.output)\($0.isRunning ? "" : "  (off)")" }
        case .node(let node): [node.path]
        case .step(let reply): step(reply, isTrace: false)
        case .tried(let reply): tried(reply)
        case .trace(let reply): step(reply, isTrace: true)
        case .why(let reply): why(reply)
        case .owner(let reply): owner(reply)
        case .flow(let reply): flow(reply)
        case .audit(let reply): audit(reply)
        case .watched(let places): places.map { "\($0.place)  \($0.after?.text() ?? "gone")" }
        case .history(let entries): entries.map(history)
        case .moved(let move): ["at step \(move.to)"] + move.watched.map(watched)
        case .difference(let nodes): nodes.isEmpty ? ["no difference"] : nodes.flatMap(difference)
        case .marks(let marks): marks.map { "\($0.name)  step \($0.step)" }
        case .branches(let branches):
            branches.map { "\($0.isCurrent ? "▸" : " ") \($0.name)  to step \($0.lastStep)" }
        case .apps(let apps): apps.map { "\($0.name)  \($0.summary)" }
        case .opened(let app, _): ["\(app.name) · \(app.summary)"]
        case .options(let options): options.map { "\($0.name)  \($0.value)  \($0.summary)" }
        case .expectation(let reply):
            reply.holds ? ["✓ \(reply.expected)"] : ["✗ expected \(reply.expected)", "  found    \(reply.found)"]
        case .script(let text): text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        case .help(let command): help(command)
        case .refused(let refusal):
            ["error: \(refusal.reason)"]
                + (refusal.remedies.isEmpty ? [] : ["  try \(refusal.remedies.joined(separator: ", "))"])
        }
    }

    private func stack(_ reply: StackReply) -> [String] {
        reply.layers.flatMap { layer -> [String] in
            let name =
                switch layer.kind {
                case .base: "stack"
                case .modal: "modal"
                case .alert: "alert"
                }
            if case .alert(let title, let message) = layer.kind {
                let text = [title, message].compactMap { $0 }.joined(separator: " — ")
                return [" \(name)  \(text)   " + layer.buttons.joined(separator: "   ")]
            }
            let screens = layer.screens.map { $0.title.map { "\"\($0)\"" } ?? $0.name }
            let buttons = layer.screens.filter(\.isActive).flatMap(\.buttons).map {
                $0.isBack ? "‹\($0.label)" : "\($0.label)›"
            }
            let covered = screens.dropLast().joined(separator: " ▸ ")
            let trail = (covered.isEmpty ? "" : covered + " ") + "▸ " + (screens.last ?? "")
            let head = " \(name)  \(trail)" + (buttons.isEmpty ? "" : "   " + buttons.joined(separator: "   "))
            return [head] + layer.screens.filter(\.isActive).flatMap { fields($0.fields) }
        }
    }

    private func fields(_ fields: [ScreenField]) -> [String] {
        guard !fields.isEmpty else { return [] }
        let texts = fields.map { field in
            field.callback.map { "\(field.name) \($0)" } ?? "\(field.name) \(field.value?.text(width: 60) ?? "")"
        }
        return ["          " + texts.joined(separator: "   ")]
    }

    private func tree(_ reply: TreeReply, _ first: String, _ rest: String) -> [String] {
        let more = reply.omitted > 0 ? "  … \(reply.omitted) below" : ""
        let state = reply.state.map { "  " + $0.text(width: 60) } ?? ""
        var lines = [first + reply.node.name + state + more]
        for (index, child) in reply.children.enumerated() {
            let isLast = index == reply.children.count - 1
            lines += tree(child, rest + (isLast ? "└─ " : "├─ "), rest + (isLast ? "   " : "│  "))
        }
        return lines
    }

    private func value(_ value: NodeValue) -> [String] {
        let place = value.node.path + (value.path?.description ?? "")
        return ["\(place): \(value.type)"]
            + value.value.indentedText(width: 76).split(separator: "\n").map { "  " + $0 }
    }

    private func sinks(_ node: NodeSinks) -> [String] {
        var lines = [node.node.path]
        for action in node.actions {
            let reach =
                switch action.reach {
                case .live: "live"
                case .children(let names): "from \(names.joined(separator: ", "))"
                case .none: "not now"
                }
            lines.append("  \(action.signature)  (\(action.type), \(reach))")
        }
        lines += node.otherSinks.map { "  sink of \($0)" }
        if !node.outputs.isEmpty { lines.append("  ⇡ " + node.outputs.joined(separator: "   ")) }
        return lines
    }

    private func step(_ step: StepReply, isTrace: Bool) -> [String] {
        var lines: [String] = []
        for (index, hop) in step.hops.enumerated() {
            let number = index == 0 ? "\(step.number)" : " "
            let action = hop.action?.text(Self.actionOptions) ?? (hop.output == nil ? "set" : "emit")
            let changes =
                hop.changes.isEmpty ? "no change" : hop.changes.map { $0.text(width: 60) }.joined(separator: ", ")
            lines.append(" \(number)  \(hop.node.path)  \(action)   \(changes)")
            if let output = hop.output { lines.append("    ⇡ output \(output.text())") }
        }
        if case .dropped(let reason) = step.fate { lines.append(" ✗ dropped: \(reason)") }
        lines += step.begun.map { "    + \($0.node.path) \($0.value.text(width: 60))" }
        lines += step.ended.map { "    − \($0.path)" }
        if isTrace {
            lines += step.renders.map { "    ⟳ \($0.node.path): \($0.reason)" }
        }
        if lines.isEmpty { lines.append(" \(step.number)  nothing happened") }
        return lines + step.watched.map(watched)
    }

    private func watched(_ place: WatchReply) -> String {
        "    ◉ \(place.place)  \(place.before?.text(width: 40) ?? "none") → \(place.after?.text(width: 40) ?? "none")"
    }

    private func tried(_ reply: TryReply) -> [String] {
        step(reply.step, isTrace: false) + stack(reply.stack) + [" nothing of this is kept"]
            + reply.sharedObjects.map { object in
                " but \(object.node.path)\(object.path) is an object (\(object.type)): what was done to it is done"
            }
    }

    private func why(_ reply: WhyReply) -> [String] {
        guard let render = reply.render else { return ["\(reply.node.path) was not rendered in step \(reply.step)"] }
        return ["\(reply.node.path) was rendered in step \(reply.step): \(render.reason)"]
            + render.changes.map { "  " + $0.text(width: 70) } + reply.chain.map { "  ← \($0)" }
    }

    private func owner(_ reply: OwnerReply) -> [String] {
        func lines(_ title: String, _ places: [OwnerReply.Place]) -> [String] {
            places.map { place in
                let part = place.part.map { $0 + place.path.description } ?? place.path.title
                return " \(title)  \(place.holder)  \(part)" + (place.givenBy.map { "   (given by \($0))" } ?? "")
            }
        }
        let all = lines("owner ", reply.owners) + lines("copy  ", reply.copies) + lines("screen", reply.screens)
        return all.isEmpty ? ["nobody holds \(reply.value.text(width: 60))"] : all
    }

    private func flow(_ reply: FlowReply) -> [String] {
        let head =
            " \(reply.node.path)\(reply.path.description)  \(reply.before.text(width: 30)) → \(reply.varied.text(width: 30))"
        return [head]
            + reply.effects.map { effect in
                "    \(effect.part)  \(effect.holder)  "
                    + effect.changes.map { $0.text(width: 60) }.joined(separator: ", ")
            } + (reply.effects.isEmpty ? ["    nothing depends on it"] : [])
    }

    private func history(_ entry: HistoryEntry) -> String {
        let marks = entry.marks.isEmpty ? "" : "  [" + entry.marks.joined(separator: ", ") + "]"
        return "\(entry.isCurrent ? "▸" : " ") \(entry.number)  \(entry.command)  \(entry.summary)\(marks)"
    }

    private func difference(_ node: NodeDifference) -> [String] {
        switch node.kind {
        case .began: [" + \(node.path)"]
        case .ended: [" − \(node.path)"]
        case .changed:
            [" \(node.path)"] + node.state.map { "     state \($0.text(width: 60))" }
                + node.properties.map { "     props \($0.text(width: 60))" }
        }
    }

    private func help(_ name: String?) -> [String] {
        if let name, let command = CommandTable.command(name) {
            return ["\(command.name) — \(command.summary)", command.discussion]
                + command.examples.map { "  \($0.text)   \($0.explanation)" }
        }
        return CommandTable.commands.map { "  \($0.name)  \($0.summary)" }
    }
}
