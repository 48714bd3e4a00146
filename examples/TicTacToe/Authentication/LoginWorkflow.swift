// Owns the name and the password while they are being typed. The parent decides what to do with them. Properties tell
// whether it is waiting for an answer, and what went wrong last time.

import BackStackContainer
import Workflow
import WorkflowUI

/// Asks for a name and a password.
public struct LoginWorkflow: Workflow {
    public enum Output: Equatable {
        case cancelled
        case submitted(Credentials)
    }

    public var message: String?
    public var isWaiting: Bool

    public init(message: String?, isWaiting: Bool) {
        self.message = message
        self.isWaiting = isWaiting
    }
}

extension LoginWorkflow {
    public struct State: Equatable {
        var credentials = Credentials(name: "", password: "")
    }

    public func makeInitialState() -> State {
        State()
    }

    public enum Action: WorkflowAction, Equatable {
        public typealias WorkflowType = LoginWorkflow

        case nameChanged(String)
        case passwordChanged(String)
        case submit
        case cancel

        public func apply(toState state: inout LoginWorkflow.State) -> LoginWorkflow.Output? {
            switch self {
            case .nameChanged(let name):
                state.credentials.name = name
            case .passwordChanged(let password):
                state.credentials.password = password
            case .submit:
                return .submitted(state.credentials)
            case .cancel:
                return .cancelled
            }
            return nil
        }
    }

    public func render(
        state: State, context: RenderContext<LoginWorkflow>
    ) -> BackStackScreen<AnyScreen>.Item {
        let sink = context.makeSink(of: Action.self)
        return BackStackScreen.Item(
            key: "login",
            screen: LoginScreen(
                name: state.credentials.name,
                password: String(repeating: "•", count: state.credentials.password.count),
                message: isWaiting ? "Signing in…" : message,
                onNameChanged: { sink.send(.nameChanged($0)) },
                onPasswordChanged: { sink.send(.passwordChanged($0)) },
                onSubmit: { sink.send(.submit) }
            ).asAnyScreen(),
            barContent: BackStackScreen.BarContent(
                title: "Sign in",
                leftItem: .button(
                    BackStackScreen.BarContent.Button(content: .text("Cancel"), handler: { sink.send(.cancel) })
                )
            )
        )
    }
}

/// A form for a name and a password. The password isn't shown.
public struct LoginScreen: Screen {
    public var name: String
    public var password: String
    public var message: String?
    public var onNameChanged: (String) -> Void
    public var onPasswordChanged: (String) -> Void
    public var onSubmit: () -> Void
}
