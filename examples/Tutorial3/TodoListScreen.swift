// The list screen of step 2; from this step on, choosing a todo leads somewhere.

import WorkflowUI

/// Shows the titles of the todos.
public struct TodoListScreen: Screen {
    /// The titles, in the order of the list.
    public var todoTitles: [String]
    /// Called with the index of the todo that was chosen.
    public var onTodoSelected: (Int) -> Void
}
