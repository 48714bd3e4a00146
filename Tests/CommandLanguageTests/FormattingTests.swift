// Formatting of scripts.

import Testing
import WorkbenchLanguage

@Suite struct FormattingTests {
    static let rows: [(written: String, formatted: String)] = [
        ("  SEND   todo\tnewTodo", "send todo newTodo\n"),
        ("send Todo save( todo:1,index : 0 )  # why", "send Todo save(todo: 1, index: 0) # why\n"),
        ("undo\r\n\r\n\r\n\r\nredo\r\n\r\n", "undo\n\nredo\n"),
        ("\n\n# a\n", "# a\n"),
        // A byte order mark has no meaning in UTF-8 and is removed.
        ("\u{FEFF}undo\n\u{FEFF}# a\n\u{FEFF}\n", "undo\n# a\n"),
        ("  # a  \n  = b\n=", "# a  \n= b\n=\n"),
        ("WITH  tap  f(1,2)   AT   3", "with tap f(1, 2) at 3\n"),
        ("with  3   tap  at", "with 3 tap at\n"),
        ("expect stack   is A ,B", "expect stack is A, B\n"),
        ("expect Todo.x==1", "expect Todo.x == 1\n"),
        ("expect  steps<=3  since  a", "expect steps <= 3 since a\n"),
        ("expect Todo.x  changed   once since -1", "expect Todo.x changed once since -1\n"),
        ("expect asked  why   List", "expect asked why List\n"),
        ("expect output a  from  B  since c", "expect output a from B since c\n"),
        ("tree --depth=2   Todo", "tree --depth 2 Todo\n"),
        ("set Todo.n 1_000", "set Todo.n 1000\n"),
        ("source \"a.wf\"", "source a.wf\n"),
        ("tap f(1,2)   3", "tap f(1, 2) 3\n"),
        ("set Todo.t \"\"\"\n  a\n   b\n  \"\"\"", "set Todo.t \"\"\"\na\n b\n\"\"\"\n"),
        ("send T save(\na: 1)", "send T save(a: 1)\n"),
        ("send T save(\n a: 1, # first\n b: 2)", "send T save(\n a: 1, # first\n b: 2)\n"),
        ("send  T save(a: )", "send  T save(a: )\n"),
        ("send  T save(", "send  T save("),
        ("bogus   word", "bogus   word\n"),
        ("# a \r\r", "# a \n"),
        ("state Row[\"a\"]?.b", "state Row[a].b\n"),
    ]

    @Test(arguments: rows)
    func scriptsAreFormatted(written: String, formatted: String) {
        #expect(String(decoding: ScriptFormatter().format(Script(written)), as: UTF8.self) == formatted)
        #expect(String(decoding: ScriptFormatter().format(Script(formatted)), as: UTF8.self) == formatted)
    }

    @Test func multilineValueIsFormattedWithOneElementPerLine() {
        let items = (1...9).map { "item(title: \"Number \($0)\")" }.joined(separator: ", ")
        let written = "set T.items [\(items),\n]"
        let lines = String(decoding: ScriptFormatter().format(Script(written)), as: UTF8.self).split(separator: "\n")
        #expect(lines.count == 11)
        #expect(lines.dropFirst().dropLast().allSatisfy { $0.hasPrefix("    item(") })
    }

    @Test func formattingEditsProduceTheFormattedScript() {
        var script = Script("undo  1\nredo\n\nsend  a b\n")
        let formatted = ScriptFormatter().format(script)
        for edit in ScriptFormatter().edits(script, statements: script.statements.indices) {
            script.apply(edit)
        }
        #expect(script.bytes == formatted)
    }
}
