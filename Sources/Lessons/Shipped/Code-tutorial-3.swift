// The code at the end of step 3. Written by lessons/embed from examples/Tutorial3; change it there.
// swift-format-ignore-file

extension ShippedCode {
    static let tutorial3 = [
        ShippedCode(
            name: "RootWorkflow.swift",
            text: ####"""
            // Step 3 leaves the root as it was, but for one thing: bars have moved to the workflows that their buttons belong to, so
            // that the root needs no sink any more.

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
                        // The list says itself which screens it has at the moment; the root only puts them on top.
                        let todoBackStackItems = TodoListWorkflow(name: name)
                            .mapOutput { output -> Action in
                                switch output {
                                case .back:
                                    // To the list it is a way back, to the root it means that the user logs out.
                                    return .logOut
                                }
                            }
                            .rendered(in: context)

                        backStackItems.append(contentsOf: todoBackStackItems)
                    }

                    return BackStackScreen(items: backStackItems)
                }
            }
            """####),
        ShippedCode(
            name: "TodoEditScreen.swift",
            text: ####"""
            // The third screen: the fields of one todo. Saving and discarding are buttons of its bar, so they are not in here.

            import WorkflowUI

            /// Edits one todo.
            public struct TodoEditScreen: Screen {
                /// The title as it stands now.
                public var title: String
                /// The note as it stands now.
                public var note: String
                /// Called with the whole title each time that it changes.
                public var onTitleChanged: (String) -> Void
                /// Called with the whole note each time that it changes.
                public var onNoteChanged: (String) -> Void
            }
            """####),
        ShippedCode(
            name: "TodoEditWorkflow.swift",
            text: ####"""
            // Step 3 teaches who owns what. The list owns the todos. This workflow owns a copy of one of them, a scratch pad: until it is
            // saved, nobody else sees what is typed, and to discard it is to forget it.

            import BackStackContainer
            import Workflow
            import WorkflowUI

            /// Edits a copy of one todo, and hands it to the parent when it is saved.
            struct TodoEditWorkflow: Workflow {
                /// The todo as the parent knows it. It never hears of the index at which the parent keeps it.
                var initialTodo: TodoModel

                enum Output {
                    case discard
                    case save(TodoModel)
                }
            }

            // MARK: State

            extension TodoEditWorkflow {
                struct State {
                    /// The copy that is being edited.
                    var todo: TodoModel
                }

                func makeInitialState() -> State {
                    State(todo: initialTodo)
                }

                // A copy goes stale when the original changes. `makeInitialState` runs only once, so this is the place to notice it.
                // Here the parent wins, and what was typed is lost; whether that is right is for the product to decide.
                func workflowDidChange(from previousWorkflow: TodoEditWorkflow, state: inout State) {
                    if previousWorkflow.initialTodo != initialTodo {
                        state.todo = initialTodo
                    }
                }
            }

            // MARK: Actions

            extension TodoEditWorkflow {
                enum Action: WorkflowAction {
                    typealias WorkflowType = TodoEditWorkflow

                    case titleChanged(String)
                    case noteChanged(String)
                    case discardChanges
                    case saveChanges

                    func apply(toState state: inout TodoEditWorkflow.State) -> TodoEditWorkflow.Output? {
                        switch self {
                        case .titleChanged(let title):
                            state.todo.title = title

                        case .noteChanged(let note):
                            state.todo.note = note

                        case .discardChanges:
                            return .discard

                        case .saveChanges:
                            return .save(state.todo)
                        }
                        return nil
                    }
                }
            }

            // MARK: Rendering

            extension TodoEditWorkflow {
                // An item of the back stack and not just a screen: who knows what Save means also provides the button for it.
                typealias Rendering = BackStackScreen<AnyScreen>.Item

                func render(state: State, context: RenderContext<TodoEditWorkflow>) -> Rendering {
                    let sink = context.makeSink(of: Action.self)

                    let todoEditScreen = TodoEditScreen(
                        title: state.todo.title,
                        note: state.todo.note,
                        onTitleChanged: { sink.send(.titleChanged($0)) },
                        onNoteChanged: { sink.send(.noteChanged($0)) }
                    )

                    return BackStackScreen.Item(
                        key: "edit",
                        screen: todoEditScreen.asAnyScreen(),
                        barContent: BackStackScreen.BarContent(
                            title: "Edit",
                            leftItem: .button(.back(handler: { sink.send(.discardChanges) })),
                            rightItem: .button(
                                BackStackScreen.BarContent.Button(content: .text("Save"), handler: { sink.send(.saveChanges) })
                            )
                        )
                    )
                }
            }
            """####),
        ShippedCode(
            name: "TodoListScreen.swift",
            text: ####"""
            // The list screen of step 2; from this step on, choosing a todo leads somewhere.

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
            // Step 3 teaches a parent that owns data and navigation: which todos there are, and which of them is being edited. It is
            // already responsible for two screens and for what comes from both; step 4 takes it apart.

            import BackStackContainer
            import Workflow
            import WorkflowUI

            /// Owns the todos, shows their titles, and has one of them edited.
            struct TodoListWorkflow: Workflow {
                var name: String

                enum Output {
                    case back
                }
            }

            // MARK: State

            extension TodoListWorkflow {
                struct State {
                    var todos: [TodoModel]
                    var step: Step

                    enum Step {
                        case list
                        // The index is what a saved todo is put back by.
                        case edit(index: Int)
                    }
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
                        ],
                        step: .list
                    )
                }
            }

            // MARK: Actions

            extension TodoListWorkflow {
                enum Action: WorkflowAction {
                    typealias WorkflowType = TodoListWorkflow

                    case onBack
                    case selectTodo(index: Int)
                    case discardChanges
                    case saveChanges(todo: TodoModel, index: Int)

                    func apply(toState state: inout TodoListWorkflow.State) -> TodoListWorkflow.Output? {
                        switch self {
                        case .onBack:
                            return .back

                        case .selectTodo(index: let index):
                            state.step = .edit(index: index)

                        case .discardChanges:
                            state.step = .list

                        case .saveChanges(todo: let todo, index: let index):
                            // The one place where a todo changes: by its owner, because a child asked for it.
                            state.todos[index] = todo
                            state.step = .list
                        }
                        return nil
                    }
                }
            }

            // MARK: Rendering

            extension TodoListWorkflow {
                // More than one screen may be this workflow's, so it renders a piece of the back stack.
                typealias Rendering = [BackStackScreen<AnyScreen>.Item]

                func render(state: State, context: RenderContext<TodoListWorkflow>) -> Rendering {
                    let sink = context.makeSink(of: Action.self)

                    let todoListScreen = TodoListScreen(
                        todoTitles: state.todos.map(\.title),
                        onTodoSelected: { sink.send(.selectTodo(index: $0)) }
                    )

                    let todoListItem = BackStackScreen.Item(
                        key: "list",
                        screen: todoListScreen.asAnyScreen(),
                        barContent: BackStackScreen.BarContent(
                            title: "Welcome, \(name)",
                            leftItem: .button(.back(handler: { sink.send(.onBack) })),
                            rightItem: .none
                        )
                    )

                    switch state.step {
                    case .list:
                        return [todoListItem]

                    case .edit(index: let index):
                        let todoEditItem = TodoEditWorkflow(initialTodo: state.todos[index])
                            .mapOutput { output -> Action in
                                switch output {
                                case .discard:
                                    return .discardChanges
                                case .save(let todo):
                                    // The child gave the todo, the parent adds where it belongs.
                                    return .saveChanges(todo: todo, index: index)
                                }
                            }
                            .rendered(in: context)

                        return [todoListItem, todoEditItem]
                    }
                }
            }
            """####),
        ShippedCode(
            name: "TodoModel.swift",
            text: ####"""
            // What a todo is: a plain value, so that whoever edits a copy changes nothing but the copy.

            struct TodoModel: Equatable {
                var title: String
                var note: String
            }
            """####),
        ShippedCode(
            name: "WelcomeScreen.swift",
            text: ####"""
            // The screen of steps 1 and 2, unchanged.

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
            // The welcome workflow of step 2, unchanged: it never hears of what happens after the login.

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
