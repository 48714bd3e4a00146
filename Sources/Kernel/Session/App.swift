// What can be opened: a root by name, or any workflow type of the process from its text.

import WorkbenchReflection
import WorkbenchReplies
import WorkbenchValueTree
import Workflow

/// A root workflow with a name.
package struct App: Sendable {
    package let name: String
    package let summary: String
    /// Makes a tree of it, with workers or without.
    let host: @MainActor (EventLog, Bool) -> any TreeHost

    package init<Root: Workflow>(_ name: String, _ summary: String, root: @escaping @MainActor () -> Root) {
        self.name = name
        self.summary = summary
        self.host = { log, runs in Self.host(root(), log, runs) }
    }

    /// A workflow that was built from its text.
    @MainActor
    init(workflow: any Workflow, text: String) {
        name = text
        summary = "a workflow of its own"
        host = { log, runs in Self.host(workflow, log, runs) }
    }

    /// An app that runs somewhere else in the process.
    @MainActor
    init(_ name: String, _ summary: String, attachedTo host: any TreeHost) {
        self.name = name
        self.summary = summary
        self.host = { _, _ in host }
    }

    @MainActor
    private static func host(
        _ root: some Workflow, _ log: EventLog, _ runsSideEffects: Bool
    ) -> any TreeHost {
        WorkflowHost(
            workflow: root, isolation: MainActor.shared,
            instrumentation: .watching(observers: [], debugger: nil, log: log), runsSideEffects: runsSideEffects
        )
    }

    package var reply: AppReply { AppReply(name: name, summary: summary) }
}
