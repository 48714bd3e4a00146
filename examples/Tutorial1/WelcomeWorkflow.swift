// Step 1 teaches the second half: a workflow owns the state, an action changes it, and `render` turns it into a screen.
// Try `send Welcome nameChanged(name: "Ada")` and watch the field change.

import Workflow
import WorkflowUI

/// Owns the name while it is being typed.
public struct WelcomeWorkflow: Workflow {
    // There is no output, because there is no parent yet.
    public typealias Output = Never

    public init() {}
}

// MARK: State

extension WelcomeWorkflow {
    public struct State {
        var name: String
    }

    public func makeInitialState() -> State {
        State(name: "")
    }
}

// MARK: Actions

extension WelcomeWorkflow {
    enum Action: WorkflowAction {
        typealias WorkflowType = WelcomeWorkflow

        case nameChanged(name: String)

        func apply(toState state: inout WelcomeWorkflow.State) -> WelcomeWorkflow.Output? {
            switch self {
            case .nameChanged(name: let name):
                // This is the only place in the program where the name changes.
                state.name = name
            }
            return nil
        }
    }
}

// MARK: Rendering

extension WelcomeWorkflow {
    public typealias Rendering = WelcomeScreen

    public func render(state: State, context: RenderContext<WelcomeWorkflow>) -> Rendering {
        // A screen never touches the state. It sends actions to the sink, and is shown again with the result.
        let sink = context.makeSink(of: Action.self)

        return WelcomeScreen(
            name: state.name,
            onNameChanged: { sink.send(.nameChanged(name: $0)) },
            // There is nowhere to go yet; step 2 adds the next screen.
            onLoginTapped: {}
        )
    }
}
