// Counts the outputs of workers over many steps. For a folded step, nothing else is kept.

import WorkbenchLanguage

enum OutputMark {
    case output(NodePath)
    /// The node started or got new properties, which resets its count to zero.
    case begun(NodePath)

    /// The effects of a step on the counts.
    static func marks(of step: StepReply) -> [OutputMark] {
        var marks: [OutputMark] = []
        // If only the effects of an action are repeated, the output that led to it isn't.
        for hop in step.hops where hop.output != nil && step.effect == nil { marks.append(.output(hop.node.place)) }
        for node in step.begun { marks.append(.begun(node.node.place)) }
        for line in step.renders where line.reason == .propertiesChanged { marks.append(.begun(line.node.place)) }
        return marks
    }

    /// The effects that matter after earlier steps. Equal paths share their memory.
    ///
    /// - Parameter known: The nodes that had outputs in earlier steps. Updated by this step.
    static func marks(of step: StepReply, among known: inout Set<NodePath>) -> [OutputMark] {
        marks(of: step).compactMap { mark in
            switch mark {
            case .output(let node): .output(known.insert(node).memberAfterInsert)
            case .begun(let node): known.firstIndex(of: node).map { .begun(known[$0]) }
            }
        }
    }

    static func apply(_ marks: [OutputMark], to counts: inout [NodePath: Int]) {
        for mark in marks {
            switch mark {
            case .output(let node): counts[node, default: 0] += 1
            case .begun(let node): counts[node] = nil
            }
        }
    }
}
