// What a test expects of children and side effects, as values.

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

/// An expected child: which it is, and what it gives to the parent in place of the real one.
struct ChildExpectation<Child: Workflow>: ExpectedChild {
    let label: ChildLabel
    let location: TestLocation
    let rendering: Child.Rendering
    let output: Child.Output?
    /// What else has to hold of the child that is rendered. It reports itself what does not.
    let check: (_ child: Child, _ parent: String) -> Void

    var childType: Any.Type { Child.self }
}

/// An expected side effect, and what becomes of it.
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
