// An action whose concrete type is hidden, or that is only a closure.

public struct AnyWorkflowAction<WorkflowType: Workflow>: WorkflowAction {
    @usableFromInline
    let applying: ActionApplyClosure

    /// The wrapped action; for a closure, its location in the source.
    public let base: Any

    /// Whether this action is a closure. If so, `base` is only its location in the source.
    public let isClosureBased: Bool

    /// Hides the type of an action.
    @inlinable
    public init<Base: WorkflowAction>(_ base: Base) where Base.WorkflowType == WorkflowType {
        if let erased = base as? AnyWorkflowAction<WorkflowType> {
            self = erased
            return
        }
        self.applying = { state, context in base.apply(toState: &state, context: context) }
        self.base = base
        self.isClosureBased = false
    }

    /// Creates an action from a closure with access to the node's properties.
    @inlinable
    public init(_ apply: @escaping ActionApplyClosure, fileID: StaticString = #fileID, line: UInt = #line) {
        self.applying = apply
        self.base = ClosureAction(fileID: "\(fileID)", line: line)
        self.isClosureBased = true
    }

    /// Creates an action from a closure.
    @inlinable
    public init(
        _ apply: @escaping (inout WorkflowType.State) -> WorkflowType.Output?, fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        self.init({ state, _ in apply(&state) }, fileID: fileID, line: line)
    }

    @inlinable
    public func apply(
        toState state: inout WorkflowType.State, context: ApplyContext<WorkflowType>
    ) -> WorkflowType.Output? {
        applying(&state, context)
    }
}

extension AnyWorkflowAction {
    /// Creates an action that changes nothing and sends an output to the parent.
    public init(sendingOutput output: WorkflowType.Output, fileID: StaticString = #fileID, line: UInt = #line) {
        self.init({ _ in output }, fileID: fileID, line: line)
    }

    /// An action that changes nothing and sends an output to the parent.
    public static func sendingOutput(
        _ output: WorkflowType.Output, fileID: StaticString = #fileID, line: UInt = #line
    ) -> AnyWorkflowAction<WorkflowType> {
        AnyWorkflowAction(sendingOutput: output, fileID: fileID, line: line)
    }

    /// An action that does nothing.
    public static var noAction: AnyWorkflowAction<WorkflowType> {
        AnyWorkflowAction { _ in nil }
    }
}

extension AnyWorkflowAction: CustomStringConvertible {
    public var description: String {
        "AnyWorkflowAction(\(base))"
    }
}

/// The source location of an action made from a closure, which is all that is known about the action.
@usableFromInline
package struct ClosureAction: CustomStringConvertible, Sendable, Hashable {
    package let fileID: String
    package let line: UInt

    @usableFromInline
    init(fileID: String, line: UInt) {
        self.fileID = fileID
        self.line = line
    }

    @usableFromInline
    package var description: String { "closure at \(fileID):\(line)" }
}
