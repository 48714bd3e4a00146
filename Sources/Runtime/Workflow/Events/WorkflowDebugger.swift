// A debugger receives a description of the whole tree, as strings and structure, after every step. It is the simple,
// Codable way to observe a tree.

/// Receives a description of the tree after every step.
public protocol WorkflowDebugger {
    /// The tree was created and rendered for the first time.
    func didEnterInitialState(snapshot: WorkflowHierarchyDebugSnapshot)

    /// A step is done: an action was applied, or the tree was changed from outside, and the tree was rendered.
    func didUpdate(snapshot: WorkflowHierarchyDebugSnapshot, updateInfo: WorkflowUpdateDebugInfo)
}

/// A description of a tree, as strings and structure.
public struct WorkflowHierarchyDebugSnapshot: Codable, Equatable, Sendable {
    /// A child with the key under which it is rendered.
    public struct Child: Codable, Equatable, Sendable {
        /// Distinguishes the child from its parent's other children of the same type.
        public var key: String
        /// The tree below the child.
        public var snapshot: WorkflowHierarchyDebugSnapshot

        public init(key: String, snapshot: WorkflowHierarchyDebugSnapshot) {
            self.key = key
            self.snapshot = snapshot
        }
    }

    /// The name of the workflow's type.
    public var workflowType: String
    /// The state, as Swift prints it.
    public var stateDescription: String
    /// The children in the order in which they are rendered.
    public var children: [Child]

    public init(workflowType: String, stateDescription: String, children: [Child] = []) {
        self.workflowType = workflowType
        self.stateDescription = stateDescription
        self.children = children
    }
}

/// The update that an action caused at one node, on the path from the root to the node that applied the action.
public struct WorkflowUpdateDebugInfo: Codable, Equatable, Sendable {
    /// The kind of update at a node.
    public indirect enum Kind: Codable, Equatable, Sendable {
        /// An action was applied here.
        case didUpdate(source: Source)
        /// An action was applied further down.
        case childDidUpdate(WorkflowUpdateDebugInfo)
    }

    /// The source of an action.
    public indirect enum Source: Codable, Equatable, Sendable {
        /// A sink used outside the tree, for example in a screen's callback.
        case external
        /// A worker's result.
        case worker
        /// An action from a side effect.
        case sideEffect
        /// An output of a child that was mapped to the action.
        case subtree(WorkflowUpdateDebugInfo)
    }

    /// The name of the workflow's type.
    public var workflowType: String
    /// The kind of update at this node.
    public var kind: Kind

    public init(workflowType: String, kind: Kind) {
        self.workflowType = workflowType
        self.kind = kind
    }
}
