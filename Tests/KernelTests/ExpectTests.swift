// Every form of `expect`, once where it holds and once where it does not, with the actual value.

import Testing
import WorkbenchTestSupport

@MainActor
@Suite(.mainActorTurn) struct ExpectTests {
    @Test("Expectations say what was found", arguments: ExpectTests.transcripts)
    func transcript(_ transcript: Transcript) throws {
        try transcript.check()
    }

    @Test("A text goes on after a refusal that the next command expects, and stops at one that nobody expects")
    func refusalsInScripts() throws {
        let dialogue = try Dialogue("todo")
        let expected = dialogue.session.evaluate(
            """
            send welcome nothing
            # The action does not exist.
            expect error "no action"
            expect unchanged
            send welcome didLogin
            """)
        #expect(expected.map(\.isSuccess) == [false, true, true, true])
        let unexpected = dialogue.session.evaluate("send welcome nothing\nstack")
        #expect(unexpected.map(\.isSuccess) == [false])
        let failing = dialogue.session.evaluate("expect stack is List\nstack")
        #expect(failing.map(\.isSuccess) == [false])
    }

    nonisolated static let transcripts = [
        Transcript(
            app: "todo", about: "screens, nodes and values",
            text: #"""
                > expect stack is Welcome
                holds
                > expect stack is Welcome, List
                fails: Welcome
                > send welcome nameChanged(name: "Ada")
                /Welcome .nameChanged(name: "Ada"): name: "" → "Ada"
                shows Welcome
                > send welcome didLogin
                /Welcome .didLogin: ⇡ .didLogin(name: "Ada")
                / .login(name: "Ada") from /Welcome: .welcome → .todo(name: "Ada")
                + /Todo
                + /Todo/List
                shows Welcome ▸ "Welcome, Ada"
                > expect stack is Welcome, List
                holds
                > expect stack is "Welcome, Ada"
                fails: Welcome, "Welcome, Ada"
                > expect stack has "Welcome, Ada"
                holds
                > expect stack lacks List
                fails: Welcome, TodoList
                > expect stack lacks Edit
                holds
                > expect tree has Todo/List
                holds
                > expect tree has List
                holds
                > expect tree lacks Edit
                holds
                > expect tree lacks /Todo
                fails: /Todo
                > expect tree has /Todo/Edit
                fails: no such node among /, /Welcome, /Todo, /Todo/List
                > expect /Todo.todos.count == 1
                holds
                > expect /Todo.todos.count > 3
                fails: 1
                > expect /Todo.todos.count <= 1
                holds
                > expect Todo.todos[0].title == "Take the cat for a walk"
                holds
                > expect Todo.todos[0] == TodoModel(title: _, note: _)
                holds
                > expect Todo.todos[0] == TodoModel(title: "Milk", note: _)
                fails: TodoModel(title: "Take the cat for a walk", note: "Cats really need their outside sunshine time. Don't forget to walk Charlie. Hamilton is less excited about the prospect.")
                > expect Todo.todos[0] != _
                fails: TodoModel(title: "Take the cat for a walk", note: "Cats really need their outside sunshine time. Don't forget to walk Charlie. Hamilton is less excited about the prospect.")
                > expect Todo.todos[7].title == "Milk"
                fails: todos: there is no element 7; the list has 1 element
                > expect Todo.step is .list
                holds
                > expect Todo.step == .edit(index: 0)
                fails: .list
                > expect Todo.step.index == 0
                fails: step: .list has no ‘index’
                > expect / == .todo(name: "Ada")
                holds
                > expect / == .todo(name: _)
                holds
                > expect / == .todo(_)
                holds
                > expect Welcome.name >= "Ad"
                holds
                > expect Todo.step < .list
                refused: .list cannot be ordered; compare numbers or texts
                > expect Welcome.name == $Todo.todos[0].title
                fails: "Ada"
                > expect Welcome.nam == "Ada"
                refused: WelcomeWorkflow.State has no ‘nam’; did you mean name?
                remedy Welcome.name == "Ada"
                > expect Welcome.name == 3
                refused: expected String, found a whole number
                remedy Welcome.name == "3"
                > expect Nobody.name == "Ada"
                refused: there is no node Nobody; tree shows the nodes
                > expect screen title == "Welcome, Ada"
                holds
                > expect screen todoTitles[0] == "Take the cat for a walk"
                holds
                > expect screen List.todoTitles.count == 1
                holds
                > expect screen Welcome.name == "Ada"
                holds
                > expect screen nothing == 1
                refused: TodoListScreen has no ‘nothing’; it has todoTitles, onTodoSelected
                """#),
        Transcript(
            app: "todo", about: "several steps, renders, and what was asked",
            text: #"""
                > expect steps == 0
                holds
                > expect asked send
                fails: no command was carried out
                > expect Welcome.name unchanged
                holds
                > expect Welcome.name changed
                fails: no step was taken
                > send welcome nameChanged(name: "Ada")
                /Welcome .nameChanged(name: "Ada"): name: "" → "Ada"
                shows Welcome
                > expect Welcome.name changed
                holds
                > expect Welcome.name unchanged
                fails: "" → "Ada"
                > expect render has Welcome
                holds
                > expect render lacks /
                fails: /, /Welcome
                > mark named
                named = 1
                > send welcome didLogin
                /Welcome .didLogin: ⇡ .didLogin(name: "Ada")
                / .login(name: "Ada") from /Welcome: .welcome → .todo(name: "Ada")
                + /Todo
                + /Todo/List
                shows Welcome ▸ "Welcome, Ada"
                > expect Welcome.name unchanged
                holds
                > expect Welcome.name changed
                fails: it stayed "Ada"
                > expect Welcome.name unchanged since named
                holds
                > expect Welcome.name changed once since 0
                holds
                > expect Welcome.name changed once
                holds
                > expect /Todo.todos changed once since named
                holds
                > send Welcome nameChanged(name: "Eve")
                /Welcome .nameChanged(name: "Eve"): name: "Ada" → "Eve"
                shows Welcome ▸ "Welcome, Ada"
                > expect Welcome.name changed once since 0
                fails: step 1: "" → "Ada", step 3: "Ada" → "Eve"
                > expect output didLogin(_) from Welcome
                fails: no output
                > expect output didLogin(_) from Welcome since named
                holds
                > expect output didLogin(_) from Welcome since -1
                fails: no output
                > expect output back(_) since named
                fails: .didLogin(name: "Ada") from /Welcome
                > expect steps <= 2 since named
                holds
                > expect steps > 3
                fails: 3
                > expect marks == 1
                holds
                > expect branches == 1
                holds
                > expect /Todo/Edit.todo unchanged since named
                holds
                > expect Edit.todo changed
                refused: there is no node Edit; tree shows the nodes
                > expect Welcome.nam changed
                refused: WelcomeWorkflow.State has no ‘nam’; did you mean name?
                remedy Welcome.name changed
                > expect steps == 1 since nowhere
                refused: there is no mark nowhere; mark lists them
                > expect here is /
                holds
                > cd Todo
                /Todo
                > expect here is Todo
                holds
                > expect here is Welcome
                fails: /Todo
                > expect asked cd
                holds
                > expect asked cd /Todo
                holds
                > expect asked cd Welcome
                fails: cd Todo
                > props
                /Todo: TodoWorkflow = TodoWorkflow(name: "Ada")
                > expect asked props Todo
                holds
                > expect asked props Welcome
                fails: props
                > cd Nobody
                refused: there is no node Nobody; tree shows the nodes
                > expect asked props
                holds
                > undo 2
                from 3 to 1
                shows Welcome
                > send welcome nameChanged(name: "Bob")
                /Welcome .nameChanged(name: "Bob"): name: "Ada" → "Bob"
                shows Welcome
                > expect branches == 2
                holds
                """#),
        Transcript(
            app: "todo", about: "the outcome of the last command",
            text: #"""
                > expect unchanged
                holds
                > expect error
                fails: it was carried out
                > expect dropped
                fails: no action was sent
                > expect output login(name: _)
                fails: no step was taken
                > send welcome didLogin
                /Welcome .didLogin: ⇡ .didLogin(name: "")
                / .login(name: "") from /Welcome: .welcome → .todo(name: "")
                + /Todo
                + /Todo/List
                shows Welcome ▸ "Welcome, "
                > expect output didLogin(name: _) from Welcome
                holds
                > expect output didLogin(name: "") from Welcome
                holds
                > expect output didLogin(name: "Ada") from Welcome
                fails: .didLogin(name: "")
                > expect output didLogin(_) from /Welcome
                holds
                > expect output back from Todo
                fails: .didLogin(name: "") from /Welcome
                > expect output login(name: _)
                fails: .didLogin(name: "") from /Welcome
                > expect unchanged
                fails: / changed, /Todo began
                > stack
                Welcome ▸ "Welcome, "
                > expect output didLogin from Welcome
                fails: .didLogin(name: "")
                > expect output _ from Welcome
                holds
                > send welcome nothing
                refused: /Welcome has no action nothing; it has nameChanged, didLogin
                > expect error
                holds
                > expect error "no action nothing"
                holds
                > expect error "something else"
                fails: /Welcome has no action nothing; it has nameChanged, didLogin
                > expect unchanged
                holds
                > expect trap "not .edit"
                fails: the last command did not stop the app
                > tap onTodoSelected 0
                /Todo/List .selectTodo(index: 0): ⇡ .selectTodo(index: 0)
                /Todo .editTodo(index: 0) from /Todo/List: step: .list → .edit(index: 0)
                + /Todo/Edit
                shows Welcome ▸ "Welcome, " ▸ "Edit"
                > tap "Save"
                /Todo/Edit .saveChanges: ⇡ .save(TodoModel(title: "Take the cat for a walk", note: "Cats really need their outside sunshine time. Don't forget to walk Charlie. Hamilton is less excited about the prospect."))
                /Todo .saveChanges(todo: TodoModel(title: "Take the cat for a walk", note: "Cats really need their outside sunshine time. Don't forget to walk Charlie. Hamilton is less excited about the prospect."), index: 0) from /Todo/Edit: step: .edit(index: 0) → .list
                - /Todo/Edit
                shows Welcome ▸ "Welcome, "
                > expect output save(TodoModel(title: "Take the cat for a walk", note: _)) from Edit
                holds
                > expect dropped
                fails: it was delivered
                > undo
                from 3 to 2
                shows Welcome ▸ "Welcome, " ▸ "Edit"
                > expect unchanged
                fails: /Todo changed, /Todo/Edit began
                """#),
        Transcript(
            app: "tictactoe", about: "alerts and modals count as screens",
            text: #"""
                > expect stack is Home
                holds
                > tap onSignIn
                / .signIn: .signedOut → .authenticating
                + /Authentication
                + /Authentication/Login
                shows Home | modal "Sign in"
                > expect stack is Home, Login
                holds
                > deliver Authentication AuthorizeWorker .failure(.wrongCode)
                refused: /Authentication runs no such worker
                > send Login submit
                /Authentication/Login .submit: ⇡ .submitted(Credentials(name: "", password: ""))
                /Authentication .submit(Credentials(name: "", password: "")) from /Authentication/Login: .credentials(failure: nil) → .authorizing(Credentials(name: "", password: ""))
                + /Authentication/AuthorizeWorker
                shows Home | modal "Sign in"
                > deliver Authentication AuthorizeWorker .success(.granted(SignedInUser(name: "grace")))
                /Authentication/AuthorizeWorker emit by a worker: ⇡ .success(.granted(SignedInUser(name: "grace")))
                /Authentication .authorized(.success(.granted(SignedInUser(name: "grace")))) from /Authentication/AuthorizeWorker: ⇡ .authenticated(SignedInUser(name: "grace"))
                / .authenticated(SignedInUser(name: "grace")) from /Authentication: .authenticating → .signedIn(SignedInUser(name: "grace"))
                + /RunGame
                + /RunGame/NewGame
                - /Authentication/Login
                - /Authentication/AuthorizeWorker
                - /Authentication
                shows Home ▸ "New game"
                > send NewGame nameChanged(player: .o, name: "Bob")
                /RunGame/NewGame .nameChanged(player: .o, name: "Bob"): names.o: "" → "Bob"
                shows Home ▸ "New game"
                > tap onStart
                /RunGame/NewGame .start: ⇡ .start(PlayerNames(x: "grace", o: "Bob"))
                /RunGame .start(PlayerNames(x: "grace", o: "Bob")) from /RunGame/NewGame: step: .newGame → .playing(PlayerNames(x: "grace", o: "Bob"), round: 1, isQuitting: false)
                + /RunGame/TakeTurns[round-1]
                + /RunGame/TakeTurns[round-1]/MoveList
                shows Home ▸ "New game" ▸ Board ▸ MoveList
                > tap "Quit"
                /RunGame/TakeTurns[round-1] .quit: ⇡ .quit
                /RunGame .askToQuit from /RunGame/TakeTurns[round-1]: step.isQuitting: false → true
                shows Home ▸ "New game" ▸ Board ▸ MoveList | alert Quit the game? (Quit, Keep playing)
                > expect stack is Home, NewGame, Board, MoveList, Alert
                holds
                > expect stack has "Quit the game?"
                holds
                > expect RunGame.step == .playing(_, round: 1, isQuitting: true)
                holds
                """#),
    ]
}
