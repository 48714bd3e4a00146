// Later versions of TroubleWorkflow: one with different behavior, and one without some of its actions.

import Workflow

struct DoubledWorkflow: Workflow {
    struct State: Equatable {
        var count = 0
        var note = ""
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = DoubledWorkflow

        case add(Int)
        case note(text: String)

        func apply(toState state: inout State) -> Never? {
            switch self {
            case .add(let amount): state.count += 2 * amount
            case .note(let text): state.note = text
            }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<DoubledWorkflow>) -> TroubleWorkflow.Rendering {
        let sink = context.makeSink(of: Action.self)
        return TroubleWorkflow.Rendering(count: state.count, note: state.note) { sink.send(.add($0)) }
    }
}

struct ShorterWorkflow: Workflow {
    struct State: Equatable {
        var note = ""
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = ShorterWorkflow

        case note(text: String)

        func apply(toState state: inout State) -> Never? {
            switch self {
            case .note(let text): state.note = text
            }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<ShorterWorkflow>) -> String {
        _ = context.makeSink(of: Action.self)
        return state.note
    }
}
