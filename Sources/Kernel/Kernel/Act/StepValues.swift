// The actual values of a step's hops, and the actions that reached no node. The step's record contains these only as
// value trees, or not at all.

import WorkbenchLanguage
import Workflow

struct StepValues {
    /// The values of one hop. It has the same index in the step's record.
    struct Hop {
        let node: NodeID
        /// The action; nil if the state was set directly, or changed because of new properties.
        let action: Any?
        let before: Any
        let after: Any
    }

    struct Dropped {
        let node: NodeID
        let action: Any
        let reason: DropReason
    }

    /// The name of the tapped screen.
    var screen: String?
    var hops: [Hop] = []
    var dropped: [Dropped] = []

    mutating func addHop(_ event: Event, _ action: Any?, _ before: Any, _ after: Any) {
        hops.append(Hop(node: event.node, action: action.map(Self.inside), before: before, after: after))
    }

    mutating func addDropped(_ event: Event, _ action: Any, _ reason: DropReason) {
        dropped.append(Dropped(node: event.node, action: Self.inside(action), reason: reason))
    }

    static func inside(_ action: Any) -> Any { (action as? any ErasedAction)?.inside ?? action }
}
