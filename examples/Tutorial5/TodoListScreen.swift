// The list screen of step 4: numbers before the titles, and a line with the count.

import WorkflowUI

/// Shows the titles of the todos, numbered.
public struct TodoListScreen: Screen {
    /// The titles, in the order of the list.
    public var todoTitles: [String]
    /// Called with the index of the selected todo.
    public var onTodoSelected: (Int) -> Void

    package init(todoTitles: [String], onTodoSelected: @escaping (Int) -> Void) {
        self.todoTitles = todoTitles
        self.onTodoSelected = onTodoSelected
    }

    public func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        TodoListViewController.description(for: self, environment: environment)
    }
}

/// Draws the list. It is created once, and gets every later screen as long as the list is shown.
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
