// The lesson undo-branch-compare. Written by lessons/embed from lessons/undo-branch-compare.wf; change it there.
// swift-format-ignore-file

extension ShippedLesson {
    static let undoBranchCompare = ShippedLesson(
        name: "undo-branch-compare",
        text: ####"""
            # # Undo, branch, compare
            #
            # “What if I had tapped the other button?” With most apps that means: start again, log in again, type everything again.
            # Here every step is kept. You go back, take another way, and hold the two against each other.
            #
            # Ada is logged in.

            open todo
            send Welcome nameChanged(name: "Ada")
            send Welcome didLogin

            # ## Task: Put down a mark
            #
            # Give this moment a name, so that you find it again: `start`.
            # - hint: A moment gets a mark.
            # - hint: The command is `mark`, with the name behind it.
            # - hint: Type `mark start`.
            mark start
            expect steps == 0 since start
            # Steps have numbers, too. But a number says where something is, and a mark says what it is.

            # ## Task: Take the first way
            #
            # Add a todo, open it, call it "Buy milk", and save it.
            # - hint: Four steps: the button, the todo, the title, Save.
            # - hint: The new todo has index 1.
            # - hint: Type `tap "New Todo"`, then `tap onTodoSelected(1)`, then `tap onTitleChanged("Buy milk")`, then `tap "Save"`.
            tap "New Todo"
            tap onTodoSelected(1)
            tap onTitleChanged("Buy milk")
            tap "Save"
            expect Todo.todos.count == 2
            expect Todo.todos[1].title == "Buy milk"
            expect stack is Welcome, List
            # `history` shows the way so far, with your mark in it.

            # ## Task: Undo the last two steps
            #
            # Go back to where the new todo was open and nothing was typed yet.
            # - hint: One step back is `undo`.
            # - hint: It takes a number, or you do it twice.
            # - hint: Type `undo 2`.
            undo 2
            expect stack has Edit
            expect Edit.todo.title == "New Todo"
            expect Todo.todos[1].title == "New Todo"
            # The editor is there again, with the state that it had. Workers and timers were not started a second time: going through
            # time only shows what was.

            # ## Task: And forward again
            #
            # Nothing was lost. Go forward to the end.
            # - hint: The opposite of `undo`.
            # - hint: It takes a number as well.
            # - hint: Type `redo 2`.
            redo 2
            expect Todo.todos[1].title == "Buy milk"
            expect stack is Welcome, List

            # ## Task: Take another way
            #
            # Go back to your mark, and this time rename the first todo to "Walk the dog" instead of adding one. Save it.
            # - hint: `goto` goes to a mark. What you do then begins a branch.
            # - hint: Choose the todo with index 0, type, save.
            # - hint: Type `goto start`, then `tap onTodoSelected(0)`, then `tap onTitleChanged("Walk the dog")`, then `tap "Save"`.
            goto start
            tap onTodoSelected(0)
            tap onTitleChanged("Walk the dog")
            tap "Save"
            expect Todo.todos.count == 1
            expect Todo.todos[0].title == "Walk the dog"
            expect branches >= 2
            # The first way is not gone. It is a branch, and you are on another.

            # ## Task: See both
            #
            # Have the branches drawn.
            # - hint: The command has the name of what it shows.
            # - hint: It needs no argument.
            # - hint: Type `branches`.
            branches
            expect asked branches
            # They part where your mark is. The one with ▸ is yours.

            # ## Task: Compare
            #
            # What has this way changed since the mark? Ask for the difference.
            # - hint: The command is `diff`, and it compares with now if you name one moment.
            # - hint: The moment is your mark.
            # - hint: Type `diff start`.
            diff start
            expect asked diff start
            # Node by node, value by value, and nothing of what stayed as it was. `diff` takes two moments as well.

            # ## Task: Go over to the other branch
            #
            # Be where the first way ended: with two todos, the second of them "Buy milk".
            # - hint: `branches` takes the name of a branch.
            # - hint: The first way is the first branch.
            # - hint: Type `branches branch-1`.
            branches branch-1
            expect Todo.todos.count == 2
            expect Todo.todos[1].title == "Buy milk"
            expect Todo.todos[0].title == "Take the cat for a walk"

            # ## Task: Try without leaving a trace
            #
            # For one short question you need no branch. What would the back button do here? Find out, and stay logged in.
            # - hint: There is a command that carries out another on a copy.
            # - hint: Put it in front of the command that taps the button.
            # - hint: Type `try tap "Back"`.
            try tap "Back"
            expect asked try
            expect tree has Todo
            # Undo is for what you did, a branch for what you might have done, `try` for what you would rather not do.
            """####)
}
