// The lesson tutorial-4. Written by lessons/embed from lessons/tutorial-4.wf; change it there.
// swift-format-ignore-file

extension ShippedLesson {
    static let tutorial4 = ShippedLesson(
        name: "tutorial-4",
        text: ####"""
            # # Taking a workflow apart: Todo, List and Edit
            #
            # A workflow that owns data, shows it *and* decides which screen is on top does three things. In this step they are
            # pulled apart: **Todo** owns the todos and decides, **List** shows them, **Edit** edits one. List and Edit are siblings
            # and have never heard of each other.
            #
            # Ada is logged in already.

            open tutorial4
            send Welcome nameChanged(name: "Ada")
            send Welcome didLogin

            # ## Task: Stand on the owner
            #
            # Which node owns the todos now? Find it, and go there with `cd`.
            # - hint: `tree` shows each node with its state.
            # - hint: It is the parent of List.
            # - hint: Type `cd Todo`.
            tree
            cd Todo
            expect here is Todo
            # What was TodoList's state is Todo's now: it moved up, so that two children can be handed it. The root did not notice.
            # It asks for the todos as before, and is handed screens as before.

            # ## Task: See what the list is handed
            #
            # List has no state at all. Show the properties that it works with.
            # - hint: Properties are what a parent hands down. There is a command for them.
            # - hint: It is written like `state`, but with `props`.
            # - hint: Type `props List`.
            props List
            expect asked props List
            # The name and the todos. They are values: List can read them, and if it changed them, it would change a copy.

            # ## Task: Choose a todo
            #
            # Choose the first todo, as List: whichever way you do it, List must emit `selectTodo(index: 0)`.
            # - hint: Tap what a user would tap, or send List the action.
            # - hint: List has an action `selectTodo`, which takes the index.
            # - hint: Type `send List selectTodo(index: 0)`.
            send List selectTodo(index: 0)
            expect output selectTodo(index: 0) from List
            expect Todo.step == .edit(index: 0)
            expect tree has Todo/Edit
            # List changed nothing. It said what its user wants, and Todo decided what that means: show the editor.

            # ## Task: Follow it up and down
            #
            # Have the step that you just took drawn.
            # - hint: As in the second lesson: what caused what.
            # - hint: It is the command that traces a step.
            # - hint: Type `trace`.
            trace
            expect asked trace
            # Todo has two types of actions, one for each child: `ListAction.editTodo` came from List. When you read
            # `EditAction.saveChanges` in a trace, you know that it was Edit.

            # ## Task: Rename, in two steps
            #
            # Let the todo that is being edited be called "Walk the dog", and saved. Edit must emit `save`, and the title in Todo's
            # state must change only then.
            # - hint: Type in the editor, then save.
            # - hint: `onTitleChanged` is the editor's callback, and Save is a button.
            # - hint: Type `tap onTitleChanged("Walk the dog")` and then `tap "Save"`.
            # - limit: 2 steps
            mark opened
            tap onTitleChanged("Walk the dog")
            tap "Save"
            expect output save(_) from Edit since opened
            expect Todo.todos[0].title == "Walk the dog"
            expect Todo.todos[0].title changed
            expect Todo.todos[0].title changed once since opened
            # The same flow as in the third lesson, through the same Edit: not a line of it has changed. It has another parent, and
            # cannot know.

            # ## Task: Add a todo
            #
            # List's bar has got a new button. Use it.
            # - hint: `stack` shows the buttons.
            # - hint: A button is tapped by its title, in quotes.
            # - hint: Type `tap "New Todo"`.
            tap "New Todo"
            expect output newTodo from List
            expect Todo.todos.count == 2
            # Again List only said so, and Todo did it. A feature was added, and each of the three got one line.

            # ## Task: Let Edit work alone
            #
            # Open the new todo, and type "Buy milk" for its title, but do not save. Watch for a step in which Edit is rendered and
            # List is not.
            # - hint: What is typed is Edit's own until it is saved.
            # - hint: The new todo is the one with index 1.
            # - hint: Type `tap onTodoSelected(1)` and then `tap onTitleChanged("Buy milk")`.
            tap onTodoSelected(1)
            tap onTitleChanged("Buy milk")
            expect Todo.step == .edit(index: 1)
            expect Edit.todo.title == "Buy milk"
            expect render has Edit
            expect render lacks List
            # While somebody types, List is left in peace: nothing that it was handed has changed. Small workflows with few
            # properties are fast without trying.

            # ## Task: Do what cannot be done
            #
            # Todo's `EditAction` is meant for moments when there is an editor. Leave the editor, and then send Todo `discardChanges`
            # all the same. Do not worry.
            # - hint: Back to the list first. Then an action that only an open editor should send.
            # - hint: The node is Todo, not Edit.
            # - hint: Type `tap "Back"` and then `send Todo discardChanges`.
            tap "Back"
            send Todo discardChanges
            expect trap "state was not"
            # The app stopped, on purpose: the code says `fatalError` where no child can have sent this. You read the message and
            # the line, and the session stands where it stood before. A mistake in the wiring is seen at once, instead of being
            # covered up.
            #
            # Next: `learn tutorial-5`, how all of this is tested.
            """####)
}
