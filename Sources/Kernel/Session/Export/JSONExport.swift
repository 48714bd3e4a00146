// Steps and the tree as JSON for other programs. Values are the literals that a script uses.

import WorkbenchReplies
import WorkbenchValueTree

enum JSONExport {
    static func text(
        app: String, steps: [StepReply], tree: TreeReply, _ work: LongWork
    ) throws(Refusal) -> String {
        var written: [JSONValue] = []
        for step in steps {
            try work.proceed()
            written.append(self.step(step))
        }
        try work.pause()
        return JSONValue.object([("app", .string(app)), ("steps", .array(written)), ("tree", node(tree))]).text() + "\n"
    }

    private static func step(_ step: StepReply) -> JSONValue {
        .object([
            ("number", .number(step.number)), ("command", .string(step.command)),
            ("dropped", dropReason(step.fate)), ("hops", .array(step.hops.map(hop))),
            ("begun", .array(step.begun.map { .string($0.node.path) })),
            ("ended", .array(step.ended.map { .string($0.path) })),
            ("outputs", .array(step.outputs.map(value))),
        ])
    }

    private static func dropReason(_ fate: StepReply.Fate) -> JSONValue {
        if case .dropped(let reason) = fate { .string(reason) } else { .null }
    }

    private static func hop(_ hop: StepReply.Hop) -> JSONValue {
        let source: JSONValue =
            switch hop.source {
            case .outside: .string("outside")
            case .worker: .string("worker")
            case .child(let child): .string(child.path)
            }
        return .object([
            ("node", .string(hop.node.path)), ("source", source), ("action", value(hop.action)),
            ("changes", .array(hop.changes.map(change))), ("output", value(hop.output)),
        ])
    }

    private static func change(_ change: Change) -> JSONValue {
        .object([
            ("path", .string(change.path.title)), ("before", value(change.before)), ("after", value(change.after)),
        ])
    }

    private static func node(_ node: TreeReply) -> JSONValue {
        .object([
            // The node's path is made of the segments down to it.
            ("segment", .string(node.node.place.segment)), ("type", .string(node.node.type)),
            ("state", value(node.state)),
            ("isWorker", .boolean(node.isWorker)), ("children", .array(node.children.map(self.node))),
        ])
    }

    private static func value(_ value: Value?) -> JSONValue {
        value.map { .string($0.text()) } ?? .null
    }
}
