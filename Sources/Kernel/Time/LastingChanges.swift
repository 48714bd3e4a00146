// Changes that no move through time undoes: those inside objects. A snapshot keeps the object, but not its content.

import WorkbenchReplies
import WorkbenchValueTree
import Workflow

/// What is known about the objects that nodes hold.
struct LastingChanges {
    /// The content of each object when it was last read.
    private var contents: [UInt64: Value] = [:]

    /// Reads the content of a node's objects, and returns those that differ from the last time. Objects whose content cannot be
    /// read are returned as well, because they may have changed.
    mutating func look(at node: TreeNode, named name: NodeName) -> [HeldPart] {
        var changed: [HeldPart] = []
        var seen: Set<UInt64> = []
        for (object, content) in ObjectSearch.changeableObjects(in: node.anyState)
            + ObjectSearch.changeableObjects(in: node.anyWorkflow)
        where seen.insert(object.identity).inserted {
            // A new object was made in this step: if the step is undone, no node holds it.
            let isKnown = contents.keys.contains(object.identity)
            let differs = content == nil || contents[object.identity] != content
            contents[object.identity] = content ?? .tuple([])
            if isKnown && differs { changed.append(HeldPart(name, object.path, object.type)) }
        }
        return changed
    }
}

extension TreeNode {
    /// Those nodes in this subtree that have these numbers.
    fileprivate func nodes(_ ids: Set<NodeID>) -> [TreeNode] {
        var found: [TreeNode] = []
        forEach { if ids.contains($0.id) { found.append($0) } }
        return found
    }
}

extension Session {
    /// The objects that the actions of a step changed. The objects of new nodes are only read, for the next time.
    func lastingChanges(of events: [Event]) -> [HeldPart] {
        var acted: Set<NodeID> = []
        var begun: Set<NodeID> = []
        for event in events {
            switch event.kind {
            case .actionApplied, .stateReplaced: acted.insert(event.node)
            case .sessionBegan: begun.insert(event.node)
            default: continue
            }
        }
        let ids = acted.union(begun)
        guard !ids.isEmpty, let root = tree.root else { return [] }
        var changed: [HeldPart] = []
        let nodes = ids.count > 4 ? root.nodes(ids) : ids.sorted().compactMap { names.node($0, in: tree) }
        for node in nodes where !names.isWorker(node.id) {
            let parts = objects.look(at: node, named: name(node))
            if acted.contains(node.id) { changed += parts }
        }
        return changed
    }

    /// The changes of objects in the steps between two moments.
    func lastingChanges(from start: Int, to end: Int) -> [MoveReply.Lasting] {
        var lasting: [MoveReply.Lasting] = []
        for index in timeline.between(start, end).sorted() {
            let moment = timeline.moments[index]
            for part in moment.lasting ?? [] where !lasting.contains(where: { $0.part == part }) {
                lasting.append(MoveReply.Lasting(part, step: moment.number))
            }
        }
        return lasting
    }
}
