// The welcome workflow of step 2, unchanged: it never learns what happens after the login.

import Workflow
import WorkflowUI

/// Owns the name while it is being typed, and tells the parent when the user logs in.
struct WelcomeWorkflow: Workflow {
    enum Output {
        case didLogin(name: String)
    }
}

// MARK: State

extension WelcomeWorkflow {
    struct State {
        var name: String
    }

    func makeInitialState() -> State {
        State(name: "")
    }
}

// MARK: Actions

extension WelcomeWorkflow {
    enum Action: WorkflowAction {
        typealias WorkflowType = WelcomeWorkflow

        case nameChanged(name: String)
        case didLogin

        func apply(toState state: inout WelcomeWorkflow.State) -> WelcomeWorkflow.Output? {
            switch self {
            case .nameChanged(name: let name):
                // No other workflow needs to know yet: the state changes, and there is no output.
                state.name = name
                return nil

            case .didLogin:
                // This is the opposite: nothing changes here, but the parent is told.
                return .didLogin(name: state.name)
            }
        }
    }
}

// MARK: Rendering

extension WelcomeWorkflow {
    typealias Rendering = WelcomeScreen

    func render(state: State, context: RenderContext<WelcomeWorkflow>) -> Rendering {
        let sink = context.makeSink(of: Action.self)

        return WelcomeScreen(
            name: state.name,
            onNameChanged: { sink.send(.nameChanged(name: $0)) },
            onLoginTapped: { sink.send(.didLogin) }
        )
    }
}
