// A tried command leaves no trace, watched places are reported, and options change the output.

import Testing
import WorkbenchKernel
import WorkbenchReplies
import WorkbenchTestSupport
import Workflow

@MainActor
@Suite(.mainActorTurn) struct TryTests {
    nonisolated static let commands = [
        "try send welcome nameChanged(name: \"Bob\")", "try tap onLoginTapped", "try send Todo newTodo",
        "try set Todo.todos[0].title \"x\"", "try emit List back", "try tap back", "try tap \"New Todo\"",
    ]

    @Test("A tried command changes nothing", arguments: TryTests.commands)
    func changesNothing(_ command: String) throws {
        let dialogue = try Dialogue("todo")
        for line in ["send welcome didLogin", "mark here", "send List new", "undo", "tap onTodoSelected 0", "undo"] {
            #expect(try dialogue.say(line).isSuccess)
        }
        try dialogue.say("goto here")
        let before = try dialogue.traces
        _ = dialogue.session.evaluate(command)
        #expect(try dialogue.traces == before, "\(command) left a trace")
    }

    /// The number that the step would have if it were taken.
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

    @Test("Try, watch and option", arguments: TryTests.transcripts)
    func transcript(_ transcript: Transcript) throws {
        try transcript.check(apps: Dialogue.apps + [KernelApp("shared", "an object in a state") { LedgerWorkflow() }])
    }

    nonisolated static let transcripts = [
        Transcript(
            app: "todo", about: "try",
            text: #"""
                > try send welcome didLogin
                would /Welcome .didLogin: ⇡ .didLogin(name: "")
                would / .login(name: "") from /Welcome: .welcome → .todo(name: "")
                would + /Todo
                would + /Todo/List
                changed /
                state .welcome → .todo(name: "")
                began /Todo
                would show Welcome ▸ "Welcome, "
                > try send welcome nothing
                refused: /Welcome has no action nothing; it has nameChanged, didLogin
                > try stack
                refused: stack cannot be tried; send, tap, emit, deliver and set can
                > try undo
                refused: undo cannot be tried; send, tap, emit, deliver and set can
                > stack
                Welcome
                > send welcome didLogin
                /Welcome .didLogin: ⇡ .didLogin(name: "")
                / .login(name: "") from /Welcome: .welcome → .todo(name: "")
                + /Todo
                + /Todo/List
                shows Welcome ▸ "Welcome, "
                > cd Todo/List
                /Todo/List
                > try send . new
                would /Todo/List .new: ⇡ .newTodo
                would /Todo .newTodo from /Todo/List: + todos[1]: TodoModel(title: "New Todo", note: "")
                changed /Todo
                state + todos[1]: TodoModel(title: "New Todo", note: "")
                changed /Todo/List
                props + todos[1]: TodoModel(title: "New Todo", note: "")
                would show Welcome ▸ "Welcome, "
                > try set Todo.todos[0].title "Milk"
                would /Todo set: todos[0].title: "Take the cat for a walk" → "Milk"
                changed /Todo
                state todos[0].title: "Take the cat for a walk" → "Milk"
                changed /Todo/List
                props todos[0].title: "Take the cat for a walk" → "Milk"
                would show Welcome ▸ "Welcome, "
                > try tap back
                would /Todo/List .onBack: ⇡ .back
                would /Todo .back from /Todo/List: ⇡ .back
                would / .logOut from /Todo: .todo(name: "") → .welcome
                would - /Todo/List
                would - /Todo
                changed /
                state .todo(name: "") → .welcome
                ended /Todo
                would show Welcome
                > history
                  0 todo: Welcome
                ▸ 1 send welcome didLogin: Welcome ▸ Welcome,
                """#),
        Transcript(
            app: "shared", about: "objects in a state are shared with the fork",
            text: #"""
                > try send Ledger note("a")
                would / .note("a"):
                would for good /.book: LedgerWorkflow.Book
                shared /.book LedgerWorkflow.Book
                would show Ledger
                > expect /.book.lines == ["a"]
                holds
                """#),
        Transcript(
            app: "todo", about: "watch",
            text: #"""
                > watch
                > watch Welcome.name
                watching /Welcome.name: ""
                > watch /
                watching /Welcome.name: ""
                watching /: .welcome
                > send welcome nameChanged(name: "Ada")
                /Welcome .nameChanged(name: "Ada"): name: "" → "Ada"
                watched /Welcome.name: "" → "Ada"
                shows Welcome
                > send welcome didLogin
                /Welcome .didLogin: ⇡ .didLogin(name: "Ada")
                / .login(name: "Ada") from /Welcome: .welcome → .todo(name: "Ada")
                + /Todo
                + /Todo/List
                watched /: .welcome → .todo(name: "Ada")
                shows Welcome ▸ "Welcome, Ada"
                > watch Todo.todos.count
                watching /Welcome.name: "Ada"
                watching /: .todo(name: "Ada")
                watching /Todo.todos.count: 1
                > send List new
                /Todo/List .new: ⇡ .newTodo
                /Todo .newTodo from /Todo/List: + todos[1]: TodoModel(title: "New Todo", note: "")
                watched /Todo.todos.count: 1 → 2
                shows Welcome ▸ "Welcome, Ada"
                > tap onTodoSelected 1
                /Todo/List .selectTodo(index: 1): ⇡ .selectTodo(index: 1)
                /Todo .editTodo(index: 1) from /Todo/List: step: .list → .edit(index: 1)
                + /Todo/Edit
                shows Welcome ▸ "Welcome, Ada" ▸ "Edit"
                > watch Edit.todo.title
                watching /Welcome.name: "Ada"
                watching /: .todo(name: "Ada")
                watching /Todo.todos.count: 2
                watching /Todo/Edit.todo.title: "New Todo"
                > watch Edit.todo.nothing
                refused: todo: TodoModel has no ‘nothing’; it has title, note
                > tap onTitleChanged "Milk"
                /Todo/Edit .titleChanged("Milk"): todo.title: "New Todo" → "Milk"
                watched /Todo/Edit.todo.title: "New Todo" → "Milk"
                shows Welcome ▸ "Welcome, Ada" ▸ "Edit"
                > tap "Save"
                /Todo/Edit .saveChanges: ⇡ .save(TodoModel(title: "Milk", note: ""))
                /Todo .saveChanges(todo: TodoModel(title: "Milk", note: ""), index: 1) from /Todo/Edit: todos[1].title: "New Todo" → "Milk", step: .edit(index: 1) → .list
                - /Todo/Edit
                watched /Todo/Edit.todo.title: "Milk" → none
                shows Welcome ▸ "Welcome, Ada"
                > undo 4
                from 6 to 2
                watched /Todo.todos.count: 2 → 1
                shows Welcome ▸ "Welcome, Ada"
                > watch
                watching /Welcome.name: "Ada"
                watching /: .todo(name: "Ada")
                watching /Todo.todos.count: 1
                watching /Todo/Edit.todo.title: none
                > watch Welcome.name --off
                watching /: .todo(name: "Ada")
                watching /Todo.todos.count: 1
                watching /Todo/Edit.todo.title: none
                > watch Welcome.name --off
                refused: Welcome.name is not watched
                remedy /
                remedy /Todo.todos.count
                remedy /Todo/Edit.todo.title
                > watch --off
                > redo 9
                from 2 to 6
                shows Welcome ▸ "Welcome, Ada"
                """#),
        Transcript(
            app: "todo", about: "option",
            text: #"""
                > option
                depth = 64
                elements = 12
                characters = 80
                width = 80
                > option depth 1
                depth = 1
                > send welcome didLogin
                /Welcome .didLogin: ⇡ .didLogin(name: "")
                / .login(name: "") from /Welcome: .welcome → .todo(name: "")
                + /Todo
                + /Todo/List
                shows Welcome ▸ "Welcome, "
                > tree
                / .todo(name: "")
                /Welcome WelcomeWorkflow.State(name: "")
                /Todo TodoWorkflow.State(todos: [TodoModel(title: "Take the cat for a walk", note: "Cats really need their outside sunshine time. Don't forget to walk Charlie. Hami"… 40 more)], step: .list)
                > tree / --depth 2
                / .todo(name: "")
                /Welcome WelcomeWorkflow.State(name: "")
                /Todo TodoWorkflow.State(todos: [TodoModel(title: "Take the cat for a walk", note: "Cats really need their outside sunshine time. Don't forget to walk Charlie. Hami"… 40 more)], step: .list)
                /Todo/List TodoListWorkflow.State()
                > option characters 4
                characters = 4
                > ls
                /Welcome WelcomeWorkflow.State(name: "")
                /Todo TodoWorkflow.State(todos: [TodoModel(title: "Take"… 19 more, note: "Cats"… 116 more)], step: .list)
                > option characters
                characters = 4
                > option width 5
                refused: width is a number from 20 to 1000
                > option charcters
                refused: there is no option charcters; did you mean characters?
                remedy characters
                > option colour
                refused: there is no option colour; option lists them
                """#),
    ]
}

/// Keeps an object in its state, which a fork cannot copy.
private struct LedgerWorkflow: Workflow {
    typealias Output = Never

    final class Book {
        var lines: [String] = []
    }

    struct State {
        var book = Book()
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = LedgerWorkflow
        case note(String)

        func apply(toState state: inout State) -> Never? {
            switch self {
            case .note(let line): state.book.lines.append(line)
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
