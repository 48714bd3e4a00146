// Where a piece of state goes: all places that depend on it and no others, found by varying it in a fork.

import Testing
import WorkbenchTestSupport

@MainActor
@Suite(.mainActorTurn) struct FlowTests {
    @Test("Flow shows all that depends on a value, and says what it cannot vary", arguments: FlowTests.transcripts)
    func transcript(_ transcript: Transcript) throws {
        try transcript.check(apps: Dialogue.apps + FaultyApps.all)
    }

    @Test("Flow changes nothing")
    func changesNothing() throws {
        let dialogue = try Dialogue("todo")
        for line in ["tap onLoginTapped", "tap onTodoSelected 0"] { try dialogue.say(line) }
        let before = try dialogue.traces
        for line in ["flow Todo.todos[0].title", "flow Todo.step --with .list"] {
            #expect(try dialogue.say(line).isSuccess, "\(line) was refused")
        }
        #expect(try dialogue.traces == before)
    }

    nonisolated static let transcripts = [
        Transcript(
            app: "todo", about: "texts by themselves, all else with --with; also screens that others cover",
            text: #"""
                > tap onNameChanged "Ada"
                /Welcome .nameChanged(name: "Ada"): name: "" → "Ada"
                shows Welcome
                > tap onLoginTapped
                /Welcome .didLogin: ⇡ .didLogin(name: "Ada")
                / .login(name: "Ada") from /Welcome: .welcome → .todo(name: "Ada")
                + /Todo
                + /Todo/List
                shows Welcome ▸ "Welcome, Ada"
                > flow Todo.todos[0].title
                props /Todo/List: todos[0].title: "Take the cat for a walk" → "Take the cat for a walk~"
                screen TodoList: todoTitles[0]: "Take the cat for a walk" → "Take the cat for a walk~"
                > flow Welcome.name
                screen Welcome: name: "Ada" → "Ada~"
                > tap onTodoSelected 0
                /Todo/List .selectTodo(index: 0): ⇡ .selectTodo(index: 0)
                /Todo .editTodo(index: 0) from /Todo/List: step: .list → .edit(index: 0)
                + /Todo/Edit
                shows Welcome ▸ "Welcome, Ada" ▸ "Edit"
                > flow Todo.step.index
                refused: 0 is not varied: the numbers beside it stop the app, or could not be tried; give another value with --with
                remedy Todo.step.index --with 1
                > flow Todo.step.index --with 0
                refused: it is 0 already; give another value to see where it goes
                > flow Todo.step
                refused: .edit(index: 0) has no obvious other value; give another value with --with
                remedy Todo.step --with .list
                > flow Todo.step --with .list
                ended /Todo/Edit:
                ended TodoEdit:
                > flow Todo.step --with .lost
                refused: TodoWorkflow.State.Step has no case lost; did you mean .list?
                remedy .list
                > flow Todo.todos
                refused: [TodoModel(title: "Tak"…, note: "Cat"…)] has no obvious other value; give another value with --with
                > flow Todo.todos --with [TodoModel(title: "a", note: "")]
                props /Todo/List: todos[0].title: "Take the cat for a walk" → "a", todos[0].note: "Cats really need their outside sunshine time. Don't forget to walk Charlie. Hamilton is less excited about the prospect." → ""
                props /Todo/Edit: initialTodo.title: "Take the cat for a walk" → "a", initialTodo.note: "Cats really need their outside sunshine time. Don't forget to walk Charlie. Hamilton is less excited about the prospect." → ""
                state /Todo/Edit: todo.title: "Take the cat for a walk" → "a", todo.note: "Cats really need their outside sunshine time. Don't forget to walk Charlie. Hamilton is less excited about the prospect." → ""
                screen TodoList: todoTitles[0]: "Take the cat for a walk" → "a"
                screen TodoEdit: title: "Take the cat for a walk" → "a", note: "Cats really need their outside sunshine time. Don't forget to walk Charlie. Hamilton is less excited about the prospect." → ""
                > flow Todo.todos[0].title --with Edit.todo.note
                refused: expected String, found Edit.todo.note
                remedy $Edit.todo.note
                > flow Todo.todos[0].title --with $Edit.todo.note
                props /Todo/List: todos[0].title: "Take the cat for a walk" → "Cats really need their outside sunshine time. Don't forget to walk Charlie. Hamilton is less excited about the prospect."
                props /Todo/Edit: initialTodo.title: "Take the cat for a walk" → "Cats really need their outside sunshine time. Don't forget to walk Charlie. Hamilton is less excited about the prospect."
                state /Todo/Edit: todo.title: "Take the cat for a walk" → "Cats really need their outside sunshine time. Don't forget to walk Charlie. Hamilton is less excited about the prospect."
                screen TodoList: todoTitles[0]: "Take the cat for a walk" → "Cats really need their outside sunshine time. Don't forget to walk Charlie. Hamilton is less excited about the prospect."
                screen TodoEdit: title: "Take the cat for a walk" → "Cats really need their outside sunshine time. Don't forget to walk Charlie. Hamilton is less excited about the prospect."
                > flow Todo.todos[0].title --with 3
                refused: expected String, found a whole number
                remedy "3"
                > flow Todo.todos[1].title
                refused: todos: there is no element 1; the list has 1 element
                """#),
        Transcript(
            app: "clean", about: "a rendering that is no screen",
            text: #"""
                > flow /.text
                screen Clean: [1]: "a" → "a~"
                > flow Field
                refused: () has no obvious other value; give another value with --with
                """#),
    ]
}
