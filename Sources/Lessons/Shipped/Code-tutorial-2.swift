// The code at the end of step 2. Written by lessons/embed from examples/Tutorial2; change it there.
// swift-format-ignore-file

extension ShippedCode {
    static let tutorial2 = [
        ShippedCode(
            name: "RootWorkflow.swift",
            text: ####"""
            // Step 2 teaches composition and navigation: a parent renders its children, maps their outputs to its own actions, and
            // says with every rendering which screens lie on each other. Nothing is pushed or popped by hand.

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
                    let sink = context.makeSink(of: Action.self)

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
                        // The list lives only while someone is logged in. Logging out ends it, and its state with it.
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
            """####),
        ShippedCode(
            name: "TodoListScreen.swift",
            text: ####"""
            // The second screen of the app: titles, and a callback for choosing one.

            import WorkflowUI

            /// Shows the titles of the todos.
            public struct TodoListScreen: Screen {
                /// The titles, in the order of the list.
                public var todoTitles: [String]
                /// Called with the index of the todo that was chosen.
                public var onTodoSelected: (Int) -> Void
            }
            """####),
        ShippedCode(
            name: "TodoListWorkflow.swift",
            text: ####"""
            // Step 2 teaches that a workflow may do very little: this one owns a list, shows it, and has no action yet.

            import Workflow
            import WorkflowUI

            /// Owns the todos and shows their titles.
            struct TodoListWorkflow: Workflow {
                typealias Output = Never
            }

            // MARK: State

            extension TodoListWorkflow {
                struct State {
                    var todos: [TodoModel]
                }

                func makeInitialState() -> State {
                    State(
                        todos: [
                            TodoModel(
                                title: "Take the cat for a walk",
                                note: """
                                    Cats really need their outside sunshine time. Don't forget to walk Charlie. \
                                    Hamilton is less excited about the prospect.
                                    """
                            )
                        ]
                    )
                }
            }

            // MARK: Rendering

            extension TodoListWorkflow {
                typealias Rendering = TodoListScreen

                func render(state: State, context: RenderContext<TodoListWorkflow>) -> Rendering {
                    TodoListScreen(
                        todoTitles: state.todos.map(\.title),
                        // Choosing a todo does nothing until there is something to edit it with: step 3.
                        onTodoSelected: { _ in }
                    )
                }
            }
            """####),
        ShippedCode(
            name: "TodoModel.swift",
            text: ####"""
            // What a todo is: a plain value, so that a copy of it is nobody else's.

            struct TodoModel: Equatable {
                var title: String
                var note: String
            }
            """####),
        ShippedCode(
            name: "WelcomeScreen.swift",
            text: ####"""
            // The screen of step 1. It does not change: what the login leads to is none of its business.

            import WorkflowUI

            /// Asks for a name.
            public struct WelcomeScreen: Screen {
                /// The name typed so far.
                public var name: String
                /// Called with the whole text each time that it changes.
                public var onNameChanged: (String) -> Void
                /// Called when the user wants to go on.
                public var onLoginTapped: () -> Void
            }
            """####),
        ShippedCode(
            name: "WelcomeWorkflow.swift",
            text: ####"""
            // Step 2 teaches outputs: a workflow tells its parent what happened, and leaves it to the parent what follows.

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
                            // Nobody else needs to know yet: the state changes, and there is no output.
                            state.name = name
                            return nil

                        case .didLogin:
                            // The other way round: nothing changes here, and the parent is told.
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
            """####),
    ]
}
