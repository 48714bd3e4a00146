// Answers that may have been written into the wrong element of a list: the element is the one that is selected now, but
// the request was made for the one that was selected then.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchValueTree
import Workflow

struct Misdirection {
    let step: AuditStep
    let worker: NodeID
    /// The node that received the answer.
    let node: NodeID
    let written: ValuePath
    let selector: ValuePath
    /// The value of the selector at the request.
    let former: Value

    func observation(_ history: AuditHistory) -> AuditObservation {
        AuditObservation(
            .lateAnswer, at: history.place(node, written), other: history.place(node, selector), cause: step.cause,
            step: step.number)
    }
}

extension Misdirection {
    /// Places in the states of parents, by the kind of the worker.
    private struct Selectors {
        private var values: [String: [ValuePath: Set<Value>]] = [:]
        private var excluded: [String: Set<ValuePath>] = [:]

        /// Notes from which places a worker's properties may have been made.
        mutating func note(_ kind: String, _ birth: LateWrites.Birth) {
            for leaf in birth.above?.leaves(inLists: false, limit: Feature.most) ?? [] {
                if birth.inputs.contains(leaf.value) {
                    values[kind, default: [:]][leaf.path, default: []].insert(leaf.value)
                } else {
                    excluded[kind, default: []].insert(leaf.path)
                }
            }
        }

        /// Whether the value at a place was always among the worker's properties when it started, and not by chance.
        func contains(_ path: ValuePath, of kind: String) -> Bool {
            (values[kind]?[path]?.count ?? 0) > 1 && !(excluded[kind]?.contains(path) ?? false)
        }
    }

    /// The possible cases, in the order of their steps.
    static func candidates(in history: AuditHistory) -> [Misdirection] {
        var found: [Misdirection] = []
        var selectors = Selectors()
        var births: [NodeID: LateWrites.Birth] = [:]
        for step in history.steps {
            if step.isFirst { births = [:] }
            for (index, hop) in step.acts.enumerated() {
                guard let worker = step.emitter(ofAct: index)?.node, let birth = births[worker] else { continue }
                found += candidates(from: hop, worker, birth, step)
            }
            for life in step.began {
                life.snapshot.forEach { node in
                    guard node.isWorker else { return }
                    let birth = LateWrites.Birth(node, below: life.parent, step, history)
                    births[node.node] = birth
                    selectors.note(history.kind(node.node), birth)
                }
            }
        }
        return found.filter { selectors.contains($0.selector, of: history.kind($0.worker)) }
    }

    /// The values that have changed since the request, with one of the elements that the answer was written into.
    private static func candidates(
        from hop: AuditHop, _ worker: NodeID, _ birth: LateWrites.Birth, _ step: AuditStep
    ) -> [Misdirection] {
        let written = Change.changes(from: ValueReader.read(hop.before), to: ValueReader.read(hop.after)).first {
            $0.before != nil && $0.after != nil && $0.path.outsideCollections != $0.path
        }?.path
        guard let written, let now = step.kept(hop.node)?.before.anyStateValue else { return [] }
        let before = birth.above?.leaves(inLists: false, limit: Feature.most) ?? []
        return before.compactMap { leaf in
            guard birth.inputs.contains(leaf.value), let value = now[leaf.path]?.unwrapped, value.isScalar,
                value != leaf.value, !leaf.path.overlaps(written)
            else { return nil }
            return Misdirection(
                step: step, worker: worker, node: hop.node, written: written, selector: leaf.path, former: leaf.value)
        }
    }
}
