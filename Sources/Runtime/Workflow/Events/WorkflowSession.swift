// An observer's view of a node.

import Synchronization

/// One node's lifetime, as seen by an observer.
public struct WorkflowSession {
    /// Identifies the session within the process.
    public struct Identifier: Hashable, Sendable {
        /// A number that is unique among all sessions of the process.
        public let rawValue: Int

        private static let last = Atomic(0)

        init() {
            rawValue = Self.last.add(1, ordering: .relaxed).newValue
        }
    }

    private indirect enum Parent {
        case none
        case some(WorkflowSession)
    }

    /// The workflow with which the session started.
    ///
    /// For a dropped action, this is a placeholder, because a sink that an app keeps from an old screen doesn't keep
    /// the properties alive.
    public let workflow: any Workflow

    /// The type of the workflow.
    public let workflowType: Any.Type

    /// The key under which the parent renders the node.
    public let renderKey: String

    /// Identifies the session within the process.
    public let sessionID: Identifier

    private let parentSession: Parent

    /// The parent's session; nil for the root.
    public var parent: WorkflowSession? {
        switch parentSession {
        case .none: nil
        case .some(let session): session
        }
    }

    /// Stores a session at its node.
    @usableFromInline
    final class Box {
        let session: WorkflowSession

        init(_ session: WorkflowSession) {
            self.session = session
        }
    }

    init(workflow: any Workflow, renderKey: String, parent: WorkflowSession?) {
        self.init(
            workflow: workflow, workflowType: type(of: workflow), renderKey: renderKey, sessionID: Identifier(),
            parent: parent)
    }

    private init(
        workflow: any Workflow, workflowType: Any.Type, renderKey: String, sessionID: Identifier,
        parent: WorkflowSession?
    ) {
        self.workflow = workflow
        self.workflowType = workflowType
        self.renderKey = renderKey
        self.sessionID = sessionID
        self.parentSession = parent.map(Parent.some) ?? .none
    }

    /// The same session without the properties of its workflow and its ancestors' workflows.
    var withoutProperties: WorkflowSession {
        WorkflowSession(
            workflow: NoProperties<Never>(), workflowType: workflowType, renderKey: renderKey, sessionID: sessionID,
            parent: parent?.withoutProperties)
    }
}

/// A placeholder for a workflow whose properties are gone. It is generic so that it isn't listed among the workflows
/// that can be opened.
private struct NoProperties<Unused>: Workflow {
    func render(state: Void, context: RenderContext<NoProperties<Unused>>) {}
}
