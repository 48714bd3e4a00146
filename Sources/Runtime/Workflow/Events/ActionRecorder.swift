// Keeps the last actions that entered a tree, so that they can be repeated in another one. It is on the path of every
// action, so it only copies them into memory that is already there, without retaining a node or its place; the kernel
// repeats the actions when they are written.

@usableFromInline
package final class ActionRecorder {
    package struct Entry {
        /// The node that received the action; nil if the root got new properties.
        package let place: ActionPlace?
        /// The action, or the root with its new properties.
        package let content: Any
    }

    @usableFromInline
    struct Slot {
        @usableFromInline let node: NodeID?
        @usableFromInline let content: Any

        @inlinable
        init(node: NodeID?, content: Any) {
            self.node = node
            self.content = content
        }
    }

    /// Where the next action is stored. The tree has a pointer to it, because even retaining the recorder would take
    /// noticeable time.
    @usableFromInline
    struct Cursor {
        @usableFromInline var next: UnsafeMutablePointer<Slot>
        @usableFromInline let end: UnsafeMutablePointer<Slot>
        /// Identifies the stretch among those of the tree. A node with this number has its place in the stretch.
        @usableFromInline let stretch: Int
        /// Whether a value in the stretch must be released. That takes time, and most actions are plain data.
        @usableFromInline var ownsValues = false
    }

    /// A part of the past: a tree, and the actions that followed.
    fileprivate final class Stretch {
        let start: NodeSnapshot
        /// The places of the nodes that received the actions.
        var places: [NodeID: ActionPlace] = [:]
        let cursor: UnsafeMutablePointer<Cursor>
        private let slots: UnsafeMutablePointer<Slot>

        init(of tree: Tree, from start: NodeSnapshot, size: Int) {
            self.start = start
            slots = .allocate(capacity: size)
            cursor = .allocate(capacity: 1)
            cursor.initialize(to: Cursor(next: slots, end: slots + size, stretch: tree.makeStretchNumber()))
        }

        deinit {
            if cursor.pointee.ownsValues { slots.deinitialize(count: cursor.pointee.next - slots) }
            slots.deallocate()
            cursor.deallocate()
        }

        var entries: [Entry] {
            UnsafeBufferPointer(start: slots, count: cursor.pointee.next - slots).map { slot in
                Entry(place: slot.node.flatMap { places[$0] }, content: slot.content)
            }
        }
    }

    /// The minimum number of actions kept; the maximum is twice that.
    private let least: Int
    private var earlier: Stretch?
    fileprivate var latest: Stretch

    package init(of tree: Tree, keeping least: Int) {
        self.least = least
        latest = Stretch(of: tree, from: tree.snapshot(), size: least)
    }

    var cursor: UnsafeMutablePointer<Cursor> { latest.cursor }

    /// The tree before the entries.
    package var start: NodeSnapshot { (earlier ?? latest).start }

    package var entries: [Entry] { (earlier?.entries ?? []) + latest.entries }

    func note(update root: Any, in tree: Tree) {
        guard let cursor = cursorWithRoom(in: tree) else { return }
        cursor.pointee.ownsValues = true
        cursor.pointee.next.initialize(to: Slot(node: nil, content: root))
        cursor.pointee.next += 1
    }

    /// A change is noted before it begins, so the tree still has the previous state.
    fileprivate func cursorWithRoom(in tree: Tree) -> UnsafeMutablePointer<Cursor>? {
        guard cursor.pointee.next == cursor.pointee.end else { return cursor }
        guard let root = tree.root else { return nil }
        earlier = latest
        latest = Stretch(of: tree, from: root.takeSnapshot(), size: least)
        tree.recorderCursor = cursor
        return cursor
    }
}

/// The place of a node in its tree, which outlives the node.
package final class ActionPlace {
    package let identity: ChildIdentity
    package let parent: ActionPlace?

    init(of node: TreeNode) {
        identity = node.identity
        parent = node.parent.map { ActionPlace(of: $0) }
    }
}

extension TreeNode {
    @inlinable
    final func note<Action: WorkflowAction>(_ action: Action, at known: UnsafeMutablePointer<ActionRecorder.Cursor>) {
        let isReady = known.pointee.next != known.pointee.end && known.pointee.stretch == stretch
        guard let cursor = isReady ? known : prepareNote() else { return }
        if !_isPOD(Action.self) || MemoryLayout<Action>.size > MemoryLayout<(Int, Int, Int)>.size {
            cursor.pointee.ownsValues = true
        }
        cursor.pointee.next.initialize(to: ActionRecorder.Slot(node: id, content: action))
        cursor.pointee.next += 1
    }

    @usableFromInline
    @inline(never)
    final func prepareNote() -> UnsafeMutablePointer<ActionRecorder.Cursor>? {
        guard let recorder = tree.recorder, let cursor = recorder.cursorWithRoom(in: tree) else { return nil }
        recorder.latest.places[id] = ActionPlace(of: self)
        stretch = cursor.pointee.stretch
        return cursor
    }
}
