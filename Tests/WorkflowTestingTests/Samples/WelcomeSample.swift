// The welcome screen of the todo app. None of its types is Equatable, and its action reads a property of the workflow.

import Workflow

struct WelcomeScreen {
    var name: String
    var onNameChanged: (String) -> Void
    var onLoginTapped: () -> Void
    var onShoutTapped: () -> Void = {}
}

struct WelcomeWorkflow: Workflow {
    var greeting = ""

    enum Output {
        case didLogin(name: String)
    }

    struct State {
        var name: String
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = WelcomeWorkflow

        case nameChanged(name: String)
        case didLogin
        case custom(with: (String) -> String)

        func apply(toState state: inout State, context: ApplyContext<WelcomeWorkflow>) -> Output? {
            switch self {
            case .nameChanged(let name):
                state.name = name
                return nil
            case .didLogin:
                return .didLogin(name: context[workflowValue: \.greeting] + state.name)
            case .custom(let transform):
                state.name = transform(state.name)
                return nil
            }
        }
    }

    func makeInitialState() -> State { State(name: "") }

    func render(state: State, context: RenderContext<WelcomeWorkflow>) -> WelcomeScreen {
        let sink = context.makeSink(of: Action.self)
        return WelcomeScreen(
            name: state.name, onNameChanged: { sink.send(.nameChanged(name: $0)) },
            onLoginTapped: { sink.send(.didLogin) }, onShoutTapped: { sink.send(.custom { $0.uppercased() }) }
        )
    }
}
