// Finds the child that a render requests. Under one parent, a child is identified by type and key. Most renders request
// the same children in the same order as the previous one, and need no search.

/// Identifies a child under its parent.
package struct ChildIdentity: Hashable {
    package let type: ObjectIdentifier
    package let key: String
}

extension TreeNode {
    package final var identity: ChildIdentity {
        ChildIdentity(type: kind.typeID, key: key)
    }

    /// Renders a child: the existing one of this type and key, or a new one.
    @inlinable
    final func renderChild<Child: Workflow>(
        _ workflow: Child, key: String, outputs connect: OutputConnection<Child.Output>
    ) -> Child.Rendering {
        if claimed < children.count, children[claimed].isChild(type: ObjectIdentifier(Child.self), key: key) {
            // The kind proves the type of the `Node`. A checked cast would take a tenth of the time needed for an
            // unchanged child.
            let child = unsafeDowncast(children[claimed], to: Node<Child>.self)
            claimed += 1
            return child.update(to: workflow, outputs: connect)
        }
        if let child = claimChild(type: ObjectIdentifier(Child.self), key: key) as? Node<Child> {
            return child.update(to: workflow, outputs: connect)
        }
        let child = Node(tree: tree, workflow: workflow, key: key, parent: self)
        connect(&child.outputs)
        insertClaimed(child)
        // In a copy, the child may have borrowed its rendering.
        return child.rendering ?? child.render(because: .new)
    }

    /// Finds an existing child that this render hasn't requested yet, and moves it to the front. A second request for
    /// the same child crashes the program, because no answer would be correct.
    @usableFromInline
    final func claimChild(type: ObjectIdentifier, key: String) -> TreeNode? {
        // Once there is an index, using it is as fast as looking nearby.
        let nearby = hasIndex ? claimed : min(children.count, claimed + 4)
        for position in claimed..<nearby where children[position].isChild(type: type, key: key) {
            return claim(at: position)
        }
        if children.count <= 8 {
            for position in nearby..<max(nearby, children.count)
            where children[position].isChild(type: type, key: key) {
                return claim(at: position)
            }
            for earlier in children[..<claimed] where earlier.isChild(type: type, key: key) {
                refuseDuplicate(earlier)
            }
            return nil
        }
        guard let child = childIndex().child(type: type, key: key) else { return nil }
        if child.slot < claimed { refuseDuplicate(child) }
        return claim(at: child.slot)
    }

    /// Inserts a new child after those that this render has requested.
    @usableFromInline
    final func insertClaimed(_ child: TreeNode) {
        child.slot = children.count
        children.append(child)
        _ = claim(at: child.slot)
        index?.insert(child)
    }

    @inlinable
    final func isChild(type: ObjectIdentifier, key: String) -> Bool {
        kind.typeID == type && self.key == key
    }

    @discardableResult
    final func claim(at position: Int) -> TreeNode {
        let child = children[position]
        if position != claimed {
            hasMovedChildren = true
            let displaced = children[claimed]
            children[position] = displaced
            displaced.slot = position
            children[claimed] = child
            child.slot = claimed
        }
        claimed += 1
        return child
    }

    private final func childIndex() -> ChildIndex {
        if let index { return index }
        let made = ChildIndex(children)
        index = made
        return made
    }

    @usableFromInline
    final var hasIndex: Bool { index != nil }

    @usableFromInline
    final func dropIndex() { index = nil }

    /// Releases the children that the render didn't request. They end when the tree has been rendered, in the order in
    /// which they were created.
    @usableFromInline
    final func endUnclaimedChildren() {
        let unclaimed = children[claimed...].sorted { $0.id < $1.id }
        children.removeSubrange(claimed...)
        for child in unclaimed { tree.endAfterRender(.node(child)) }
    }

    final func refuseDuplicate(_ child: TreeNode) -> Never {
        let key = child.key.isEmpty ? "no key" : "the key \"\(child.key)\""
        fatalError(
            """
            \(kind.name) rendered two children of type \(child.kind.name) with \(key) in one render. A child is \
            identified by its type and key: give each its own key, `rendered(in: context, key: "…")`.
            """
        )
    }
}
