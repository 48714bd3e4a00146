// The root of step 3 with one name changed: it now asks `TodoWorkflow` for the todos. The root does not see the
// tree below, so that could be reshaped without changing the root.

import BackStackContainer
import Workflow
import WorkflowUI

/// Decides whether the user is at the welcome screen or at the todos.
public struct RootWorkflow: Workflow {
    public typealias Output = Never

    public init() {}
}

// MARK: State

extension RootWorkflow {
    // There is a name only where someone is logged in: the enum makes any other combination impossible to write.
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
        // The child lives as long as every render asks for it. This one is always asked for, so the name that was typed
        // is still there after logging out.
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
            // The welcome screen lies at the bottom in any case.
            break

        case .todo(name: let name):
            // `TodoWorkflow` says itself which screens it has at the moment; the root only puts them on top.
            let todoBackStackItems = TodoWorkflow(name: name)
                .mapOutput { output -> Action in
                    switch output {
                    case .back:
                        // To the todos it is a way back, to the root it means that the user logs out.
                        return .logOut
                    }
                }
                .rendered(in: context)

            backStackItems.append(contentsOf: todoBackStackItems)
        }

        return BackStackScreen(items: backStackItems)
    }
}
