// Renderings that give access to the state itself: reading goes to the state of the last render, and writing sends a
// change to the node.

import Workflow
import WorkflowUI

#if TypeMetadata && os(Linux)
    import WorkbenchReflection

    /// Shown as its state.
    extension StateAccessor: TransparentBox {
        package static var contentField: String { "state" }
    }
#endif

/// A rendering whose state can be read and written like its own properties.
@dynamicMemberLookup
public protocol ObservableModel<State> {
    associatedtype State: ObservableState

    /// Reads and changes the state.
    var accessor: StateAccessor<State> { get }
}

extension ObservableModel {
    /// A property of the state. Writing it changes the state of the node.
    public subscript<Value>(dynamicMember property: WritableKeyPath<State, Value>) -> Value {
        get { accessor.state[keyPath: property] }
        nonmutating set { accessor.sendValue { $0[keyPath: property] = newValue } }
    }

    /// A property of the state that can only be read.
    public subscript<Value>(dynamicMember property: KeyPath<State, Value>) -> Value {
        accessor.state[keyPath: property]
    }
}

/// A model that also sends the actions of one type.
public protocol SingleActionModel<Action>: ObservableModel {
    associatedtype Action

    /// Sends an action to the node.
    var sendAction: (Action) -> Void { get }
}

/// The state of the last render, with a closure that changes it.
public struct StateAccessor<State: ObservableState>: ObservableModel {
    package let state: State
    let sendValue: (@escaping (inout State) -> Void) -> Void

    public init(state: State, sendValue: @escaping (@escaping (inout State) -> Void) -> Void) {
        self.state = state
        self.sendValue = sendValue
    }

    public var accessor: StateAccessor<State> { self }

    /// An accessor that ignores changes, for tests.
    public static func constant(state: State) -> StateAccessor<State> {
        StateAccessor(state: state, sendValue: { _ in })
    }
}

/// The model of a workflow with one type of action.
public struct ActionModel<State: ObservableState, Action>: SingleActionModel {
    public let accessor: StateAccessor<State>
    public let sendAction: (Action) -> Void
}

extension StateAccessor: Identifiable where State: Identifiable {
    public var id: State.ID { state.id }
}

extension ActionModel: Identifiable where State: Identifiable {
    public var id: State.ID { accessor.id }
}

extension RenderContext where WorkflowType.State: ObservableState {
    /// Gives access to the state of this node.
    public func makeStateAccessor(state: WorkflowType.State) -> StateAccessor<WorkflowType.State> {
        let sink = makeStateMutationSink()
        return StateAccessor(state: state) { sink.send($0) }
    }

    /// Gives access to the state of this node, and sends its actions.
    public func makeActionModel<Action: WorkflowAction>(
        state: WorkflowType.State
    ) -> ActionModel<WorkflowType.State, Action> where Action.WorkflowType == WorkflowType {
        ActionModel(accessor: makeStateAccessor(state: state), sendAction: makeSink(of: Action.self).send)
    }
}

/// A screen that shows a model. Without SwiftUI, the screen has no view.
public protocol ObservableScreen<Model>: Screen {
    associatedtype Model: ObservableModel

    /// The model.
    var model: Model { get }
}
