// Where data comes from and where it goes, as text.

extension Golden {
    static let follow: [Golden] = [
        Golden(
            name: "the trace of a step",
            at80: #"""
                 2  send welcome didLogin
                    Welcome  didLogin                        state unchanged
                 │  ⇡ output didLogin(name: "Ada")
                 ⇡  Root     login(name: "Ada")              welcome → todo(name: "Ada")
                 ⇣  Root         its state changed
                 ⇣    Todo       it is new  (name: "Ada")
                 ⇣      List     it is new  (name: "Ada", todos: 1 item)
                 screens  Welcome → Welcome ▸ Welcome, Ada
                """#,
            at200: #"""
                 2  send welcome didLogin
                    Welcome  didLogin                                       state unchanged
                 │  ⇡ output didLogin(name: "Ada")
                 ⇡  Root     login(name: "Ada")                             welcome → todo(name: "Ada")
                 ⇣  Root         its state changed
                 ⇣    Todo       it is new  (name: "Ada")
                 ⇣      List     it is new  (name: "Ada", todos: 1 item)
                 screens  Welcome → Welcome ▸ Welcome, Ada
                """#),
        Golden(
            name: "the trace of a step with many changes",
            at80: #"""
                 12  tap "Save"
                    Todo/Edit  saveChanges                   state unchanged
                 │  ⇡ output save(TodoModel(title: "Take the cat "…, note: "Cats really ne"…))
                 ⇡  Todo       saveChanges(todo: TodoModel(title: "Take the cat"…, …), index: 0)
                 │               todos[0].title: "Take the cat for a "… → "Take the dog for a "…
                 │               + todos[1]: TodoModel(title: "Milk", note: "")
                 │               - todos[2]: TodoModel(title: "Milk", note: "")
                 │               ~ todos[3] → todos[2]: TodoModel(title: "Milk", note: "")
                 │  ⇡ output changed
                 ⇡  out of the tree changed
                 ⇣  Root         a node below was rendered
                 ⇣    Todo       its state changed
                 ⇣      List     its properties changed
                                   todos[0].title: "Take the cat for a walk" → "Take the dog"
                 ⇣      Edit     ended
                   ◉ Todo.todos[0].title  "Take the cat for a walk" → "Take the dog"
                """#,
            at200: #"""
                 12  tap "Save"
                    Todo/Edit  saveChanges                                  state unchanged
                 │  ⇡ output save(TodoModel(title: "Take the cat for a walk", note: "Cats really need their outside sunshine time. Don't forget to walk Charlie."))
                 ⇡  Todo       saveChanges(todo: TodoModel(title: "Take the cat for a walk", note: "Cats really need their outside sunshine time. Don't forget to walk Charlie."), index: 0)
                 │               todos[0].title: "Take the cat for a walk" → "Take the dog for a long walk"
                 │               + todos[1]: TodoModel(title: "Milk", note: "")
                 │               - todos[2]: TodoModel(title: "Milk", note: "")
                 │               ~ todos[3] → todos[2]: TodoModel(title: "Milk", note: "")
                 │  ⇡ output changed
                 ⇡  out of the tree changed
                 ⇣  Root         a node below was rendered
                 ⇣    Todo       its state changed
                 ⇣      List     its properties changed
                                   todos[0].title: "Take the cat for a walk" → "Take the dog"
                 ⇣      Edit     ended
                   ◉ Todo.todos[0].title  "Take the cat for a walk" → "Take the dog"
                """#),
        Golden(
            name: "the trace of a step that ends a node with a long name",
            at80: #"""
                 5  deliver /Sign AuthorizeAndRememberWorker true
                    delivered by a worker
                    Sign     done                            no change
                 ⇣    Sign                          its state changed
                 ⇣      AuthorizeAndRememberWorker  ended
                """#,
            at200: #"""
                 5  deliver /Sign AuthorizeAndRememberWorker true
                    delivered by a worker
                    Sign     done                                           no change
                 ⇣    Sign                          its state changed
                 ⇣      AuthorizeAndRememberWorker  ended
                """#),
        Golden(
            name: "why a node was rendered",
            at80: #"""
                 Todo/List was rendered in step 12: its properties changed
                   todos[0].title: "Take the cat for a walk" → "Take the dog"
                   because  Todo       saveChanges(todo: TodoModel(title: "Take"…, …), index: 0)
                         ←  Todo/Edit  saveChanges
                """#,
            at200: #"""
                 Todo/List was rendered in step 12: its properties changed
                   todos[0].title: "Take the cat for a walk" → "Take the dog"
                   because  Todo       saveChanges(todo: TodoModel(title: "Take the cat for a walk", note: "Cats really need their outside sunshine time. Don't forget to walk Charlie."), index: 0)
                         ←  Todo/Edit  saveChanges
                """#),
        Golden(
            name: "why a node was not rendered",
            at80: #"""
                 Welcome was not rendered in step 2
                """#),
        Golden(
            name: "an owner",
            at80: #"""
                 owner   Todo  state.todos[0].title
                 copies  Todo/List  props.todos[0].title   (given by Todo)
                         screen List.todoTitles[0]
                """#),
        Golden(
            name: "a value that nobody holds",
            at80: #"""
                 no node holds "nothing"
                """#),
        Golden(
            name: "a flow",
            at80: #"""
                 Todo.todos[0].title  if "Take "…"walk" were "Take "…"walk~"
                   ⇣ props   Todo/List  todos[0].title: "Tak"…"walk" → "Tak"…"walk~"
                                        count: 1 → 2
                   ⇣ started Todo/Hint
                   ⇣ ended   Todo/Old
                   ⇣ screen  TodoList   count: 1 → 2
                """#,
            at200: #"""
                 Todo.todos[0].title  if "Take the cat for a walk" were "Take the cat for a walk~"
                   ⇣ props   Todo/List  todos[0].title: "Take the cat for a walk" → "Take the cat for a walk~"
                                        count: 1 → 2
                   ⇣ started Todo/Hint
                   ⇣ ended   Todo/Old
                   ⇣ screen  TodoList   count: 1 → 2
                """#),
        Golden(
            name: "a flow to nowhere",
            at80: #"""
                 Todo.seed  if 1 were 0
                   nothing depends on it
                """#),
        Golden(
            name: "an audit",
            at80: #"""
                 ! Todo.store and Todo/List.store share the same TodoStore
                   ⇢ let one node own it, and pass values to the others (shared-object)
                 ! Edit.todo is made from the property initialTodo, but doesn't change with it
                   ⇢ remove it from the state and read the property instead, or update it in
                     workflowDidChange (stale-copy)
                 ! Todo.filter is used by Todo/List only
                   ⇢ move it into the state of that child (used-by-one-child)
                 ! Todo received no EditAction (saveChanges(todo: TodoModel), discardChanges) in
                   4 steps
                   ⇢ these actions may come from a screen that no step has reached; otherwise,
                     make a sink for them, or map a child's output to one of them
                     (unsent-action)
                 ! Clock gives different renderings for the same state
                   ⇢ pass the data in as a property, or keep it in state (impure-render)
                 ! Todo/List gets new properties from an unchanged row; in an app without
                   observers, the node would keep the old ones
                   ⇢ in the row's closure, read only the row; pass everything else as
                     dependingOn: (impure-render)
                 ! Root sends an action while it renders
                   ⇢ send from a callback, a side effect or a worker (sending-render)
                   not varied, because another number may crash the app: Todo.date
                """#,
            at200: #"""
                 ! Todo.store and Todo/List.store share the same TodoStore
                   ⇢ let one node own it, and pass values to the others (shared-object)
                 ! Edit.todo is made from the property initialTodo, but doesn't change with it
                   ⇢ remove it from the state and read the property instead, or update it in workflowDidChange
                     (stale-copy)
                 ! Todo.filter is used by Todo/List only
                   ⇢ move it into the state of that child (used-by-one-child)
                 ! Todo received no EditAction (saveChanges(todo: TodoModel), discardChanges) in 4 steps
                   ⇢ these actions may come from a screen that no step has reached; otherwise, make a sink for them,
                     or map a child's output to one of them (unsent-action)
                 ! Clock gives different renderings for the same state
                   ⇢ pass the data in as a property, or keep it in state (impure-render)
                 ! Todo/List gets new properties from an unchanged row; in an app without observers, the node would
                   keep the old ones
                   ⇢ in the row's closure, read only the row; pass everything else as dependingOn: (impure-render)
                 ! Root sends an action while it renders
                   ⇢ send from a callback, a side effect or a worker (sending-render)
                   not varied, because another number may crash the app: Todo.date
                """#),
        Golden(
            name: "an audit with roles",
            at80: #"""
                 ✓ nothing found in 2 nodes
                   Todo.chosen is an index into Todo.todos (3 values)
                   Todo.chosen identifies an element of Todo.todos (3 values)
                   Todo.chosen holds elements of Todo.todos, or identifies them (3 values)
                   Todo.chosen is the count of Todo.todos where done (in 3 steps)
                   Todo.chosen follows Todo.todos (in 3 steps)
                   Todo.chosen is a draft of the property todos (edited in 3 steps)
                """#),
        Golden(
            name: "an audit that finds nothing",
            at80: #"""
                 ✓ nothing found in 1 node
                """#),
        Golden(
            name: "watched places",
            at80: #"""
                 ◉  Welcome.name  "Ada"
                 ◉  Todo.todos    gone
                """#),
        Golden(
            name: "nothing watched",
            at80: #"""
                 nothing is watched
                """#),
    ]
}
