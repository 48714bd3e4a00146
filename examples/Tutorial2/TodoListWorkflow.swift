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
