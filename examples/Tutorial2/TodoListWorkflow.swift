// Step 2 teaches that a workflow may do very little: this one owns a list and shows it, but has no action yet.

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
            // Selecting a todo does nothing yet; step 3 adds an editor.
            onTodoSelected: { _ in }
        )
    }
}
