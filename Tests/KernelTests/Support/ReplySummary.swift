// The facts of a reply, one per line, so that a table can contain the expected answer.

import WorkbenchReplies
import WorkbenchReplyText
import WorkbenchValueTree

enum ReplySummary {
    static func lines(of reply: Reply) -> [String] {
        let lines = content(reply.content) + (reply.stack.map { ["shows " + stack($0)] } ?? [])
        // Transcripts have no trailing spaces.
        return lines.map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
    }

    static func stack(_ stack: StackReply) -> String {
        stack.layers.map { layer in
            let screens = layer.screens.map { $0.title.map { "\"\($0)\"" } ?? $0.name }.joined(separator: " ▸ ")
            return switch layer.kind {
            case .base: screens
            case .modal: "modal " + screens
            case .alert(let title, _): "alert \(title ?? "") (\(layer.buttons.joined(separator: ", ")))"
            }
        }.joined(separator: " | ")
    }

    private static func content(_ content: Reply.Content) -> [String] {
        switch content {
        case .step(let step): lines(of: step)
        case .tried(let reply):
            lines(of: reply.step).map { "would " + $0 } + reply.differences.flatMap(difference)
                + reply.sharedObjects.map { "shared \($0.node.path)\($0.path) \($0.type)" }
                + ["would show " + stack(reply.stack)]
        case .trace(let step):
            lines(of: step) + step.renders.map { "render \($0.node.path) because \($0.reason.text)" }
        case .refused(let refusal): ["refused: \(refusal.reason)"] + refusal.remedies.map { "remedy \($0)" }
        case .note(let note): ["note: \(note.text)"]
        case .stack(let reply): [stack(reply)]
        case .tree(let reply): tree(reply)
        case .nodes(let nodes): nodes.flatMap(tree)
        case .node(let node): [node.path]
        case .state(let part), .props(let part):
            ["\(part.node.path)\(part.path?.description ?? ""): \(part.type) = \(part.value.text())"]
        case .sinks(let nodes): nodes.flatMap(sinks)
        case .workers(let workers):
            workers.map { "\($0.node.path) \($0.worker.name): \($0.output), \($0.isRunning ? "running" : "off")" }
        case .moved(let move):
            ["from \(move.from) to \(move.to)"] + move.watched.map(watched)
                + (move.lasting ?? []).map { "not restored \(part($0.part)), step \($0.step)" }
        case .history(let entries):
            entries.map { entry in
                "\(entry.isCurrent ? "▸" : " ") \(entry.number) \(entry.command): \(entry.screens.joined(separator: " ▸ "))"
                    + (entry.marks.isEmpty ? "" : " [\(entry.marks.joined(separator: ", "))]")
            }
        case .marks(let marks): marks.map { "\($0.name) = \($0.step)" }
        case .branches(let branches):
            branches.map { "\($0.isCurrent ? "▸ " : "  ")\($0.name) to \($0.lastStep)" }
        case .difference(let nodes): nodes.flatMap(difference)
        case .expectation(let reply): [reply.holds ? "holds" : "fails: \(reply.found.text)"]
        case .opened(let app, let node): ["opened \(app.name) at \(node.path)"]
        case .script(let text): text.split(separator: "\n").map(String.init)
        case .saved(let saved):
            saved.lines.flatMap { line in [line.command] + line.replies.flatMap(lines).map { "= " + $0 } }
        case .options(let options): options.map { "\($0.name) = \($0.value)" }
        case .watched(let places): places.map { "watching \($0.place): \(text($0.after))" }
        case .why(let reply):
            [
                "\(reply.node.path): \(reply.render?.reason.text ?? "not rendered: \(reply.absence?.text ?? "nobody knows why")")"
            ]
                + reply.causes.map { "\($0.node.path) \($0.action?.text() ?? "set")" }
        case .owner(let reply):
            reply.owners.map { "owner \($0.holder) \($0.path.title)" }
                + reply.copies.map {
                    "copy \($0.holder) \($0.part?.rawValue ?? "")\($0.path)"
                        + ($0.copyOf.map { " of \($0.title)" } ?? " from \($0.givenBy ?? "nobody")")
                }
                + reply.screens.map { "screen \($0.holder) \($0.path.title)" }
        case .flow(let reply):
            reply.effects.map { effect in
                "\(effect.part.rawValue) \(effect.holder): " + effect.changes.map { $0.text() }.joined(separator: ", ")
            }
        case .audit(let reply):
            (reply.findings.isEmpty ? ["nothing in \(reply.nodes) nodes"] : reply.findings.map(finding))
                + (reply.skipped.isEmpty
                    ? []
                    : ["skipped " + reply.skipped.map { "\($0.node.path)\($0.path)" }.joined(separator: ", ")])
        case .apps(let apps): apps.map(\.name)
        default: ["\(content)"]
        }
    }

    private static func finding(_ finding: AuditFinding) -> String {
        switch finding {
        case .sharedObject(let type, let places):
            "shared \(type): \(places.map { "\($0.node.path)\($0.path)" }.joined(separator: ", "))"
        case .changeableObject(let node, let path, let type): "object \(node.path)\(path): \(type)"
        case .staleCopy(let node, let state, let property):
            "stale \(node.path)\(state) copies \(property.title)"
        case .usedByOneChild(let node, let state, let child):
            "one child \(node.path)\(state) used by \(child.path)"
        case .unreachableActions(let node, let type, let actions, let steps):
            "unreachable \(node.path) \(type): \(actions.joined(separator: ", ")) in \(steps) steps"
        case .impureRender(let node): "impure \(node.path)"
        case .sendingRender(let node): "sending \(node.path)"
        }
    }

    static func lines(of step: StepReply) -> [String] {
        var lines: [String] = []
        for hop in step.hops {
            let source =
                switch hop.source {
                case .outside: ""
                case .worker: " by a worker"
                case .child(let child): " from \(child.path)"
                case .properties(let paths): " as \(paths.map(\.title).joined(separator: ", ")) changed"
                }
            let changes = hop.changes.map { $0.text() }.joined(separator: ", ")
            let output = hop.output.map { " ⇡ " + $0.text() } ?? ""
            let action = hop.action?.text() ?? (hop.output == nil ? "set" : "emit")
            lines.append("\(hop.node.path) \(action)\(source):\(changes.isEmpty ? "" : " " + changes)\(output)")
        }
        if case .dropped(let reason) = step.fate { lines.append("dropped: \(reason.text)") }
        lines += (step.lasting ?? []).map { "for good \(part($0))" }
        lines += step.begun.map { "+ \($0.node.path)" }
        lines += step.ended.map { "- \($0.path)" }
        lines += step.outputs.map { "root ⇡ \($0.text())" }
        return lines + step.watched.map(watched)
    }

    private static func part(_ part: HeldPart) -> String {
        "\(part.node.path)\(part.path?.description ?? ""): \(part.type)"
    }

    private static func watched(_ place: WatchReply) -> String {
        "watched \(place.place): \(text(place.before)) → \(text(place.after))"
    }

    private static func text(_ value: Value?) -> String { value?.text() ?? "none" }

    private static func tree(_ reply: TreeReply) -> [String] {
        ["\(reply.node.path)\(reply.state.map { " " + $0.text() } ?? "")"] + reply.children.flatMap(tree)
    }

    private static func sinks(_ node: NodeSinks) -> [String] {
        node.actions.map { action in
            let reach =
                switch action.reach {
                case .live: "live"
                case .children(let names): "from \(names.joined(separator: ", "))"
                case .none: "unreachable"
                }
            return "\(node.node.path) \(action.type).\(action.signature) \(reach)"
        } + node.outputs.map { "\(node.node.path) ⇡ \($0)" }
            + node.callbacks.map {
                "\(node.node.path) \($0.screen ?? "button") \($0.name)(\($0.signature))"
            }
    }

    private static func difference(_ node: NodeDifference) -> [String] {
        ["\(node.kind.rawValue) \(node.path)"] + node.state.map { "state \($0.text())" }
            + node.properties.map { "props \($0.text())" }
    }
}
