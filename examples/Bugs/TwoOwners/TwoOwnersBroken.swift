// A child counts taps, and its parent counts the same taps.
//
// Symptom: after a reset, the two numbers differ.

import Workflow
import WorkflowUI

enum TwoOwnersBroken {
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
            let counter = CounterWorkflow().rendered(in: context) { _ in Action.counted }
            return RootScreen(counter: counter, total: state.count, onReset: { sink.send(.reset) })
        }
    }

    struct CounterWorkflow: Workflow {
        enum Output { case counted }
        struct State { var count = 0 }

        enum Action: WorkflowAction {
            typealias WorkflowType = CounterWorkflow
            case tapped

            func apply(toState state: inout State) -> Output? {
                state.count += 1
                return .counted
            }
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<CounterWorkflow>) -> CounterScreen {
            let sink = context.makeSink(of: Action.self)
            return CounterScreen(count: state.count, onTap: { sink.send(.tapped) })
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
