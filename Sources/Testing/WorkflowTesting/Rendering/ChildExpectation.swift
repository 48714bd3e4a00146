// A test's expectations about children and side effects, as values.

import Workflow

/// An expected child of any type.
protocol ExpectedChild {
    var label: ChildLabel { get }
    var location: TestLocation { get }
    var childType: Any.Type { get }
}

extension ExpectedChild {
    func isFor(_ type: Any.Type, key: String) -> Bool {
        childType == type && label.key == key
    }
}

/// An expected child: how to recognize it, and the rendering and output that replace its own.
struct ChildExpectation<Child: Workflow>: ExpectedChild {
    let label: ChildLabel
    let location: TestLocation
    let rendering: Child.Rendering
    let output: Child.Output?
    /// Further checks of the rendered child. They report their own failures.
    let check: (_ child: Child, _ parent: String) -> Void

    var childType: Any.Type { Child.self }
}

/// An expected side effect, and what to do with it.
struct SideEffectExpectation<WorkflowType: Workflow> {
    enum Conduct {
        case noted
        case run
        case replaced(AnyWorkflowAction<WorkflowType>)
    }

    let key: AnyHashable
    let conduct: Conduct
    let location: TestLocation

    var keyText: String { readableText(of: key) }
}
