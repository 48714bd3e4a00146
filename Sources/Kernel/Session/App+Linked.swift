// Roots without a registration: the workflows of the process that can be made from nothing.

import WorkbenchReflection
import WorkbenchReplies
import WorkbenchValueTree
import Workflow

extension App {
    /// The linked workflows that need no values, each as an app that is opened by its text: `RootWorkflow()`.
    @MainActor package static var linked: [App] {
        Session.linkedWorkflows.compactMap { reply in
            let name = String(reply.name.prefix { $0 != "(" })
            let text = "\(name)()"
            guard case .type(let type) = TypePlanTable.shared.directory.type(named: name),
                let workflow = try? ValueBuilder().build(Literal.parse(text).literal, asType: type) as? any Workflow
            else { return nil }
            return App(workflow: workflow, text: text)
        }
    }
}
