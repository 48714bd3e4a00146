// Where a piece of state goes: all places that depend on it and no others, found by varying it in a fork.

import Testing
import WorkbenchTestSupport

@MainActor
@Suite(.mainActorTurn) struct FlowTests {
    @Test(
        "Flow shows everything that depends on a value, and says what it cannot vary", arguments: FlowTests.transcripts)
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
                 1  Welcome  nameChanged(name: "Ada")                   name: "" → "Ada"
                 stack  ▸ Welcome
                          name "Ada"   onNameChanged(String)   onLoginTapped()
                > tap onLoginTapped
                 2  Welcome  didLogin                                   no change
                    ⇡ output didLogin(name: "Ada")
                    Root     login(name: "Ada")                         welcome → todo(name: "Ada")
                    ⇣ + Todo (name: "Ada")   ⇣ + Todo/List (name: "Ada", todos: 1 item)
                 stack  Welcome ▸ "Welcome, Ada"   ‹Back   New Todo›
                          todoTitles ["Take the cat for a walk"]   onTodoSelected(Int)
                > flow Todo.todos[0].title
                 Todo.todos[0].title  if "Take the cat for a walk" were "Take the cat for a walk~"
                   ⇣ props   /Todo/List  todos[0].title: "Take the cat for a walk" → "Take the cat for a walk~"
                   ⇣ screen  TodoList    todoTitles[0]: "Take the cat for a walk" → "Take the cat for a walk~"
                > flow Welcome.name
                 Welcome.name  if "Ada" were "Ada~"
                   ⇣ screen  Welcome  name: "Ada" → "Ada~"
                > tap onTodoSelected 0
                 3  Todo/List  selectTodo(index: 0)                     no change
                    ⇡ output selectTodo(index: 0)
                    Todo       editTodo(index: 0)                       step: .list → .edit(index: 0)
                    ⇣ + Todo/Edit (initialTodo: TodoModel(title: "Take the cat for "…, note: "Cats really need t"…))
                 stack  Welcome ▸ "Welcome, Ada" ▸ "Edit"   ‹Back   Save›
                          title "Take the cat for a walk"
                          note "Cats really need their outside sunshine time. Don't forget to walk Charlie. Hamilt"…
                          onTitleChanged(String)   onNoteChanged(String)
                > flow Todo.step.index
                 error: 0 is not varied: the numbers beside it stop the app, or could not be tried; give another
                        value with --with
                   flow Todo.step.index
                        ^ write Todo.step.index --with 1
                > flow Todo.step.index --with 0
                 error: it is 0 already; give another value to see where it goes
                   flow Todo.step.index --with 0
                        ^
                > flow Todo.step
                 error: .edit(index: 0) has no obvious other value; give another value with --with
                   flow Todo.step
                        ^ write Todo.step --with .list
                > flow Todo.step --with .list
                 Todo.step  if .edit(index: 0) were .list
                   ⇣ −       /Todo/Edit
                   ⇣ −       TodoEdit
                > flow Todo.step --with .lost
                 error: TodoWorkflow.State.Step has no case lost
                   flow Todo.step --with .lost
                                          ^ write .list
                > flow Todo.todos
                 error: [TodoModel(title: "Tak"…, note: "Cat"…)] has no obvious other value; give another value with
                        --with
                   flow Todo.todos
                        ^
                > flow Todo.todos --with [TodoModel(title: "a", note: "")]
                 Todo.todos  if [TodoModel(title: "Take "…, note: "Cats r"…)] were [TodoModel(title: "a", note: "")]
                   ⇣ props   /Todo/List  todos[0].title: "Take the cat for a walk" → "a"
                                         todos[0].note: "Cats really need their outside sunshine time. Don't "… → ""
                   ⇣ props   /Todo/Edit  initialTodo.title: "Take the cat for a walk" → "a"
                                         initialTodo.note: "Cats really need their outside sunshine time. Don"… → ""
                   ⇣ state   /Todo/Edit  todo.title: "Take the cat for a walk" → "a"
                                         todo.note: "Cats really need their outside sunshine time. Don't forg"… → ""
                   ⇣ screen  TodoList    todoTitles[0]: "Take the cat for a walk" → "a"
                   ⇣ screen  TodoEdit    title: "Take the cat for a walk" → "a"
                                         note: "Cats really need their outside sunshine time. Don't forget to"… → ""
                > flow Todo.todos[0].title --with Edit.todo.note
                 error: expected String, found Edit.todo.note
                   flow Todo.todos[0].title --with Edit.todo.note
                                                   ^ write $Edit.todo.note
                > flow Todo.todos[0].title --with $Edit.todo.note
                 Todo.todos[0].title  if "Take the cat for a walk" were "Cats really need their outside sunshine t"…
                   ⇣ props   /Todo/List  todos[0].title: "Take the cat for a walk" → "Cats really need their outsi"…
                   ⇣ props   /Todo/Edit  initialTodo.title: "Take the cat for a walk" → "Cats really need their ou"…
                   ⇣ state   /Todo/Edit  todo.title: "Take the cat for a walk" → "Cats really need their outside s"…
                   ⇣ screen  TodoList    todoTitles[0]: "Take the cat for a walk" → "Cats really need their outsid"…
                   ⇣ screen  TodoEdit    title: "Take the cat for a walk" → "Cats really need their outside sunshi"…
                > flow Todo.todos[0].title --with 3
                 error: expected String, found a whole number
                   flow Todo.todos[0].title --with 3
                                                   ^ write "3"
                > flow Todo.todos[1].title
                 error: todos: there is no element 1; the list has 1 element
                   flow Todo.todos[1].title
                                  ^
                """#),
        Transcript(
            app: "clean", about: "a rendering that is no screen",
            text: #"""
                > flow /.text
                 Clean.text  if "a" were "a~"
                   ⇣ screen  Clean  [1]: "a" → "a~"
                > flow Field
                 error: () has no obvious other value; give another value with --with
                   flow Field
                        ^
                """#),
    ]
}
