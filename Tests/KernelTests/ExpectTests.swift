// Every form of `expect`: once where it holds, and once where it doesn't, with the actual value.

import Testing
import WorkbenchTestSupport

@MainActor
@Suite(.mainActorTurn) struct ExpectTests {
    @Test func expectCleanHoldsAfterAnAuditWithoutFindings() throws {
        let dialogue = try Dialogue("todo")
        #expect(try !dialogue.say("expect clean").isSuccess, "nothing was asked")
        try dialogue.say("audit")
        #expect(try dialogue.say("expect clean").isSuccess)
        try dialogue.say("tap onNameChanged \"Ada\"")
        #expect(try !dialogue.say("expect clean").isSuccess, "the last command was no audit")
        #expect(try !dialogue.say("expect answered audit Welcome").isSuccess)
    }

    @Test("expect says what it found", arguments: ExpectTests.transcripts)
    func expectTranscripts(_ transcript: Transcript) throws {
        try transcript.check()
    }

    @Test("A script continues after a refusal with expect error, and stops at another")
    func scriptContinuesAfterExpectErrorAndStopsAtOtherRefusals() throws {
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
                 ✓ stack is Welcome
                > expect stack is Welcome, List
                 ✗ expected stack is Welcome, List
                   found    Welcome
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
                > expect stack is Welcome, List
                 ✓ stack is Welcome, List
                > expect stack is "Welcome, Ada"
                 ✗ expected stack is "Welcome, Ada"
                   found    Welcome, "Welcome, Ada"
                > expect stack has "Welcome, Ada"
                 ✓ stack has "Welcome, Ada"
                > expect stack lacks List
                 ✗ expected stack lacks List
                   found    Welcome, TodoList
                > expect stack lacks Edit
                 ✓ stack lacks Edit
                > expect tree has Todo/List
                 ✓ tree has Todo/List
                > expect tree has List
                 ✓ tree has List
                > expect tree lacks Edit
                 ✓ tree lacks Edit
                > expect tree lacks /Todo
                 ✗ expected tree lacks /Todo
                   found    Todo
                > expect tree has /Todo/Edit
                 ✗ expected tree has /Todo/Edit
                   found    no such node among Root, Welcome, Todo, Todo/List
                > expect /Todo.todos.count == 1
                 ✓ /Todo.todos.count == 1
                > expect /Todo.todos.count > 3
                 ✗ expected /Todo.todos.count > 3
                   found    1
                > expect /Todo.todos.count <= 1
                 ✓ /Todo.todos.count <= 1
                > expect Todo.todos[0].title == "Take the cat for a walk"
                 ✓ Todo.todos[0].title == "Take the cat for a walk"
                > expect Todo.todos[0] == TodoModel(title: _, note: _)
                 ✓ Todo.todos[0] == TodoModel(title: _, note: _)
                > expect Todo.todos[0] == TodoModel(title: "Milk", note: _)
                 ✗ expected Todo.todos[0] == TodoModel(title: "Milk", note: _)
                   found    TodoModel(title: "Take the cat for a walk", note: "Cats really need their outside
                            sunshine time. Don't forget to walk Charlie. Hamilton is less excited about the
                            prospect.")
                > expect Todo.todos[0] != _
                 ✗ expected Todo.todos[0] != _
                   found    TodoModel(title: "Take the cat for a walk", note: "Cats really need their outside
                            sunshine time. Don't forget to walk Charlie. Hamilton is less excited about the
                            prospect.")
                > expect Todo.todos[7].title == "Milk"
                 ✗ expected Todo.todos[7].title == "Milk"
                   found    todos: there is no element 7; the list has 1 element
                > expect Todo.step is .list
                 ✓ Todo.step == .list
                > expect Todo.step == .edit(index: 0)
                 ✗ expected Todo.step == .edit(index: 0)
                   found    .list
                > expect Todo.step.index == 0
                 ✗ expected Todo.step.index == 0
                   found    step: .list has no ‘index’
                > expect / == .todo(name: "Ada")
                 ✓ / == .todo(name: "Ada")
                > expect / == .todo(name: _)
                 ✓ / == .todo(name: _)
                > expect / == .todo(_)
                 ✓ / == .todo(_)
                > expect Welcome.name >= "Ad"
                 ✓ Welcome.name >= "Ad"
                > expect Todo.step < .list
                 error: .list can't be ordered; compare numbers or strings
                   expect Todo.step < .list
                          ^
                > expect Welcome.name == $Todo.todos[0].title
                 ✗ expected Welcome.name == $Todo.todos[0].title
                   found    "Ada"
                > expect Welcome.nam == "Ada"
                 error: WelcomeWorkflow.State has no ‘nam’; did you mean name?
                   expect Welcome.nam == "Ada"
                                 ^ write Welcome.name == "Ada"
                > expect Welcome.name == 3
                 error: expected String, found an integer
                   expect Welcome.name == 3
                                          ^ write Welcome.name == "3" or Welcome.name.count == 3
                > expect Nobody.name == "Ada"
                 error: no such node: Nobody; `tree` shows the nodes
                   expect Nobody.name == "Ada"
                          ^
                > expect screen title == "Welcome, Ada"
                 ✓ screen title == "Welcome, Ada"
                > expect screen todoTitles[0] == "Take the cat for a walk"
                 ✓ screen todoTitles[0] == "Take the cat for a walk"
                > expect screen List.todoTitles.count == 1
                 ✓ screen List.todoTitles.count == 1
                > expect screen Welcome.name == "Ada"
                 ✓ screen Welcome.name == "Ada"
                > expect screen nothing == 1
                 error: TodoListScreen has no ‘nothing’; it has todoTitles, onTodoSelected
                   expect screen nothing == 1
                          ^
                """#),
        Transcript(
            app: "todo", about: "several steps, renders, and what was asked",
            text: #"""
                > expect steps == 0
                 ✓ steps == 0
                > expect asked send
                 ✗ expected asked send
                   found    no command was run
                > expect Welcome.name unchanged
                 ✓ Welcome.name unchanged
                > expect Welcome.name changed
                 ✗ expected Welcome.name changed
                   found    no step was taken
                > send welcome nameChanged(name: "Ada")
                 1  Welcome  nameChanged(name: "Ada")                   name: "" → "Ada"
                 stack  ▸ Welcome
                          name "Ada"   onNameChanged(String)   onLoginTapped()
                > expect Welcome.name changed
                 ✓ Welcome.name changed
                > expect Welcome.name unchanged
                 ✗ expected Welcome.name unchanged
                   found    "" → "Ada"
                > expect render has Welcome
                 ✓ render has Welcome
                > expect render lacks /
                 ✗ expected render lacks /
                   found    Root, Welcome
                > mark named
                 ⚑  named  step 1
                > send welcome didLogin
                 2  Welcome  didLogin                                   state unchanged
                    ⇡ output didLogin(name: "Ada")
                    Root     login(name: "Ada")                         welcome → todo(name: "Ada")
                    ⇣ started Todo (name: "Ada")   ⇣ started Todo/List (name: "Ada", todos: 1 item)
                 stack  Welcome ▸ "Welcome, Ada"   [Back]   [New Todo]
                          todoTitles ["Take the cat for a walk"]   onTodoSelected(Int)
                > expect Welcome.name unchanged
                 ✓ Welcome.name unchanged
                > expect Welcome.name changed
                 ✗ expected Welcome.name changed
                   found    it stayed "Ada"
                > expect Welcome.name unchanged since named
                 ✓ Welcome.name unchanged since named
                > expect Welcome.name changed once since 0
                 ✓ Welcome.name changed once since 0
                > expect Welcome.name changed once
                 ✓ Welcome.name changed once
                > expect /Todo.todos changed once since named
                 ✓ /Todo.todos changed once since named
                > send Welcome nameChanged(name: "Eve")
                 3  Welcome  nameChanged(name: "Eve")                   name: "Ada" → "Eve"
                 stack  Welcome ▸ "Welcome, Ada"   [Back]   [New Todo]
                          todoTitles ["Take the cat for a walk"]   onTodoSelected(Int)
                > expect Welcome.name changed once since 0
                 ✗ expected Welcome.name changed once since 0
                   found    step 1: "" → "Ada", step 3: "Ada" → "Eve"
                > expect output didLogin(_) from Welcome
                 ✗ expected output didLogin(_) from Welcome
                   found    no output
                > expect output didLogin(_) from Welcome since named
                 ✓ output didLogin(_) from Welcome since named
                > expect output didLogin(_) from Welcome since -1
                 ✗ expected output didLogin(_) from Welcome since -1
                   found    no output
                > expect output back(_) since named
                 ✗ expected output back(_) since named
                   found    .didLogin(name: "Ada") from Welcome
                > expect steps <= 2 since named
                 ✓ steps <= 2 since named
                > expect steps > 3
                 ✗ expected steps > 3
                   found    3
                > expect marks == 1
                 ✓ marks == 1
                > expect branches == 1
                 ✓ branches == 1
                > expect /Todo/Edit.todo unchanged since named
                 ✓ /Todo/Edit.todo unchanged since named
                > expect Edit.todo changed
                 error: no such node: Edit; `tree` shows the nodes
                   expect Edit.todo changed
                          ^
                > expect Welcome.nam changed
                 error: WelcomeWorkflow.State has no ‘nam’; did you mean name?
                   expect Welcome.nam changed
                                 ^ write Welcome.name changed
                > expect steps == 1 since nowhere
                 error: no such mark: nowhere; `mark` lists them
                   expect steps == 1 since nowhere
                          ^
                > expect here is /
                 ✓ here is /
                > cd Todo
                 Todo
                > expect here is Todo
                 ✓ here is Todo
                > expect here is Welcome
                 ✗ expected here is Welcome
                   found    Todo
                > expect asked cd
                 ✓ asked cd
                > expect asked cd /Todo
                 ✓ asked cd /Todo
                > expect asked cd Welcome
                 ✗ expected asked cd Welcome
                   found    cd Todo
                > props
                 Todo: TodoWorkflow = TodoWorkflow(name: "Ada")
                > expect asked props Todo
                 ✓ asked props Todo
                > expect asked props Welcome
                 ✗ expected asked props Welcome
                   found    props
                > cd Nobody
                 error: no such node: Nobody; `tree` shows the nodes
                   cd Nobody
                      ^
                > expect asked props
                 ✓ asked props
                > undo 2
                 ↶  at step 1, was at 3
                 stack  ▸ Welcome
                          name "Ada"   onNameChanged(String)   onLoginTapped()
                > send welcome nameChanged(name: "Bob")
                 2  Welcome  nameChanged(name: "Bob")                   name: "Ada" → "Bob"
                 stack  ▸ Welcome
                          name "Bob"   onNameChanged(String)   onLoginTapped()
                > expect branches == 2
                 ✓ branches == 2
                """#),
        Transcript(
            app: "todo", about: "the route of a step, and what an answer is about",
            text: #"""
                > expect no set
                 ✓ no set
                > expect route tap → Welcome
                 ✗ expected route tap → Welcome
                   found    no step was taken
                > mark begin
                 ⚑  begin  step 0
                > tap onNameChanged "Ada"
                 1  Welcome  nameChanged(name: "Ada")                   name: "" → "Ada"
                 stack  ▸ Welcome
                          name "Ada"   onNameChanged(String)   onLoginTapped()
                > expect route tap -> Welcome nameChanged
                 ✓ route tap → Welcome nameChanged
                > expect route tap onNameChanged → Welcome .nameChanged
                 ✓ route tap onNameChanged → Welcome nameChanged
                > expect route tap onLoginTapped → Welcome
                 ✗ expected route tap onLoginTapped → Welcome
                   found    tap onNameChanged "Ada" → Welcome nameChanged
                > expect route send → Welcome nameChanged
                 ✗ expected route send → Welcome nameChanged
                   found    tap onNameChanged "Ada" → Welcome nameChanged
                > expect no set since begin
                 ✓ no set since begin
                > set Welcome.name "Eve"
                 2  Welcome  set                                        name: "Ada" → "Eve"
                 stack  ▸ Welcome
                          name "Eve"   onNameChanged(String)   onLoginTapped()
                > expect no set
                 ✗ expected no set
                   found    set Welcome.name "Eve"
                > tap onLoginTapped
                 3  Welcome  didLogin                                   state unchanged
                    ⇡ output didLogin(name: "Eve")
                    Root     login(name: "Eve")                         welcome → todo(name: "Eve")
                    ⇣ started Todo (name: "Eve")   ⇣ started Todo/List (name: "Eve", todos: 1 item)
                 stack  Welcome ▸ "Welcome, Eve"   [Back]   [New Todo]
                          todoTitles ["Take the cat for a walk"]   onTodoSelected(Int)
                > expect no set
                 ✓ no set
                > expect no set since begin
                 ✗ expected no set since begin
                   found    set Welcome.name "Eve"
                > expect route tap → Welcome didLogin → / login
                 ✓ route tap → Welcome didLogin → / login
                > expect route tap → / login → Welcome
                 ✗ expected route tap → / login → Welcome
                   found    tap onLoginTapped → Welcome didLogin → Root login
                > expect route tap → Welcome nameChanged since begin
                 ✓ route tap → Welcome nameChanged since begin
                > try tap "Back"
                 try: none of this is kept
                 4  Todo/List  onBack                                   state unchanged
                    ⇡ output back
                    Todo       back                                     state unchanged
                    ⇡ output back
                    Root       logOut                                   todo(name: "Eve") → welcome
                    ⇣ ended Todo/List   ⇣ ended Todo
                 stack  ▸ Welcome
                          name "Eve"   onNameChanged(String)   onLoginTapped()
                > expect route try tap "Back" → / logOut
                 ✓ route try tap "Back" → / logOut
                > expect route try tap → / logOut
                 ✓ route try tap → / logOut
                > expect route try → / logOut
                 ✓ route try → / logOut
                > expect route try send → / logOut
                 ✗ expected route try send → / logOut
                   found    try tap "Back" → Todo/List onBack → Todo back → Root logOut
                > expect route tap → / logOut
                 ✗ expected route tap → / logOut
                   found    tap onLoginTapped → Welcome didLogin → Root login
                > try emit Welcome didLogin(name: "Bob")
                 try: none of this is kept
                 4  Welcome  emit                                       state unchanged
                    ⇡ output didLogin(name: "Bob")
                    Root     login(name: "Bob")                         name: "Eve" → "Bob"
                    ⇣ Todo: new name   ⇣ Todo/List: new name
                 stack  Welcome ▸ "Welcome, Bob"   [Back]   [New Todo]
                          todoTitles ["Take the cat for a walk"]   onTodoSelected(Int)
                > expect route try → / logOut
                 ✗ expected route try → / logOut
                   found    try emit Welcome didLogin(name: "Bob") → Welcome → Root login
                > expect route tap Welcome
                 error: expected → or ->
                   expect route tap Welcome
                                           ^
                > expect no sat
                 error: expected set
                   expect no sat
                             ^ write set
                > owner "Take the cat for a walk"
                 owner   Todo  state.todos[0].title
                 copies  Todo/List  props.todos[0].title   (given by Todo)
                         screen TodoList.todoTitles[0]
                > expect answered owner /Todo
                 ✓ answered owner /Todo
                > expect answered owner Todo.todos[0].title
                 ✓ answered owner Todo.todos[0].title
                > expect answered owner Welcome
                 ✗ expected answered owner Welcome
                   found    Todo.todos[0].title
                > why List
                 Todo/List was rendered in step 3: it is new
                   because  Root     login(name: "Eve")
                         ←  Welcome  didLogin
                > expect answered why Todo/List
                 ✓ answered why Todo/List
                > wy List
                 error: unknown command wy
                   wy List
                   ^ write why
                > why Lst
                 error: no such node: Lst
                   why Lst
                       ^ write List
                > expect error "Lst"
                 ✓ error "Lst"
                > expect render has List
                 ✓ render has List
                > send Lst selectTodo
                 error: no such node: Lst
                   send Lst selectTodo
                        ^ write List
                > expect render has List
                 ✗ expected render has List
                   found    no step was taken
                > expect answered owner Todo
                 ✗ expected answered owner Todo
                   found    why List
                > trace 2
                 2  set Welcome.name "Eve"
                    Welcome  set                                        name: "Ada" → "Eve"
                 ⇣  Root         a node below was rendered
                 ⇣    Welcome    its state changed
                > expect answered trace Welcome
                 ✓ answered trace Welcome
                > expect answered trace /
                 ✗ expected answered trace /
                   found    Welcome
                > try tap back
                 try: none of this is kept
                 4  Todo/List  onBack                                   state unchanged
                    ⇡ output back
                    Todo       back                                     state unchanged
                    ⇡ output back
                    Root       logOut                                   todo(name: "Eve") → welcome
                    ⇣ ended Todo/List   ⇣ ended Todo
                 stack  ▸ Welcome
                          name "Eve"   onNameChanged(String)   onLoginTapped()
                > expect answered try List
                 ✓ answered try List
                > expect answered ownr Todo
                 error: expected owner or flow or why or trace or try or sinks or state or props or node or tree or
                        audit or code or step
                   expect answered ownr Todo
                                   ^ write owner
                """#),
        Transcript(
            app: "todo", about: "the outcome of the last command",
            text: #"""
                > expect unchanged
                 ✓ unchanged
                > expect error
                 ✗ expected error
                   found    it wasn't refused
                > expect dropped
                 ✗ expected dropped
                   found    no action was sent
                > expect output login(name: _)
                 error: login is an action of Root, not an output; use `send`
                   expect output login(name: _)
                                 ^ write output didLogin(name: _)
                > send welcome didLogin
                 1  Welcome  didLogin                                   state unchanged
                    ⇡ output didLogin(name: "")
                    Root     login(name: "")                            welcome → todo(name: "")
                    ⇣ started Todo (name: "")   ⇣ started Todo/List (name: "", todos: 1 item)
                 stack  Welcome ▸ "Welcome, "   [Back]   [New Todo]
                          todoTitles ["Take the cat for a walk"]   onTodoSelected(Int)
                > expect output didLogin(name: _) from Welcome
                 ✓ output didLogin(name: _) from Welcome
                > expect output didLogin(name: "") from Welcome
                 ✓ output didLogin(name: "") from Welcome
                > expect output didLogin(name: "Ada") from Welcome
                 ✗ expected output didLogin(name: "Ada") from Welcome
                   found    .didLogin(name: "")
                > expect output didLogin(_) from /Welcome
                 ✓ output didLogin(_) from /Welcome
                > expect output back from Todo
                 ✗ expected output back from Todo
                   found    .didLogin(name: "") from Welcome
                > expect output login(name: _)
                 error: login is an action of Root, not an output; use `send`
                   expect output login(name: _)
                                 ^ write output didLogin(name: _)
                > expect unchanged
                 ✗ expected unchanged
                   found    Root changed, Todo began
                > stack
                 stack  Welcome ▸ "Welcome, "   [Back]   [New Todo]
                          todoTitles ["Take the cat for a walk"]   onTodoSelected(Int)
                > expect output didLogin from Welcome
                 ✗ expected output didLogin from Welcome
                   found    .didLogin(name: "")
                > expect output _ from Welcome
                 ✓ output _ from Welcome
                > send welcome nothing
                 error: Welcome has no action nothing; it has nameChanged, didLogin
                   send welcome nothing
                                ^
                > expect error
                 ✓ error
                > expect error "no action nothing"
                 ✓ error "no action nothing"
                > expect error "something else"
                 ✗ expected error "something else"
                   found    Welcome has no action nothing; it has nameChanged, didLogin
                > expect unchanged
                 ✓ unchanged
                > expect crash "not .edit"
                 ✗ expected crash "not .edit"
                   found    the last command did not crash the app
                > tap onTodoSelected 0
                 2  Todo/List  selectTodo(index: 0)                     state unchanged
                    ⇡ output selectTodo(index: 0)
                    Todo       editTodo(index: 0)                       step: .list → .edit(index: 0)
                    ⇣ started Todo/Edit (initialTodo: TodoModel(title: "Take the cat f"…, note: "Cats really nee"…))
                 stack  Welcome ▸ "Welcome, " ▸ "Edit"   [Back]   [Save]
                          title "Take the cat for a walk"
                          note "Cats really need their outside sunshine time. Don't forget to walk Charlie. Hamilt"…
                          onTitleChanged(String)   onNoteChanged(String)
                > tap "Save"
                 3  Todo/Edit  saveChanges                              state unchanged
                    ⇡ output save(TodoModel(title: "Take the cat for a walk", note: "Cats really need their ou"…))
                    Todo       saveChanges(todo: TodoModel(title: "Take the cat"…, note: "Cats really "…), index: 0)
                                 step: .edit(index: 0) → .list
                    ⇣ ended Todo/Edit
                 stack  Welcome ▸ "Welcome, "   [Back]   [New Todo]
                          todoTitles ["Take the cat for a walk"]   onTodoSelected(Int)
                > expect output save(TodoModel(title: "Take the cat for a walk", note: _)) from Edit
                 ✓ output save(TodoModel(title: "Take the cat for a walk", note: _)) from Edit
                > expect dropped
                 ✗ expected dropped
                   found    it was delivered
                > undo
                 ↶  at step 2, was at 3
                 stack  Welcome ▸ "Welcome, " ▸ "Edit"   [Back]   [Save]
                          title "Take the cat for a walk"
                          note "Cats really need their outside sunshine time. Don't forget to walk Charlie. Hamilt"…
                          onTitleChanged(String)   onNoteChanged(String)
                > expect unchanged
                 ✗ expected unchanged
                   found    Todo changed, Todo/Edit began
                """#),
        Transcript(
            app: "tictactoe", about: "alerts and modals count as screens",
            text: #"""
                > expect stack is Home
                 ✓ stack is Home
                > tap onSignIn
                 1  TicTacToe  signIn                                   signedOut → authenticating
                    ⇣ started Authentication (service: LocalAuthenticationService())
                    ⇣ started Authentication/Login (message: nil, isWaiting: false)
                 stack  ▸ Home
                 modal  ▸ "Sign in"   [Cancel]   (sheet)
                          name ""   password ""   message nil
                          onNameChanged(String)   onPasswordChanged(String)   onSubmit()
                > expect stack is Home, Login
                 ✓ stack is Home, Login
                > deliver Authentication AuthorizeWorker .failure(.wrongCode)
                 error: Authentication runs no such worker
                   deliver Authentication AuthorizeWorker .failure(.wrongCode)
                                          ^
                > send Login submit
                 2  Authentication/Login  submit                        state unchanged
                    ⇡ output submitted(Credentials(name: "", password: ""))
                    Authentication        submit(Credentials(name: "", password: ""))
                                            credentials(failure: nil) → authorizing(Credentials(name: "", …))
                    ⇣ started Authentication/AuthorizeWorker (service: LocalAuthenticationService(), …)
                    ⇣ Authentication/Login: new isWaiting
                    `state Authentication` shows the whole value
                 stack  ▸ Home
                 modal  ▸ "Sign in"   [Cancel]   (sheet)
                          name ""   password ""   message "Signing in…"
                          onNameChanged(String)   onPasswordChanged(String)   onSubmit()
                > deliver Authentication AuthorizeWorker .success(.granted(SignedInUser(name: "grace")))
                 3  …/AuthorizeWorker          emit                     state unchanged
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
                > send NewGame nameChanged(player: .o, name: "Bob")
                 4  RunGame/NewGame  nameChanged(player: .o, name: "Bob")  names.o: "" → "Bob"
                 stack  Home ▸ "New game"   [Sign out]
                          playerX "grace"   playerO "Bob"   message nil
                          onPlayerXChanged(String)   onPlayerOChanged(String)   onStart()
                > tap onStart
                 5  RunGame/NewGame  start                              state unchanged
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
                > tap "Quit"
                 6  …/TakeTurns[round-1]       quit                     state unchanged
                    ⇡ output quit
                    RunGame                    askToQuit                step.isQuitting: false → true
                 stack  Home ▸ "New game" ▸ "grace against Bob" │ MoveList
                 alert  ▸ "Quit the game?"  Nobody wins it then.   [Quit]   [Keep playing]
                > expect stack is Home, NewGame, Board, MoveList, Alert
                 ✓ stack is Home, NewGame, Board, MoveList, Alert
                > expect stack has "Quit the game?"
                 ✓ stack has "Quit the game?"
                > expect RunGame.step == .playing(_, round: 1, isQuitting: true)
                 ✓ RunGame.step == .playing(_, round: 1, isQuitting: true)
                """#),
    ]
}
