// Queries about places, branches, and steps that didn't happen, app by app.

import Testing
import WorkbenchTestSupport

@MainActor
@Suite(.mainActorTurn) struct QuestionTests {
    @Test(
        "state, owner, why, goto and other questions reply as the transcript says", arguments: QuestionTests.transcripts
    )
    func pathOwnerWhyAndGotoTranscripts(_ transcript: Transcript) throws {
        try transcript.check()
    }

    nonisolated static let transcripts = [
        Transcript(
            app: "todo", about: "a count is read in every place that a path is",
            text: #"""
                > tap onLoginTapped
                 1  Welcome  didLogin                                   state unchanged
                    ⇡ output didLogin(name: "")
                    Root     login(name: "")                            welcome → todo(name: "")
                    ⇣ started Todo (name: "")   ⇣ started Todo/List (name: "", todos: 1 item)
                 stack  Welcome ▸ "Welcome, "   [Back]   [New Todo]
                          todoTitles ["Take the cat for a walk"]   onTodoSelected(Int)
                > state Todo.todos.count
                 Todo.todos.count: Int = 1
                > props List.todos.count
                 Todo/List.todos.count: Int = 1
                > expect Todo.todos.count == 1
                 ✓ Todo.todos.count == 1
                > watch Todo.todos.count
                 ◉  Todo.todos.count  1
                > owner Todo.todos.count
                 error: Todo.todos.count is computed, not stored; only the list has an owner
                   owner Todo.todos.count
                         ^ write Todo.todos
                > flow Todo.todos.count
                 error: Todo.todos.count is computed, not stored; only the list has an owner
                   flow Todo.todos.count
                        ^ write Todo.todos
                > send Todo editTodo(index: $Todo.todos.counts)
                 error: todos: a list has no fields; write an index or a key in brackets
                   send Todo editTodo(index: $Todo.todos.counts)
                                                        ^
                """#),
        Transcript(
            app: "garden", about: "keys and counts of dictionaries",
            text: #"""
                > set /.diary.bloomed [.blue: 2]
                 1  Garden   set                                        + diary.bloomed[.blue]: 2
                 stack  ▸ Garden
                          season .spring   nodes 60   blossoms 5   depth 6   picked 0   news nil
                          onPickBlossom()   onSeasonChanged(Season)   onForget()
                > state /.diary.bloomed[.blue]
                 Garden.diary.bloomed[.blue]: Int = 2
                > state /.diary.bloomed.count
                 Garden.diary.bloomed.count: Int = 1
                > expect /.diary.bloomed[.blue] == 2
                 ✓ /.diary.bloomed[.blue] == 2
                > expect /.diary.bloomed.count == 1
                 ✓ /.diary.bloomed.count == 1
                > watch /.diary.bloomed[.blue]
                 ◉  Garden.diary.bloomed[.blue]  2
                > owner /.diary.bloomed[.blue]
                 owner   Garden  state.diary.bloomed[.blue]
                > flow /.diary.bloomed[.blue] --with 3
                 Garden.diary.bloomed[.blue]  if 2 were 3
                   nothing depends on it
                """#),
        Transcript(
            app: "todo", about: "a place has one owner, and copies are what follows from it",
            text: #"""
                > tap onNameChanged "Zed"
                 1  Welcome  nameChanged(name: "Zed")                   name: "" → "Zed"
                 stack  ▸ Welcome
                          name "Zed"   onNameChanged(String)   onLoginTapped()
                > tap onLoginTapped
                 2  Welcome  didLogin                                   state unchanged
                    ⇡ output didLogin(name: "Zed")
                    Root     login(name: "Zed")                         welcome → todo(name: "Zed")
                    ⇣ started Todo (name: "Zed")   ⇣ started Todo/List (name: "Zed", todos: 1 item)
                 stack  Welcome ▸ "Welcome, Zed"   [Back]   [New Todo]
                          todoTitles ["Take the cat for a walk"]   onTodoSelected(Int)
                > owner Welcome.name
                 owner   Welcome  state.name
                 copies  screen Welcome.name
                > owner "Zed"
                 owners  Root  state.name
                         Welcome  state.name
                 copies  Todo  props.name   (given by Root)
                         Todo/List  props.name   (given by Todo)
                         screen Welcome.name
                > owner $Todo.todos[0].title
                 owner   Todo  state.todos[0].title
                 copies  Todo/List  props.todos[0].title   (given by Todo)
                         screen TodoList.todoTitles[0]
                > owner List.name
                 owner   Root  state.name
                 copies  Todo  props.name   (given by Root)
                         Todo/List  props.name   (given by Todo)
                > owner List.todos
                 owner   Todo  state.todos
                 copies  Todo/List  props.todos   (given by Todo)
                > owner List.nam
                 error: TodoListWorkflow.State has no ‘nam’
                   owner List.nam
                             ^
                > tap onTodoSelected 0
                 3  Todo/List  selectTodo(index: 0)                     state unchanged
                    ⇡ output selectTodo(index: 0)
                    Todo       editTodo(index: 0)                       step: .list → .edit(index: 0)
                    ⇣ started Todo/Edit (initialTodo: TodoModel(title: "Take the cat f"…, note: "Cats really nee"…))
                 stack  Welcome ▸ "Welcome, Zed" ▸ "Edit"   [Back]   [Save]
                          title "Take the cat for a walk"
                          note "Cats really need their outside sunshine time. Don't forget to walk Charlie. Hamilt"…
                          onTitleChanged(String)   onNoteChanged(String)
                > owner Todo.todos[0].title
                 owner   Todo  state.todos[0].title
                 copies  Todo/List  props.todos[0].title   (given by Todo)
                         Todo/Edit  props.initialTodo.title   (given by Todo)
                         Todo/Edit  state.todo.title   (copied from its initialTodo.title)
                         screen TodoList.todoTitles[0]
                         screen TodoEdit.title
                > owner Todo.step.index
                 owner   Todo  state.step.index
                """#),
        Transcript(
            app: "todo", about: "steps of other branches have names",
            text: #"""
                > tap onNameChanged "a"
                 1  Welcome  nameChanged(name: "a")                     name: "" → "a"
                 stack  ▸ Welcome
                          name "a"   onNameChanged(String)   onLoginTapped()
                > tap onNameChanged "ab"
                 2  Welcome  nameChanged(name: "ab")                    name: "a" → "ab"
                 stack  ▸ Welcome
                          name "ab"   onNameChanged(String)   onLoginTapped()
                > undo 2
                 ↶  at step 0, was at 2
                 stack  ▸ Welcome
                          name ""   onNameChanged(String)   onLoginTapped()
                > tap onNameChanged "x"
                 1  Welcome  nameChanged(name: "x")                     name: "" → "x"
                 stack  ▸ Welcome
                          name "x"   onNameChanged(String)   onLoginTapped()
                > goto branch-1.1
                 ↷  at step 1
                 stack  ▸ Welcome
                          name "a"   onNameChanged(String)   onLoginTapped()
                > expect Welcome.name == "a"
                 ✓ Welcome.name == "a"
                > goto branch-2
                 ↷  at step 1
                 stack  ▸ Welcome
                          name "x"   onNameChanged(String)   onLoginTapped()
                > expect Welcome.name == "x"
                 ✓ Welcome.name == "x"
                > goto branch-1
                 ↷  at step 2, was at 1
                 stack  ▸ Welcome
                          name "ab"   onNameChanged(String)   onLoginTapped()
                > diff 2 branch-2.1
                 ● Welcome
                     state  name: "ab" → "x"
                > goto branch-1.9
                 error: branch-1 has no step 9: its last one is 2
                   goto branch-1.9
                        ^ write branch-1
                > goto branch-7
                 error: no such branch: branch-7
                   goto branch-7
                        ^ write branch-1 or branch-2
                > mark here
                 ⚑  here  step 2
                > goto branch-2.1
                 ↶  at step 1, was at 2
                 stack  ▸ Welcome
                          name "x"   onNameChanged(String)   onLoginTapped()
                > goto hare
                 error: no such mark: hare
                   goto hare
                        ^ write here
                """#),
        Transcript(
            app: "todo", about: "why a node was not rendered",
            text: #"""
                > why Welcome
                 error: no step has been taken yet; send or tap something first
                > tap onLoginTapped
                 1  Welcome  didLogin                                   state unchanged
                    ⇡ output didLogin(name: "")
                    Root     login(name: "")                            welcome → todo(name: "")
                    ⇣ started Todo (name: "")   ⇣ started Todo/List (name: "", todos: 1 item)
                 stack  Welcome ▸ "Welcome, "   [Back]   [New Todo]
                          todoTitles ["Take the cat for a walk"]   onTodoSelected(Int)
                > tap onTodoSelected 0
                 2  Todo/List  selectTodo(index: 0)                     state unchanged
                    ⇡ output selectTodo(index: 0)
                    Todo       editTodo(index: 0)                       step: .list → .edit(index: 0)
                    ⇣ started Todo/Edit (initialTodo: TodoModel(title: "Take the cat f"…, note: "Cats really nee"…))
                 stack  Welcome ▸ "Welcome, " ▸ "Edit"   [Back]   [Save]
                          title "Take the cat for a walk"
                          note "Cats really need their outside sunshine time. Don't forget to walk Charlie. Hamilt"…
                          onTitleChanged(String)   onNoteChanged(String)
                > why List
                 Todo/List was not rendered in step 2: its properties and state were equal to the previous ones
                > why Edit 2
                 Todo/Edit was rendered in step 2: it is new
                   because  Todo       editTodo(index: 0)
                         ←  Todo/List  selectTodo(index: 0)
                > why Edit 1
                 Todo/Edit was not rendered in step 1: it wasn't in the tree
                > send Edit titleChanged("Tea")
                 3  Todo/Edit  titleChanged("Tea")                     todo.title: "Take the cat for a walk" → "Tea"
                 stack  Welcome ▸ "Welcome, " ▸ "Edit"   [Back]   [Save]
                          title "Tea"
                          note "Cats really need their outside sunshine time. Don't forget to walk Charlie. Hamilt"…
                          onTitleChanged(String)   onNoteChanged(String)
                > why Todo 3
                 Todo was rendered in step 3: a node below was rendered
                   because  Todo/Edit  titleChanged("Tea")
                > why Edit
                 Todo/Edit was rendered in step 3: its state changed
                   because  Todo/Edit  titleChanged("Tea")
                """#),
        Transcript(
            app: "todo", about: "what is refused says what is meant",
            text: #"""
                > tap onLoginTapped
                 1  Welcome  didLogin                                   state unchanged
                    ⇡ output didLogin(name: "")
                    Root     login(name: "")                            welcome → todo(name: "")
                    ⇣ started Todo (name: "")   ⇣ started Todo/List (name: "", todos: 1 item)
                 stack  Welcome ▸ "Welcome, "   [Back]   [New Todo]
                          todoTitles ["Take the cat for a walk"]   onTodoSelected(Int)
                > set todos []
                 error: no such node: todos
                   set todos []
                       ^ write Todo.todos
                > set Todo.todos[0].title = "x"
                 error: write the value directly after the place, without =
                   set Todo.todos[0].title = "x"
                                           ^
                > goto -2
                 error: you can only go back 1 step
                   goto -2
                        ^ write 0
                > undo
                 ↶  at step 0, was at 1
                 stack  ▸ Welcome
                          name ""   onNameChanged(String)   onLoginTapped()
                > send Todo newTodo
                 error: Todo doesn't exist at step 0: it starts at step 1
                   send Todo newTodo
                        ^ write goto 1
                > goto -2
                 error: there is nothing to go back to: this is the beginning
                   goto -2
                        ^ write 0
                > redo
                 ↷  at step 1, was at 0
                 stack  Welcome ▸ "Welcome, "   [Back]   [New Todo]
                          todoTitles ["Take the cat for a walk"]   onTodoSelected(Int)
                > send Todo
                 error: say what to send to Todo: it takes editTodo, back, newTodo, saveChanges, discardChanges
                   send Todo
                        ^
                """#),
        Transcript(
            app: "todo", about: "workers are turned off where none runs",
            text: #"""
                > workers off
                 note: workers are off, but no node uses any
                > workers
                 no node uses a worker
                > workers on
                 note: workers are on, but no node uses any
                """#),
    ]
}
