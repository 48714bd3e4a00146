// The list screen draws itself from this step on: numbers before the titles, and a line that counts. A screen that is
// shown well enough from its fields needs none of this.

import WorkflowUI

/// Shows the titles of the todos, numbered.
public struct TodoListScreen: Screen {
    /// The titles, in the order of the list.
    public var todoTitles: [String]
    /// Called with the index of the todo that was chosen.
    public var onTodoSelected: (Int) -> Void

    public func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        TodoListViewController.description(for: self, environment: environment)
    }
}

/// Draws the list. It is made once, and is handed every later screen for as long as the list is shown.
final class TodoListViewController: ScreenViewController<TodoListScreen> {
    override func makeView() -> TerminalView {
        let titles = screen.todoTitles
        guard !titles.isEmpty else { return [.text("Nothing to do", style: .dim)] }
        return [
            .text(titles.count == 1 ? "1 thing to do" : "\(titles.count) things to do", style: .dim),
            .list(titles, onSelect: screen.onTodoSelected),
        ]
    }
}
