// The side effect from which an action comes. A task carries it along, no matter how late the action is sent or which
// render made the sink. Timers, queues and detached tasks don't, so the origin of their actions is unknown.

/// The side effect whose code is running.
///
/// This is unchecked, because the key never changes, and is only read on the tree's actor.
@usableFromInline
package struct SideEffectOrigin: @unchecked Sendable, Hashable {
    /// The number of the tree.
    let tree: Int
    package let node: NodeID
    package let key: AnyHashable

    /// The current origin. It is set while a side effect starts or ends, and in the tasks that it starts in that time.
    @TaskLocal static var current: SideEffectOrigin?
}

extension TreeNode {
    /// Runs code of a side effect of this node. Actions that the code sends, immediately or in a task, have that side
    /// effect as their origin.
    final func run(_ code: () -> Void, asSideEffect key: AnyHashable) {
        tree.hasRunSideEffects = true
        SideEffectOrigin.$current.withValue(SideEffectOrigin(tree: tree.number, node: id, key: key), operation: code)
    }

    /// The source of an action that this node receives through one of its sinks. A side effect counts only if it
    /// belongs to this node, because the node may have passed its sink to a child.
    final func source(_ source: ActionSource) -> ActionSource {
        guard source == .outside, tree.hasRunSideEffects, let origin = SideEffectOrigin.current, origin.node == id,
            origin.tree == tree.number
        else { return source }
        return .sideEffect(origin)
    }
}
