// Step 2 teaches composition and navigation: a parent renders its children, maps their outputs to its own actions, and
// says in every rendering which screens are on the stack. Nothing is pushed or popped by hand.

import BackStackContainer
import Workflow
import WorkflowUI

/// Decides whether the user is at the welcome screen or at the todo list.
public struct RootWorkflow: Workflow {
    public typealias Output = Never

    public init() {}
}

// MARK: State

extension RootWorkflow {
    // There is a name only when a user is logged in: the enum makes any other combination impossible to write.
    public enum State {
        case welcome
        case todo(name: String)
    }

    public func makeInitialState() -> State {
        .welcome
    }
}

// MARK: Actions

extension RootWorkflow {
    enum Action: WorkflowAction {
        typealias WorkflowType = RootWorkflow

        case login(name: String)
        case logOut

        func apply(toState state: inout RootWorkflow.State) -> RootWorkflow.Output? {
            switch self {
            case .login(name: let name):
                state = .todo(name: name)
            case .logOut:
                state = .welcome
            }
            return nil
        }
    }
}

// MARK: Rendering

extension RootWorkflow {
    public typealias Rendering = BackStackScreen<AnyScreen>

    public func render(state: State, context: RenderContext<RootWorkflow>) -> Rendering {
        let sink = context.makeSink(of: Action.self)

        // A child lives as long as every render requests it. This one is always requested, so the typed name is still
        // there after logging out.
        let welcomeScreen = WelcomeWorkflow()
            .mapOutput { output -> Action in
                switch output {
                case .didLogin(name: let name):
                    return .login(name: name)
                }
            }
            .rendered(in: context)

        var backStackItems: [BackStackScreen<AnyScreen>.Item] = [
            BackStackScreen.Item(key: "welcome", screen: welcomeScreen.asAnyScreen(), barVisibility: .hidden)
        ]

        switch state {
        case .welcome:
            // The welcome screen is always at the bottom.
            break

        case .todo(name: let name):
            // The list lives only while a user is logged in. Logging out ends it, together with its state.
            let todoListScreen = TodoListWorkflow()
                .rendered(in: context)

            backStackItems.append(
                BackStackScreen.Item(
                    key: "todoList",
                    screen: todoListScreen.asAnyScreen(),
                    barContent: BackStackScreen.BarContent(
                        title: "Welcome, \(name)",
                        leftItem: .button(.back(handler: { sink.send(.logOut) })),
                        rightItem: .none
                    )
                )
            )
        }

        return BackStackScreen(items: backStackItems)
    }
}
