// The lesson find-the-owner. Written by lessons/embed from lessons/find-the-owner.wf; change it there.
// swift-format-ignore-file

extension ShippedLesson {
    static let findTheOwner = ShippedLesson(
        name: "find-the-owner",
        text: ####"""
            # # Find who owns it
            #
            # A title is wrong on the screen. Which code made it so? Sooner or later every bug in an app with state comes down to
            # this question. The rule of the architecture makes it answerable: each value has **one owner**, the node whose state it
            # is, and everybody else has a copy that was handed down.
            #
            # In this lesson you find owners, tell them from copies, and change a value where it is owned.
            #
            # Ada is logged in, and there is a second todo.

            open todo
            send Welcome nameChanged(name: "Ada")
            send Welcome didLogin
            tap "New Todo"

            # ## Task: Find the owner of a text
            #
            # The screen says "Take the cat for a walk". Find the node that owns this text, and go there with `cd`.
            # - hint: You need not know any code: ask for the text as you see it.
            # - hint: `owner` takes the text in quotes. The first line of the answer is the owner.
            # - hint: Type `owner "Take the cat for a walk"` and then `cd Todo`.
            owner "Take the cat for a walk"
            cd Todo
            expect here is Todo
            # One owner and two copies: List was handed the todos, and the screen was made from them. The answer says who gave each.

            # ## Task: Two that look alike
            #
            # Now the name, "Ada". This time there are two owners. One owns what was typed. The other owns who is logged in, and the
            # greeting is made of that. Go to the second.
            # - hint: Ask for "Ada", and read by whom the copies were given.
            # - hint: `(given by …)` leads up from the list to the owner.
            # - hint: Type `owner "Ada"` and then `cd /`.
            owner "Ada"
            cd /
            expect here is /
            # The two are equal, and not the same. Change what is typed, and the greeting stays: try it with
            # `try send Welcome nameChanged(name: "Eve")`. That is not a bug. It is two values with two owners.

            # ## Task: Where does it go?
            #
            # From the owner you can ask the other way: where does the first todo's title go? `flow` finds out by trying, on a copy
            # of the tree.
            # - hint: `flow` takes the place that `owner` gives.
            # - hint: The place is a node, and a path into its state: `Todo.todos[0].title`.
            # - hint: Type `flow Todo.todos[0].title`.
            flow Todo.todos[0].title
            expect asked flow Todo.todos[0].title
            # Whatever stands here changes when the title does. What is not here cannot be the reason of your bug.

            # ## Task: Change it where it is owned
            #
            # Call the second todo "Buy milk" without the editor: `set` writes into the owner's state. The screen must show it.
            # - hint: Who owns it? The same node as the first one.
            # - hint: It is the todo with index 1.
            # - hint: Type `set Todo.todos[1].title "Buy milk"`.
            set Todo.todos[1].title "Buy milk"
            expect Todo.todos[1].title == "Buy milk"
            expect screen List.todoTitles[1] == "Buy milk"
            # The copies followed by themselves. Had you changed a copy, the next render would have undone it.

            # ## Task: A value on its way
            #
            # Open the second todo in the editor, and change its title there to "Buy oats". Who owns "Buy oats" now? Go there.
            # - hint: Choose the todo, type, and ask.
            # - hint: The editor works on a copy in its own state, so it is the owner of what is typed.
            # - hint: Type `tap onTodoSelected(1)`, then `tap onTitleChanged("Buy oats")`, then `owner "Buy oats"`, then `cd Edit`.
            tap onTodoSelected(1)
            tap onTitleChanged("Buy oats")
            owner "Buy oats"
            cd Edit
            expect Edit.todo.title == "Buy oats"
            expect Todo.todos[1].title == "Buy milk"
            expect here is Edit
            # A draft has an owner, too. Had the editor written into Todo's todos at once, there would be no way to discard.

            # ## Task: Hand it over
            #
            # Save, so that "Buy oats" belongs to Todo. Its title must change in one step and no other.
            # - hint: The draft goes up as an output. Which action of Edit emits it?
            # - hint: Tap the button, or send the action that it sends.
            # - hint: Type `tap "Save"`.
            mark draft
            tap "Save"
            expect output save(_) from Edit since draft
            expect Todo.todos[1].title == "Buy oats"
            expect Todo.todos[1].title changed
            expect Todo.todos[1].title changed once since draft
            # Ownership moved by an output, and by nothing else. `trace` shows the moment.

            # ## Task: Have the whole tree checked
            #
            # The rules that you have seen can be checked for all nodes at once: state that two nodes share, copies that nobody
            # refreshes, state that only one child uses. Do that.
            # - hint: Somebody who checks the books does an audit.
            # - hint: The command needs no argument.
            # - hint: Type `audit`.
            audit
            expect asked audit
            # Nothing found: this app keeps the rules. In an app of your own, begin here.
            """####)
}
