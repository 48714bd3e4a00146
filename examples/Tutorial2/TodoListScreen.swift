// The second screen of the app: titles, and a callback for choosing one.

import WorkflowUI

/// Shows the titles of the todos.
public struct TodoListScreen: Screen {
    /// The titles, in the order of the list.
    public var todoTitles: [String]
    /// Called with the index of the todo that was chosen.
    public var onTodoSelected: (Int) -> Void
}
