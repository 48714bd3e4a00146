// A child copies a property into its state only once.
//
// Symptom: after a rename, the greeting still has the old name.

import Workflow
import WorkflowUI

enum Greetings {
    struct RootWorkflow: Workflow {
        typealias Output = Never
        struct State { var name = "Ada" }

        enum Action: WorkflowAction {
            typealias WorkflowType = RootWorkflow
            case renamed(String)

            func apply(toState state: inout State) -> Never? {
                switch self {
                case .renamed(let name): state.name = name
                }
                return nil
            }
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<RootWorkflow>) -> RootScreen {
            let sink = context.makeSink(of: Action.self)
            return RootScreen(
                greeting: GreetingWorkflow(name: state.name).rendered(in: context),
                onRenamed: { sink.send(.renamed($0)) })
        }
    }

    struct GreetingWorkflow: Workflow {
        typealias Output = Never
        var name: String

        struct State { var name: String }

        func makeInitialState() -> State { State(name: name) }

        func render(state: State, context: RenderContext<GreetingWorkflow>) -> String { "Welcome, \(state.name)" }
    }

    struct RootScreen: Screen {
        var greeting: String
        var onRenamed: (String) -> Void
    }
}
