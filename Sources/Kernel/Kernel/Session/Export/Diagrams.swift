// Diagrams of a session: its steps and its tree.

import WorkbenchLanguage
import WorkbenchValueTree

/// Steps as a Mermaid sequence diagram: messages between nodes, and the nodes that started and ended.
enum SequenceDiagram {
    static func text(of steps: [StepReply], _ work: LongWork) throws(Refusal) -> String {
        var participants: [String] = []
        var known: Set<String> = []
        func note(_ path: String) { if known.insert(path).inserted { participants.append(path) } }
        for step in steps {
            for hop in step.hops {
                note(hop.node.path)
                if case .ignored(let parent)? = hop.outputFate { note(parent.path) }
            }
            for node in step.begun { note(node.node.path) }
            for node in step.ended { note(node.path) }
        }
        var lines = ["sequenceDiagram", "    actor outside"]
        let names = Dictionary(uniqueKeysWithValues: participants.enumerated().map { ($1, "n\($0)") })
        lines += participants.map { "    participant \(names[$0] ?? "outside") as \(escaped($0))" }
        for step in steps {
            try work.proceed()
            lines += self.lines(of: step, names)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func lines(of step: StepReply, _ names: [String: String]) -> [String] {
        func name(_ path: String) -> String { names[path] ?? "outside" }
        let last = names.isEmpty ? "" : ",n\(names.count - 1)"
        var lines = ["    Note over outside\(last): \(step.number) \(escaped(step.command))"]
        for hop in step.hops {
            let node = name(hop.node.path)
            let text = hop.action?.text() ?? (hop.output == nil ? "set" : "emit")
            switch hop.source {
            case .outside: lines.append("    outside->>\(node): \(escaped(text))")
            case .sideEffect(let key, _):
                lines.append("    outside->>\(node): \(escaped(text + " by side effect " + key.text()))")
            // The arrow of the child's output already leads to this node.
            case .worker, .child: lines.append("    \(node)->>\(node): \(escaped(text))")
            case .properties(let paths):
                let changed = paths.map(\.title).joined(separator: ", ")
                let parent = hop.cause.map { name(step.hops[$0].node.path) } ?? node
                lines.append("    \(parent)->>\(node): \(escaped(changed)) changed")
            }
            if !hop.changes.isEmpty {
                let changes = hop.changes.map { $0.text(width: 60) }.joined(separator: ", ")
                lines.append("    Note right of \(node): \(escaped(changes))")
            }
            if let output = hop.output?.text() {
                switch hop.outputFate {
                case .mapped(let index)?, .withoutEffect(let index)?:
                    lines.append("    \(node)-->>\(name(step.hops[index].node.path)): \(escaped(output))")
                case .ignored(let parent)?:
                    lines.append("    \(node)--x\(name(parent.path)): \(escaped(output)) is ignored")
                // The root's outputs are added below.
                case .left?, nil: break
                }
            }
        }
        lines += step.begun.map { "    Note over \(name($0.node.path)): begins" }
        lines += step.ended.map { "    Note over \(name($0.path)): ends" }
        lines += step.outputs.map { "    \(name("/"))-->>outside: \(escaped($0.text()))" }
        return lines
    }

    /// Escapes Mermaid's special characters as entities.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text {
            switch character {
            case "#", ";", ":", "<", ">", "\"": escaped += "#\(character.unicodeScalars.first?.value ?? 35);"
            case "\n", "\r\n": escaped += "#10;"
            default: escaped.append(character)
            }
        }
        return escaped
    }
}

/// The tree as a graph for Graphviz.
enum TreeGraph {
    static func text(of tree: TreeReply, _ work: LongWork) throws(Refusal) -> String {
        var lines = ["digraph tree {", "    node [shape=box, fontname=\"monospace\"];"]
        var count = 0
        func add(_ node: TreeReply) throws(Refusal) -> Int {
            try work.proceed()
            let number = count
            count += 1
            let state = node.state.map { "\n" + $0.text(width: 60) } ?? ""
            let style = node.isWorker ? ", style=dashed" : ""
            lines.append("    n\(number) [label=\(quoted(node.node.name + state))\(style)];")
            for child in node.children { lines.append("    n\(number) -> n\(try add(child));") }
            return number
        }
        _ = try add(tree)
        return (lines + ["}"]).joined(separator: "\n") + "\n"
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for character in text {
            switch character {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            default: quoted.append(character)
            }
        }
        return quoted + "\""
    }
}
