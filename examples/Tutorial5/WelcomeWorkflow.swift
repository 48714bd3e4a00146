// Step 5 teaches testing: Tests/Tutorial5Tests tests each action and each render of this app. The code is that of step
// 4, except that the parts used by tests are now `package`, and those that tests compare are `Equatable`.

import Workflow
import WorkflowUI

/// Owns the name while it is being typed, and tells the parent when the user logs in.
package struct WelcomeWorkflow: Workflow {
    package init() {}

    package enum Output: Equatable {
        case didLogin(name: String)
    }
}

// MARK: State

extension WelcomeWorkflow {
    package struct State: Equatable {
        package var name: String

        package init(name: String) {
            self.name = name
        }
    }

    package func makeInitialState() -> State {
        State(name: "")
    }
}

// MARK: Actions

extension WelcomeWorkflow {
    package enum Action: WorkflowAction, Equatable {
        package typealias WorkflowType = WelcomeWorkflow

        case nameChanged(name: String)
        case didLogin

        package func apply(toState state: inout WelcomeWorkflow.State) -> WelcomeWorkflow.Output? {
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
    package typealias Rendering = WelcomeScreen

    package func render(state: State, context: RenderContext<WelcomeWorkflow>) -> Rendering {
        let sink = context.makeSink(of: Action.self)

        return WelcomeScreen(
            name: state.name,
            onNameChanged: { sink.send(.nameChanged(name: $0)) },
            onLoginTapped: { sink.send(.didLogin) }
        )
    }
}
