import Workflow
import WorkflowUI

/// The values on the screen, and a closure for each thing the user can do.
public struct BakeryScreen: Screen {
    public var title: String
    public var onAdd: (Int) -> Void
    public var onOrder: () -> Void
}

/// Owns the number of items in an order.
public struct BakeryWorkflow: Workflow {
    public enum Output: Equatable { case ordered(items: Int) }

    public struct State: Equatable { var items = 0 }

    enum Action: WorkflowAction {
        typealias WorkflowType = BakeryWorkflow
        case add(items: Int)
        case order

        func apply(toState state: inout State) -> Output? {
            switch self {
            case .add(let items):
                state.items += items
                return nil
            case .order:
                defer { state.items = 0 }
                return .ordered(items: state.items)
            }
        }
    }

    public init() {}

    public func makeInitialState() -> State { State() }

    public func render(state: State, context: RenderContext<BakeryWorkflow>) -> BakeryScreen {
        let sink = context.makeSink(of: Action.self)
        return BakeryScreen(
            title: "\(state.items) items",
            onAdd: { sink.send(.add(items: $0)) },
            onOrder: { sink.send(.order) })
    }
}
