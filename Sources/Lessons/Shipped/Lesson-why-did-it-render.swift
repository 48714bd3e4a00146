// The lesson why-did-it-render. Written by lessons/embed from lessons/why-did-it-render.wf; change it there.
// swift-format-ignore-file

extension ShippedLesson {
    static let whyDidItRender = ShippedLesson(
        name: "why-did-it-render",
        text: ####"""
            # # Why did this render?
            #
            # A node is rendered again for one of three reasons: its own **state** changed, its **properties** changed, or a node
            # **below** it was rendered. If none of them holds, the last rendering is used again. `why` tells which it was, with the
            # values before and after.
            #
            # In this lesson you bring about each of them, and learn to say beforehand what will be rendered.
            #
            # Ada is logged in.

            open todo
            send Welcome nameChanged(name: "Ada")
            send Welcome didLogin

            # ## Task: Its own state
            #
            # Bring about a step in which Welcome is rendered and List is not.
            # - hint: What does Welcome own?
            # - hint: Its screen is covered, but it is alive: send it an action.
            # - hint: Type `send Welcome nameChanged(name: "Eve")`.
            send Welcome nameChanged(name: "Eve")
            expect render has Welcome
            expect render lacks List
            # Welcome and the root above it, and no one else. The list's greeting is made of the root's name, and that has not
            # changed.

            # ## Task: Ask why
            #
            # Ask for Welcome's reason.
            # - hint: The question is a command.
            # - hint: Write `why` and the node.
            # - hint: Type `why Welcome`.
            why Welcome
            expect asked why Welcome
            # The reason, and behind `because` the action that it comes from. In a longer chain you see each hop.

            # ## Task: Ask why not
            #
            # Ask the same of List.
            # - hint: A node that was not rendered can be asked, too.
            # - hint: The same command with another node.
            # - hint: Type `why List`.
            why List
            expect asked why List
            # “Was not rendered” is an answer as well: whatever you see wrong in that node does not come from this step.

            # ## Task: Its properties
            #
            # Bring about a step in which List is rendered because Todo hands it something new.
            # - hint: What is List handed? `props List` shows it.
            # - hint: A todo more, and the todos are others.
            # - hint: Type `tap "New Todo"`.
            tap "New Todo"
            expect render has List
            expect Todo.todos changed
            # Todo's state changed, and List was handed the result. List's own state had no part in it: it has none.

            # ## Task: See the values
            #
            # Ask List for the reason once more. The answer now has a line that it did not have before.
            # - hint: It is the command of the task before the last.
            # - hint: Ask for List, not for Todo.
            # - hint: Type `why List`.
            why List
            expect asked why List
            # It says what differs in the properties, value by value. When a node renders too often, this line shows which property
            # to blame. A closure among the properties counts as different every time.

            # ## Task: Something below
            #
            # Bring about a step in which Todo is rendered although neither its state nor its properties change.
            # - hint: Somebody below Todo must change. List cannot, it has no state.
            # - hint: Open the editor. That changes Todo; but the step after it need not.
            # - hint: Type `tap onTodoSelected(1)` and then `tap onTitleChanged("Buy milk")`.
            tap onTodoSelected(1)
            tap onTitleChanged("Buy milk")
            expect render has Todo
            expect render has Edit
            expect Todo.todos unchanged
            expect Todo.step unchanged
            # Todo's rendering holds the editor's screen, so it is made again, from the parts that are there: List was not asked.

            # ## Task: No reason at all
            #
            # Bring about a step in which an action is applied and nothing is rendered.
            # - hint: An action that changes nothing gives no reason to render.
            # - hint: What if the name becomes what it is already? `state Welcome` shows it.
            # - hint: Type `send Welcome nameChanged(name: "Eve")`.
            send Welcome nameChanged(name: "Eve")
            expect asked send
            expect unchanged
            expect render lacks Welcome
            expect render lacks /
            # The state before and after are equal, so there is nothing to show. It is enough that state and properties are made of
            # values that can be compared.
            #
            # `trace` lists the renders of a step with their reasons. Read it from below: the first reason that you do not expect is
            # where to look.
            """####)
}
