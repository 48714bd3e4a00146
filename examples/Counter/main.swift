// The smallest complete program: one hosted workflow, and two actions sent to it.

import Workflow

struct CounterWorkflow: Workflow {
    struct State { var count = 0 }

    enum Action: WorkflowAction {
        typealias WorkflowType = CounterWorkflow
        case add(Int)

        func apply(toState state: inout State) -> Never? {
            switch self {
            case .add(let amount): state.count += amount
            }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<CounterWorkflow>) -> (text: String, add: (Int) -> Void) {
        let sink = context.makeSink(of: Action.self)
        return ("\(state.count)", { sink.send(.add($0)) })
    }
}

let host = WorkflowHost(workflow: CounterWorkflow())
host.rendering.signal.observeValues { print($0.text) }
host.rendering.value.add(41)
host.rendering.value.add(1)
