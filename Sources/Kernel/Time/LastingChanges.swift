// What no move through time takes back: changes of objects. A snapshot keeps the object, and not what was in it.

import WorkbenchReplies
import WorkbenchValueTree
import Workflow

/// What is known of the objects that nodes hold.
struct LastingChanges {
    /// What was in each object when it was last looked at.
    private var contents: [UInt64: Value] = [:]

    /// Notes what is in the objects of a node, and answers those that differ from what they were. Of one into which nobody can
    /// look, that is not known: it is answered as well.
    mutating func look(at node: TreeNode, named name: NodeName) -> [HeldPart] {
        var changed: [HeldPart] = []
        var seen: Set<UInt64> = []
        for (object, content) in ObjectSearch.changeableObjects(in: node.anyState)
            + ObjectSearch.changeableObjects(in: node.anyWorkflow)
        where seen.insert(object.identity).inserted {
            // One that is new was made in this step: without the step, it is not held.
            let isKnown = contents.keys.contains(object.identity)
            let differs = content == nil || contents[object.identity] != content
            contents[object.identity] = content ?? .tuple([])
            if isKnown && differs { changed.append(HeldPart(name, object.path, object.type)) }
        }
        return changed
    }
}

extension TreeNode {
    /// The nodes with these numbers, of this one and those below.
    fileprivate func nodes(_ ids: Set<NodeID>) -> [TreeNode] {
        var found: [TreeNode] = []
        forEach { if ids.contains($0.id) { found.append($0) } }
        return found
    }
}

extension Session {
    /// The objects that the actions of a step changed. Those of nodes that began are looked at, for the next time.
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

    /// What the steps between two moments changed for good.
    func lastingChanges(from start: Int, to end: Int) -> [MoveReply.Lasting] {
        let (there, here) = (Set(timeline.way(to: end)), Set(timeline.way(to: start)))
        var lasting: [MoveReply.Lasting] = []
        for index in there.symmetricDifference(here).sorted() {
            let moment = timeline.moments[index]
            for part in moment.lasting ?? [] where !lasting.contains(where: { $0.part == part }) {
                lasting.append(MoveReply.Lasting(part, step: moment.number))
            }
        }
        return lasting
    }
}
