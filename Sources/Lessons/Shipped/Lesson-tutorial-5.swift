// The lesson tutorial-5. Written by lessons/embed from lessons/tutorial-5.wf; change it there.
// swift-format-ignore-file

extension ShippedLesson {
    static let tutorial5 = ShippedLesson(
        name: "tutorial-5",
        text: ####"""
            # # Testing: one node, one action, one output
            #
            # A workflow that owns its state, and changes it by actions only, can be tested in small pieces: **an action alone**
            # (this state, this action: which state and which output?), **a render alone** (this state: what is shown, and what do
            # its callbacks send?), and **a parent with stand-ins** for its children.
            #
            # In Swift these are the testers of `WorkflowTesting`. Here you do by hand what they do, on live nodes, and in the end
            # you have the tests written for you.

            open todo

            # ## Task: Take one node out of the app
            #
            # To test Edit you need neither a login nor a list. `open` makes any workflow the root, from its text. Open an editor
            # for a todo with the title "Walk" and an empty note.
            # - hint: Write the workflow as a value, as Swift would: its type, and in parentheses what it is handed.
            # - hint: The type is `TodoEditWorkflow`, and it is handed `initialTodo: TodoModel(title: …, note: …)`.
            # - hint: Type `open TodoEditWorkflow(initialTodo: TodoModel(title: "Walk", note: ""))`.
            open TodoEditWorkflow(initialTodo: TodoModel(title: "Walk", note: ""))
            expect TodoEdit.todo == TodoModel(title: "Walk", note: "")
            expect steps == 0
            # That is what `renderTester()` and the action testers begin with: a workflow, and the state it makes.

            # ## Task: An action alone
            #
            # Send the editor `titleChanged` with "Run". The title must change, and nothing else may happen: no output.
            # - hint: This action's value has no label.
            # - hint: The editor is the root and the current node, so `send` needs no node.
            # - hint: Type `send titleChanged("Run")`.
            send titleChanged("Run")
            expect TodoEdit.todo == TodoModel(title: "Run", note: "")
            # In Swift, word for word:
            #
            # ```
            # TodoEditWorkflow.Action
            #     .tester(withState: .init(todo: todo), workflow: workflow)
            #     .send(action: .titleChanged("Run"))
            #     .assert(state: .init(todo: TodoModel(title: "Run", note: "")))
            #     .assertNoOutput()
            # ```

            # ## Task: An output alone
            #
            # Now the other way round: an action that changes nothing, and hands up the todo as it is now.
            # - hint: What does the editor do when its user is done?
            # - hint: `sinks` lists what can be sent.
            # - hint: Type `send saveChanges`.
            send saveChanges
            expect output save(TodoModel(title: "Run", note: ""))
            expect unchanged
            # There is no parent, so the output leaves the tree: `.assert(output: .save(todo))` is the same question in Swift.

            # ## Task: A render alone
            #
            # Is the screen wired up? Call its callback for the title with "Swim", and see the state change.
            # - hint: A test of a render calls what a user would tap.
            # - hint: The callback is `onTitleChanged`.
            # - hint: Type `tap onTitleChanged("Swim")`.
            mark wired
            tap onTitleChanged("Swim")
            expect TodoEdit.todo.title == "Swim"
            expect TodoEdit.todo changed once since wired
            expect asked tap
            # In Swift, `renderTester().render { … }` hands you the rendering; you call the screen's `onTitleChanged("Swim")`, and
            # assert the state. A forgotten callback is a common mistake; this finds it.

            # ## Task: A parent with a stand-in
            #
            # Todo is tested without a real editor. Open a `TodoWorkflow` for the name "Ada", have the first todo edited, and then
            # let the editor *seem* to have saved a todo with the title "Swim".
            # - hint: Open it as you opened the editor. Then an action of Todo, then an output of Edit.
            # - hint: `editTodo(index: 0)` opens the editor. `emit` stands in for it.
            # - hint: Type `open TodoWorkflow(name: "Ada")`, then `send Todo editTodo(index: 0)`, then `emit Edit save(TodoModel(title: "Swim", note: ""))`.
            open TodoWorkflow(name: "Ada")
            send Todo editTodo(index: 0)
            emit Edit save(TodoModel(title: "Swim", note: ""))
            expect output save(_) from Edit since 0
            expect Todo.todos[0].title == "Swim"
            expect Todo.step == .list
            expect tree lacks Welcome
            # In Swift a test double says what the child renders and which output it has:
            # `.expectWorkflow(type: TodoEditWorkflow.self, producingRendering: …, producingOutput: .save(todo))`.

            # ## Task: The whole flow
            #
            # Now all of it together. Open the app `todo`. Log in as "Ada", rename the first todo to "Walk the dog", save it, and
            # log out. A test of the root goes the same way.
            # - hint: Begin with `open todo`. `stack` shows at each point what can be tapped.
            # - hint: Name, login, choose, title, Save, Back.
            # - hint: Type `open todo`, then `tap onNameChanged("Ada")`, `tap onLoginTapped`, `tap onTodoSelected(0)`, `tap onTitleChanged("Walk the dog")`, `tap "Save"`, `tap "Back"`.
            open todo
            tap onNameChanged("Ada")
            tap onLoginTapped
            tap onTodoSelected(0)
            tap onTitleChanged("Walk the dog")
            tap "Save"
            tap "Back"
            expect output didLogin(name: "Ada") from Welcome since 0
            expect output save(TodoModel(title: "Walk the dog", note: _)) from Edit since 0
            expect output back from Todo
            expect stack is Welcome
            # Every hop of it is in the history. Each could fail in a test of its own, and would tell you where.

            # ## Task: Have the tests written
            #
            # You have just done by hand what a test should do for ever. Turn the session into a Swift test.
            # - hint: A session can be had in another form.
            # - hint: The command is `export`, and the form is a test.
            # - hint: Type `export test`.
            export test
            expect asked export test
            # One test for each action that was applied: the state before, the action, the state after, the output. With a file's
            # name behind it, it is written to that file, ready for your package. `save` keeps the session as a script, which
            # `workflow check` runs: that is a test, too, and needs no Swift at all.
            #
            # That was the tutorial. `learn` lists what else there is: finding owners, asking why, and going through time.
            """####)
}
