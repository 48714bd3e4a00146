// `history PLACE`: lists every step that changed a place, on all branches, newest first.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchValueTree
import Workflow

extension Session {
    func blame(_ place: NodeReference, _ range: Range<Int>?) throws(Refusal) -> BlameReply {
        let node = try recordedNode(place, range)
        var finder = PlaceFinder(node.path, names)
        let part = BlamedPart(path: place.path)
        let past = Set(timeline.past)
        let branches = branchesByMoment
        var changes: [BlameReply.Turn] = []
        var isKnown = false
        var folded = 0
        let work = work(.readingSteps, total: timeline.moments.count)
        for index in timeline.moments.indices.reversed() {
            try work.proceed()
            let moment = timeline.moments[index]
            guard let details = moment.details else {
                folded += 1
                continue
            }
            let after = finder.node(in: details.snapshot)
            func value(_ node: NodeSnapshot?, _ moment: Int) -> Value? {
                node.flatMap { part.value($0, in: self, moment) }
            }
            isKnown = isKnown || value(after, index) != nil
            guard let parent = moment.parent, let step = details.step else { continue }
            guard let former = timeline.moments[parent].details else {
                // The first step after a folded one has no earlier moment to be compared with.
                folded += 1
                continue
            }
            let before = finder.node(in: former.snapshot)
            guard before !== after || moment.lasting != nil else { continue }
            // An object contains the changes of all earlier steps, on all branches.
            let (old, new) = (value(before, index - 1), value(after, index))
            isKnown = isKnown || old != nil
            guard old != new || (before?.life != after?.life && old != nil && new != nil) else { continue }
            let cause =
                step.hop(changing: place.path, of: node) ?? step.ending(of: node.path)?.cause
                ?? step.renders.last { $0.node.path == node.path }?.cause
            changes.append(
                BlameReply.Turn(
                    step: moment.number, branch: past.contains(index) ? nil : branches[index], command: moment.command,
                    causes: step.causes(from: cause), before: old, after: new))
        }
        let now = finder.node(in: timeline.snapshot).flatMap {
            part.value($0, in: self, timeline.moments.count - 1)
        }
        guard isKnown || folded > 0 && part.mayHaveBeen(in: types(of: node)) else {
            let refusal = RefusalReason.follow(.neverThere(node: node.label, path: place.path.title))
            throw Refusal(refusal, at: range, remedies: part.remedies(node, types(of: node)))
        }
        return BlameReply(
            place: typed(node) + place.path.suffix, isThere: now != nil, changes: changes,
            folded: folded > 0 ? folded : nil)
    }

    /// The types of a node's state and properties, even if the node has ended.
    private func types(of node: NodeName) -> [Any.Type] {
        guard let type = names.labels.last(where: { $0.type == node.type })?.workflowType as? any Workflow.Type else {
            return []
        }
        func state<Subject: Workflow>(_: Subject.Type) -> Any.Type { Subject.State.self }
        return [state(type), type]
    }

    /// The name of each moment's branch.
    private var branchesByMoment: [Int: String] {
        var names: [Int: String] = [:]
        for (number, end) in timeline.ends.enumerated() {
            var next: Int? = end
            while let index = next, names[index] == nil {
                names[index] = "branch-\(number + 1)"
                next = timeline.moments[index].parent
            }
        }
        return names
    }
}

/// A part of a node's state or, if the state has no such part, of its properties.
private struct BlamedPart {
    let path: ValuePath

    /// Whether a value of one of these types can have the part.
    func mayHaveBeen(in types: [Any.Type]) -> Bool {
        types.isEmpty || path.components.first == .field("props")
            || types.contains { Self.wrongField(path.components, TypeDescription(of: $0)) == nil }
    }

    /// The most similar places that exist in the node.
    func remedies(_ node: NodeName, _ types: [Any.Type]) -> [String] {
        let wrong = types.compactMap { Self.wrongField(path.components, TypeDescription(of: $0)) }
        // Suggest the fields for the component where the longest valid start of the path ends.
        guard let depth = wrong.map(\.depth).max(), case .field(let name) = path.components[depth] else { return [] }
        let names = wrong.filter { $0.depth == depth }.flatMap(\.names)
        let nearest = NearestName.matches(for: name, among: names)
        return (nearest.isEmpty ? names : nearest).map { known in
            "history " + node.label + ValuePath(path.components.prefix(depth) + [.field(known)]).suffix
        }
    }

    /// The first component that isn't a field of its type, and the names of the type's fields; nil if a value can have
    /// the part. Types show only fields and cases, not the elements and keys that existed.
    private static func wrongField(
        _ components: [ValuePath.Component], _ type: TypeDescription, _ depth: Int = 0
    ) -> (depth: Int, names: [String])? {
        // A list's count isn't one of its fields, and a library type may be shown with different parts.
        guard depth < components.count, case .field(let name) = components[depth], type.module != "Swift",
            type.module != "Foundation"
        else { return nil }
        if type.kind == .enum, let cases = type.cases, !cases.contains(where: \.hasUnknownPayload) {
            let names = cases.flatMap { [$0.name] + $0.payload.compactMap(\.label) }
            return names.contains(name) ? nil : (depth, names)
        }
        guard type.kind == .struct, let fields = type.fields else { return nil }
        guard let field = fields.last(where: { $0.name == name }) else { return (depth, fields.map(\.name)) }
        return field.type.flatMap { wrongField(components, TypeDescription(of: $0), depth + 1) }
    }

    @MainActor
    func value(_ node: NodeSnapshot, in session: Session, _ moment: Int) -> Value? {
        if let value = session.part(of: node.anyState, at: path, in: moment) { return value }
        let path = path.components.first == .field("props") ? ValuePath(path.components.dropFirst()) : path
        let properties = (node.anyWorkflow as? any WorkerNode)?.anyWorker ?? node.anyWorkflow
        return session.part(of: properties, at: path, in: moment)
    }
}

extension StepReply {
    /// The last hop that changed a place in a node's state, or an object at that place. A change of a list element also
    /// counts for the elements after it.
    func hop(changing path: ValuePath, of node: NodeName) -> Int? {
        let own = hops.indices.filter { hops[$0].node.path == node.path }
        return own.last { index in
            hops[index].changes.contains { change in
                [change.pathBefore, change.pathAfter].contains { $0?.overlaps(path) ?? false }
            }
        } ?? own.last { !hops[$0].changes.isEmpty }
            ?? lasting?.last.flatMap { part in hops.lastIndex { $0.node == part.node } }
    }
}
