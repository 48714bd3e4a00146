// The tree as a graph for Graphviz.

import WorkbenchReplies
import WorkbenchValueTree

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
