// The lesson tutorial-3. Written by lessons/embed from lessons/tutorial-3.wf; change it there.
// swift-format-ignore-file

extension ShippedLesson {
    static let tutorial3 = ShippedLesson(
        name: "tutorial-3",
        text: ####"""
            # # Who owns what: editing a todo
            #
            # Data goes down the tree as properties, and comes up as outputs. For each piece of it there is **one owner**: the node
            # whose state it is. Whoever else needs it is handed a copy, and who wants it changed asks the owner, by an output.
            #
            # In this step a todo can be edited. TodoList owns the todos. The new TodoEdit is handed one of them, copies it into its
            # own state, and works on the copy: a scratch pad.
            #
            # Ada is logged in already.

            open tutorial3
            send Welcome nameChanged(name: "Ada")
            send Welcome didLogin

            # ## Task: Open the editor
            #
            # Choose the first todo of the list.
            # - hint: The list's screen has a callback for it. It takes the index.
            # - hint: Indices begin with 0.
            # - hint: Type `tap onTodoSelected(0)`.
            tap onTodoSelected(0)
            expect stack is Welcome, List, Edit
            # TodoList went from `.list` to `.edit(index: 0)`, and so its render asked for an editor. The line with ⇣ shows what the
            # editor was handed: `initialTodo`.

            # ## Task: Type, and change nothing else
            #
            # Let the title in the editor be "Walk the dog". The list must keep the old one.
            # - hint: The editor's screen has a callback for the title.
            # - hint: It is `onTitleChanged`, and it takes the text.
            # - hint: Type `tap onTitleChanged("Walk the dog")`.
            tap onTitleChanged("Walk the dog")
            expect TodoEdit.todo.title == "Walk the dog"
            expect TodoList.todos[0].title == "Take the cat for a walk"
            # One todo, two titles, and that is right: the one is the todo, the other is what somebody is thinking of making of it.

            # ## Task: Ask who owns the old title
            #
            # The editor shows the new title. Who owns "Take the cat for a walk", and who has a copy of it?
            # - hint: There is a command that asks for the owner.
            # - hint: It takes a value; a text stands in quotes.
            # - hint: Type `owner "Take the cat for a walk"`.
            owner "Take the cat for a walk"
            expect asked owner "Take the cat for a walk"
            # TodoList owns it, in its state. TodoEdit has it in its *properties*, given by TodoList: that is the todo it began with.
            # Ask for "Walk the dog", and the owner is TodoEdit.

            # ## Task: Save
            #
            # Save what was typed. The editor must tell the list so, by the output `save`, and the list's title must change then and
            # only then.
            # - hint: The editor's bar has a button for it.
            # - hint: You may tap the button, or send the action that the button sends.
            # - hint: Type `tap "Save"`.
            mark typed
            tap "Save"
            expect output save(_) from TodoEdit since typed
            expect TodoList.todos[0].title == "Walk the dog"
            expect TodoList.todos[0].title changed
            expect TodoList.todos[0].title changed once since typed
            # The editor handed up the todo. The list added what only the list knows, the index, and changed its own state. Then its
            # step was `.list` again, so nobody asked for an editor any more, and it ended.

            # ## Task: Change your mind
            #
            # Open the editor again, type anything, and leave without saving. The list must not change at all.
            # - hint: Three things: choose the todo, change its title, and go back.
            # - hint: The back button sends `discardChanges`, and the editor emits `discard`.
            # - hint: Type `tap onTodoSelected(0)`, then `tap onTitleChanged("Never mind")`, then `tap "Back"`.
            mark before
            tap onTodoSelected(0)
            tap onTitleChanged("Never mind")
            tap "Back"
            expect output discard from TodoEdit since before
            expect steps >= 3 since before
            expect TodoList.todos unchanged since before
            expect stack is Welcome, List
            # Nothing had to be put back. The scratch pad ended, and what was written on it was gone. That is what the copy is for.

            # ## Task: Change the original while it is edited
            #
            # A copy can grow stale. Open the editor, and then let the *list's* title be "Feed the cat", while the editor is open.
            # `set` writes into a node's state.
            # - hint: First open the editor as before.
            # - hint: Then `set`, the place in the list's state, and the new title.
            # - hint: Type `tap onTodoSelected(0)` and then `set TodoList.todos[0].title "Feed the cat"`.
            mark before
            tap onTodoSelected(0)
            set TodoList.todos[0].title "Feed the cat"
            expect TodoList.todos[0].title == "Feed the cat"
            expect TodoEdit.todo.title == "Feed the cat"
            expect TodoList.todos[0].title changed
            # The editor followed. Its property `initialTodo` changed, so its `workflowDidChange` was called, and there it takes the
            # new todo for its own. Whether that is right, or whether what the user has typed should win, is for the product to
            # decide. That it is decided in one place is for you.

            # ## Task: Prove where the title goes
            #
            # You have seen the title reach the editor. Where does it go in all? `flow` finds out: it varies the value on a copy of
            # the tree, and reports all that differs.
            # - hint: It takes the place of a value in a node's state.
            # - hint: The place is the one that you have just set.
            # - hint: Type `flow TodoList.todos[0].title`.
            flow TodoList.todos[0].title
            expect asked flow TodoList.todos[0].title
            # The editor's properties, the editor's state (that was `workflowDidChange`), the screens. It is not a guess from values
            # that look alike: it was tried.

            # ## Task: Save what nobody typed
            #
            # The list does not know the editor, only what it emits. Let the first todo be "Sleep", with one output of the editor
            # and nothing typed.
            # - hint: You have stood in for a child before, in the second lesson.
            # - hint: `emit`, the node, and the output `save` with a whole todo: `TodoModel(title: …, note: …)`.
            # - hint: Type `emit TodoEdit save(TodoModel(title: "Sleep", note: ""))`.
            # - limit: 1 step
            mark before
            emit TodoEdit save(TodoModel(title: "Sleep", note: ""))
            expect output save(_) from TodoEdit since before
            expect TodoList.todos[0].title == "Sleep"
            expect tree lacks TodoEdit
            # This is how the list is tested without an editor.
            #
            # Look at what TodoList does by now: it owns the todos, shows a list, and leads to the editor and back. That is a lot
            # for one workflow. Next: `learn tutorial-4` takes it apart.
            """####)
}
