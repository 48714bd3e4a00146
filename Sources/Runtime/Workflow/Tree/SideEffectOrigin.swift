// The side effect that an action comes from. A task carries it along, however late the action is sent, and whichever
// render made the sink. Timers, queues and detached tasks don't, so the origin of their actions is unknown.

/// The side effect whose code is running.
///
/// Unchecked, because the key is only read where the tree is, and never changed.
@usableFromInline
package struct SideEffectOrigin: @unchecked Sendable, Hashable {
    /// The number of the tree.
    let tree: Int
    package let node: NodeID
    package let key: AnyHashable

    /// Set while a side effect begins and while it ends, and in the tasks that it begins in the meantime.
    @TaskLocal static var current: SideEffectOrigin?
}

extension TreeNode {
    /// Runs code of a side effect of this node. Actions that the code sends, now or in a task, have that side effect as
    /// their origin.
    final func run(_ code: () -> Void, asSideEffect key: AnyHashable) {
        tree.hasRunSideEffects = true
        SideEffectOrigin.$current.withValue(SideEffectOrigin(tree: tree.number, node: id, key: key), operation: code)
    }

    /// The source of an action that this node gets through one of its sinks. A sink that a parent passed to another
    /// node says nothing about the side effects of this one.
    final func source(_ source: ActionSource) -> ActionSource {
        guard source == .outside, tree.hasRunSideEffects, let origin = SideEffectOrigin.current, origin.node == id,
            origin.tree == tree.number
        else { return source }
        return .sideEffect(origin)
    }
}
