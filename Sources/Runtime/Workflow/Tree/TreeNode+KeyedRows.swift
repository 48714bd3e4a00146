// A node's data about its keyed rows: the lists in the last render, and the children that must be rendered, so that
// callers needn't search through all of them.

@usableFromInline
final class KeyedRowLists {
    /// A `KeyedRows` for each list, in the order of the calls.
    fileprivate var lists: ContiguousArray<AnyObject> = []

    /// The number of lists that the running render has requested.
    fileprivate var claimed = 0

    /// The children that were marked since the last render.
    fileprivate var stale: ContiguousArray<TreeNode> = []
}

extension TreeNode {
    /// The next list of this render, if it has this type.
    @usableFromInline
    final func claimKeyedRows(_ type: AnyClass) -> AnyObject? {
        guard let lists = keyedRowLists, lists.claimed < lists.lists.count else { return nil }
        let known = lists.lists[lists.claimed]
        guard Swift.type(of: known) == type else { return nil }
        lists.claimed += 1
        return known
    }

    @usableFromInline
    final func insertKeyedRows(_ rows: AnyObject) {
        let lists = keyedRowLists ?? KeyedRowLists()
        keyedRowLists = lists
        if lists.claimed < lists.lists.count {
            lists.lists[lists.claimed] = rows
        } else {
            lists.lists.append(rows)
        }
        lists.claimed += 1
    }

    /// Forgets the lists that the render didn't request.
    @usableFromInline
    final func endKeyedRows() {
        guard let lists = keyedRowLists else { return }
        lists.lists.removeSubrange(lists.claimed...)
        lists.claimed = 0
        lists.stale.removeAll(keepingCapacity: true)
        if lists.lists.isEmpty { keyedRowLists = nil }
    }

    /// Whether equal rows keep their renderings in this render.
    @usableFromInline
    final var reusesRows: Bool { tree.instrumentation == nil && !tree.forcesRender && !tree.isRestoring }

    @usableFromInline
    final func noteStale(_ child: TreeNode) { keyedRowLists?.stale.append(child) }

    /// The children that must be rendered, as positions relative to a slot.
    @usableFromInline
    final func staleChildren(from start: Int, count: Int) -> [Int] {
        guard let stale = keyedRowLists?.stale, !stale.isEmpty else { return [] }
        return stale.map { $0.slot - start }.filter { $0 >= 0 && $0 < count }.sorted()
    }

    /// Keeps a child that needn't be rendered. Returns false if it must be rendered.
    @usableFromInline
    final func reclaim(_ child: TreeNode) -> Bool {
        if child.slot < claimed { refuseDuplicate(child) }
        guard !child.isStale else { return false }
        _ = claim(at: child.slot)
        return true
    }

    /// Renders the child of an unchanged row. If its properties have changed, the closure read data outside the row;
    /// without observers, the child would have kept its old properties.
    @usableFromInline
    final func checkingReuse<Rendering>(_ render: () -> Rendering) -> Rendering {
        guard tree.instrumentation != nil, claimed < children.count else { return render() }
        let child = children[claimed]
        let before = child.anyWorkflow
        let rendering = render()
        if children[claimed - 1] === child, child.hasOtherProperties(than: before) { tree.foundWrongReuse(of: child) }
        return rendering
    }

    /// Whether this is the child of a row.
    final var isKeyedRow: Bool { parent?.keyedRowLists != nil }
}
