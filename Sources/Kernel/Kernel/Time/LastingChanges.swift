// Changes that aren't undone by moving through time, because they are inside objects. A snapshot keeps the object, but
// not its contents.

import WorkbenchReflection
import WorkbenchLanguage
import WorkbenchTypeMetadata
import WorkbenchValueTree
import Workflow

/// The contents of the objects that nodes hold.
struct LastingChanges {
    /// The contents of each object at the moments at which they had changed, oldest first.
    private var contents: [UInt64: [(moment: Int, content: Value)]] = [:]
    /// The maximum number of contents kept for one object.
    private static let mostContents = 200

    /// Reads the contents of a node's objects, and returns the objects that have changed since the last time. Objects
    /// whose contents can't be read are included, because they may have changed.
    mutating func look(at node: TreeNode, named name: NodeName, in moment: Int) -> [HeldPart] {
        var changed: [HeldPart] = []
        var seen: Set<UInt64> = []
        for (object, content) in ObjectSearch.changeableObjects(in: node.anyState)
            + ObjectSearch.changeableObjects(in: node.anyWorkflow)
        where seen.insert(object.identity).inserted {
            let former = contents[object.identity]?.last?.content
            guard content == nil || former != content else { continue }
            contents[object.identity] =
                (contents[object.identity] ?? []).suffix(Self.mostContents - 1)
                + [(moment, content ?? .tuple([]))]
            // If there is no former content, this step created the object. If the step is undone, no node holds it.
            if former != nil { changed.append(HeldPart(name, object.path, object.type)) }
        }
        return changed
    }

    /// Whether the contents of an object are known to have changed. A container that copies its storage before each change
    /// never changes an object in place.
    func hasChanged(_ identity: UInt64) -> Bool {
        guard let known = contents[identity], let first = known.first else { return false }
        return known.contains { $0.content != first.content }
    }

    /// The type of an object in a tree that is known to have changed; nil if there is none.
    @MainActor func typeOfChangedObject(in root: TreeNode) -> String? {
        var type: String?
        root.forEach { node in
            let held =
                ObjectSearch.changeableObjects(in: node.anyState)
                + ObjectSearch.changeableObjects(in: node.anyWorkflow)
            type = type ?? held.first { hasChanged($0.0.identity) }?.0.type
        }
        return type
    }

    /// A value from a snapshot, with the contents that its objects had at a moment. Objects change in the order in
    /// which steps were taken, regardless of branches.
    func value(_ value: Value, at moment: Int) -> Value {
        var open: Set<UInt64> = []
        func past(_ value: Value) -> Value {
            guard case .reference(let object) = value else { return value.mappingParts(past) }
            guard open.insert(object.identity).inserted else { return value }
            defer { open.remove(object.identity) }
            let known = contents[object.identity] ?? []
            let content = (known.last { $0.moment <= moment } ?? known.first)?.content
            guard case .reference? = content else { return value.mappingParts(past) }
            return (content ?? value).mappingParts(past)
        }
        return past(value)
    }

    /// Whether a value of a type may have had different contents at an earlier moment.
    func mayDiffer(in type: Any.Type) -> Bool {
        contents.values.contains { $0.count > 1 } && ChangeableObjects.mayBeHeld(by: type)
    }
}

extension TreeNode {
    /// The nodes with these IDs in this subtree.
    fileprivate func nodes(_ ids: Set<NodeID>) -> [TreeNode] {
        var found: [TreeNode] = []
        forEach { if ids.contains($0.id) { found.append($0) } }
        return found
    }
}

extension Session {
    /// A part of a state or of properties, with the contents that its objects had at a moment.
    func part(of subject: Any, at path: ValuePath, in moment: Int) -> Value? {
        objects.mayDiffer(in: type(of: subject))
            ? objects.value(ValueReader.read(subject), at: moment)[path] : try? ValuePart(of: subject, at: path).value
    }

    /// The objects that the actions of a step changed. The objects of new nodes are only read for later comparison.
    func lastingChanges(of events: [Event], in moment: Int) -> [HeldPart] {
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
            let parts = objects.look(at: node, named: name(node), in: moment)
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
