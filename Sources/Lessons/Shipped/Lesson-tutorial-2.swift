// The lesson tutorial-2. Written by lessons/embed from lessons/tutorial-2.wf; change it there.
// swift-format-ignore-file

extension ShippedLesson {
    static let tutorial2 = ShippedLesson(
        name: "tutorial-2",
        text: ####"""
            # # Two workflows, outputs and a back stack
            #
            # An app is a tree of workflows. In this step it has a **root** and below it Welcome, which you know, and a list of
            # todos, which appears when somebody has logged in.
            #
            # A child never reaches for its parent. It tells what happened, by an **output**, and leaves it to the parent what
            # follows. The parent says with every render which screens there are: the **back stack**.

            open tutorial2

            # ## Task: Look at the tree
            #
            # See which workflows are alive now.
            # - hint: There is a command for the tree.
            # - hint: Its name is what you want to see.
            # - hint: Type `tree`.
            tree
            expect asked tree
            # Root and Welcome. Root's state is `.welcome`: it is an enum that says where the user is. The list of todos is not
            # there; nobody has asked for it yet.

            # ## Task: Log in as Ada
            #
            # Do what the user does: type the name "Ada", then tap the login button.
            # - hint: Two callbacks of the screen, one after the other.
            # - hint: The first is `onNameChanged`, the second `onLoginTapped`.
            # - hint: Type `tap onNameChanged("Ada")` and then `tap onLoginTapped`.
            tap onNameChanged("Ada")
            tap onLoginTapped
            expect / == .todo(name: "Ada")
            expect stack is Welcome, List
            # Read the last step from top to bottom. Welcome got `didLogin`, changed nothing, and emitted the output
            # `didLogin(name: "Ada")`. Root turned that into an action of its own, `login(name: "Ada")`, and changed its state. Then
            # a TodoList began to live, and a second screen lay on the first.

            # ## Task: Follow the login
            #
            # Have the whole chain of the last step drawn, from the tap to the screens.
            # - hint: It is a question about a step: what caused what.
            # - hint: The command has the name of what it draws.
            # - hint: Type `trace`.
            trace
            expect asked trace
            # Up go outputs, down go renders. There is nothing else: no notifications, no shared objects.

            # ## Task: Log out
            #
            # The list's bar has a back button. Tap it.
            # - hint: A button is tapped by its title.
            # - hint: The title is Back.
            # - hint: Type `tap "Back"`.
            tap "Back"
            expect stack is Welcome
            expect tree lacks TodoList
            # The list has ended, and its state with it: the next login makes a new one. But Welcome still holds "Ada". The root
            # asks for Welcome in every render, so it has lived all the time, under the list.

            # ## Task: Pretend to be the child
            #
            # The root knows of Welcome only what comes out of it. So you can stand in for it: `emit` sends an output as if the
            # child had.
            #
            # Log in as "Grace", with an output of Welcome, and without typing the name.
            # - hint: Which output did Welcome emit when Ada logged in? `sinks Welcome` lists its outputs.
            # - hint: The output is `didLogin`, with the name as its value. Write it behind `emit` and the node.
            # - hint: Type `emit Welcome didLogin(name: "Grace")`.
            # - limit: 1 step
            emit Welcome didLogin(name: "Grace")
            expect output didLogin(name: "Grace") from Welcome
            expect / == .todo(name: "Grace")
            expect Welcome.name == "Ada"
            # Two names now: Welcome owns what was typed, Root owns who is logged in. They agreed before only because the one was
            # handed up as the other.

            # ## Task: See what would happen
            #
            # What would the back button do? Find out without doing it.
            # - hint: One command carries out another on a copy of the tree.
            # - hint: Write `try` in front of the command that taps the button.
            # - hint: Type `try tap "Back"`.
            try tap "Back"
            expect asked try
            expect stack has List
            # That works because a render does nothing but compute. A copy of the tree can be asked anything, and the real one does
            # not notice.

            # ## Task: Another user, in two steps
            #
            # Grace is logged in. Let "Eve" be logged in instead, with the name *typed* in Welcome, so that both names are "Eve".
            # It can be done in two steps.
            # - hint: You need not log out first. Is Welcome alive?
            # - hint: A node takes actions whether or not its screen is on top. Send Welcome the two that a login needs.
            # - hint: Type `send Welcome nameChanged(name: "Eve")` and then `send Welcome didLogin`.
            # - limit: 2 steps
            send Welcome nameChanged(name: "Eve")
            send Welcome didLogin
            expect Welcome.name == "Eve"
            expect / == .todo(name: "Eve")
            # What is on the screen and what is alive are two questions: `stack` answers the one, `tree` the other.
            #
            # Next: `learn tutorial-3`. It gives the list something to edit, and asks who owns it.
            """####)
}
