// What can be opened: a root by name, or any workflow type of the process from its text.

import Reflection
import Replies
import ValueTree
import Workflow

/// A root workflow with a name.
package struct App {
    package let name: String
    package let summary: String
    /// Makes a tree of it, with workers or without.
    let host: (EventLog, (any Actor)?, Bool) -> any TreeHost

    package init<Root: Workflow>(_ name: String, _ summary: String, root: @escaping () -> Root) {
        self.name = name
        self.summary = summary
        self.host = { log, isolation, runs in Self.host(root(), log, isolation, runs) }
    }

    /// A workflow that was built from its text.
    init(workflow: any Workflow, text: String) {
        name = text
        summary = "a workflow of its own"
        host = { log, isolation, runs in Self.host(workflow, log, isolation, runs) }
    }

    private static func host(
        _ root: some Workflow, _ log: EventLog, _ isolation: (any Actor)?, _ runsSideEffects: Bool
    ) -> any TreeHost {
        WorkflowHost(
            workflow: root, isolation: isolation,
            instrumentation: .watching(observers: [], debugger: nil, log: log), runsSideEffects: runsSideEffects
        )
    }

    package var reply: AppReply { AppReply(name: name, summary: summary) }
}
