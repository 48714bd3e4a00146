// The timeline, as text.

extension Golden {
    static let time: [Golden] = [
        Golden(
            name: "a history",
            at80: #"""
                     0  todo                                             Welcome
                 *   1  send welcome nameChanged(name: "Ada")            Welcome  ⚑ named, start
                    10  send /Todo saveChanges( ⏎ todo: $Edit.todo, ⏎ …  Welcome ▸ Welcome, Ada
                """#,
            at200: #"""
                     0  todo                                                     Welcome
                 *   1  send welcome nameChanged(name: "Ada")                    Welcome  ⚑ named, start
                    10  send /Todo saveChanges( ⏎ todo: $Edit.todo, ⏎ index: 0)  Welcome ▸ Welcome, Ada
                """#),
        Golden(
            name: "back in time",
            at80: #"""
                 ↶  at step 1, was at 2
                 stack  ▸ Welcome
                          name "Ada"   onNameChanged(String)   onLoginTapped()
                """#),
        Golden(
            name: "back in time past a changed object",
            at80: #"""
                 ↶  at step 1, was at 4
                    ! not restored: Todo.cache (Cache), changed in step 3
                      `goto 1 --replay` repeats the steps in a new tree
                """#),
        Golden(
            name: "back in time by a replay",
            at80: #"""
                 ↶  at step 1, was at 4, replayed in a new tree
                """#),
        Golden(
            name: "back in time by a replay that leaves something out",
            at80: #"""
                 ↶  at step 1, was at 4, replayed in a new tree
                    ! left out: Todo.cache (Cache)
                """#),
        Golden(
            name: "on in time",
            at80: #"""
                 ↷  at step 2, was at 1
                    ◉ Welcome.name  none → "Ada"
                """#),
        Golden(
            name: "a difference",
            at80: #"""
                 ● Todo
                     state  todos[0].title: "Take the cat for a wa"… → "Take the dog for a lon"…
                            + todos[1]: TodoModel(title: "Milk", note: "")
                            - todos[2]: TodoModel(title: "Milk", note: "")
                            ~ todos[3] → todos[2]: TodoModel(title: "Milk", note: "")
                     props  name: "Ada" → "Bo"
                 + Todo/List
                 − Todo/Edit
                """#,
            at200: #"""
                 ● Todo
                     state  todos[0].title: "Take the cat for a walk" → "Take the dog for a long walk"
                            + todos[1]: TodoModel(title: "Milk", note: "")
                            - todos[2]: TodoModel(title: "Milk", note: "")
                            ~ todos[3] → todos[2]: TodoModel(title: "Milk", note: "")
                     props  name: "Ada" → "Bo"
                 + Todo/List
                 − Todo/Edit
                """#),
        Golden(
            name: "no difference",
            at80: #"""
                 no difference
                """#),
        Golden(
            name: "marks",
            at80: #"""
                 ⚑  named      step 1
                 ⚑  logged-in  step branch-2.12
                """#),
        Golden(
            name: "no marks",
            at80: #"""
                 no marks
                """#),
        Golden(
            name: "branches",
            at80: #"""
                   branch-1  0 ─ 1 ─ 2 ─ 3 ─ 4 ─ 5 ─ … ─ 12
                   branch-2      ├── 2 ─ 3   │
                   branch-3      │   └── 3 ─ 4 ─ 5 ─ … ─ 12 ─ … ─ 20
                   branch-4      └── 2       │
                 * branch-5                  └── 5
                """#),
        Golden(
            name: "one branch",
            at80: #"""
                 * branch-1  0
                """#),
        Golden(
            name: "more branches than a graph can hold",
            at80: #"""
                   branch-1   to step 4000
                   branch-2   to step 200   from branch-1 at step 180
                   branch-3   to step 300   from branch-1 at step 270
                   branch-4   to step 400   from branch-1 at step 360
                   branch-5   to step 500   from branch-1 at step 450
                   branch-6   to step 600   from branch-1 at step 540
                   branch-7   to step 700   from branch-1 at step 630
                   branch-8   to step 800   from branch-1 at step 720
                   branch-9   to step 900   from branch-1 at step 810
                   branch-10  to step 1000  from branch-1 at step 900
                   branch-11  to step 1100  from branch-1 at step 990
                   branch-12  to step 1200  from branch-1 at step 1080
                """#),
    ]
}
