// Parsing. Each row is a line and the resulting command.

import Testing
import WorkbenchLanguage
import WorkbenchValueTree

@Suite struct ParsingTests {
    static let meanings: [(line: String, meaning: String)] = [
        // The dialogue from the design.
        ("send welcome didLogin", "send node=node(welcome) action=action(didLogin)"),
        ("undo", "undo"),
        ("send welcome nameChanged(\"Ada\")", "send node=node(welcome) action=action(nameChanged(\"Ada\"))"),
        (
            "send welcome nameChanged(name: \"Ada\")",
            "send node=node(welcome) action=action(nameChanged(name: \"Ada\"))"
        ),
        ("send todo discardChanges", "send node=node(todo) action=action(discardChanges)"),
        ("owner \"Take the cat for a walk\"", "owner value=value(\"Take the cat for a walk\")"),
        (
            "send /Todo saveChanges(todo: $Edit.todo, index: 0)",
            "send node=node(/Todo) action=action(saveChanges(todo: $Edit.todo, index: 0))"
        ),
        ("expect stack is Welcome, List, Edit", "expect expectation=stack is Welcome|List|Edit"),
        ("expect /Todo.todos.count == 1", "expect expectation=(/Todo .todos .count) equal 1"),
        ("expect output login(name: _)", "expect expectation=output login(name: _)"),
        ("expect dropped", "expect expectation=dropped"),
        ("expect crash \"…\"", "expect expectation=trap …"),
        ("workers off", "workers mode=‘off’"),
        ("export test", "export form=‘test’"),
        ("tap onTitleChanged \"x\"", "tap callback=callback(onTitleChanged) value=value(\"x\")"),
        ("tap \"Save\"", "tap callback=button(Save)"),
        ("tap back", "tap callback=callback(back)"),
        ("tap List.onTodoSelected 0", "tap callback=callback(List.onTodoSelected) value=value(0)"),

        // Nodes and places.
        ("cd /", "cd node=node(/)"),
        ("cd ..", "cd node=node(..)"),
        ("cd .", "cd node=node()"),
        ("cd ../List", "cd node=node(../List)"),
        ("state Todo/Row[a key]", "state place=place(Todo/Row[a key])"),
        ("state Row[\"a]\"].title", "state place=place(Row[a]] .title)"),
        ("state /Todo.todos[0].title", "state place=place(/Todo .todos [0] .title)"),
        ("state /.title", "state place=place(/ .title)"),
        ("state .title", "state place=place( .title)"),
        ("flow Todo.items[\"a b\"]", "flow place=place(Todo .items [\"a b\"])"),
        ("owner Edit.todo", "owner value=place(Edit .todo)"),
        ("owner true", "owner value=value(true)"),
        ("owner .edit(0)", "owner value=value(.edit(0))"),
        ("owner Item(id: 1)", "owner value=value(Item(id: 1))"),

        // Optional arguments.
        ("send didLogin", "send action=action(didLogin)"),
        ("send EditAction.discardChanges", "send action=action(EditAction.discardChanges)"),
        ("emit save(todo: 1)", "emit output=output(save(todo: 1))"),
        ("deliver Login Worker[key]", "deliver node=node(Login) worker=worker(Worker[key])"),
        ("diff", "diff"),
        ("diff start", "diff from=mark(start)"),
        ("diff -2 3", "diff from=back(2) to=step(3)"),
        ("tap f", "tap callback=callback(f)"),
        (
            "tap rows[0].onTap 1 \"two\" .three",
            "tap callback=callback(rows[0].onTap) value=value(1) value=value(\"two\") value=value(.three)"
        ),
        ("tap onNameChanged(\"Ada\")", "tap callback=callback(onNameChanged(\"Ada\"))"),
        ("tree --depth 2", "tree --depth=2"),
        ("tree --depth=2 Todo --names", "tree node=node(Todo) --depth=2 --names"),
        ("watch Todo.x --off", "watch place=place(Todo .x) --off"),
        ("try send Todo newTodo", "try command={send node=node(Todo) action=action(newTodo)}"),

        // Words.
        ("source \"my scripts/a.wf\"", "source file=‘my scripts/a.wf’"),
        ("source scripts/a.wf", "source file=‘scripts/a.wf’"),
        ("open todo", "open app=app(todo)"),
        ("open TodoWorkflow(name: \"Ada\")", "open app=workflow(TodoWorkflow(name: \"Ada\"))"),
        ("option width 100", "option name=‘width’ value=‘100’"),
        ("goto before-login", "goto step=mark(before-login)"),
        ("help send", "help command=‘send’"),
        ("?", "help"),
        ("EXIT", "quit"),

        // Expectations.
        ("expect stack has \"Welcome, Ada\",Edit", "expect expectation=stack has ‘Welcome, Ada’|Edit"),
        ("expect Todo.todos.count>=1", "expect expectation=(Todo .todos .count) greaterOrEqual 1"),
        ("expect Todo.step is .edit(0)", "expect expectation=(Todo .step) equal .edit(0)"),
        ("expect screen List.todoTitles[0] != \"\"", "expect expectation=screen(.List.todoTitles[0]) notEqual \"\""),
        ("expect output save from Todo/Edit", "expect expectation=output save from Todo/Edit"),
        ("expect tree has Todo/Edit", "expect expectation=tree has Todo/Edit"),
        ("expect output save(_) since before", "expect expectation=output save(_) since before"),
        ("expect output save from Edit since -2", "expect expectation=output save from Edit since -2"),
        ("expect Todo.step changed", "expect expectation=(Todo .step) changed"),
        ("expect /Todo unchanged since 3", "expect expectation=(/Todo) unchanged since 3"),
        (
            "expect Row[a b].title changed once since \"my mark\"",
            "expect expectation=(Row[a b] .title) changedOnce since \"my mark\""
        ),
        ("expect render lacks Todo/List", "expect expectation=render lacks Todo/List"),
        ("expect steps<=3 since task", "expect expectation=steps lessOrEqual 3 since task"),
        ("expect branches == 2", "expect expectation=branches equal 2"),
        ("expect here is /", "expect expectation=here /"),
        ("expect asked why", "expect expectation=asked why"),
        ("expect asked why Todo/List", "expect expectation=asked why place=place(Todo/List)"),
        ("expect render == 1", "expect expectation=(render) equal 1"),
        ("expect Output.x == 1", "expect expectation=(Output .x) equal 1"),
        ("expect crash", "expect expectation=trap -"),
        ("expect error \"takes name\"", "expect expectation=error takes name"),
        ("expect trap== \"x\"", "expect expectation=(trap) equal \"x\""),
        ("expect stack == 1", "expect expectation=(stack) equal 1"),
        ("expect unchanged", "expect expectation=unchanged"),
        ("expect sum  of A.b.c + 1>=/D.e", "expect expectation={sum of A.b.c + 1 >= /D.e}"),
        ("expect A.b *  2 == B.c - 1", "expect expectation={A.b * 2 == B.c - 1}"),
        ("expect A.b in [1,2]", "expect expectation={A.b in [1, 2]}"),
        ("expect A.b.c unique or unchanged", "expect expectation={A.b.c unique or unchanged}"),
        (
            "expect output a from B leads to stack lacks C",
            "expect expectation={output a from B leads to stack lacks C}"
        ),
        ("expect screen.a.b == 1", "expect expectation=screen(.a.b) equal 1"),
        ("expect screen a.b < max of screen c", "expect expectation={screen a.b < max of screen c}"),
        ("expect count == 1", "expect expectation=(count) equal 1"),
        ("expect /A.b in /C.d and steps<=3", "expect expectation={/A.b in /C.d and steps <= 3}"),
        ("expect clean", "expect expectation=clean"),

        // Lines and comments.
        ("  send   Todo\tnewTodo   # why", "send node=node(Todo) action=action(newTodo)"),
        (
            "send Todo save(\n    todo: 1, # the first\n    index: 0\n)",
            "send node=node(Todo) action=action(save(todo: 1, index: 0))"
        ),
        ("set Todo.title \"\"\"\n    a\n    # b\n    \"\"\"", "set place=place(Todo .title) value=value(\"a\\n# b\")"),
        ("send Row[a(b] tapped", "send node=node(Row[a(b]) action=action(tapped)"),
        ("send Todo pick($Row[x y].title)", "send node=node(Todo) action=action(pick($Row[x y].title))"),
        ("send x y\r\n", "send node=node(x) action=action(y)"),
    ]

    @Test(arguments: meanings)
    func lineIsParsedAsCommand(line: String, meaning: String) throws {
        let script = Script(line)
        #expect(script.diagnostics.map(\.message) == [])
        #expect(script.statements.count == 1, "the line is one statement")
        let command = try #require(script.commands.first?.command)
        #expect(dump(command) == meaning)
        #expect(String(decoding: script.statements[0].bytes[command.range], as: UTF8.self).hasPrefix(command.word))
    }

    @Test func parsedArgumentsHaveTypesAndRanges() throws {
        let script = Script("send /Todo saveChanges(todo: $Edit.todo, index: 0)")
        let statement = script.statements[0]
        let command = try #require(statement.command)
        #expect(command.is(SendCommand.self))
        #expect(command[SendCommand.node]?.isAbsolute == true)
        #expect(command[SendCommand.node]?.segments.map { statement.text($0.name.range) } == ["Todo"])
        #expect(command[SendCommand.action]?.text() == "saveChanges(todo: $Edit.todo, index: 0)")
        #expect(command.argument(SendCommand.node).map { statement.text($0.range) } == "/Todo")
        for flags in ["", " --states 9"] {
            let phrase = Script("reach\(flags) from everywhere stack is A").commands.first?.command
            #expect(phrase == Script("reach\(flags) --everywhere stack is A").commands.first?.command)
            #expect(phrase?[ReachCommand.everywhere] == true)
        }
        let tap = try #require(Script("tap f 1 2").commands.first?.command)
        #expect(tap[all: TapCommand.values].map { $0.text() } == ["1", "2"])
        let tree = try #require(Script("tree --depth 3").commands.first?.command)
        #expect(tree[TreeCommand.depth] == 3)
        #expect(!tree[TreeCommand.names])
    }

    @Test func scriptIsParsedIntoProseCommandsAndExpectedOutput() {
        let script = Script(
            """
            # # Logging in
            # The name is *empty*.

            send Welcome didLogin
            = 1  Welcome  didLogin
            =
            =   Root
            #
            # ## Next
            undo

            """)
        #expect(script.diagnostics.isEmpty)
        #expect(script.prose.map(\.markdown) == ["# Logging in\nThe name is *empty*.", "\n## Next"])
        #expect(script.prose.map { $0.headings.map { "\($0.level) \($0.title)" } } == [["1 Logging in"], ["2 Next"]])
        #expect(script.commands.map(\.expectedLines) == [["1  Welcome  didLogin", "", "  Root"], nil])
    }

    @Test func parsedCommandsCanBeBuiltAndPrinted() throws {
        let worker = NodeReference.Segment(Name("Clock"), key: NodeReference.Key("a second"))
        let node = NodeReference(isAbsolute: true, segments: [NodeReference.Segment(Name("Todo"))])
        let output = Literal(
            .call(
                NamePath([Name("tick")], hasLeadingDot: true),
                LiteralArguments([LiteralArgument(nil, Literal(.integer(3)))])))
        let command = ParsedCommand(
            DeliverCommand.self,
            [
                (DeliverCommand.node.declaration, .node(node)), (DeliverCommand.worker.declaration, .worker(worker)),
                (DeliverCommand.output.declaration, .output(output)),
            ])
        #expect(command.text == "deliver /Todo Clock[a second] .tick(3)")
        #expect(Script(command.text).commands.first?.command == command)
    }

    static let unfinished: [(text: String, isUnfinished: Bool)] = [
        ("send Todo save(", true), ("send Todo save(\n", true), ("send Todo save(\n  a: 1", true),
        ("send Todo save(\n  a: 1)", false), ("set a.b \"\"\"", true), ("set a.b \"\"\"\n x\n", true),
        ("set a.b \"\"\"\n x\n \"\"\"", false), ("set a.b \"x", false), ("send Todo save(\nundo\n", false),
        ("state Row[a", false), ("set a.b [1,", true), ("set a.b [\"(\"]", false), ("# (", false), ("undo # (", false),
        ("set a.b (# )", true), ("owner ‹a(b›", false), ("", false), ("cd `a(", false), ("set a [", true),
        ("set a [\n= x", false),
    ]

    @Test(arguments: unfinished)
    func unfinishedCommandsAreRecognized(text: String, isUnfinished: Bool) {
        #expect((Script(text).unfinished != nil) == isUnfinished)
    }

    @Test func longLinesAreParsed() {
        for filling in ["a", "(", "[", "a ", "\"", "a,", "$a[", "…", "\u{301}", "é", ".", "--x ", "`"] {
            let script = Script("send " + String(repeating: filling, count: 200_000 / filling.utf8.count))
            #expect(script.bytes.count > 190_000)
            #expect(script.diagnostics.allSatisfy { $0.message.utf8.count < 1_000 })
            #expect(Script("expect stack is a" + String(repeating: filling, count: 20_000)).statements.count == 1)
        }
    }
}
