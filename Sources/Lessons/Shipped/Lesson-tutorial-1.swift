// The lesson tutorial-1. Written by lessons/embed from lessons/tutorial-1.wf; change it there.
// swift-format-ignore-file

extension ShippedLesson {
    static let tutorial1 = ShippedLesson(
        name: "tutorial-1",
        text: ####"""
            # # A first workflow and its screen
            #
            # A workflow is a small machine. It owns some **state**. Its `render` turns the state into a **screen**, and its
            # **actions** are the only thing that changes the state. That is all there is; the rest of the tutorial puts such
            # machines together.
            #
            # The app of this lesson has one workflow, Welcome. It asks for a name. Its Swift code is one page.
            #
            # All commands work at any time, and `undo` takes back whatever you did. `hint` helps, `task` shows the task again.

            open tutorial1

            # ## Task: Draw the screen
            #
            # Above you see what Welcome shows, as fields. A screen is a plain value: what is to be seen, such as `name`, and
            # callbacks for what can be done, such as `onNameChanged`. It does nothing by itself.
            #
            # Have the screen drawn.
            # - hint: One of the commands that look at the tree does it. `help` lists them.
            # - hint: Its name is the name of what you want to see.
            # - hint: Type `screen`.
            screen
            expect asked screen
            # The `WelcomeScreen` has three fields and not one line of logic. Whoever shows it, a phone or this terminal, reads the
            # fields and calls the callbacks.

            # ## Task: Type a name
            #
            # The user types “Ada”. For the screen that means: its callback `onNameChanged` is called with the text.
            #
            # Call it. `tap` calls a callback of the screen; what it takes stands in parentheses. Tab completes.
            # - hint: The callback takes a text, and a text stands in quotes.
            # - hint: Write the callback's name behind `tap`, and "Ada" in parentheses behind that.
            # - hint: Type `tap onNameChanged("Ada")`.
            tap onNameChanged("Ada")
            expect Welcome.name == "Ada"
            # Look at the line with the number 1. The callback has sent the **action** `nameChanged(name: "Ada")`, the action has
            # changed the state, and then the screen was made anew, with "Ada" in its field.

            # ## Task: Send the action yourself
            #
            # A callback does nothing but send an action. You can do that without any screen: `send`, the node, the action.
            #
            # Let the name be "Grace".
            # - hint: What did the callback send in the last task? The first line of its answer says it.
            # - hint: The action is `nameChanged`, and its value has a label: `name:`.
            # - hint: Type `send Welcome nameChanged(name: "Grace")`.
            send Welcome nameChanged(name: "Grace")
            expect Welcome.name == "Grace"
            # For the workflow it makes no difference who sends. That is why it can be tested without a screen, and explored as you
            # are doing now.

            # ## Task: Look at the state
            #
            # The screen shows a name. Where is it kept? Not in the screen, which is thrown away with every render.
            #
            # Show the state of Welcome.
            # - hint: There is a command for what a node owns.
            # - hint: Write `state` and the node.
            # - hint: Type `state Welcome`.
            state Welcome
            expect asked state Welcome
            # One field, `name`. In the Swift code it is `struct State { var name: String }`, and `makeInitialState()` makes the
            # first one.

            # ## Task: Tap a button that does nothing
            #
            # The screen has a second callback, `onLoginTapped`. Find out what it does to the state.
            # - hint: It is called as the first one was, but it takes nothing.
            # - hint: Leave out the parentheses, or leave them empty.
            # - hint: Type `tap onLoginTapped`.
            tap onLoginTapped
            expect asked tap onLoginTapped
            expect unchanged
            # Nothing. In the code of this step its closure is empty, because there is no second screen to go to. No action, no
            # change, no render.

            # ## Task: Ask why it was rendered
            #
            # Change the name to anything you like, and then ask **why** Welcome was rendered in that step.
            # - hint: First a step that changes something, then a question about it.
            # - hint: The question is `why`, with the node behind it.
            # - hint: Type `send Welcome nameChanged(name: "Eve")` and then `why Welcome`.
            send Welcome nameChanged(name: "Eve")
            why Welcome
            expect Welcome.name != "Grace"
            expect asked why Welcome
            # Its state changed, and the answer names the action that did it. A workflow is rendered when there is a reason, and not
            # otherwise: remember the button that did nothing.

            # ## Task: Go back to the beginning
            #
            # Every change was a step, and every step is kept. Go back to where the name was empty, without typing an empty name.
            # - hint: Time is a list of steps. `history` shows it.
            # - hint: `undo` goes back one step; `goto` goes to any, by its number.
            # - hint: Type `goto 0`.
            goto 0
            expect Welcome.name == ""
            expect steps == 0
            # Because an action is the only way to change the state, the tool can keep every state there was. `redo` brings your
            # steps back.
            #
            # You know the parts now: state, action, render, screen. Next: `learn tutorial-2`, two workflows that talk to each other.
            """####)
}
