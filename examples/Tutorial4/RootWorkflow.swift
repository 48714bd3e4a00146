// The root of step 3 with one name changed: it now requests `TodoWorkflow` for the todos. The root doesn't see the tree
// below, so that tree could be restructured without changing the root.

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
            // `TodoWorkflow` itself decides which screens it currently has; the root only puts them on top.
            let todoBackStackItems = TodoWorkflow(name: name)
                .mapOutput { output -> Action in
                    switch output {
                    case .back:
                        // For the todos, this is a way back; for the root, it means that the user logs out.
                        return .logOut
                    }
                }
                .rendered(in: context)

            backStackItems.append(contentsOf: todoBackStackItems)
        }

        return BackStackScreen(items: backStackItems)
    }
}
