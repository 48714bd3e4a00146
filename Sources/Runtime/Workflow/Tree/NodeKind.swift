// The data that all nodes of one workflow type share. It is made once per tree.

import WorkbenchRules

#if TypeMetadata && os(Linux)
    import WorkbenchTypeMetadata

    /// Decides how values are compared: member by member if the types' members are known, otherwise with `==`. Nothing
    /// else in this module depends on which of the two is used.
    @usableFromInline
    package typealias ValueEquality = EqualityPlan
#else
    @usableFromInline
    package typealias ValueEquality = PortableEquality
#endif

/// Whether the members of types are known at run time. If so, values without their own `==` can be compared.
package var knowsMembersOfTypes: Bool {
    #if TypeMetadata && os(Linux)
        return true
    #else
        return false
    #endif
}

@usableFromInline
package final class NodeKind {
    package let workflowType: Any.Type

    @usableFromInline
    let typeID: ObjectIdentifier

    /// The comparisons for two workflow values, and for two states.
    package let properties: ValueEquality
    package let state: ValueEquality

    /// The same comparisons without reference counting, which isn't needed because they live as long as the process.
    /// Most of them compare only a single word, so the cost of counting would be noticeable.
    @usableFromInline
    let uncountedProperties: Unmanaged<ValueEquality>
    @usableFromInline
    let uncountedState: Unmanaged<ValueEquality>

    /// The type's name as written in source code, without its module.
    package private(set) lazy var name = String(describing: workflowType)

    @usableFromInline
    init<WorkflowType: Workflow>(_ type: WorkflowType.Type) {
        self.workflowType = type
        self.typeID = ObjectIdentifier(type)
        self.properties = ValueEquality.plan(for: type)
        self.state = ValueEquality.plan(for: WorkflowType.State.self)
        self.uncountedProperties = Unmanaged.passUnretained(properties)
        self.uncountedState = Unmanaged.passUnretained(state)
        self.equalPropertiesMayDiffer = properties.callsOwnEquality
        self.equalStatesMayDiffer = state.callsOwnEquality
        self.stateMayBeLarge = !_isPOD(WorkflowType.State.self)
        self.mayBeWorker = Self.mayBeWorker(type)
    }

    package static func mayBeWorker<WorkflowType: Workflow>(_ type: WorkflowType.Type) -> Bool {
        WorkflowType.Rendering.self == Void.self && WorkflowType.Output.self != Never.self
    }

    @inlinable
    func compareProperties<WorkflowType: Workflow>(_ left: WorkflowType, _ right: WorkflowType) -> Equality {
        uncountedProperties._withUnsafeGuaranteedRef { $0.compare(left, right) }
    }

    /// Compares the states before and after an action. A user's `==` that compares an object with itself proves
    /// nothing, because the action may have changed the object.
    @inlinable
    func compareState<State>(_ left: State, _ right: State) -> Equality {
        uncountedState._withUnsafeGuaranteedRef {
            let comparison = $0.compare(left, right)
            return comparison == .equal && $0.mayOverlookChanges ? .unknown : comparison
        }
    }

    /// Whether equal properties, or equal states, may still differ in a part that a user's `==` ignores.
    @usableFromInline
    let equalPropertiesMayDiffer: Bool
    @usableFromInline
    let equalStatesMayDiffer: Bool

    /// Whether a state may contain a long list or string, which an action has to copy if the previous state is kept.
    @usableFromInline
    let stateMayBeLarge: Bool

    /// Whether nodes of the type render nothing and have outputs, like nodes that represent workers.
    package let mayBeWorker: Bool

    @inlinable
    var stateIsAlwaysUnknown: Bool {
        uncountedState._withUnsafeGuaranteedRef { $0.isAlwaysUnknown }
    }
}
