// The queries and operations on a node that a workbench needs, independent of the workflow's type.

/// The workflow of a worker's node.
package protocol WorkerNode {
    var anyWorker: Any { get }
    /// Whether the worker delivers one value and then ends.
    var bringsOneValue: Bool { get }
}

/// The action of a worker's node that becomes its output.
package protocol WorkerResult {
    var anyOutput: Any { get }
}

/// An action was sent to a node of another workflow.
package struct WrongAction: Error, CustomStringConvertible {
    package let actionType: Any.Type
    package let expected: Any.Type

    package var description: String {
        "\(actionType) is not an action of \(expected), so it can't be sent to this node"
    }
}

/// A node was given a state or an output of the wrong type.
package struct WrongValue: Error, CustomStringConvertible {
    package let valueType: Any.Type
    package let node: String

    package var description: String {
        "a value of type \(valueType) can't be the state, an output or the properties of \(node)"
    }
}

extension TreeNode {
    /// The node's address: `/` for the root; for all other nodes, the names from the root down, with keys in brackets.
    package final var path: String {
        guard let parent else { return "/" }
        let above = parent.parent == nil ? "" : parent.path
        return above + "/" + shortName + (key.isEmpty ? "" : "[\(Self.quoted(key: key))]")
    }

    /// The name of the type without the suffix `Workflow`. The names in a session are shorter, and unique among all
    /// nodes.
    private final var shortName: String {
        let name = worker.map { String(describing: type(of: $0)) } ?? kind.name
        let parts = name.split(separator: "<", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts[0].hasSuffix("Workflow"), parts[0] != "Workflow" else { return name }
        return parts[0].dropLast("Workflow".count) + (parts.count > 1 ? "<" + parts[1] : "")
    }

    /// A key as written in a path. It is quoted if it would otherwise be ambiguous.
    private static func quoted(key: String) -> String {
        let isPlain = key.unicodeScalars.allSatisfy { $0.value >= 0x20 && !"[]()`\"\\‹›".unicodeScalars.contains($0) }
        return isPlain && key.first != " " && key.last != " " ? key : key.debugDescription
    }

    /// This workflow's action types to which children's outputs are mapped, without duplicates, in the order of the
    /// children.
    package final var actionTypesOfChildren: [Any.Type] {
        var seen: Set<ObjectIdentifier> = []
        return children.compactMap(\.mappedActionType).filter { seen.insert(ObjectIdentifier($0)).inserted }
    }

    /// The node's worker, if it has one.
    package final var worker: Any? {
        (anyWorkflow as? any WorkerNode)?.anyWorker
    }

    /// The children that are workers.
    package final var workers: [TreeNode] {
        children.filter { $0.worker != nil }
    }

    /// Sends an action of unknown type, and returns its fate.
    package final func send(erased action: any WorkflowAction) throws(WrongAction) -> ActionFate {
        guard let fate = action.deliver(to: self) else {
            throw WrongAction(actionType: type(of: action), expected: kind.workflowType)
        }
        return fate
    }

    /// This node and all its descendants, parents before children.
    package final func forEach(_ body: (TreeNode) -> Void) {
        body(self)
        for child in children { child.forEach(body) }
    }

    /// Makes the node render in this step even if its state hasn't changed.
    final func renderIsRequested() {
        markNeedsRender()
    }
}

extension WorkflowAction {
    fileprivate func deliver(to node: TreeNode) -> ActionFate? {
        (node as? Node<WorkflowType>)?.deliver(self, from: .outside)
    }

    fileprivate func fits(_ node: TreeNode) -> Bool { node is Node<WorkflowType> }

    /// This is called within a step.
    fileprivate func apply(at node: TreeNode) {
        (node as? Node<WorkflowType>)?.receive(self, from: .outside)
    }
}

extension Tree {
    /// The node with this number, if it is alive.
    package func node(_ id: NodeID) -> TreeNode? {
        var found: TreeNode?
        root?.forEach { if $0.id == id { found = $0 } }
        return found
    }

    /// Sets a node's state from outside, as a separate step.
    package func replaceState(of node: TreeNode, with state: Any) throws(WrongValue) -> ActionFate {
        guard node.accepts(state: state) else { throw WrongValue(valueType: type(of: state), node: node.kind.name) }
        return change(node) { node.replaceState(state) }
    }

    /// Makes a node emit an output, as if an action had returned it.
    package func emit(_ output: Any, from node: TreeNode) throws(WrongValue) -> ActionFate {
        guard node.accepts(output: output) else { throw WrongValue(valueType: type(of: output), node: node.kind.name) }
        return change(node) { node.emit(output) }
    }

    /// Passes new properties to the root, as its host does.
    package func update(root workflow: Any) throws(WrongValue) -> ActionFate {
        guard let root, root.accepts(workflow: workflow) else {
            throw WrongValue(valueType: type(of: workflow), node: root?.kind.name ?? "a tree that has ended")
        }
        return change(root) { root.takeFromOutside(erased: workflow) }
    }

    /// The effect of an action, without the action itself: the states that it produced, and an action or output that it
    /// caused.
    package struct Effect {
        package enum Consequence {
            case action(any WorkflowAction)
            case output(Any)
        }

        package var states: [(node: TreeNode, state: Any)]
        package var consequence: (node: TreeNode, what: Consequence)?

        package init(states: [(node: TreeNode, state: Any)], consequence: (node: TreeNode, what: Consequence)?) {
            self.states = states
            self.consequence = consequence
        }
    }

    /// Applies an effect as one step, with one render.
    package func take(_ effect: Effect) throws(WrongValue) -> ActionFate {
        for (node, state) in effect.states where !node.accepts(state: state) {
            throw WrongValue(valueType: type(of: state), node: node.kind.name)
        }
        switch effect.consequence {
        case (let node, .output(let output))? where !node.accepts(output: output):
            throw WrongValue(valueType: type(of: output), node: node.kind.name)
        case (let node, .action(let action))? where !action.fits(node):
            throw WrongValue(valueType: type(of: action), node: node.kind.name)
        default: break
        }
        let fate = takeStep {
            for (node, state) in effect.states where !node.isEnded { node.replaceState(state) }
            guard let (node, consequence) = effect.consequence, !node.isEnded else { return }
            switch consequence {
            case .output(let output): node.emit(output)
            case .action(let action): action.apply(at: node)
            }
        }
        return fate ?? .dropped(.treeEnded)
    }

    private func change(_ node: TreeNode, _ body: @escaping () -> Void) -> ActionFate {
        guard !node.isEnded else { return .dropped(isEnding ? .treeEnded : .nodeEnded) }
        return takeStep { if !node.isEnded { body() } } ?? .dropped(.treeEnded)
    }

    /// Records every event from now on; nil stops recording.
    package var log: EventLog? {
        get { instrumentation?.log }
        set {
            if let instrumentation {
                instrumentation.log = newValue
                if !instrumentation.isNeeded { self.instrumentation = nil }
            } else if let newValue {
                instrumentation = Instrumentation(observers: [], debugger: nil, log: newValue)
            }
        }
    }
}
