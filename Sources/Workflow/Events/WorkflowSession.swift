// What an observer is told about a node.

/// One node's life, as an observer sees it.
public struct WorkflowSession {
    /// Names the session within its tree.
    public struct Identifier: Hashable, Sendable {
        /// A number that no other session of the tree has.
        public let rawValue: Int
    }

    private indirect enum Parent {
        case none
        case some(WorkflowSession)
    }

    /// The workflow with which the session began.
    public let workflow: any Workflow

    /// The key under which the parent renders the node.
    public let renderKey: String

    /// Names the session within its tree.
    public let sessionID: Identifier

    private let parentSession: Parent

    /// The parent's session; nil for the root.
    public var parent: WorkflowSession? {
        switch parentSession {
        case .none: nil
        case .some(let session): session
        }
    }

    /// The type of the workflow.
    public var workflowType: Any.Type { type(of: workflow) }

    /// Keeps a session at its node.
    final class Box {
        let session: WorkflowSession

        init(_ session: WorkflowSession) {
            self.session = session
        }
    }

    init(workflow: any Workflow, renderKey: String, sessionID: Identifier, parent: WorkflowSession?) {
        self.workflow = workflow
        self.renderKey = renderKey
        self.sessionID = sessionID
        self.parentSession = parent.map(Parent.some) ?? .none
    }
}
