// The session, as text.

extension Golden {
    static let session: [Golden] = [
        Golden(
            name: "nothing",
            at80: #"""
                 stack  ▸ Welcome
                          name "Ada"   onNameChanged(String)   onLoginTapped()
                """#),
        Golden(
            name: "the end",
            at80: #"""

                """#),
        Golden(
            name: "apps",
            at80: #"""
                 todo       the tutorial's todo app (step 5)
                 tictactoe  sign-in, a game, an alert
                 or any workflow, with its values:
                   TodoEditWorkflow(initialTodo: TodoModel)  rendered by TodoWorkflow
                """#),
        Golden(
            name: "an app",
            at80: #"""
                 todo · the tutorial's todo app
                 stack  ▸ Welcome
                          name "Ada"   onNameChanged(String)   onLoginTapped()
                """#),
        Golden(
            name: "options",
            at80: #"""
                 depth       64  the number of levels shown by tree
                 characters  80  characters of a string shown on a line
                """#),
        Golden(
            name: "an expectation",
            at80: #"""
                 ✓ stack is Welcome
                """#),
        Golden(
            name: "an expectation that fails",
            at80: #"""
                 ✗ expected stack is Welcome
                   found    Welcome, TodoList
                """#),
        Golden(
            name: "a script",
            at80: #"""
                open todo
                send welcome didLogin

                # long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long
                """#),
        Golden(
            name: "help with a command",
            at80: #"""
                 send [node] action
                   send an action to a node

                   node    the node that receives the action (default: the current node)
                   action  the action and its values

                 Any action of any node can be sent by name, even one without a live sink. The
                 reply says whether it was delivered, queued or dropped, and why, and lists
                 every hop that followed. $ passes a value from the tree: send Todo
                 saveChanges(todo: $Edit.todo, index: 0).

                 If two action types of a node share a name, write the type before the name:
                 EditAction.discardChanges.

                 With --by "tick", the node's side effect with that key sends the action.

                 For example:
                   send Welcome didLogin
                       Welcome receives didLogin
                   send /Todo saveChanges(todo: $Edit.todo, index: 0)
                       with Edit's current todo
                """#,
            at200: #"""
                 send [node] action
                   send an action to a node

                   node    the node that receives the action (default: the current node)
                   action  the action and its values

                 Any action of any node can be sent by name, even one without a live sink. The reply says whether it
                 was delivered, queued or dropped, and why, and lists every hop that followed. $ passes a value from
                 the tree: send Todo saveChanges(todo: $Edit.todo, index: 0).

                 If two action types of a node share a name, write the type before the name:
                 EditAction.discardChanges.

                 With --by "tick", the node's side effect with that key sends the action.

                 For example:
                   send Welcome didLogin
                       Welcome receives didLogin
                   send /Todo saveChanges(todo: $Edit.todo, index: 0)
                       with Edit's current todo
                """#),
        Golden(
            name: "help with a command of this tree",
            at80: #"""
                 set place value
                   change part of a node's state without an action

                   place  the node and the part of its state
                   value  the new value

                 Parses the value as the place's type, stores it there, and renders the tree.
                 The change is a step like any other, marked as set. No workflow can change
                 another one's state like this: use it to try things out. As in Swift, setting a
                 missing key of a dictionary adds it, and setting nil removes an entry.

                 In this tree:
                   set Welcome.name "Ada"
                       Welcome's name, "" now
                """#,
            at200: #"""
                 set place value
                   change part of a node's state without an action

                   place  the node and the part of its state
                   value  the new value

                 Parses the value as the place's type, stores it there, and renders the tree. The change is a step
                 like any other, marked as set. No workflow can change another one's state like this: use it to try
                 things out. As in Swift, setting a missing key of a dictionary adds it, and setting nil removes an
                 entry.

                 In this tree:
                   set Welcome.name "Ada"
                       Welcome's name, "" now
                """#),
    ]
}
