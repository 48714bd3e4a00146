// The corrected version of TwoOwnersBroken: the parent owns the count, and the child shows it as a property.

import Workflow
import WorkflowUI

enum TwoOwnersMended {
    struct RootWorkflow: Workflow {
        typealias Output = Never
        struct State { var count = 0 }

        enum Action: WorkflowAction {
            typealias WorkflowType = RootWorkflow
            case counted
            case reset

            func apply(toState state: inout State) -> Never? {
                switch self {
                case .counted: state.count += 1
                case .reset: state.count = 0
                }
                return nil
            }
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<RootWorkflow>) -> RootScreen {
            let sink = context.makeSink(of: Action.self)
            let counter = CounterWorkflow(count: state.count).rendered(in: context) { _ in Action.counted }
            return RootScreen(counter: counter, total: state.count, onReset: { sink.send(.reset) })
        }
    }

    struct CounterWorkflow: Workflow {
        enum Output { case counted }
        var count: Int

        enum Action: WorkflowAction {
            typealias WorkflowType = CounterWorkflow
            case tapped

            func apply(toState state: inout Void) -> Output? { .counted }
        }

        func makeInitialState() {}

        func render(state: Void, context: RenderContext<CounterWorkflow>) -> CounterScreen {
            let sink = context.makeSink(of: Action.self)
            return CounterScreen(count: count, onTap: { sink.send(.tapped) })
        }
    }

    struct CounterScreen: Screen {
        var count: Int
        var onTap: () -> Void
    }

    struct RootScreen: Screen {
        var counter: CounterScreen
        var total: Int
        var onReset: () -> Void
    }
}
