// The list screen of step 2. From this step on, selecting a todo leads somewhere.

import WorkflowUI

/// Shows the titles of the todos.
public struct TodoListScreen: Screen {
    /// The titles, in the order of the list.
    public var todoTitles: [String]
    /// Called with the index of the selected todo.
    public var onTodoSelected: (Int) -> Void
}
