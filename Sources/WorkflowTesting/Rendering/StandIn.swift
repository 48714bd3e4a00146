// Replaces a child that a test did not expect, so that the test can continue after the failure: the child and
// everything below it are rendered once, in their initial states, and nothing else happens in them.

import Workflow

final class StandIn<WorkflowType: Workflow>: RenderDouble {
    static func rendering(of workflow: WorkflowType) -> WorkflowType.Rendering {
        workflow.render(state: workflow.makeInitialState(), context: RenderContext(site: .double(StandIn())))
    }

    func sink<Action: WorkflowAction>(of actionType: Action.Type) -> Sink<Action>
    where Action.WorkflowType == WorkflowType {
        Sink { _ in }
    }

    func runSideEffect(key: AnyHashable, action: @escaping (Lifetime) -> Void) {}

    func receive<Action: WorkflowAction>(_ action: Action) where Action.WorkflowType == WorkflowType {}

    func render<Child: Workflow>(
        workflow child: Child, key: String, outputs: OutputHandler<Child.Output>
    ) -> Child.Rendering {
        StandIn<Child>.rendering(of: child)
    }
}
