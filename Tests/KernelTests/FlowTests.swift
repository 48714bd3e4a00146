// flow: where a piece of state goes. It finds exactly the places that depend on the state, by varying the state in a
// copy.

import Testing
import WorkbenchGarden
import WorkbenchReflection
import WorkbenchTestSupport
import WorkbenchValueTree
import Workflow

@MainActor
@Suite(.mainActorTurn) struct FlowTests {
    @Test(
        "flow shows everything that depends on a value, and says what it cannot vary", arguments: FlowTests.transcripts)
    func flowShowsDependentValues(_ transcript: Transcript) throws {
        try transcript.check(apps: Dialogue.apps + FaultyApps.all)
    }

    @Test("flow changes nothing")
    func flowChangesNothing() throws {
        let dialogue = try Dialogue("todo")
        for line in ["tap onLoginTapped", "tap onTodoSelected 0"] { try dialogue.say(line) }
        let before = try dialogue.traces
        for line in ["flow Todo.todos[0].title", "flow Todo.step --with .list"] {
            #expect(try dialogue.say(line).isSuccess, "\(line) was refused")
        }
        #expect(try dialogue.traces == before)
    }

    @Test(
        "flow of a value of several parts, or of an enum, gives one part or case another value",
        arguments: ["flow RunGame.score", "flow RunGame", "flow RunGame.step", "flow TicTacToe"])
    func flowVariesPartsAndCases(_ line: String) throws {
        let dialogue = try Dialogue("tictactoe")
        for line in [
            #"send TicTacToe authenticated(SignedInUser(name: "a"))"#, #"tap onPlayerOChanged("b")"#, "tap onStart",
        ] {
            #expect(try dialogue.say(line).isSuccess, "\(line) was refused")
        }
        guard case .flow(let flow) = try dialogue.say(line).content else {
            Issue.record("\(line) was refused")
            return
        }
        #expect(flow.varied != flow.before)
        #expect(flow.effects.isEmpty == (line == "flow RunGame.score"), "the score is shown after the game")
    }

    /// The varied state comes from another node of the same type, so it is a valid one.
    @Test("flow renders a copy incrementally with the same result as a full render", arguments: 1...12)
    func flowRendersACopyLikeTheWholeTree(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let host = WorkflowHost(workflow: GardenWorkflow(size: 50 + seed * 20, seed: UInt64(seed)))
        let (tree, root) = (host.tree, try #require(host.tree.root))
        var nodes: [TreeNode] = []
        root.forEach { nodes.append($0) }
        let before = Self.nodes(tree.snapshot(), rendering: root.anyRendering)
        var changed = 0
        for node in nodes.shuffled(using: &random).prefix(25) {
            let others = nodes.filter { $0.kind === node.kind }
            let state = try #require(others.randomElement(using: &random)).anyState
            let whole = try Self.tree(tree.snapshot().fork(), afterChanging: node, to: state)
            let borrowing = try Self.tree(tree.fork(changing: node), afterChanging: node, to: state)
            #expect(borrowing.values == whole.values, "\(node.kind.name) of seed \(seed)")
            #expect(borrowing.made <= whole.made)
            if whole.values != before, borrowing.made * 2 < whole.made { changed += 1 }
        }
        #expect(changed > 3, "few changes are seen, or everything is rendered")
    }

    /// The values of a tree after a change, and the number of nodes made for it.
    private static func tree(
        _ host: any TreeHost, afterChanging node: TreeNode, to state: Any
    ) throws -> (values: [Value], made: Int) {
        let root = try #require(host.tree.root)
        let way = sequence(first: node, next: \.parent).map(\.identity).reversed().dropFirst()
        let twin = try way.reduce(root) { node, identity in
            try #require(node.children.first { $0.identity == identity })
        }
        _ = try host.tree.replaceState(of: twin, with: state)
        defer { host.tree.end() }
        var made = 0
        root.forEach { _ in made += 1 }
        return (nodes(host.tree.snapshot(), rendering: root.anyRendering), made)
    }

    /// The rendering, and the properties and states of all nodes.
    private static func nodes(_ root: NodeSnapshot, rendering: Any?) -> [Value] {
        var values = [ValueReader.read(rendering as Any)]
        var pending = [root]
        while let next = pending.popLast() {
            values += [ValueReader.read(next.anyWorkflow), ValueReader.read(next.anyState), .text(Text(next.key))]
            pending += next.children
        }
        return values
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
                 2  Welcome  didLogin                                   state unchanged
                    ⇡ output didLogin(name: "Ada")
                    Root     login(name: "Ada")                         welcome → todo(name: "Ada")
                    ⇣ started Todo (name: "Ada")   ⇣ started Todo/List (name: "Ada", todos: 1 item)
                 stack  Welcome ▸ "Welcome, Ada"   [Back]   [New Todo]
                          todoTitles ["Take the cat for a walk"]   onTodoSelected(Int)
                > flow Todo.todos[0].title
                 Todo.todos[0].title  if "Take the cat for a walk" were "Take the cat for a walk~"
                   ⇣ props   Todo/List  todos[0].title: "Take the cat for a walk" → "Take the cat for a walk~"
                   ⇣ screen  TodoList   todoTitles[0]: "Take the cat for a walk" → "Take the cat for a walk~"
                > flow Welcome.name
                 Welcome.name  if "Ada" were "Ada~"
                   ⇣ screen  Welcome  name: "Ada" → "Ada~"
                > tap onTodoSelected 0
                 3  Todo/List  selectTodo(index: 0)                     state unchanged
                    ⇡ output selectTodo(index: 0)
                    Todo       editTodo(index: 0)                       step: .list → .edit(index: 0)
                    ⇣ started Todo/Edit (initialTodo: TodoModel(title: "Take the cat f"…, note: "Cats really nee"…))
                 stack  Welcome ▸ "Welcome, Ada" ▸ "Edit"   [Back]   [Save]
                          title "Take the cat for a walk"
                          note "Cats really need their outside sunshine time. Don't forget to walk Charlie. Hamilt"…
                          onTitleChanged(String)   onNoteChanged(String)
                > flow Todo.step.index
                 error: 0 isn't varied: other values crash the app or can't be tried; use --with VALUE
                   flow Todo.step.index
                        ^ write Todo.step.index --with 1
                > flow Todo.step.index --with 0
                 error: the value is already 0; use a different value to see what changes
                   flow Todo.step.index --with 0
                        ^
                > flow Todo.step
                 Todo.step  if .edit(index: 0) were .list
                   ⇣ ended   Todo/Edit
                   ⇣ ended   TodoEdit
                > flow Todo.step --with .list
                 Todo.step  if .edit(index: 0) were .list
                   ⇣ ended   Todo/Edit
                   ⇣ ended   TodoEdit
                > flow Todo.step --with .lost
                 error: TodoWorkflow.State.Step has no case lost
                   flow Todo.step --with .lost
                                          ^ write .list
                > flow Todo.todos
                 Todo.todos  if [TodoModel(title: "Take the cat "…, …)] were [TodoModel(title: "Tak"…, …), … 1 more]
                   ⇣ props   Todo/List  + todos[1]: TodoModel(title: "Take the cat for"…, note: "Cats really need"…)
                   ⇣ screen  TodoList   + todoTitles[1]: "Take the cat for a walk"
                > flow Todo.todos --with [TodoModel(title: "a", note: "")]
                 Todo.todos  if [TodoModel(title: "Take "…, note: "Cats r"…)] were [TodoModel(title: "a", note: "")]
                   ⇣ props   Todo/List  todos[0].title: "Take the cat for a walk" → "a"
                                        todos[0].note: "Cats really need their outside sunshine time. Don't f"… → ""
                   ⇣ props   Todo/Edit  initialTodo.title: "Take the cat for a walk" → "a"
                                        initialTodo.note: "Cats really need their outside sunshine time. Don'"… → ""
                   ⇣ state   Todo/Edit  todo.title: "Take the cat for a walk" → "a"
                                        todo.note: "Cats really need their outside sunshine time. Don't forge"… → ""
                   ⇣ screen  TodoList   todoTitles[0]: "Take the cat for a walk" → "a"
                   ⇣ screen  TodoEdit   title: "Take the cat for a walk" → "a"
                                        note: "Cats really need their outside sunshine time. Don't forget to "… → ""
                > flow Todo.todos[0].title --with Edit.todo.note
                 error: expected String, found Edit.todo.note
                   flow Todo.todos[0].title --with Edit.todo.note
                                                   ^ write $Edit.todo.note
                > flow Todo.todos[0].title --with $Edit.todo.note
                 Todo.todos[0].title  if "Take the cat for a walk" were "Cats really need their outside sunshine t"…
                   ⇣ props   Todo/List  todos[0].title: "Take the cat for a walk" → "Cats really need their outsid"…
                   ⇣ props   Todo/Edit  initialTodo.title: "Take the cat for a walk" → "Cats really need their out"…
                   ⇣ state   Todo/Edit  todo.title: "Take the cat for a walk" → "Cats really need their outside su"…
                   ⇣ screen  TodoList   todoTitles[0]: "Take the cat for a walk" → "Cats really need their outside"…
                   ⇣ screen  TodoEdit   title: "Take the cat for a walk" → "Cats really need their outside sunshin"…
                > flow Todo.todos[0].title --with 3
                 error: expected String, found an integer
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
                 error: () has no obvious alternative; use --with VALUE
                   flow Field
                        ^
                """#),
    ]
}
