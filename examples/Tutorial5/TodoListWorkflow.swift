// The list of step 4. Its tests show that every action becomes an output, and that the list owns nothing.

import BackStackContainer
import Workflow
import WorkflowUI

/// Shows the titles of the todos, and passes the user's requests to the parent.
package struct TodoListWorkflow: Workflow {
    package var name: String
    /// The todos, which are read-only here. The parent changes them on request.
    package var todos: [TodoModel]

    package init(name: String, todos: [TodoModel]) {
        self.name = name
        self.todos = todos
    }

    package enum Output: Equatable {
        case back
        case selectTodo(index: Int)
        case newTodo
    }
}

// MARK: State

extension TodoListWorkflow {
    package struct State: Equatable {
        package init() {}
    }

    package func makeInitialState() -> State {
        State()
    }
}

// MARK: Actions

extension TodoListWorkflow {
    package enum Action: WorkflowAction, Equatable {
        package typealias WorkflowType = TodoListWorkflow

        case onBack
        case selectTodo(index: Int)
        case new

        package func apply(toState state: inout TodoListWorkflow.State, workflow: WorkflowType) -> TodoListWorkflow
            .Output?
        {
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
    package typealias Rendering = BackStackScreen<AnyScreen>.Item

    package func render(state: State, context: RenderContext<TodoListWorkflow>) -> Rendering {
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
