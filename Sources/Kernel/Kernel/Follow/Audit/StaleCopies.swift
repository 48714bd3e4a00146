// Finds state that starts as a copy of a property but isn't refreshed when the property changes. To prove that, the
// workflow gets a varied property: the initial state follows it, but `workflowDidChange` doesn't.

import WorkbenchReflection
import WorkbenchValueTree
import Workflow

struct StaleCopy: Equatable {
    var state: ValuePath
    var property: ValuePath
}

enum StaleCopies {
    static func find(in workflow: Any) -> [StaleCopy] {
        guard let workflow = workflow as? any Workflow else { return [] }
        return copies(workflow)
    }

    /// The numbers in the properties that are also in the initial state. They may be copies, but can't be varied,
    /// because a different number may crash the app.
    static func notVaried(in workflow: Any) -> [ValuePath] {
        guard let workflow = workflow as? any Workflow else { return [] }
        let leaves = VariableLeaf.leaves(of: ValueReader.read(workflow)).filter { $0.varied == nil }
        if leaves.isEmpty { return [] }
        func state<Subject: Workflow>(_ workflow: Subject) -> Value { ValueReader.read(workflow.makeInitialState()) }
        let numbers = VariableLeaf.leaves(of: state(workflow)).filter { $0.varied == nil }.map(\.value.unwrapped)
        return leaves.filter { numbers.contains($0.value.unwrapped) }.map(\.path)
    }

    private static func copies<Subject: Workflow>(_ workflow: Subject) -> [StaleCopy] {
        let properties = ValueReader.read(workflow)
        let before = workflow.makeInitialState()
        let initial = ValueReader.read(before)
        // If the initial state is different each time, no conclusion is possible.
        guard ValueReader.read(workflow.makeInitialState()) == initial else { return [] }
        var copies: [StaleCopy] = []
        for leaf in VariableLeaf.leaves(of: properties) {
            guard let value = leaf.varied,
                let varied = try? ValueAccess().replacing(leaf.path, in: workflow, with: Literal(printing: value))
            else { continue }
            let following = ValueReader.read(varied.makeInitialState())
            var state = before
            varied.workflowDidChange(from: workflow, state: &state)
            let refreshed = ValueReader.read(state)
            for change in Change.changes(from: initial, to: following) {
                let path = change.path
                guard following[path]?.unwrapped == value, refreshed[path] == initial[path] else { continue }
                let copy = whole(StaleCopy(state: path, property: leaf.path), initial, properties)
                if !copies.contains(copy) { copies.append(copy) }
            }
        }
        return copies
    }

    /// The largest part that is entirely a copy: `todo` instead of `todo.title` and `todo.note`.
    private static func whole(_ copy: StaleCopy, _ state: Value, _ properties: Value) -> StaleCopy {
        var whole = copy
        while whole.state.components.count > 1, whole.property.components.count > 1,
            whole.state.components.last == whole.property.components.last
        {
            let parent = StaleCopy(
                state: ValuePath(whole.state.components.dropLast()),
                property: ValuePath(whole.property.components.dropLast()))
            guard let left = state[parent.state], left == properties[parent.property] else { break }
            whole = parent
        }
        return whole
    }
}
