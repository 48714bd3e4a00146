// The tree and its values, as text.

extension Golden {
    static let look: [Golden] = [
        Golden(
            name: "places of a text",
            at80: #"""
                 tree Catalog                CatalogWorkflow
                 state Todo.todos[0].title   "Take the cat for a walk"
                 tap onCat                   String
                 … 3 more
                """#),
        Golden(
            name: "places of a text that is nowhere",
            at80: #"""
                 no matches for “zzz”
                """#),
        Golden(
            name: "a stack of one screen",
            at80: #"""
                 stack  ▸ Welcome
                          name "Ada"   onNameChanged(String)   onLoginTapped()
                """#),
        Golden(
            name: "a part of a stack",
            at80: #"""
                 stack  ▸ Welcome
                   screens may be missing: only 500 elements of a list and 5000 values of a
                   rendering are searched
                """#,
            at200: #"""
                 stack  ▸ Welcome
                   screens may be missing: only 500 elements of a list and 5000 values of a rendering are searched
                """#),
        Golden(
            name: "a stack of three screens",
            at80: #"""
                 stack  Welcome ▸ "Welcome, Ada" ▸ "Edit"   [Back]   [Save]
                          title "Take the cat for a walk"
                          note "Cats really need their outside sunshine time. Don't forget Cha"…
                          onTitleChanged(String)   onNoteChanged(String, (Int) -> Bool)
                """#,
            at200: #"""
                 stack  Welcome ▸ "Welcome, Ada" ▸ "Edit"   [Back]   [Save]
                          title "Take the cat for a walk"   note "Cats really need their outside sunshine time. Don't forget Charlie."   onTitleChanged(String)   onNoteChanged(String, (Int) -> Bool)
                """#),
        Golden(
            name: "a modal and an alert above a split screen",
            at80: #"""
                 stack  Menu ▸ Game
                 modal  ▸ "Sign in"   (sheet)
                 alert  ▸ "Quit?"  The game is not over.   [Quit]   [Go on]
                """#),
        Golden(
            name: "two screens beside each other",
            at80: #"""
                 stack  Menu ▸ Welcome │ Detail
                          name "Ada"   onNameChanged(String)   onLoginTapped()
                """#),
        Golden(
            name: "a screen",
            at80: #"""
                 Welcome
                 ┌───────────┐
                 │Welcome    │
                 │name: Ada家│
                 │[Log in]   │
                 └───────────┘
                   name "Ada"   onNameChanged(String)   onLoginTapped()
                """#),
        Golden(
            name: "a tree",
            at80: #"""
                   Root              .todo(name: "Ada")
                   ├─ Welcome        name: "Ada"
                 ● └─ Todo           todos: 2 items, step: .list
                 +    ├─ List  … 12 below
                      └─ LoadWorker  worker
                   `state Todo` shows the whole state
                """#),
        Golden(
            name: "children of a node",
            at80: #"""
                   Welcome  name: "Ada"
                 ● Todo     todos: 2 items, step: .list
                   `state Todo` shows the whole state
                """#,
            at200: #"""
                   Welcome  name: "Ada"
                 ● Todo     todos: [TodoModel(title: "Take the cat for a walk", note: "Cats really need their outside sunshine time. Don't forget to walk Charlie."), TodoModel(title: "Milk", note: "")], step: .list
                """#),
        Golden(
            name: "a node without children",
            at80: #"""
                 no nodes below
                """#),
        Golden(
            name: "a node",
            at80: #"""
                 Todo/List
                """#),
        Golden(
            name: "a short value",
            at80: #"""
                 Welcome.name: String = "Ada"
                """#),
        Golden(
            name: "a long value",
            at80: #"""
                 Todo: TodoWorkflow.State
                   TodoWorkflow.State(
                       todos: [
                           TodoModel(
                               title: "Take the cat for a walk",
                               note: "Cats really need their outside sunshine time. Don't forget to walk Charlie."
                           ),
                           TodoModel(title: "Milk", note: "")
                       ],
                       step: .list
                   )
                """#,
            at200: #"""
                 Todo: TodoWorkflow.State
                   TodoWorkflow.State(
                       todos: [TodoModel(title: "Take the cat for a walk", note: "Cats really need their outside sunshine time. Don't forget to walk Charlie."), TodoModel(title: "Milk", note: "")],
                       step: .list
                   )
                """#),
        Golden(
            name: "sinks",
            at80: #"""
                 Todo
                   from List  ListAction  editTodo(index: Int)   newTodo
                   not now    EditAction  saveChanges(todo: TodoModel, index: Int)
                                          discardChanges
                   sink of                events of String
                   ⇡ output               back
                 Todo/List
                   live      selectTodo(index: Int)
                 Quiet  takes no actions and has no outputs
                """#,
            at200: #"""
                 Todo
                   from List  ListAction  editTodo(index: Int)   newTodo
                   not now    EditAction  saveChanges(todo: TodoModel, index: Int)   discardChanges
                   sink of                events of String
                   ⇡ output               back
                 Todo/List
                   live      selectTodo(index: Int)
                 Quiet  takes no actions and has no outputs
                """#),
        Golden(
            name: "workers",
            at80: #"""
                 ▶  Root   LoadWorker[1]  delivers Result<[String], FeedFailure>  running
                 ‖  Clock  Ticks          delivers Int                            off
                """#),
        Golden(
            name: "no workers",
            at80: #"""
                 no node uses a worker
                """#),
    ]
}
