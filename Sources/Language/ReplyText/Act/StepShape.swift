// The form of a step without its numbers and strings, so all ticks of a worker have the same form.

import WorkbenchValueTree

package struct StepShape: Hashable {
    private var hops: [Hop]

    private struct Hop: Hashable {
        var node: NodeName
        var action: String?
        var output: String?
        var changes: [ValuePath]
    }

    package init(_ reply: Reply) {
        guard case .step(let step) = reply.content else {
            hops = []
            return
        }
        hops = step.hops.map { hop in
            Hop(
                node: hop.node, action: hop.action.map(Self.shape), output: hop.output.map(Self.shape),
                changes: hop.changes.map(\.path))
        }
    }

    /// The enum cases in a value, so failures and successes have different shapes.
    private static func shape(_ value: Value) -> String {
        switch value {
        case .enumeration(let enumCase):
            ".\(enumCase.name)(\(enumCase.payload.map { shape($0.value) }.joined(separator: ",")))"
        case .structure(let structure): structure.type
        case .optional(let content): content.map { "?" + shape($0) } ?? "nil"
        case .boolean(let flag): "\(flag)"
        default: "_"
        }
    }
}
