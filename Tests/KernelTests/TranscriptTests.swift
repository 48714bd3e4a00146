// Commands and their answers, app by app.

import Testing
import WorkbenchTestSupport

@MainActor
@Suite(.mainActorTurn) struct TranscriptTests {
    @Test("Commands are answered as the transcript says", arguments: TranscriptTests.transcripts)
    func transcript(_ transcript: Transcript) throws {
        try transcript.check()
    }

    nonisolated static let transcripts = [
        Transcript(
            app: "todo", about: "look, act, follow, go back",
            text: #"""
                > tree
                / .welcome
                /Welcome WelcomeWorkflow.State(name: "")
                > ls
                /Welcome WelcomeWorkflow.State(name: "")
                > sinks Welcome
                /Welcome Action.nameChanged(name: String) live
                /Welcome Action.didLogin live
                /Welcome ⇡ didLogin(name: String)
                /Welcome Welcome onNameChanged(String)
                /Welcome Welcome onLoginTapped()
                > tap onNameChanged "Ada"
                /Welcome .nameChanged(name: "Ada"): name: "" → "Ada"
                shows Welcome
                > tap onLoginTapped
                /Welcome .didLogin: ⇡ .didLogin(name: "Ada")
                / .login(name: "Ada") from /Welcome: .welcome → .todo(name: "Ada")
                + /Todo
                + /Todo/List
                shows Welcome ▸ "Welcome, Ada"
                > cd Todo
                /Todo
                > ls
                /Todo/List TodoListWorkflow.State()
                > state .todos[0].title
                /Todo.todos[0].title: String = "Take the cat for a walk"
                > props List.name
                /Todo/List.name: String = "Ada"
                > sinks
                / Action.login(name: String) from Welcome, Todo
                / Action.logOut from Welcome, Todo
                / TodoList onTodoSelected(Int)
                / button back()
                / button New Todo()
                /Welcome Action.nameChanged(name: String) live
                /Welcome Action.didLogin live
                /Welcome ⇡ didLogin(name: String)
                /Todo ListAction.editTodo(index: Int) from List
                /Todo ListAction.back from List
                /Todo ListAction.newTodo from List
                /Todo ⇡ back
                /Todo/List Action.selectTodo(index: Int) live
                /Todo/List Action.onBack live
                /Todo/List Action.new live
                /Todo/List ⇡ selectTodo(index: Int)
                /Todo/List ⇡ back
                /Todo/List ⇡ newTodo
                > tap "New Todo"
                /Todo/List .new: ⇡ .newTodo
                /Todo .newTodo from /Todo/List: + todos[1]: TodoModel(title: "New Todo", note: "")
                shows Welcome ▸ "Welcome, Ada"
                > set Todo.todos[1].title "Milk"
                /Todo set: todos[1].title: "New Todo" → "Milk"
                shows Welcome ▸ "Welcome, Ada"
                > tap List.onTodoSelected 1
                /Todo/List .selectTodo(index: 1): ⇡ .selectTodo(index: 1)
                /Todo .editTodo(index: 1) from /Todo/List: step: .list → .edit(index: 1)
                + /Todo/Edit
                shows Welcome ▸ "Welcome, Ada" ▸ "Edit"
                > emit Edit save(TodoModel(title: "Tea", note: ""))
                /Todo/Edit emit: ⇡ .save(TodoModel(title: "Tea", note: ""))
                /Todo .saveChanges(todo: TodoModel(title: "Tea", note: ""), index: 1) from /Todo/Edit: todos[1].title: "Milk" → "Tea", step: .edit(index: 1) → .list
                - /Todo/Edit
                shows Welcome ▸ "Welcome, Ada"
                > why List
                /Todo/List: its properties changed
                /Todo/Edit set
                /Todo .saveChanges(todo: TodoModel(title: "Tea", note: ""), index: 1)
                > flow Todo.todos[1].title
                props /Todo/List: todos[1].title: "Tea" → "Tea~"
                screen TodoList: todoTitles[1]: "Tea" → "Tea~"
                > diff 2
                changed /Todo
                state + todos[1]: TodoModel(title: "Tea", note: "")
                changed /Todo/List
                props + todos[1]: TodoModel(title: "Tea", note: "")
                > trace
                /Todo/Edit emit: ⇡ .save(TodoModel(title: "Tea", note: ""))
                /Todo .saveChanges(todo: TodoModel(title: "Tea", note: ""), index: 1) from /Todo/Edit: todos[1].title: "Milk" → "Tea", step: .edit(index: 1) → .list
                - /Todo/Edit
                render / because a node below was rendered
                render /Todo because its state changed
                render /Todo/List because its properties changed
                > tap back
                /Todo/List .onBack: ⇡ .back
                /Todo .back from /Todo/List: ⇡ .back
                / .logOut from /Todo: .todo(name: "Ada") → .welcome
                - /Todo/List
                - /Todo
                shows Welcome
                > tap back
                refused: no screen has back; there are onNameChanged, onLoginTapped
                > history
                  0 todo: Welcome
                  1 tap onNameChanged "Ada": Welcome
                  2 tap onLoginTapped: Welcome ▸ Welcome, Ada
                  3 tap "New Todo": Welcome ▸ Welcome, Ada
                  4 set Todo.todos[1].title "Milk": Welcome ▸ Welcome, Ada
                  5 tap List.onTodoSelected 1: Welcome ▸ Welcome, Ada ▸ Edit
                  6 emit Edit save(TodoModel(title: "Tea", note: "")): Welcome ▸ Welcome, Ada
                ▸ 7 tap back: Welcome
                """#),
        Transcript(
            app: "todo", about: "whatever is wrong is refused with what would be right",
            text: #"""
                > send welcom didLogin
                refused: there is no node welcom; did you mean Welcome?
                remedy Welcome
                > send welcome didLogi
                refused: /Welcome has no action didLogi; did you mean didLogin?
                remedy didLogin
                > send welcome nameChanged(name: 3)
                refused: expected String, found a whole number
                remedy nameChanged(name: "3")
                > send welcome nameChanged(nam: "x")
                refused: nameChanged takes no nam; did you mean name?
                remedy nameChanged(name: "x")
                > send todo newTodo
                refused: there is no node todo; tree shows the nodes
                > sen welcome didLogin
                refused: there is no command sen; did you mean send or set?
                remedy send
                remedy set
                > set welcome.name 3
                refused: expected String, found a whole number
                remedy "3"
                > set welcome.nam "x"
                refused: WelcomeWorkflow.State has no ‘nam’; did you mean name?
                remedy welcome.name
                > tap onNothing
                refused: no screen has onNothing; there are onNameChanged, onLoginTapped
                > tap "Save"
                refused: no screen has Save; there are onNameChanged, onLoginTapped
                > emit welcome didLogin(nam: "")
                refused: didLogin takes no nam; did you mean name?
                remedy didLogin(name: "")
                > deliver welcome Timer 3
                refused: /Welcome runs no such worker
                > undo
                refused: there is nothing to undo at step 0; redo and goto go forward
                > redo
                refused: there is nothing to redo after the last step; branches lists other ways
                > goto 7
                refused: there is no step 7; the last one is 0
                > goto nowhere
                refused: there is no mark nowhere
                > mark nowhere --off
                refused: there is no mark nowhere
                > branches branch-9
                refused: there is no branch branch-9; did you mean branch-1?
                remedy branch-1
                > open nothing
                refused: there is no app nothing; apps lists them
                > state Welcome.nam
                refused: WelcomeWorkflow.State has no ‘nam’; did you mean name?
                remedy Welcome.name
                > owner
                refused: owner needs a value: a value, or the place of one; write owner value
                > flow Welcome
                refused: WelcomeWorkflow.State(name: "") has no obvious other value; give another value with --with
                > cd nowhere
                refused: there is no node nowhere; tree shows the nodes
                > diff 3
                refused: there is no step 3; the last one is 0
                """#),
        Transcript(
            app: "todo", about: "a step after an undo begins a branch, and nothing is lost",
            text: #"""
                > send welcome nameChanged(name: "Ada")
                /Welcome .nameChanged(name: "Ada"): name: "" → "Ada"
                shows Welcome
                > send welcome didLogin
                /Welcome .didLogin: ⇡ .didLogin(name: "Ada")
                / .login(name: "Ada") from /Welcome: .welcome → .todo(name: "Ada")
                + /Todo
                + /Todo/List
                shows Welcome ▸ "Welcome, Ada"
                > mark in
                in = 2
                > send List new
                /Todo/List .new: ⇡ .newTodo
                /Todo .newTodo from /Todo/List: + todos[1]: TodoModel(title: "New Todo", note: "")
                shows Welcome ▸ "Welcome, Ada"
                > undo 2
                from 3 to 1
                shows Welcome
                > send welcome nameChanged(name: "Bob")
                /Welcome .nameChanged(name: "Bob"): name: "Ada" → "Bob"
                shows Welcome
                > branches
                  branch-1 to 3
                ▸ branch-2 to 2
                > history
                  0 todo: Welcome
                  1 send welcome nameChanged(name: "Ada"): Welcome
                ▸ 2 send welcome nameChanged(name: "Bob"): Welcome
                > branches branch-1
                from 2 to 3
                shows Welcome ▸ "Welcome, Ada"
                > goto in
                from 3 to 2
                shows Welcome ▸ "Welcome, Ada"
                > redo
                from 2 to 3
                shows Welcome ▸ "Welcome, Ada"
                > undo 9
                from 3 to 0
                shows Welcome
                > redo 9
                from 0 to 3
                shows Welcome ▸ "Welcome, Ada"
                > mark
                in = 2
                > mark in --off
                > diff 0 3
                changed /
                state .welcome → .todo(name: "Ada")
                changed /Welcome
                state name: "" → "Ada"
                began /Todo
                """#),
        Transcript(
            app: "tictactoe", about: "modals, alerts, split screens and a worker's answer",
            text: #"""
                > tap onSignIn
                / .signIn: .signedOut → .authenticating
                + /Authentication
                + /Authentication/Login
                shows Home | modal "Sign in"
                > send Login nameChanged("grace")
                /Authentication/Login .nameChanged("grace"): credentials.name: "" → "grace"
                shows Home | modal "Sign in"
                > send Login submit
                /Authentication/Login .submit: ⇡ .submitted(Credentials(name: "grace", password: ""))
                /Authentication .submit(Credentials(name: "grace", password: "")) from /Authentication/Login: .credentials(failure: nil) → .authorizing(Credentials(name: "grace", password: ""))
                + /Authentication/AuthorizeWorker
                shows Home | modal "Sign in"
                > workers
                /Authentication AuthorizeWorker: Result<Authorization, AuthenticationFailure>, running
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
                > stack
                Home ▸ "New game"
                > sinks RunGame
                /RunGame Action.start(PlayerNames) live
                /RunGame Action.quit(confirmed: Bool) live
                /RunGame Action.ended(Ending) live
                /RunGame Action.close live
                /RunGame Action.askToQuit live
                /RunGame Action.playAgain live
                /RunGame Action.finish live
                /RunGame ⇡ closed
                > send NewGame nameChanged(player: .o, name: "Bob")
                /RunGame/NewGame .nameChanged(player: .o, name: "Bob"): names.o: "" → "Bob"
                shows Home ▸ "New game"
                > tap onStart
                /RunGame/NewGame .start: ⇡ .start(PlayerNames(x: "grace", o: "Bob"))
                /RunGame .start(PlayerNames(x: "grace", o: "Bob")) from /RunGame/NewGame: step: .newGame → .playing(PlayerNames(x: "grace", o: "Bob"), round: 1, isQuitting: false)
                + /RunGame/TakeTurns[round-1]
                + /RunGame/TakeTurns[round-1]/MoveList
                shows Home ▸ "New game" ▸ Board ▸ MoveList
                > tap onSquareTapped(1, 1)
                /RunGame/TakeTurns[round-1] .takeSquare(row: 1, column: 1): + moves[0]: Move(player: .x, row: 1, column: 1)
                shows Home ▸ "New game" ▸ Board ▸ MoveList
                > tap "Quit"
                /RunGame/TakeTurns[round-1] .quit: ⇡ .quit
                /RunGame .askToQuit from /RunGame/TakeTurns[round-1]: step.isQuitting: false → true
                shows Home ▸ "New game" ▸ Board ▸ MoveList | alert Quit the game? (Quit, Keep playing)
                > tap "Keep playing"
                /RunGame .quit(confirmed: false): step.isQuitting: true → false
                shows Home ▸ "New game" ▸ Board ▸ MoveList
                > send TakeTurns takeSquare(row: 0, column: 0)
                /RunGame/TakeTurns[round-1] .takeSquare(row: 0, column: 0): + moves[1]: Move(player: .o, row: 0, column: 0)
                shows Home ▸ "New game" ▸ Board ▸ MoveList
                > stack
                Home ▸ "New game" ▸ Board ▸ MoveList
                """#),
        Transcript(
            app: "feed", about: "workers by their names",
            text: #"""
                > workers
                / SequenceWorker: Int, running
                / LoadWorker: Result<[String], FeedFailure>, running
                > deliver Feed LoadWorker .failure(.offline)
                /LoadWorker emit by a worker: ⇡ .failure(.offline)
                / .loaded(.failure(.offline)) from /LoadWorker: activity: .loading(attempt: 1) → .waiting(attempt: 1, .offline)
                + /AsyncOperationWorker[pause-1]
                - /LoadWorker
                shows Feed
                > deliver / AsyncOperationWorker[pause-1] ()
                /AsyncOperationWorker[pause-1] emit by a worker: ⇡ ()
                / .waited from /AsyncOperationWorker[pause-1]: activity: .waiting(attempt: 1, .offline) → .loading(attempt: 2)
                + /LoadWorker
                - /AsyncOperationWorker[pause-1]
                shows Feed
                > deliver Feed LoadWorker .success(["a"])
                /LoadWorker emit by a worker: ⇡ .success(["a"])
                / .loaded(.success(["a"])) from /LoadWorker: + headlines[0]: "a", activity: .loading(attempt: 2) → .idle
                - /LoadWorker
                shows Feed
                > deliver Feed SequenceWorker 1
                /SequenceWorker emit by a worker: ⇡ 1
                / .second from /SequenceWorker: age: 0 → 1
                shows Feed
                > tap onRefresh
                / .refresh: activity: .idle → .loading(attempt: 1)
                + /LoadWorker
                shows Feed
                > undo
                from 5 to 4
                shows Feed
                > history
                  0 feed: Feed
                  1 deliver Feed LoadWorker .failure(.offline): Feed
                  2 deliver / AsyncOperationWorker[pause-1] (): Feed
                  3 deliver Feed LoadWorker .success(["a"]): Feed
                ▸ 4 deliver Feed SequenceWorker 1: Feed
                  5 tap onRefresh: Feed
                """#),
    ]
}
