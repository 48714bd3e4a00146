// Owns the code while it is being typed.

import BackStackContainer
import Workflow
import WorkflowUI

/// Asks for the code that answers a challenge.
public struct TwoFactorWorkflow: Workflow {
    public enum Output: Equatable {
        case back
        case submitted(code: String)
    }

    public var hint: String
    public var message: String?
    public var isWaiting: Bool

    public init(hint: String, message: String?, isWaiting: Bool) {
        self.hint = hint
        self.message = message
        self.isWaiting = isWaiting
    }
}

extension TwoFactorWorkflow {
    public struct State: Equatable {
        var code = ""
    }

    public func makeInitialState() -> State {
        State()
    }

    public enum Action: WorkflowAction, Equatable {
        public typealias WorkflowType = TwoFactorWorkflow

        case codeChanged(String)
        case submit
        case back

        public func apply(toState state: inout TwoFactorWorkflow.State) -> TwoFactorWorkflow.Output? {
            switch self {
            case .codeChanged(let code):
                state.code = code
            case .submit:
                return .submitted(code: state.code)
            case .back:
                return .back
            }
            return nil
        }
    }

    public func render(
        state: State, context: RenderContext<TwoFactorWorkflow>
    ) -> BackStackScreen<AnyScreen>.Item {
        let sink = context.makeSink(of: Action.self)
        return BackStackScreen.Item(
            key: "code",
            screen: TwoFactorScreen(
                hint: hint,
                code: state.code,
                message: isWaiting ? "Checking…" : message,
                onCodeChanged: { sink.send(.codeChanged($0)) },
                onSubmit: { sink.send(.submit) }
            ).asAnyScreen(),
            barContent: BackStackScreen.BarContent(
                title: "Code", leftItem: .button(.back(handler: { sink.send(.back) }))
            )
        )
    }
}

/// A form for a code.
public struct TwoFactorScreen: Screen {
    public var hint: String
    public var code: String
    public var message: String?
    public var onCodeChanged: (String) -> Void
    public var onSubmit: () -> Void
}
