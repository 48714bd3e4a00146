// The course of an action through the tree, hop by hop, from the events of its step, with the actual values.

import Workflow

/// One action applied at one node.
struct CourseHop {
    let node: NodeID
    let action: Any
    let before: Any
    let after: Any
    let output: Any?
    /// Whether the state is known to be unchanged.
    let isUnchanged: Bool
}

enum StepCourse {
    /// The hops of a step, in the order in which they happened.
    static func hops(of events: [Event]) -> [CourseHop] {
        events.compactMap { event in
            guard case .actionApplied(let action, let before, let after, let output, let comparison) = event.kind else {
                return nil
            }
            return CourseHop(
                node: event.node, action: (action as? any ErasedAction)?.inside ?? action, before: before, after: after,
                output: output,
                isUnchanged: comparison == .equal)
        }
    }
}
