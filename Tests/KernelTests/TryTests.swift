// A command run with `try` leaves no trace, watched places are reported, and options change the output.

import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport
import Workflow

@MainActor
@Suite(.mainActorTurn) struct TryTests {
    nonisolated static let commands = [
        "try send welcome nameChanged(name: \"Bob\")", "try tap onLoginTapped", "try send Todo newTodo",
        "try set Todo.todos[0].title \"x\"", "try emit List back", "try tap back", "try tap \"New Todo\"",
    ]

    @Test("try changes nothing", arguments: TryTests.commands)
    func tryChangesNothing(_ command: String) throws {
        let dialogue = try Dialogue("todo")
        for line in ["send welcome didLogin", "mark here", "send List new", "undo", "tap onTodoSelected 0", "undo"] {
            #expect(try dialogue.say(line).isSuccess)
        }
        try dialogue.say("goto here")
        let before = try dialogue.traces
        _ = dialogue.session.evaluate(command)
        #expect(try dialogue.traces == before, "\(command) left a trace")
    }

    /// The step has the number it would get if the command were really run.
    @Test func aTriedStepHasTheNextNumber() throws {
        let dialogue = try Dialogue("todo")
        for number in 1...3 {
            guard case .tried(let tried) = try dialogue.say("try tap onLoginTapped").content else {
                Issue.record("try answers with what would happen")
                return
            }
            #expect(tried.step.number == number)
            try dialogue.say("send welcome nameChanged(name: \"\(number)\")")
        }
    }

    @Test("try, watch and option reply as the transcript says", arguments: TryTests.transcripts)
    func tryWatchAndOptionTranscripts(_ transcript: Transcript) throws {
        try transcript.check(apps: Dialogue.apps + [KernelApp("shared", "an object in a state") { LedgerWorkflow() }])
    }

    nonisolated static let transcripts = [
        Transcript(
            app: "todo", about: "try",
            text: #"""
                > try send welcome didLogin
                 try: none of this is kept
                 1  Welcome  didLogin                                   state unchanged
                    ⇡ output didLogin(name: "")
                    Root     login(name: "")                            welcome → todo(name: "")
                    ⇣ started Todo (name: "")   ⇣ started Todo/List (name: "", todos: 1 item)
                 stack  Welcome ▸ "Welcome, "   [Back]   [New Todo]
                          todoTitles ["Take the cat for a walk"]   onTodoSelected(Int)
                > try send welcome nothing
                 error: Welcome has no action nothing; it has nameChanged, didLogin
                   try send welcome nothing
                                    ^
                > try stack
                 error: stack can't be tried; use `send`, `tap`, `emit`, `deliver` or `set`
                   try stack
                       ^
                > try undo
                 error: undo can't be tried; use `send`, `tap`, `emit`, `deliver` or `set`
                   try undo
                       ^
                > stack
                 stack  ▸ Welcome
                          name ""   onNameChanged(String)   onLoginTapped()
                > send welcome didLogin
                 1  Welcome  didLogin                                   state unchanged
                    ⇡ output didLogin(name: "")
                    Root     login(name: "")                            welcome → todo(name: "")
                    ⇣ started Todo (name: "")   ⇣ started Todo/List (name: "", todos: 1 item)
                 stack  Welcome ▸ "Welcome, "   [Back]   [New Todo]
                          todoTitles ["Take the cat for a walk"]   onTodoSelected(Int)
                > cd Todo/List
                 Todo/List
                > try send . new
                 try: none of this is kept
                 2  Todo/List  new                                      state unchanged
                    ⇡ output newTodo
                    Todo       newTodo                            + todos[1]: TodoModel(title: "New Todo", note: "")
                    ⇣ Todo/List: new todos
                 stack  Welcome ▸ "Welcome, "   [Back]   [New Todo]
                          todoTitles ["Take the cat for a walk", "New Todo"]   onTodoSelected(Int)
                > try set Todo.todos[0].title "Milk"
                 try: none of this is kept
                 2  Todo     set                                  todos[0].title: "Take the cat for a walk" → "Milk"
                    ⇣ Todo/List: new todos
                 stack  Welcome ▸ "Welcome, "   [Back]   [New Todo]
                          todoTitles ["Milk"]   onTodoSelected(Int)
                > try tap back
                 try: none of this is kept
                 2  Todo/List  onBack                                   state unchanged
                    ⇡ output back
                    Todo       back                                     state unchanged
                    ⇡ output back
                    Root       logOut                                   todo(name: "") → welcome
                    ⇣ ended Todo/List   ⇣ ended Todo
                 stack  ▸ Welcome
                          name ""   onNameChanged(String)   onLoginTapped()
                > history
                    0  todo                                                   Welcome
                 *  1  send welcome didLogin  Root  welcome → todo(name: "")  Welcome ▸ Welcome,
                """#),
        Transcript(
            app: "todo", about: "a command that would crash the app",
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
                > try send Todo discardChanges
                 ✗ it would crash the app: WorkbenchTutorial5/TodoWorkflow.swift:93: Fatal error: Received edit
                   action when state was not `.edit`.
                   in the code of Todo
                   it was tried on a copy; the tree is unchanged
                   the shortest route, from the beginning:
                     send welcome didLogin
                     send Todo discardChanges
                > state Todo.step
                 Todo.step: TodoWorkflow.State.Step = .list
                """#),
        Transcript(
            app: "shared", about: "the session's objects don't change",
            text: #"""
                > try send Ledger note("a")
                 try: none of this is kept
                 1  Ledger   note("a")                                 may have changed: its state can't be compared
                 stack  ▸ Ledger
                          ["a"]
                > expect /.book.lines == []
                 ✓ /.book.lines == []
                > try send Ledger turn
                 try: none of this is kept
                 1  Ledger   turn                                       page: 0 → 1
                 stack  ▸ Ledger
                          []
                > send Ledger turn
                 1  Ledger   turn                                       page: 0 → 1
                 stack  ▸ Ledger
                          []
                """#),
        Transcript(
            app: "todo", about: "watch",
            text: #"""
                > watch
                 nothing is watched
                > watch Welcome.name
                 ◉  Welcome.name  ""
                > watch /
                 ◉  Welcome.name  ""
                 ◉  Root          .welcome
                > send welcome nameChanged(name: "Ada")
                 1  Welcome  nameChanged(name: "Ada")                   name: "" → "Ada"
                    ◉ Welcome.name  "" → "Ada"
                 stack  ▸ Welcome
                          name "Ada"   onNameChanged(String)   onLoginTapped()
                > send welcome didLogin
                 2  Welcome  didLogin                                   state unchanged
                    ⇡ output didLogin(name: "Ada")
                    Root     login(name: "Ada")                         welcome → todo(name: "Ada")
                    ⇣ started Todo (name: "Ada")   ⇣ started Todo/List (name: "Ada", todos: 1 item)
                    ◉ Root  .welcome → .todo(name: "Ada")
                 stack  Welcome ▸ "Welcome, Ada"   [Back]   [New Todo]
                          todoTitles ["Take the cat for a walk"]   onTodoSelected(Int)
                > watch Todo.todos.count
                 ◉  Welcome.name      "Ada"
                 ◉  Root              .todo(name: "Ada")
                 ◉  Todo.todos.count  1
                > send List new
                 3  Todo/List  new                                      state unchanged
                    ⇡ output newTodo
                    Todo       newTodo                            + todos[1]: TodoModel(title: "New Todo", note: "")
                    ⇣ Todo/List: new todos
                    ◉ Todo.todos.count  1 → 2
                 stack  Welcome ▸ "Welcome, Ada"   [Back]   [New Todo]
                          todoTitles ["Take the cat for a walk", "New Todo"]   onTodoSelected(Int)
                > tap onTodoSelected 1
                 4  Todo/List  selectTodo(index: 1)                     state unchanged
                    ⇡ output selectTodo(index: 1)
                    Todo       editTodo(index: 1)                       step: .list → .edit(index: 1)
                    ⇣ started Todo/Edit (initialTodo: TodoModel(title: "New Todo", note: ""))
                 stack  Welcome ▸ "Welcome, Ada" ▸ "Edit"   [Back]   [Save]
                          title "New Todo"   note ""   onTitleChanged(String)   onNoteChanged(String)
                > watch Edit.todo.title
                 ◉  Welcome.name          "Ada"
                 ◉  Root                  .todo(name: "Ada")
                 ◉  Todo.todos.count      2
                 ◉  Todo/Edit.todo.title  "New Todo"
                > watch Edit.todo.nothing
                 error: todo: TodoModel has no ‘nothing’; it has title, note
                   watch Edit.todo.nothing
                                  ^
                > tap onTitleChanged "Milk"
                 5  Todo/Edit  titleChanged("Milk")                     todo.title: "New Todo" → "Milk"
                    ◉ Todo/Edit.todo.title  "New Todo" → "Milk"
                 stack  Welcome ▸ "Welcome, Ada" ▸ "Edit"   [Back]   [Save]
                          title "Milk"   note ""   onTitleChanged(String)   onNoteChanged(String)
                > tap "Save"
                 6  Todo/Edit  saveChanges                              state unchanged
                    ⇡ output save(TodoModel(title: "Milk", note: ""))
                    Todo       saveChanges(todo: TodoModel(title: "Milk", note: ""), index: 1)
                                 todos[1].title: "New Todo" → "Milk", step: .edit(index: 1) → .list
                    ⇣ Todo/List: new todos   ⇣ ended Todo/Edit
                    ◉ Todo/Edit.todo.title  "Milk" → none
                 stack  Welcome ▸ "Welcome, Ada"   [Back]   [New Todo]
                          todoTitles ["Take the cat for a walk", "Milk"]   onTodoSelected(Int)
                > undo 4
                 ↶  at step 2, was at 6
                    ◉ Todo.todos.count  2 → 1
                 stack  Welcome ▸ "Welcome, Ada"   [Back]   [New Todo]
                          todoTitles ["Take the cat for a walk"]   onTodoSelected(Int)
                > watch
                 ◉  Welcome.name          "Ada"
                 ◉  Root                  .todo(name: "Ada")
                 ◉  Todo.todos.count      1
                 ◉  Todo/Edit.todo.title  gone
                > watch Welcome.name --off
                 ◉  Root                  .todo(name: "Ada")
                 ◉  Todo.todos.count      1
                 ◉  Todo/Edit.todo.title  gone
                > watch Welcome.name --off
                 error: Welcome.name is not watched
                   watch Welcome.name --off
                         ^ write Root, Todo.todos.count or Todo/Edit.todo.title
                > watch --off
                 nothing is watched
                > redo 9
                 ↷  at step 6, was at 2
                 stack  Welcome ▸ "Welcome, Ada"   [Back]   [New Todo]
                          todoTitles ["Take the cat for a walk", "Milk"]   onTodoSelected(Int)
                """#),
        Transcript(
            app: "todo", about: "option",
            text: #"""
                > option
                 depth       64  the number of levels shown by tree
                 elements    12  elements of a collection shown on a line
                 characters  80  characters of a string shown on a line
                 width       80  columns of a drawn screen
                > option depth 1
                 depth  1  the number of levels shown by tree
                > send welcome didLogin
                 1  Welcome  didLogin                                   state unchanged
                    ⇡ output didLogin(name: "")
                    Root     login(name: "")                            welcome → todo(name: "")
                    ⇣ started Todo (name: "")   ⇣ started Todo/List (name: "", todos: 1 item)
                 stack  Welcome ▸ "Welcome, "   [Back]   [New Todo]
                          todoTitles ["Take the cat for a walk"]   onTodoSelected(Int)
                > tree
                 ● Root        .todo(name: "")
                   ├─ Welcome  name: ""
                 + └─ Todo     todos: 1 item, step: .list  … 1 below
                   `state Todo` shows the whole state
                > tree / --depth 2
                 ● Root        .todo(name: "")
                   ├─ Welcome  name: ""
                 + └─ Todo     todos: 1 item, step: .list
                 +    └─ List  (name: "", todos: 1 item)
                   `state Todo` shows the whole state
                > option characters 4
                 characters  4  characters of a string shown on a line
                > ls
                   Welcome  name: ""
                 + Todo     todos: 1 item, step: .list  … 1 below
                   `state Todo` shows the whole state
                > option characters
                 characters  4  characters of a string shown on a line
                > option width 5
                 error: width takes a number from 20 to 1000
                   option width 5
                                ^
                > option charcters
                 error: unknown option charcters
                   option charcters
                          ^ write characters
                > option color
                 error: unknown option color; `option` lists them
                   option color
                          ^
                """#),
    ]
}

/// Keeps a class instance in its state, which a copy of the tree shares.
struct LedgerWorkflow: Workflow {
    typealias Output = Never

    final class Book {
        var lines: [String] = []
    }

    struct State {
        var book = Book()
        var page = 0
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = LedgerWorkflow
        case note(String)
        case turn

        func apply(toState state: inout State) -> Never? {
            switch self {
            case .note(let line): state.book.lines.append(line)
            case .turn: state.page += 1
            }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<LedgerWorkflow>) -> [String] {
        _ = context.makeSink(of: Action.self)
        return state.book.lines
    }
}
