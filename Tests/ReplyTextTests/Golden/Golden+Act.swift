// Steps, as text.

extension Golden {
    static let act: [Golden] = [
        Golden(
            name: "a step with an output",
            at80: #"""
                 2  Welcome  didLogin                        state unchanged
                    ⇡ output didLogin(name: "Ada")
                    Root     login(name: "Ada")              welcome → todo(name: "Ada")
                    ⇣ started Todo (name: "Ada")
                    ⇣ started Todo/List (name: "Ada", todos: 1 item)
                 stack  ▸ Welcome
                          name "Ada"   onNameChanged(String)   onLoginTapped()
                """#,
            at200: #"""
                 2  Welcome  didLogin                                       state unchanged
                    ⇡ output didLogin(name: "Ada")
                    Root     login(name: "Ada")                             welcome → todo(name: "Ada")
                    ⇣ started Todo (name: "Ada")   ⇣ started Todo/List (name: "Ada", todos: 1 item)
                 stack  ▸ Welcome
                          name "Ada"   onNameChanged(String)   onLoginTapped()
                """#),
        Golden(
            name: "a step with many changes",
            at80: #"""
                 12  Todo/Edit  saveChanges                  state unchanged
                     ⇡ output save(TodoModel(title: "Take the cat "…, note: "Cats really ne"…))
                     Todo       saveChanges(todo: TodoModel(title: "Take the ca"…, …), index: 0)
                                  todos[0].title: "Take the cat for a"… → "Take the dog for a "…
                                  + todos[1]: TodoModel(title: "Milk", note: "")
                                  - todos[2]: TodoModel(title: "Milk", note: "")
                                  ~ todos[3] → todos[2]: TodoModel(title: "Milk", note: "")
                     ⇡ output changed
                     ⇡ out of the tree changed
                     ⇣ Todo/List: new todos   ⇣ ended Todo/Edit
                     ◉ Todo.todos[0].title  "Take the cat for a walk" → "Take the dog"
                     `state Todo.todos[0].title` shows the whole value
                """#,
            at200: #"""
                 12  Todo/Edit  saveChanges                                 state unchanged
                     ⇡ output save(TodoModel(title: "Take the cat for a walk", note: "Cats really need their outside sunshine time. Don't forget to walk Charlie."))
                     Todo       saveChanges(todo: TodoModel(title: "Take the cat for a walk", note: "Cats really need their outside sunshine time. Don't forget to walk Charlie."), index: 0)
                                  todos[0].title: "Take the cat for a walk" → "Take the dog for a long walk"
                                  + todos[1]: TodoModel(title: "Milk", note: "")
                                  - todos[2]: TodoModel(title: "Milk", note: "")
                                  ~ todos[3] → todos[2]: TodoModel(title: "Milk", note: "")
                     ⇡ output changed
                     ⇡ out of the tree changed
                     ⇣ Todo/List: new todos   ⇣ ended Todo/Edit
                     ◉ Todo.todos[0].title  "Take the cat for a walk" → "Take the dog"
                """#),
        Golden(
            name: "a step that sets state",
            at80: #"""
                 3  Welcome  set                             name: "Ada" → "Bo"
                """#,
            at200: #"""
                 3  Welcome  set                                            name: "Ada" → "Bo"
                """#),
        Golden(
            name: "a step that is repeated by its effect",
            at80: #"""
                 3  Welcome  ClosureAction(line: 40)         name: "Ada" → "Bo"
                    recorded as its effect: the action can't be written as text
                """#,
            at200: #"""
                 3  Welcome  ClosureAction(line: 40)                        name: "Ada" → "Bo"
                    recorded as its effect: the action can't be written as text
                """#),
        Golden(
            name: "a step that a replay repeats in part",
            at80: #"""
                 3  Welcome  ClosureAction(line: 40)         name: "Ada" → "Bo"
                    recorded as its effect: the action can't be written as text
                    ! a replay leaves out Todo.cache (Cache)
                """#,
            at200: #"""
                 3  Welcome  ClosureAction(line: 40)                        name: "Ada" → "Bo"
                    recorded as its effect: the action can't be written as text
                    ! a replay leaves out Todo.cache (Cache)
                """#),
        Golden(
            name: "a step that changes an object",
            at80: #"""
                 3  Welcome  set                             name: "Ada" → "Bo"
                    ! undo won't restore: Todo.cache (Cache)
                """#,
            at200: #"""
                 3  Welcome  set                                            name: "Ada" → "Bo"
                    ! undo won't restore: Todo.cache (Cache)
                """#),
        Golden(
            name: "a step far down",
            at80: #"""
                 104  …/Vine/Flower[rose]   toggle
                                              may have changed: its state can't be compared
                """#,
            at200: #"""
                 104  Garden/Bed[3]/Hedge[12]/Bush[4]/Vine/Flower[rose]  toggle  may have changed: its state can't be compared
                """#),
        Golden(
            name: "a step that starts many nodes",
            at80: #"""
                 5  Root     grow
                               beds[0]: 0 → 1
                               beds[1]: 1 → 2
                               beds[2]: 2 → 3
                               beds[3]: 3 → 4
                               beds[4]: 4 → 5
                               beds[5]: 5 → 6
                               … 3 more changes
                    ⇣ started Bed[0] (plot: 0)   ⇣ started Bed[1] (plot: 1)
                    ⇣ started Bed[2] (plot: 2)   ⇣ started Bed[3] (plot: 3)
                    ⇣ started Bed[4] (plot: 4)   ⇣ started Bed[5] (plot: 5)
                    ⇣ started Bed[6] (plot: 6)   ⇣ started Bed[7] (plot: 7)
                    ⇣ … 12 more: 12 Bed
                    `trace 5` shows all
                """#,
            at200: #"""
                 5  Root     grow                                         beds[0]: 0 → 1, beds[1]: 1 → 2, beds[2]: 2 → 3, beds[3]: 3 → 4, beds[4]: 4 → 5, beds[5]: 5 → 6, beds[6]: 6 → 7, beds[7]: 7 → 8, beds[8]: 8 → 9
                    ⇣ started Bed[0] (plot: 0)   ⇣ started Bed[1] (plot: 1)   ⇣ started Bed[2] (plot: 2)   ⇣ started Bed[3] (plot: 3)   ⇣ started Bed[4] (plot: 4)   ⇣ started Bed[5] (plot: 5)
                    ⇣ started Bed[6] (plot: 6)   ⇣ started Bed[7] (plot: 7)   ⇣ … 12 more: 12 Bed
                    `trace 5` shows all
                """#),
        Golden(
            name: "a step of an output",
            at80: #"""
                 6  Todo/Edit  emit                          state unchanged
                    ⇡ output discard
                    ⇡ out of the tree done
                """#,
            at200: #"""
                 6  Todo/Edit  emit                                         state unchanged
                    ⇡ output discard
                    ⇡ out of the tree done
                """#),
        Golden(
            name: "a dropped action",
            at80: #"""
                 4  ✗ dropped: its node has ended
                """#),
        Golden(
            name: "a tap on a screen that is gone",
            at80: #"""
                 5  ✗ dropped: the screen it belongs to is no longer shown
                """#),
        Golden(
            name: "a queued action",
            at80: #"""
                 4  queued: it will be applied after the current action
                """#),
        Golden(
            name: "a step without effect",
            at80: #"""
                 4  nothing happened
                """#),
        Golden(
            name: "a trial that crashes the app",
            at80: """
                 ✗ it would crash the app: Todo.swift:9: Fatal error: no todo
                   in the code of Todo
                   it was tried on a copy; the tree is unchanged
                   the shortest route, from the beginning:
                     send Welcome didLogin
                     send Todo save
                """),
        Golden(
            name: "a way that was found",
            at80: """
                 ✓ reached in 2 commands   5 states searched
                     tap onLoginTapped
                     tap onTodoSelected(0)
                """),
        Golden(
            name: "a search that found nothing",
            at80: #"""
                 ✗ not found in 4000 states; `--states 40000` searches more
                   closest: 4, after
                     tap "New Todo"
                 ! tap onPay crashes: Cart.swift:9: Fatal error: no cart
                     tap onPay
                 ! tap onWait takes too long, so the search skipped it from then on; to
                   reproduce:
                     tap onWait
                   not tried, because their arguments can't be written as literals: Todo onDate
                 ! all states share the instances of TodoStore, so one command's changes may
                   have affected others; this session's instances are unchanged
                """#,
            at200: #"""
                 ✗ not found in 4000 states; `--states 40000` searches more
                   closest: 4, after
                     tap "New Todo"
                 ! tap onPay crashes: Cart.swift:9: Fatal error: no cart
                     tap onPay
                 ! tap onWait takes too long, so the search skipped it from then on; to reproduce:
                     tap onWait
                   not tried, because their arguments can't be written as literals: Todo onDate
                 ! all states share the instances of TodoStore, so one command's changes may have affected others; this session's instances are unchanged
                """#),
        Golden(
            name: "dead ends",
            at80: """
                 ✗ dead ends: 3 of 14 states
                   after
                     tap onPay
                   from the start
                   2 states undecided, because not every command was tried there (time limit
                   reached)
                """,
            at200: """
                 ✗ dead ends: 3 of 14 states
                   after
                     tap onPay
                   from the start
                   2 states undecided, because not every command was tried there (time limit reached)
                """),
        Golden(
            name: "coverage of an app",
            at80: #"""
                   Todo  actions 1 of 3  screens 1 of 1  states 0 of 1  branches 1 of 4
                 ✗ Edit  not rendered
                   ✗ Todo.delete            tap onSelect(0)   TodoWorkflow.swift:33
                                            tap "Delete"
                   ✗ Todo.load
                       deliver /Todo Load .success([TodoModel(title: "", note: "")])
                       tap "Load"
                   ✗ state Todo.step.edit   reach Todo.step == .edit(_)
                   ✗ Edit.save              reach tree has Edit
                   ✗ branch else   TodoWorkflow.swift:24
                   branches may be listed as missing although they ran: 2 actions could not be
                   repeated, some because instances of Cache change
                   Edit: there may be more screens, because not all of them can be found in the
                   code
                   not listed until rendered, because they're generic: Picker
                   searched 1000 states reachable by taps and workers' outputs; to search more,
                   run `coverage --states 10000`
                   skipped after a crash or timeout: tap onBreak
                   3 older steps folded, not checked
                """#,
            at200: #"""
                   Todo  actions 1 of 3  screens 1 of 1  states 0 of 1  branches 1 of 4
                 ✗ Edit  not rendered
                   ✗ Todo.delete            tap onSelect(0)   TodoWorkflow.swift:33
                                            tap "Delete"
                   ✗ Todo.load              deliver /Todo Load .success([TodoModel(title: "", note: "")])
                                            tap "Load"
                   ✗ state Todo.step.edit   reach Todo.step == .edit(_)
                   ✗ Edit.save              reach tree has Edit
                   ✗ branch else   TodoWorkflow.swift:24
                   branches may be listed as missing although they ran: 2 actions could not be repeated, some
                   because instances of Cache change
                   Edit: there may be more screens, because not all of them can be found in the code
                   not listed until rendered, because they're generic: Picker
                   searched 1000 states reachable by taps and workers' outputs; to search more, run `coverage
                   --states 10000`
                   skipped after a crash or timeout: tap onBreak
                   3 older steps folded, not checked
                """#),
        Golden(
            name: "coverage of one type",
            at80: #"""
                   Todo  actions 1 of 3  screens 1 of 1  states 0 of 1
                   ✓ Todo.newTodo           TodoWorkflow.swift:30
                   ✗ Todo.delete            tap onSelect(0)   TodoWorkflow.swift:30, 33
                                            tap "Delete"
                   ✓ screen Todo
                   ✗ Todo.load
                       deliver /Todo Load .success([TodoModel(title: "", note: "")])
                       tap "Load"
                   ✗ state Todo.step.edit   reach Todo.step == .edit(_)
                   types that were never rendered may be missing: only debug builds show them
                """#,
            at200: #"""
                   Todo  actions 1 of 3  screens 1 of 1  states 0 of 1
                   ✓ Todo.newTodo           TodoWorkflow.swift:30
                   ✗ Todo.delete            tap onSelect(0)   TodoWorkflow.swift:30, 33
                                            tap "Delete"
                   ✓ screen Todo
                   ✗ Todo.load              deliver /Todo Load .success([TodoModel(title: "", note: "")])
                                            tap "Load"
                   ✗ state Todo.step.edit   reach Todo.step == .edit(_)
                   types that were never rendered may be missing: only debug builds show them
                """#),
        Golden(
            name: "a race with a lost write",
            at80: #"""
                 ! 2 outputs, 2 orders, 2 outcomes
                   outcome 1   1 order
                     deliver / Search[1] "a"
                     deliver / Search[2] "b"
                   outcome 2   1 order
                     deliver / Search[2] "b"
                     deliver / Search[1] "a"
                   ● /.found "a"; in outcome 1: "b"
                 ! lost write: a worker that started earlier overwrites deliver / Search[2] "b"
                """#),
        Golden(
            name: "a race with one outcome",
            at80: """
                 ✓ 1 output, 1 order, 1 outcome
                     deliver / Load
                """),
        Golden(
            name: "a race with a crash and taps",
            at80: """
                 ! 2 outputs, 1 order, 1 outcome   1 order not tried: time limit reached
                   outcome 1   1 order
                     deliver / Load 1
                 ! deliver / Load 1 crashes: Cart.swift:9: Fatal error: no cart
                   not tried, because their arguments can't be written as literals: deliver /
                   Draw
                 ! with tap onCancel, 6 orders, 2 outcomes
                   outcome 1   4 orders
                     tap onCancel
                     no longer awaited: deliver / Load 1
                   outcome 2   2 orders
                     deliver / Load 1
                     tap onCancel
                   ● Row gone; in outcome 1: there
                """,
            at200: """
                 ! 2 outputs, 1 order, 1 outcome   1 order not tried: time limit reached
                   outcome 1   1 order
                     deliver / Load 1
                 ! deliver / Load 1 crashes: Cart.swift:9: Fatal error: no cart
                   not tried, because their arguments can't be written as literals: deliver / Draw
                 ! with tap onCancel, 6 orders, 2 outcomes
                   outcome 1   4 orders
                     tap onCancel
                     no longer awaited: deliver / Load 1
                   outcome 2   2 orders
                     deliver / Load 1
                     tap onCancel
                   ● Row gone; in outcome 1: there
                """),
        Golden(
            name: "a session with another step",
            at80: """
                 instead of
                   3  tap onAdd
                   with tap onRemove
                   the final state is the same
                """),
        Golden(
            name: "a profile",
            at80: """
                 render             count   equal    time
                 TodoListWorkflow       3       1   41 µs
                   TodoListWorkflow: same rendering as before, although its properties changed
                   (1×)
                 apply                  count      time
                 TodoWorkflow newTodo       1      5 µs
                   measured by repeating 2 steps on a copy
                """,
            at200: """
                 render             count   equal    time
                 TodoListWorkflow       3       1   41 µs
                   TodoListWorkflow: same rendering as before, although its properties changed (1×)
                 apply                  count      time
                 TodoWorkflow newTodo       1      5 µs
                   measured by repeating 2 steps on a copy
                """),
        Golden(
            name: "a slice",
            at80: #"""
                 Todo.step true   at most 2 of 14 commands matter
                    2  tap onLoginTapped
                   12  tap "New Todo"
                   some of these may not matter: the search ended before all of them were tried
                """#),
        Golden(
            name: "a slice of a failed condition",
            at80: """
                   stack is Welcome, TodoList
                   found    Welcome, TodoList, Edit
                   1 of 9 commands matters
                   2  tap onLoginTapped
                """),
        Golden(
            name: "an empty slice",
            at80: """
                 /.a 0   0 of 3 commands matter
                   no commands are needed: this already holds at the beginning
                """),
        Golden(
            name: "a session without a step",
            at80: #"""
                 without
                   3  tap onAdd
                 ! skipped step 5, tap onPay: no button is called Pay
                   the first step with a different result:
                   4  tap "Save"
                   differences in the final state:
                 − Todo
                   the old steps are on branch-1
                """#),
        Golden(
            name: "a session without a step that did nothing",
            at80: """
                 without
                   3  tap onAdd
                   the final state is the same
                """),
        Golden(
            name: "a trial",
            at80: #"""
                 try: none of this is kept
                 2  Welcome  didLogin                        state unchanged
                    ⇡ output didLogin(name: "Ada")
                    Root     login(name: "Ada")              welcome → todo(name: "Ada")
                    ⇣ started Todo (name: "Ada")
                    ⇣ started Todo/List (name: "Ada", todos: 1 item)
                 stack  ▸ Welcome
                          name "Ada"   onNameChanged(String)   onLoginTapped()
                 ! Todo.store is an object (TodoStore) that the copy shares with the tree: the
                   command's changes to it are kept
                """#,
            at200: #"""
                 try: none of this is kept
                 2  Welcome  didLogin                                       state unchanged
                    ⇡ output didLogin(name: "Ada")
                    Root     login(name: "Ada")                             welcome → todo(name: "Ada")
                    ⇣ started Todo (name: "Ada")   ⇣ started Todo/List (name: "Ada", todos: 1 item)
                 stack  ▸ Welcome
                          name "Ada"   onNameChanged(String)   onLoginTapped()
                 ! Todo.store is an object (TodoStore) that the copy shares with the tree: the command's changes to it are kept
                """#),
    ]
}
