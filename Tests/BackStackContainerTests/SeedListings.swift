// The todo app as its tutorial prints it: that this file compiles is the test. What the tutorial leaves to a graphical
// toolkit (frames and subviews) is a view value here.

import BackStackContainer
import Workflow
import WorkflowUI

struct TodoModel: Equatable {
    var title: String
    var note: String
}

// MARK: - Edit

struct TodoEditScreen: Screen {
    var title: String
    var note: String

    var onTitleChanged: (String) -> Void
    var onNoteChanged: (String) -> Void
}

extension TodoEditScreen {
    func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        TodoEditViewController.description(for: self, environment: environment)
    }
}

struct TodoEditView {
    var title = ""
    var note = ""
    var onTitleChanged: (String) -> Void = { _ in }
    var onNoteChanged: (String) -> Void = { _ in }
}

final class TodoEditViewController: ScreenViewController<TodoEditScreen> {
    private var todoEditView: TodoEditView!

    required init(screen: TodoEditScreen, environment: ViewEnvironment) {
        super.init(screen: screen, environment: environment)
    }

    override func viewDidLoad() {
        super.viewDidLoad()

        todoEditView = TodoEditView()
        updateView(with: screen)
    }

    override func screenDidChange(from previousScreen: TodoEditScreen, previousEnvironment: ViewEnvironment) {
        super.screenDidChange(from: previousScreen, previousEnvironment: previousEnvironment)
        guard isViewLoaded else { return }
        updateView(with: screen)
    }

    private func updateView(with screen: TodoEditScreen) {
        todoEditView.title = screen.title
        todoEditView.note = screen.note
        todoEditView.onTitleChanged = screen.onTitleChanged
        todoEditView.onNoteChanged = screen.onNoteChanged
        view = [
            .textField("title", value: todoEditView.title, onChange: todoEditView.onTitleChanged),
            .textField("note", value: todoEditView.note, onChange: todoEditView.onNoteChanged),
        ]
    }
}

struct TodoEditWorkflow: Workflow {
    var initialTodo: TodoModel

    enum Output {
        case discard
        case save(TodoModel)
    }
}

extension TodoEditWorkflow {
    struct State {
        var todo: TodoModel
    }

    func makeInitialState() -> TodoEditWorkflow.State {
        return State(todo: initialTodo)
    }

    func workflowDidChange(from previousWorkflow: TodoEditWorkflow, state: inout State) {
        if previousWorkflow.initialTodo != initialTodo {
            state.todo = initialTodo
        }
    }
}

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

extension TodoEditWorkflow {
    typealias Rendering = BackStackScreen<AnyScreen>.Item

    func render(state: TodoEditWorkflow.State, context: RenderContext<TodoEditWorkflow>) -> Rendering {
        let sink = context.makeSink(of: Action.self)

        let todoEditScreen = TodoEditScreen(
            title: state.todo.title,
            note: state.todo.note,
            onTitleChanged: { title in
                sink.send(.titleChanged(title))
            },
            onNoteChanged: { note in
                sink.send(.noteChanged(note))
            })

        let backStackItem = BackStackScreen.Item(
            key: "edit",
            screen: todoEditScreen.asAnyScreen(),
            barContent: BackStackScreen.BarContent(
                title: "Edit",
                leftItem: .button(
                    .back(handler: {
                        sink.send(.discardChanges)
                    })),
                rightItem: .button(
                    BackStackScreen.BarContent.Button(
                        content: .text("Save"),
                        handler: {
                            sink.send(.saveChanges)
                        }
                    ))
            )
        )
        return backStackItem
    }
}

// MARK: - List

struct TodoListScreen: Screen {
    var todoTitles: [String]
    var onTodoSelected: (Int) -> Void
}

struct TodoListWorkflow: Workflow {
    var name: String
    var todos: [TodoModel]

    enum Output {
        case back
        case selectTodo(index: Int)
        case newTodo
    }
}

extension TodoListWorkflow {
    struct State {
    }

    func makeInitialState() -> TodoListWorkflow.State {
        return State()
    }

    func workflowDidChange(from previousWorkflow: TodoListWorkflow, state: inout State) {

    }
}

extension TodoListWorkflow {
    enum Action: WorkflowAction {
        typealias WorkflowType = TodoListWorkflow

        case onBack
        case selectTodo(index: Int)
        case new

        func apply(toState state: inout TodoListWorkflow.State, workflow: WorkflowType) -> TodoListWorkflow.Output? {

            switch self {

            case .onBack:
                return .back

            case .selectTodo(index: let index):
                return .selectTodo(index: index)

            case .new:
                return .newTodo
            }

        }
    }
}

extension TodoListWorkflow {
    typealias Rendering = BackStackScreen<AnyScreen>.Item

    func render(state: TodoListWorkflow.State, context: RenderContext<TodoListWorkflow>) -> Rendering {
        let sink = context.makeSink(of: Action.self)

        let titles = todos.map(\.title)

        let todoListScreen = TodoListScreen(
            todoTitles: titles,
            onTodoSelected: { index in
                sink.send(.selectTodo(index: index))
            }
        )

        let todoListItem = BackStackScreen.Item(
            key: "list",
            screen: todoListScreen.asAnyScreen(),
            barContent: BackStackScreen.BarContent(
                title: "Welcome, \(name)",
                leftItem: .button(
                    .back(handler: {
                        sink.send(.onBack)
                    })),
                rightItem: .button(
                    BackStackScreen.BarContent.Button(
                        content: .text("New Todo"),
                        handler: {
                            sink.send(.new)
                        }
                    ))
            )
        )

        return todoListItem
    }
}

// MARK: - Todo

struct TodoWorkflow: Workflow {
    var name: String

    enum Output {
        case back
    }
}

extension TodoWorkflow {
    struct State {
        var todos: [TodoModel]
        var step: Step

        enum Step {
            case list
            case edit(index: Int)
        }
    }

    func makeInitialState() -> TodoWorkflow.State {
        return State(
            todos: [
                TodoModel(
                    title: "Take the cat for a walk",
                    note: "Cats really need their outside sunshine time."
                )
            ],
            step: .list
        )
    }
}

extension TodoWorkflow {
    enum ListAction: WorkflowAction {
        typealias WorkflowType = TodoWorkflow

        case back
        case editTodo(index: Int)
        case newTodo

        func apply(toState state: inout TodoWorkflow.State, workflow: WorkflowType) -> TodoWorkflow.Output? {
            switch self {
            case .back:
                return .back

            case .editTodo(index: let index):
                state.step = .edit(index: index)

            case .newTodo:
                state.todos.append(
                    TodoModel(
                        title: "New Todo",
                        note: ""
                    ))
            }

            return nil
        }
    }

    enum EditAction: WorkflowAction {
        typealias WorkflowType = TodoWorkflow

        case discardChanges
        case saveChanges(todo: TodoModel, index: Int)

        func apply(toState state: inout TodoWorkflow.State, workflow: WorkflowType) -> TodoWorkflow.Output? {
            guard case .edit = state.step else {
                fatalError("Received edit action when state was not `.edit`.")
            }

            switch self {
            case .discardChanges:
                state.step = .list

            case .saveChanges(todo: let todo, index: let index):
                state.todos[index] = todo
                state.step = .list
            }

            return nil
        }
    }
}

extension TodoWorkflow {
    typealias Rendering = [BackStackScreen<AnyScreen>.Item]

    func render(state: TodoWorkflow.State, context: RenderContext<TodoWorkflow>) -> Rendering {
        let todoListItem = TodoListWorkflow(name: name, todos: state.todos)
            .mapOutput { output -> ListAction in
                switch output {
                case .back:
                    return .back

                case .selectTodo(index: let index):
                    return .editTodo(index: index)

                case .newTodo:
                    return .newTodo
                }
            }
            .rendered(in: context)

        switch state.step {
        case .list:
            return [todoListItem]

        case .edit(index: let index):
            let todoEditItem = TodoEditWorkflow(initialTodo: state.todos[index])
                .mapOutput { output -> EditAction in
                    switch output {
                    case .discard:
                        return .discardChanges

                    case .save(let todo):
                        return .saveChanges(todo: todo, index: index)
                    }
                }
                .rendered(in: context)

            return [todoListItem, todoEditItem]
        }
    }
}

// MARK: - Welcome and root

struct WelcomeScreen: Screen {
    var name: String
    var onNameChanged: (String) -> Void
    var onLoginTapped: () -> Void
}

struct WelcomeWorkflow: Workflow {
    enum Output {
        case didLogin(name: String)
    }

    struct State {
        var name: String
    }

    func makeInitialState() -> WelcomeWorkflow.State {
        return State(name: "Ada")
    }
}

extension WelcomeWorkflow {
    enum Action: WorkflowAction {

        typealias WorkflowType = WelcomeWorkflow

        case nameChanged(name: String)
        case didLogin

        func apply(toState state: inout WelcomeWorkflow.State) -> WelcomeWorkflow.Output? {

            switch self {
            case .nameChanged(name: let name):
                state.name = name
                return nil

            case .didLogin:
                return .didLogin(name: state.name)
            }
        }
    }
}

extension WelcomeWorkflow {

    typealias Rendering = WelcomeScreen

    func render(state: WelcomeWorkflow.State, context: RenderContext<WelcomeWorkflow>) -> Rendering {

        let sink = context.makeSink(of: Action.self)

        return WelcomeScreen(
            name: state.name,
            onNameChanged: { name in
                sink.send(.nameChanged(name: name))
            },
            onLoginTapped: {
                sink.send(.didLogin)
            })
    }
}

struct RootWorkflow: Workflow {
    typealias Output = Never

    enum State {
        case welcome
        case todo(name: String)
    }

    func makeInitialState() -> RootWorkflow.State {
        return .welcome
    }
}

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

extension RootWorkflow {
    typealias Rendering = BackStackScreen<AnyScreen>

    func render(state: RootWorkflow.State, context: RenderContext<RootWorkflow>) -> Rendering {
        var backStackItems: [BackStackScreen<AnyScreen>.Item] = []

        let welcomeScreen = WelcomeWorkflow()
            .mapOutput({ output -> Action in
                switch output {
                case .didLogin(name: let name):
                    return .login(name: name)
                }
            })
            .rendered(in: context)

        let welcomeBackStackItem = BackStackScreen.Item(
            key: "welcome",
            screen: welcomeScreen.asAnyScreen(),
            // Hide the navigation bar.
            barVisibility: .hidden)

        backStackItems.append(welcomeBackStackItem)

        switch state {
        case .welcome:
            break

        case .todo(name: let name):
            let todoBackStackItems = TodoWorkflow(name: name)
                .mapOutput { output -> Action in
                    switch output {
                    case .back:
                        return .logOut
                    }
                }
                .rendered(in: context)

            backStackItems.append(contentsOf: todoBackStackItems)
        }

        return BackStackScreen(items: backStackItems)
    }
}

// MARK: - Other spellings of the tutorial

/// The older spelling of a back button, and a side without one.
func olderItem(screen: TodoListScreen, onBack: @escaping () -> Void) -> BackStackScreen<TodoListScreen>.Item {
    let todoListItem = BackStackScreen.Item(
        key: "list",
        screen: screen,
        barContent: BackStackScreen.BarContent(
            title: "Welcome",
            leftItem: .back(handler: {
                onBack()
            }),
            rightItem: .none))

    return todoListItem
}

/// A back stack of one type of screen: nothing names that type.
func stackOfOneType(screen: TodoListScreen) -> BackStackScreen<TodoListScreen> {
    var backStackItems: [BackStackScreen.Item] = [BackStackScreen.Item(key: "list", screen: screen)]
    backStackItems.append(BackStackScreen.Item(key: "again", screen: screen, barVisibility: .hidden))
    return BackStackScreen(items: backStackItems)
}
