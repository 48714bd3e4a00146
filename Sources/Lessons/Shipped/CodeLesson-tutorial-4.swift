// The lesson tutorial-4. Written by lessons/embed from lessons/code/tutorial-4.wf; change it there.
// swift-format-ignore-file

extension ShippedLesson {
    static let codeTutorial4 = ShippedLesson(
        name: "tutorial-4",
        text: ####"""
            # # Step 4 in Swift: Todo, List and Edit
            #
            # The package has what step 3 ended with: a TodoListWorkflow that owns the todos, shows them, and opens the editor. You
            # take it apart. After each task, type `reload`: the package is built, and the task is checked on the new code.
            #
            # The names in the tasks are the ones that the checks use.

            open tutorial4

            # ## Task: Todo owns, List shows
            #
            # - `TodoWorkflow.swift`: it is handed `name`, has the output `back`, and owns what the list owned: `todos` and `step`.
            # - `TodoListWorkflow` is handed `name` and `todos`, and its state is empty. Its outputs are `back` and
            #   `selectTodo(index: Int)`, its actions `onBack` and `selectTodo(index: Int)`. It renders one item.
            # - The root asks for `TodoWorkflow` now.
            # - hint: Move the state and the switch over `step` up, and leave the screen where it is.
            # - hint: Todo maps List's outputs to a `ListAction` of its own: `back` and `editTodo(index: Int)`.
            # - hint: What the check does: log in, then `tap onTodoSelected(0)`.
            open RootWorkflow()
            tap onNameChanged("Ada")
            tap onLoginTapped
            expect tree has Todo/List
            expect Todo.todos.count >= 1
            expect stack has "Welcome, Ada"
            tap onTodoSelected(0)
            expect output selectTodo(index: 0) from List
            expect Todo.step == .edit(index: 0)

            # ## Task: Edit under Todo
            #
            # Todo renders Edit on List, and maps its outputs to an `EditAction`: `discardChanges` and
            # `saveChanges(todo: TodoModel, index: Int)`. The editor itself is not changed.
            # - hint: A workflow may have several types of actions, one for each source.
            # - hint: An `EditAction` when nothing is edited is a mistake: `guard case .edit = state.step else { fatalError(…) }`.
            # - hint: What the check does: choose, type, `tap "Save"`.
            open RootWorkflow()
            tap onLoginTapped
            tap onTodoSelected(0)
            expect stack is Welcome, List, Edit
            tap onTitleChanged("Walk the dog")
            expect render has Edit
            expect render lacks List
            tap "Save"
            expect Todo.todos[0].title == "Walk the dog"
            expect stack is Welcome, List

            # ## Task: A new todo
            #
            # List's bar gets a button "New Todo" on the right. List emits `newTodo`, and Todo appends a todo with the title
            # "New Todo".
            # - hint: One line in each: an action and an output of List, an action of Todo.
            # - hint: `state.todos.append(TodoModel(title: "New Todo", note: ""))`.
            # - hint: What the check does: `tap "New Todo"`.
            open RootWorkflow()
            tap onLoginTapped
            tap "New Todo"
            expect output newTodo from List
            expect Todo.todos.count == 2
            expect Todo.todos[1].title == "New Todo"
            # That is step 4, and the app is whole. Step 5 is testing: `learn tutorial-5`.
            """####)
}
