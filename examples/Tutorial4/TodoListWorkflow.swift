// Step 4 teaches how to make a workflow smaller. The list has given its state away: it shows its properties, and passes
// on the user's requests. Its actions change nothing; they only become outputs.

import BackStackContainer
import Workflow
import WorkflowUI

/// Shows the titles of the todos, and passes the user's requests to the parent.
struct TodoListWorkflow: Workflow {
    var name: String
    /// The todos, which are read-only here. The parent changes them on request.
    var todos: [TodoModel]

    enum Output {
        case back
        case selectTodo(index: Int)
        case newTodo
    }
}

// MARK: State

extension TodoListWorkflow {
    struct State {}

    func makeInitialState() -> State {
        State()
    }
}

// MARK: Actions

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

// MARK: Rendering

extension TodoListWorkflow {
    typealias Rendering = BackStackScreen<AnyScreen>.Item

    func render(state: State, context: RenderContext<TodoListWorkflow>) -> Rendering {
        let sink = context.makeSink(of: Action.self)

        let todoListScreen = TodoListScreen(
            todoTitles: todos.map(\.title),
            onTodoSelected: { sink.send(.selectTodo(index: $0)) }
        )

        return BackStackScreen.Item(
            key: "list",
            screen: todoListScreen.asAnyScreen(),
            barContent: BackStackScreen.BarContent(
                title: "Welcome, \(name)",
                leftItem: .button(.back(handler: { sink.send(.onBack) })),
                rightItem: .button(
                    BackStackScreen.BarContent.Button(content: .text("New Todo"), handler: { sink.send(.new) })
                )
            )
        )
    }
}
