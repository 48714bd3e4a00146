// Questions about places, branches, and steps that did not happen, app by app.

import Testing
import WorkbenchTestSupport

@MainActor
@Suite(.mainActorTurn) struct QuestionTests {
    @Test("Questions are answered as the transcript says", arguments: QuestionTests.transcripts)
    func transcript(_ transcript: Transcript) throws {
        try transcript.check()
    }

    nonisolated static let transcripts = [
        Transcript(
            app: "todo", about: "a count is read in every place that a path is",
            text: #"""
                > tap onLoginTapped
                /Welcome .didLogin: ⇡ .didLogin(name: "")
                / .login(name: "") from /Welcome: .welcome → .todo(name: "")
                + /Todo
                + /Todo/List
                shows Welcome ▸ "Welcome, "
                > state Todo.todos.count
                /Todo.todos.count: Int = 1
                > props List.todos.count
                /Todo/List.todos.count: Int = 1
                > expect Todo.todos.count == 1
                holds
                > watch Todo.todos.count
                watching /Todo.todos.count: 1
                > owner Todo.todos.count
                refused: Todo.todos.count is computed, not stored; only the list has an owner
                remedy Todo.todos
                > flow Todo.todos.count
                refused: Todo.todos.count is computed, not stored; only the list has an owner
                remedy Todo.todos
                > send Todo editTodo(index: $Todo.todos.counts)
                refused: todos: a list has no fields; write an index or a key in brackets
                """#),
        Transcript(
            app: "garden", about: "keys and counts of dictionaries",
            text: #"""
                > set /.diary.bloomed [.blue: 2]
                / set: + diary.bloomed[.blue]: 2
                shows Garden
                > state /.diary.bloomed[.blue]
                /.diary.bloomed[.blue]: Int = 2
                > state /.diary.bloomed.count
                /.diary.bloomed.count: Int = 1
                > expect /.diary.bloomed[.blue] == 2
                holds
                > expect /.diary.bloomed.count == 1
                holds
                > watch /.diary.bloomed[.blue]
                watching /.diary.bloomed[.blue]: 2
                > owner /.diary.bloomed[.blue]
                owner / diary.bloomed[.blue]
                > flow /.diary.bloomed[.blue] --with 3
                """#),
        Transcript(
            app: "todo", about: "a place has one owner, and copies are what follows from it",
            text: #"""
                > tap onNameChanged "Zed"
                /Welcome .nameChanged(name: "Zed"): name: "" → "Zed"
                shows Welcome
                > tap onLoginTapped
                /Welcome .didLogin: ⇡ .didLogin(name: "Zed")
                / .login(name: "Zed") from /Welcome: .welcome → .todo(name: "Zed")
                + /Todo
                + /Todo/List
                shows Welcome ▸ "Welcome, Zed"
                > owner Welcome.name
                owner /Welcome name
                screen Welcome name
                > owner "Zed"
                owner / name
                owner /Welcome name
                copy /Todo props.name from /
                copy /Todo/List props.name from /Todo
                screen Welcome name
                > owner $Todo.todos[0].title
                owner /Todo todos[0].title
                copy /Todo/List props.todos[0].title from /Todo
                screen TodoList todoTitles[0]
                > owner List.name
                owner / name
                copy /Todo props.name from /
                copy /Todo/List props.name from /Todo
                > owner List.todos
                owner /Todo todos
                copy /Todo/List props.todos from /Todo
                > owner List.nam
                refused: TodoListWorkflow.State has no ‘nam’
                > tap onTodoSelected 0
                /Todo/List .selectTodo(index: 0): ⇡ .selectTodo(index: 0)
                /Todo .editTodo(index: 0) from /Todo/List: step: .list → .edit(index: 0)
                + /Todo/Edit
                shows Welcome ▸ "Welcome, Zed" ▸ "Edit"
                > owner Todo.todos[0].title
                owner /Todo todos[0].title
                copy /Todo/List props.todos[0].title from /Todo
                copy /Todo/Edit props.initialTodo.title from /Todo
                copy /Todo/Edit state.todo.title of initialTodo.title
                screen TodoList todoTitles[0]
                screen TodoEdit title
                > owner Todo.step.index
                owner /Todo step.index
                """#),
        Transcript(
            app: "todo", about: "steps of other branches have names",
            text: #"""
                > tap onNameChanged "a"
                /Welcome .nameChanged(name: "a"): name: "" → "a"
                shows Welcome
                > tap onNameChanged "ab"
                /Welcome .nameChanged(name: "ab"): name: "a" → "ab"
                shows Welcome
                > undo 2
                from 2 to 0
                shows Welcome
                > tap onNameChanged "x"
                /Welcome .nameChanged(name: "x"): name: "" → "x"
                shows Welcome
                > goto branch-1.1
                from 1 to 1
                shows Welcome
                > expect Welcome.name == "a"
                holds
                > goto branch-2
                from 1 to 1
                shows Welcome
                > expect Welcome.name == "x"
                holds
                > goto branch-1
                from 1 to 2
                shows Welcome
                > diff 2 branch-2.1
                changed /Welcome
                state name: "ab" → "x"
                > goto branch-1.9
                refused: branch-1 has no step 9: its last one is 2
                remedy branch-1
                > goto branch-7
                refused: there is no branch branch-7
                remedy branch-1
                remedy branch-2
                > mark here
                here = 2
                > goto branch-2.1
                from 2 to 1
                shows Welcome
                > goto hare
                refused: there is no mark hare; did you mean here?
                remedy here
                """#),
        Transcript(
            app: "todo", about: "why a node was not rendered",
            text: #"""
                > why Welcome
                refused: no step has been taken yet; send or tap something, and ask again
                > tap onLoginTapped
                /Welcome .didLogin: ⇡ .didLogin(name: "")
                / .login(name: "") from /Welcome: .welcome → .todo(name: "")
                + /Todo
                + /Todo/List
                shows Welcome ▸ "Welcome, "
                > tap onTodoSelected 0
                /Todo/List .selectTodo(index: 0): ⇡ .selectTodo(index: 0)
                /Todo .editTodo(index: 0) from /Todo/List: step: .list → .edit(index: 0)
                + /Todo/Edit
                shows Welcome ▸ "Welcome, " ▸ "Edit"
                > why List
                /Todo/List: not rendered: its properties and its state were equal to those before
                > why Edit 2
                /Todo/Edit: it is new
                /Todo/List .selectTodo(index: 0)
                /Todo .editTodo(index: 0)
                > why Edit 1
                /Todo/Edit: not rendered: it was not there
                > send Edit titleChanged("Tea")
                /Todo/Edit .titleChanged("Tea"): todo.title: "Take the cat for a walk" → "Tea"
                shows Welcome ▸ "Welcome, " ▸ "Edit"
                > why Todo 3
                /Todo: a node below was rendered
                /Todo/Edit .titleChanged("Tea")
                > why Edit
                /Todo/Edit: its state changed
                /Todo/Edit .titleChanged("Tea")
                """#),
        Transcript(
            app: "todo", about: "what is refused says what is meant",
            text: #"""
                > tap onLoginTapped
                /Welcome .didLogin: ⇡ .didLogin(name: "")
                / .login(name: "") from /Welcome: .welcome → .todo(name: "")
                + /Todo
                + /Todo/List
                shows Welcome ▸ "Welcome, "
                > set todos []
                refused: there is no node todos; did you mean Todo.todos?
                remedy Todo.todos
                > set Todo.todos[0].title = "x"
                refused: write it without =: the value follows the place
                > goto -2
                refused: there is only 1 step to go back
                remedy 0
                > undo
                from 1 to 0
                shows Welcome
                > send Todo newTodo
                refused: Todo is not there at step 0: it begins at step 1
                remedy goto 1
                > goto -2
                refused: there is nothing to go back to: this is the beginning
                remedy 0
                > redo
                from 0 to 1
                shows Welcome ▸ "Welcome, "
                > send Todo
                refused: say what to send to /Todo: it takes editTodo, back, newTodo, saveChanges, discardChanges
                """#),
        Transcript(
            app: "todo", about: "workers are turned off where none runs",
            text: #"""
                > workers off
                note: workers are off; no node has asked for one
                > workers
                > workers on
                note: workers are on; no node has asked for one
                """#),
    ]
}
