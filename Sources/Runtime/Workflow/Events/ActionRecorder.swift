// Keeps the last actions that entered a tree, so that they can be repeated in another one. It is on the path of every
// action, so it only stores them; the kernel repeats them when they are written.

@usableFromInline
package final class ActionRecorder {
    @usableFromInline
    package struct Entry {
        /// The node that received the action; nil if the root got new properties.
        package let place: ActionPlace?
        /// The action, or the root with its new properties.
        package let content: Any

        @usableFromInline
        init(place: ActionPlace?, content: Any) {
            self.place = place
            self.content = content
        }
    }

    /// A part of the past: a tree, and the actions that followed.
    @usableFromInline
    package struct Stretch {
        package let start: NodeSnapshot
        @usableFromInline
        package var entries: ContiguousArray<Entry> = []
    }

    /// The minimum number of actions kept; the maximum is twice that.
    @usableFromInline
    let least: Int

    package private(set) var earlier: Stretch?

    @usableFromInline
    @exclusivity(unchecked) package var latest: Stretch

    package init(of tree: Tree, keeping least: Int) {
        self.least = least
        latest = Stretch(start: tree.snapshot())
        latest.entries.reserveCapacity(least)
    }

    @inlinable
    func note<Action: WorkflowAction>(_ action: Action, at node: TreeNode) {
        if latest.entries.count >= least { beginStretch(with: node.tree) }
        latest.entries.append(Entry(place: node.actionPlace ?? node.makeActionPlace(), content: action))
    }

    func note(update root: Any, in tree: Tree) {
        if latest.entries.count >= least { beginStretch(with: tree) }
        latest.entries.append(Entry(place: nil, content: root))
    }

    /// A change is noted before it begins, so the tree still has the previous state.
    @usableFromInline
    func beginStretch(with tree: Tree) {
        guard let root = tree.root else { return }
        earlier = latest
        latest = Stretch(start: root.takeSnapshot())
        latest.entries.reserveCapacity(least)
    }
}

/// The place of a node in its tree, which outlives the node.
@usableFromInline
package final class ActionPlace {
    package let identity: ChildIdentity
    package let parent: ActionPlace?

    init(identity: ChildIdentity, parent: ActionPlace?) {
        self.identity = identity
        self.parent = parent
    }
}

extension TreeNode {
    @usableFromInline
    final func makeActionPlace() -> ActionPlace {
        if let actionPlace { return actionPlace }
        let made = ActionPlace(identity: identity, parent: parent?.makeActionPlace())
        actionPlace = made
        return made
    }
}
