// Commands and their answers, app by app.

import Testing
import WorkbenchTestSupport

@MainActor
@Suite(.mainActorTurn) struct TranscriptTests {
    @Test(
        "tree, tap, send, undo and other commands reply as the transcript says", arguments: TranscriptTests.transcripts)
    func commandTranscripts(_ transcript: Transcript) throws {
        try transcript.check()
    }

    nonisolated static let transcripts = [
        Transcript(
            app: "todo", about: "look, act, follow, go back",
            text: #"""
                > tree
                   Root        .welcome
                   └─ Welcome  name: ""
                > ls
                   Welcome  name: ""
                > sinks Welcome
                 Welcome
                   live      nameChanged(name: String)   didLogin
                   ⇡ output  didLogin(name: String)
                   tap       onNameChanged(String)   onLoginTapped()
                > tap onNameChanged "Ada"
                 1  Welcome  nameChanged(name: "Ada")                   name: "" → "Ada"
                 stack  ▸ Welcome
                          name "Ada"   onNameChanged(String)   onLoginTapped()
                > tap onLoginTapped
                 2  Welcome  didLogin                                   state unchanged
                    ⇡ output didLogin(name: "Ada")
                    Root     login(name: "Ada")                         welcome → todo(name: "Ada")
                    ⇣ started Todo (name: "Ada")   ⇣ started Todo/List (name: "Ada", todos: 1 item)
                 stack  Welcome ▸ "Welcome, Ada"   [Back]   [New Todo]
                          todoTitles ["Take the cat for a walk"]   onTodoSelected(Int)
                > tree --props
                 ● Root        .todo(name: "Ada")
                   ├─ Welcome  name: "Ada"
                 + └─ Todo     todos: 1 item, step: .list  (name: "Ada")
                 +    └─ List  (name: "Ada", todos: 1 item)
                   `state Todo` shows the whole state
                > cd Todo
                 Todo
                > ls
                 + List  (name: "Ada", todos: 1 item)
                > state .todos[0].title
                 Todo.todos[0].title: String = "Take the cat for a walk"
                > props List.name
                 Todo/List.name: String = "Ada"
                > sinks
                 Root
                   from Welcome, Todo  login(name: String)   logOut
                   tap                 onTodoSelected(Int)   "back"   "New Todo"
                 Welcome
                   live      nameChanged(name: String)   didLogin
                   ⇡ output  didLogin(name: String)
                 Todo
                   from List  editTodo(index: Int)   back   newTodo
                   ⇡ output   back
                 Todo/List
                   live      selectTodo(index: Int)   onBack   new
                   ⇡ output  selectTodo(index: Int)   back   newTodo
                > tap "New Todo"
                 3  Todo/List  new                                      state unchanged
                    ⇡ output newTodo
                    Todo       newTodo                            + todos[1]: TodoModel(title: "New Todo", note: "")
                    ⇣ Todo/List: new todos
                 stack  Welcome ▸ "Welcome, Ada"   [Back]   [New Todo]
                          todoTitles ["Take the cat for a walk", "New Todo"]   onTodoSelected(Int)
                > set Todo.todos[1].title "Milk"
                 4  Todo     set                                        todos[1].title: "New Todo" → "Milk"
                    ⇣ Todo/List: new todos
                 stack  Welcome ▸ "Welcome, Ada"   [Back]   [New Todo]
                          todoTitles ["Take the cat for a walk", "Milk"]   onTodoSelected(Int)
                > tap List.onTodoSelected 1
                 5  Todo/List  selectTodo(index: 1)                     state unchanged
                    ⇡ output selectTodo(index: 1)
                    Todo       editTodo(index: 1)                       step: .list → .edit(index: 1)
                    ⇣ started Todo/Edit (initialTodo: TodoModel(title: "Milk", note: ""))
                 stack  Welcome ▸ "Welcome, Ada" ▸ "Edit"   [Back]   [Save]
                          title "Milk"   note ""   onTitleChanged(String)   onNoteChanged(String)
                > emit Edit save(TodoModel(title: "Tea", note: ""))
                 6  Todo/Edit  emit                                     state unchanged
                    ⇡ output save(TodoModel(title: "Tea", note: ""))
                    Todo       saveChanges(todo: TodoModel(title: "Tea", note: ""), index: 1)
                                 todos[1].title: "Milk" → "Tea", step: .edit(index: 1) → .list
                    ⇣ Todo/List: new todos   ⇣ ended Todo/Edit
                 stack  Welcome ▸ "Welcome, Ada"   [Back]   [New Todo]
                          todoTitles ["Take the cat for a walk", "Tea"]   onTodoSelected(Int)
                > why List
                 Todo/List was rendered in step 6: its properties changed
                   todos[1].title: "Milk" → "Tea"
                   because  Todo       saveChanges(todo: TodoModel(title: "Tea", note: ""), index: 1)
                         ←  Todo/Edit  save(TodoModel(title: "Tea", note: ""))
                > flow Todo.todos[1].title
                 Todo.todos[1].title  if "Tea" were "Tea~"
                   ⇣ props   Todo/List  todos[1].title: "Tea" → "Tea~"
                   ⇣ screen  TodoList   todoTitles[1]: "Tea" → "Tea~"
                > diff 2
                 ● Todo
                     state  + todos[1]: TodoModel(title: "Tea", note: "")
                 ● Todo/List
                     props  + todos[1]: TodoModel(title: "Tea", note: "")
                > trace
                 6  emit Edit save(TodoModel(title: "Tea", note: ""))
                    Todo/Edit  emit                                     state unchanged
                 │  ⇡ output save(TodoModel(title: "Tea", note: ""))
                 ⇡  Todo       saveChanges(todo: TodoModel(title: "Tea", note: ""), index: 1)
                                 todos[1].title: "Milk" → "Tea", step: .edit(index: 1) → .list
                 ⇣  Root         a node below was rendered
                 ⇣    Todo       its state changed
                 ⇣      List     its properties changed
                                   todos[1].title: "Milk" → "Tea"
                 ⇣      Edit     ended
                 screens  Welcome ▸ Welcome, Ada ▸ Edit → Welcome ▸ Welcome, Ada
                > tap back
                 7  Todo/List  onBack                                   state unchanged
                    ⇡ output back
                    Todo       back                                     state unchanged
                    ⇡ output back
                    Root       logOut                                   todo(name: "Ada") → welcome
                    ⇣ ended Todo/List   ⇣ ended Todo
                 stack  ▸ Welcome
                          name "Ada"   onNameChanged(String)   onLoginTapped()
                > tap back
                 error: no screen has back; available: onNameChanged, onLoginTapped
                   tap back
                       ^
                > history
                    0  todo                                                                          Welcome
                    1  tap onNameChanged "Ada"         Welcome  name: "" → "Ada"                     Welcome
                    2  tap onLoginTapped               Root  welcome → todo(name: "Ada")             … ▸ Welcome, A…
                    3  tap "New Todo"                  Todo  + todos[1]: TodoModel(title: …, …)      … ▸ Welcome, A…
                    4  set Todo.todos[1].title "Milk"  Todo  todos[1].title: "New Todo" → "Milk"     … ▸ Welcome, A…
                    5  tap List.onTodoSelected 1       Todo  step: .list → .edit(index: 1)           … ▸ Edit
                    6  emit Edit save(TodoModel(titl…  Todo  todos[1].title: "Milk" → "Tea", 1 more  … ▸ Welcome, A…
                 *  7  tap back                        Root  todo(name: "Ada") → welcome             Welcome
                """#),
        Transcript(
            app: "todo", about: "whatever is wrong is refused with what would be right",
            text: #"""
                > send welcom didLogin
                 error: no such node: welcom
                   send welcom didLogin
                        ^ write Welcome
                > send welcome didLogi
                 error: Welcome has no action didLogi
                   send welcome didLogi
                                ^ write didLogin
                > send welcome nameChanged(name: 3)
                 error: expected String, found an integer
                   send welcome nameChanged(name: 3)
                                                  ^ write nameChanged(name: "3")
                > send welcome nameChanged(nam: "x")
                 error: nameChanged takes no nam
                   send welcome nameChanged(nam: "x")
                                            ^ write nameChanged(name: "x")
                > send todo newTodo
                 error: no such node: todo; `tree` shows the nodes
                   send todo newTodo
                        ^
                > sen welcome didLogin
                 error: unknown command sen
                   sen welcome didLogin
                   ^ write send or set
                > set welcome.name 3
                 error: expected String, found an integer
                   set welcome.name 3
                                    ^ write "3"
                > set welcome.nam "x"
                 error: WelcomeWorkflow.State has no ‘nam’; did you mean name?
                   set welcome.nam "x"
                              ^ write welcome.name
                > tap onNothing
                 error: no screen has onNothing; available: onNameChanged, onLoginTapped
                   tap onNothing
                       ^
                > tap "Save"
                 error: no screen has Save; available: onNameChanged, onLoginTapped
                   tap "Save"
                       ^
                > emit welcome didLogin(nam: "")
                 error: didLogin takes no nam
                   emit welcome didLogin(nam: "")
                                         ^ write didLogin(name: "")
                > deliver welcome Timer 3
                 error: Welcome runs no such worker
                   deliver welcome Timer 3
                                   ^
                > undo
                 error: there is nothing to undo at step 0; `redo` and `goto` go forward
                > redo
                 error: there is nothing to redo after the last step; `branches` lists the other branches
                > goto 7
                 error: there is no step 7; the last one is 0
                   goto 7
                        ^
                > goto nowhere
                 error: no such mark: nowhere
                   goto nowhere
                        ^
                > mark nowhere --off
                 error: no such mark: nowhere
                > branches branch-9
                 error: no such branch: branch-9
                   branches branch-9
                            ^ write branch-1
                > open nothing
                 error: no such app: nothing; `apps` lists them
                   open nothing
                        ^
                > state Welcome.nam
                 error: WelcomeWorkflow.State has no ‘nam’; did you mean name?
                   state Welcome.nam
                                ^ write Welcome.name
                > owner
                 error: owner needs a value: a value, or the place of one; for example: owner "Take the cat for a
                        walk"
                   owner
                        ^
                > flow Welcome
                 Welcome  if WelcomeWorkflow.State(name: "") were WelcomeWorkflow.State(name: "~")
                   ⇣ screen  Welcome  name: "" → "~"
                > cd nowhere
                 error: no such node: nowhere; `tree` shows the nodes
                   cd nowhere
                      ^
                > diff 3
                 error: there is no step 3; the last one is 0
                   diff 3
                        ^
                """#),
        Transcript(
            app: "todo", about: "a step after an undo begins a branch, and nothing is lost",
            text: #"""
                > send welcome nameChanged(name: "Ada")
                 1  Welcome  nameChanged(name: "Ada")                   name: "" → "Ada"
                 stack  ▸ Welcome
                          name "Ada"   onNameChanged(String)   onLoginTapped()
                > send welcome didLogin
                 2  Welcome  didLogin                                   state unchanged
                    ⇡ output didLogin(name: "Ada")
                    Root     login(name: "Ada")                         welcome → todo(name: "Ada")
                    ⇣ started Todo (name: "Ada")   ⇣ started Todo/List (name: "Ada", todos: 1 item)
                 stack  Welcome ▸ "Welcome, Ada"   [Back]   [New Todo]
                          todoTitles ["Take the cat for a walk"]   onTodoSelected(Int)
                > mark in
                 ⚑  in  step 2
                > send List new
                 3  Todo/List  new                                      state unchanged
                    ⇡ output newTodo
                    Todo       newTodo                            + todos[1]: TodoModel(title: "New Todo", note: "")
                    ⇣ Todo/List: new todos
                 stack  Welcome ▸ "Welcome, Ada"   [Back]   [New Todo]
                          todoTitles ["Take the cat for a walk", "New Todo"]   onTodoSelected(Int)
                > undo 2
                 ↶  at step 1, was at 3
                 stack  ▸ Welcome
                          name "Ada"   onNameChanged(String)   onLoginTapped()
                > send welcome nameChanged(name: "Bob")
                 2  Welcome  nameChanged(name: "Bob")                   name: "Ada" → "Bob"
                 stack  ▸ Welcome
                          name "Bob"   onNameChanged(String)   onLoginTapped()
                > branches
                   branch-1  0 ─ 1 ─ 2 ─ 3
                 * branch-2      └── 2
                > history
                    0  todo                                                                 Welcome
                    1  send welcome nameChanged(name: "Ada")  Welcome  name: "" → "Ada"     Welcome
                 *  2  send welcome nameChanged(name: "Bob")  Welcome  name: "Ada" → "Bob"  Welcome
                > branches branch-1
                 ↷  at step 3, was at 2
                 stack  Welcome ▸ "Welcome, Ada"   [Back]   [New Todo]
                          todoTitles ["Take the cat for a walk", "New Todo"]   onTodoSelected(Int)
                > goto in
                 ↶  at step 2, was at 3
                 stack  Welcome ▸ "Welcome, Ada"   [Back]   [New Todo]
                          todoTitles ["Take the cat for a walk"]   onTodoSelected(Int)
                > redo
                 ↷  at step 3, was at 2
                 stack  Welcome ▸ "Welcome, Ada"   [Back]   [New Todo]
                          todoTitles ["Take the cat for a walk", "New Todo"]   onTodoSelected(Int)
                > undo 9
                 ↶  at step 0, was at 3
                 stack  ▸ Welcome
                          name ""   onNameChanged(String)   onLoginTapped()
                > redo 9
                 ↷  at step 3, was at 0
                 stack  Welcome ▸ "Welcome, Ada"   [Back]   [New Todo]
                          todoTitles ["Take the cat for a walk", "New Todo"]   onTodoSelected(Int)
                > mark
                 ⚑  in  step 2
                > mark in --off
                 no marks
                > diff 0 3
                 ● Root
                     state  welcome → todo(name: "Ada")
                 ● Welcome
                     state  name: "" → "Ada"
                 + Todo
                """#),
        Transcript(
            app: "tictactoe", about: "modals, alerts, split screens and a worker's answer",
            text: #"""
                > tap onSignIn
                 1  TicTacToe  signIn                                   signedOut → authenticating
                    ⇣ started Authentication (service: LocalAuthenticationService())
                    ⇣ started Authentication/Login (message: nil, isWaiting: false)
                 stack  ▸ Home
                 modal  ▸ "Sign in"   [Cancel]   (sheet)
                          name ""   password ""   message nil
                          onNameChanged(String)   onPasswordChanged(String)   onSubmit()
                > send Login nameChanged("grace")
                 2  Authentication/Login  nameChanged("grace")          credentials.name: "" → "grace"
                 stack  ▸ Home
                 modal  ▸ "Sign in"   [Cancel]   (sheet)
                          name "grace"   password ""   message nil
                          onNameChanged(String)   onPasswordChanged(String)   onSubmit()
                > send Login submit
                 3  Authentication/Login  submit                        state unchanged
                    ⇡ output submitted(Credentials(name: "grace", password: ""))
                    Authentication        submit(Credentials(name: "grace", password: ""))
                                            credentials(failure: nil) → authorizing(Credentials(name: "grace", …))
                    ⇣ started Authentication/AuthorizeWorker (service: LocalAuthenticationService(), …)
                    ⇣ Authentication/Login: new isWaiting
                    `state Authentication` shows the whole value
                 stack  ▸ Home
                 modal  ▸ "Sign in"   [Cancel]   (sheet)
                          name "grace"   password ""   message "Signing in…"
                          onNameChanged(String)   onPasswordChanged(String)   onSubmit()
                > workers
                 ▶  Authentication  AuthorizeWorker  delivers Result<Authorization, Authentic…  running since step 3
                > deliver Authentication AuthorizeWorker .success(.granted(SignedInUser(name: "grace")))
                 4  …/AuthorizeWorker          emit                     state unchanged
                    ⇡ output success(.granted(SignedInUser(name: "grace")))
                    Authentication             authorized(.success(.granted(SignedInUser(name: "grace"))))
                                                 state unchanged
                    ⇡ output authenticated(SignedInUser(name: "grace"))
                    TicTacToe                  authenticated(SignedInUser(name: "grace"))
                                                 authenticating → signedIn(SignedInUser(name: "grace"))
                    ⇣ started RunGame (host: "grace")   ⇣ started RunGame/NewGame (proposedName: "grace")
                    ⇣ ended Authentication/Login   ⇣ ended Authentication/AuthorizeWorker   ⇣ ended Authentication
                 stack  Home ▸ "New game"   [Sign out]
                          playerX "grace"   playerO ""   message nil
                          onPlayerXChanged(String)   onPlayerOChanged(String)   onStart()
                > stack
                 stack  Home ▸ "New game"   [Sign out]
                          playerX "grace"   playerO ""   message nil
                          onPlayerXChanged(String)   onPlayerOChanged(String)   onStart()
                > sinks RunGame
                 RunGame
                   live      start(PlayerNames)   quit(confirmed: Bool)   ended(Ending)   close   askToQuit
                             playAgain   finish
                   ⇡ output  closed
                > send NewGame nameChanged(player: .o, name: "Bob")
                 5  RunGame/NewGame  nameChanged(player: .o, name: "Bob")  names.o: "" → "Bob"
                 stack  Home ▸ "New game"   [Sign out]
                          playerX "grace"   playerO "Bob"   message nil
                          onPlayerXChanged(String)   onPlayerOChanged(String)   onStart()
                > tap onStart
                 6  RunGame/NewGame  start                              state unchanged
                    ⇡ output start(PlayerNames(x: "grace", o: "Bob"))
                    RunGame          start(PlayerNames(x: "grace", o: "Bob"))
                                       step: .newGame → .playing(PlayerNames(x: …, …), round: 1, isQuitting: false)
                    ⇣ started RunGame/TakeTurns[round-1] (names: PlayerNames(x: "grace", o: "Bob"))
                    ⇣ started RunGame/TakeTurns[round-1]/MoveList (names: PlayerNames(x: "grace", …), moves: [])
                    `state RunGame.step` shows the whole value
                 stack  Home ▸ "New game" ▸ "grace against Bob" │ MoveList   [Quit]
                          caption "grace plays X"   rows [[nil, nil, nil], [nil, nil, nil], [nil, nil, nil]]
                          onSquareTapped(Int, Int)
                          moves []   onReverse()
                > tap onSquareTapped(1, 1)
                 7  …/TakeTurns[round-1]       takeSquare(row: 1, column: 1)
                                                 + moves[0]: Move(player: .x, row: 1, column: 1)
                    ⇣ RunGame/TakeTurns[round-1]/MoveList: new moves
                 stack  Home ▸ "New game" ▸ "grace against Bob" │ MoveList   [Quit]
                          caption "Bob plays O"   rows [[nil, nil, nil], [nil, .x, nil], [nil, nil, nil]]
                          onSquareTapped(Int, Int)
                          moves ["1. grace b2"]   onReverse()
                > tap "Quit"
                 8  …/TakeTurns[round-1]       quit                     state unchanged
                    ⇡ output quit
                    RunGame                    askToQuit                step.isQuitting: false → true
                 stack  Home ▸ "New game" ▸ "grace against Bob" │ MoveList
                 alert  ▸ "Quit the game?"  Nobody wins it then.   [Quit]   [Keep playing]
                > tap "Keep playing"
                 9  RunGame  quit(confirmed: false)                     step.isQuitting: true → false
                 stack  Home ▸ "New game" ▸ "grace against Bob" │ MoveList   [Quit]
                          caption "Bob plays O"   rows [[nil, nil, nil], [nil, .x, nil], [nil, nil, nil]]
                          onSquareTapped(Int, Int)
                          moves ["1. grace b2"]   onReverse()
                > send TakeTurns takeSquare(row: 0, column: 0)
                 10  …/TakeTurns[round-1]       takeSquare(row: 0, column: 0)
                                                  + moves[1]: Move(player: .o, row: 0, column: 0)
                     ⇣ RunGame/TakeTurns[round-1]/MoveList: new moves
                 stack  Home ▸ "New game" ▸ "grace against Bob" │ MoveList   [Quit]
                          caption "grace plays X"   rows [[.o, nil, nil], [nil, .x, nil], [nil, nil, nil]]
                          onSquareTapped(Int, Int)
                          moves ["1. grace b2", "2. Bob a1"]   onReverse()
                > stack
                 stack  Home ▸ "New game" ▸ "grace against Bob" │ MoveList   [Quit]
                          caption "grace plays X"   rows [[.o, nil, nil], [nil, .x, nil], [nil, nil, nil]]
                          onSquareTapped(Int, Int)
                          moves ["1. grace b2", "2. Bob a1"]   onReverse()
                """#),
        Transcript(
            app: "feed", about: "workers by their names",
            text: #"""
                > workers
                 ▶  Feed  SequenceWorker  delivers Int                            running
                 ▶  Feed  LoadWorker      delivers Result<[String], FeedFailure>  running
                > deliver Feed LoadWorker .failure(.offline)
                 1  LoadWorker  emit                                    state unchanged
                    ⇡ output failure(.offline)
                    Feed        loaded(.failure(.offline))
                                  activity: .loading(attempt: 1) → .waiting(attempt: 1, .offline)
                    ⇣ started AsyncOperationWorker[pause-1]   ⇣ ended LoadWorker
                 stack  ▸ Feed
                          headlines []   status "No connection; trying again in 2 s"
                          onRefresh()   onRetry()   onCancel()
                > deliver / AsyncOperationWorker[pause-1] ()
                 2  AsyncOperationWorker[pau…  emit                     state unchanged
                    ⇡ output ()
                    Feed                       waited
                                                 activity: .waiting(attempt: 1, .offline) → .loading(attempt: 2)
                    ⇣ started LoadWorker (source: ‹LocalFeedSource›(edition: ‹?›), attempt: 2)
                    ⇣ ended AsyncOperationWorker[pause-1]
                 stack  ▸ Feed
                          headlines []   status "Loading, attempt 2…"   onRefresh()   onRetry()   onCancel()
                > deliver Feed LoadWorker .success(["a"])
                 3  LoadWorker  emit                                    state unchanged
                    ⇡ output success(["a"])
                    Feed        loaded(.success(["a"]))  + headlines[0]: "a", activity: .loading(attempt: 2) → .idle
                    ⇣ ended LoadWorker
                 stack  ▸ Feed
                          headlines ["a"]   status "0 s old"   onRefresh()   onRetry()   onCancel()
                > deliver Feed SequenceWorker 1
                 4  SequenceWorker  emit                                state unchanged
                    ⇡ output 1
                    Feed            second                              age: 0 → 1
                 stack  ▸ Feed
                          headlines ["a"]   status "1 s old"   onRefresh()   onRetry()   onCancel()
                > tap onRefresh
                 5  Feed     refresh                                    activity: .idle → .loading(attempt: 1)
                    ⇣ started LoadWorker (source: ‹LocalFeedSource›(edition: ‹?›), attempt: 1)
                 stack  ▸ Feed
                          headlines ["a"]   status "Loading…"   onRefresh()   onRetry()   onCancel()
                > undo
                 ↶  at step 4, was at 5
                 stack  ▸ Feed
                          headlines ["a"]   status "1 s old"   onRefresh()   onRetry()   onCancel()
                > history
                    0  feed                                                                                     Feed
                    1  deliver Feed LoadWorker .failure(.offlin…  Feed  activity: .loading(…) → .waiting(…)     Feed
                    2  deliver / AsyncOperationWorker[pause-1] …  Feed  activity: .waiting(…) → .loading(…)     Feed
                    3  deliver Feed LoadWorker .success(["a"])    Feed  + headlines[0]: "a", 1 more             Feed
                 *  4  deliver Feed SequenceWorker 1              Feed  age: 0 → 1                              Feed
                    5  tap onRefresh                              Feed  activity: .idle → .loading(attempt: 1)  Feed
                """#),
    ]
}
