// The lesson tutorial-3. Written by lessons/embed from lessons/code/tutorial-3.wf; change it there.
// swift-format-ignore-file

extension ShippedLesson {
    static let codeTutorial3 = ShippedLesson(
        name: "tutorial-3",
        text: ####"""
            # # Step 3 in Swift: editing a todo
            #
            # The package has what step 2 ended with: a root, Welcome, and a list of todos that nobody can edit. You write the editor,
            # and let the list open it. After each task, type `reload`: the package is built, and the task is checked on the new code.
            #
            # The names in the tasks are the ones that the checks use.

            open tutorial3

            # ## Task: An editor with a scratch pad
            #
            # - `TodoEditScreen.swift`: a `Screen` with `title`, `note`, `onTitleChanged` and `onNoteChanged`, which take a `String`.
            # - `TodoEditWorkflow.swift`: it is handed `initialTodo: TodoModel`, and its state is `todo: TodoModel`, a copy to begin
            #   with. Its actions are `titleChanged(String)` and `noteChanged(String)`.
            # - hint: It is made like Welcome: a state, actions that change it, a screen with callbacks that send them.
            # - hint: `makeInitialState()` returns `State(todo: initialTodo)`.
            # - hint: What the check does: `open TodoEditWorkflow(initialTodo: TodoModel(title: "Walk", note: ""))`, `tap onTitleChanged("Run")`, `tap onNoteChanged("fast")`.
            open TodoEditWorkflow(initialTodo: TodoModel(title: "Walk", note: ""))
            expect TodoEdit.todo == TodoModel(title: "Walk", note: "")
            tap onTitleChanged("Run")
            tap onNoteChanged("fast")
            expect TodoEdit.todo == TodoModel(title: "Run", note: "fast")
            expect screen title == "Run"

            # ## Task: Save and discard
            #
            # - Give the editor an `enum Output` with the cases `discard` and `save(TodoModel)`.
            # - Add the actions `discardChanges` and `saveChanges`, which return them.
            # - Let the rendering be a `BackStackScreen<AnyScreen>.Item` with the key "edit", the title "Edit", a back button that
            #   discards, and a button "Save" on the right.
            # - hint: Who knows what Save means also provides the button for it: that is why the rendering is an item.
            # - hint: `rightItem: .button(BackStackScreen.BarContent.Button(content: .text("Save"), handler: { sink.send(.saveChanges) }))`.
            # - hint: What the check does: `tap "Save"` and `tap back`, in an editor of its own.
            open TodoEditWorkflow(initialTodo: TodoModel(title: "Walk", note: ""))
            tap onTitleChanged("Run")
            tap "Save"
            expect output save(TodoModel(title: "Run", note: ""))
            tap back
            expect output discard

            # ## Task: The list opens the editor
            #
            # `TodoListWorkflow` gets a `name` from the root, an output `back`, and a second field in its state: `step`, an enum with
            # `list` and `edit(index: Int)`. Its rendering is an array of back stack items: the list, and in `.edit` the editor on it.
            #
            # - Actions: `onBack` (emits `back`) and `selectTodo(index: Int)`.
            # - The root puts the items on Welcome's, and makes `logOut` of `back`.
            # - hint: The title and the back button move from the root into the list's own item.
            # - hint: In `render`: `switch state.step`, and in `.edit(index:)` render `TodoEditWorkflow(initialTodo: state.todos[index])`.
            # - hint: What the check does: log in, then `tap onTodoSelected(0)`.
            open RootWorkflow()
            tap onNameChanged("Ada")
            tap onLoginTapped
            expect stack is Welcome, List
            tap onTodoSelected(0)
            expect stack is Welcome, List, Edit
            expect TodoList.step == .edit(index: 0)

            # ## Task: The owner takes over what was typed
            #
            # Map the editor's outputs to actions of the list: `discardChanges`, and `saveChanges(todo: TodoModel, index: Int)`. The
            # list writes the todo where it belongs. Both lead back to `.list`.
            # - hint: The editor does not know the index. The closure of `mapOutput` does.
            # - hint: `case .save(let todo): return .saveChanges(todo: todo, index: index)`.
            # - hint: What the check does: type a title, `tap "Save"`; type another, `tap back`.
            open RootWorkflow()
            tap onLoginTapped
            tap onTodoSelected(0)
            tap onTitleChanged("Walk the dog")
            expect TodoList.todos[0].title unchanged
            tap "Save"
            expect output save(_) from TodoEdit
            expect TodoList.todos[0].title == "Walk the dog"
            expect stack is Welcome, List
            tap onTodoSelected(0)
            tap onTitleChanged("Never mind")
            tap back
            expect output discard from TodoEdit
            expect TodoList.todos[0].title == "Walk the dog"
            expect stack is Welcome, List

            # ## Task: When the original changes
            #
            # The copy can grow stale while it is edited. Write the editor's `workflowDidChange(from:state:)`: if `initialTodo` is
            # another than before, it becomes the state's todo.
            # - hint: It is called with the properties as they were, and may change the state.
            # - hint: Compare first: it is called for other changes, too.
            # - hint: What the check does: it opens the editor, and then `set TodoList.todos[0].title "Feed the cat"`.
            open RootWorkflow()
            tap onLoginTapped
            tap onTodoSelected(0)
            set TodoList.todos[0].title "Feed the cat"
            expect TodoEdit.todo.title == "Feed the cat"
            # That is step 3. `learn tutorial-4 --code` begins where you are.
            """####)
}
