// Random scripts: random bytes, random tokens, and altered real scripts.

import WorkbenchLanguage
import WorkbenchTestSupport

struct RandomScript {
    private var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    mutating func anything() -> [UInt8] {
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes()
        case 1: tokens()
        default: mutated()
        }
    }

    mutating func bytes() -> [UInt8] {
        (0..<Int.random(in: 0..<40, using: &generator)).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }

    mutating func tokens() -> [UInt8] {
        (0..<Int.random(in: 0..<16, using: &generator)).flatMap { _ in token() }
    }

    mutating func token() -> [UInt8] {
        Array((Self.pieces.randomElement(using: &generator) ?? "").utf8)
    }

    /// Lines of real scripts with some bytes removed, duplicated or replaced.
    mutating func mutated() -> [UInt8] {
        var bytes = lines(Int.random(in: 1..<4, using: &generator))
        for _ in 0..<Int.random(in: 0..<4, using: &generator) {
            apply(edit(of: bytes.count), to: &bytes)
        }
        return bytes
    }

    mutating func lines(_ count: Int) -> [UInt8] {
        (0..<count).flatMap { _ in
            Array(((Self.lines.randomElement(using: &generator) ?? "") + (isLucky(20) ? "\r\n" : "\n")).utf8)
        }
    }

    mutating func edit(of count: Int) -> ScriptEdit {
        let lower = Int.random(in: 0...count, using: &generator)
        let length = isLucky(3) ? 0 : min(count - lower, Int.random(in: 0..<6, using: &generator))
        let replacement: [UInt8] =
            switch Int.random(in: 0..<6, using: &generator) {
            case 0: []
            case 1: lines(1)
            case 2: [UInt8.random(in: 0...255, using: &generator)]
            case 3: [UInt8(ascii: "\n")]
            default: token()
            }
        return ScriptEdit(lower..<lower + length, replacement)
    }

    private mutating func isLucky(_ chances: Int) -> Bool {
        Int.random(in: 0..<chances, using: &generator) == 0
    }

    static let pieces =
        CommandTable.words + [
            " ", " ", " ", " ", "\n", "\n", "\t", "\r\n", "\r", "(", ")", "[", "]", ",", ":", ".", "..", "...", "/",
            "$",
            "\"", "\"\"\"", "\"\"\"\n", "\\", "`", "#", "# ", "= ", "=", "==", "!=", "<", "is ", "stack ", "tree has ",
            "output ", "from ", "dropped", "trap ", "--depth ", "--off", "--", "-", "-1", "0", "12", "1.5", "true",
            "nil",
            "_", "‹", "›", "…", "é", "👍🏽", "\u{0}", "Todo", "/Todo", "Row[a b]", "List.todos[0]", "Edit", "$Edit.todo",
            "didLogin", "name: ", "\"Ada\"", ".case", "save(todo: ", "\u{1B}[31m", "‮", "\u{301}", "\u{FEFF}",
        ]

    static let lines: [String] =
        CommandTable.commands.flatMap { $0.examples.map(\.text) } + [
            "", "  ", "# A heading", "## Two", "#", "= stack  ▸ Welcome", "=", "  send Todo newTodo  # and why",
            "send Todo save(\n    todo: $Edit.todo,\n    index: 0\n)",
            "tap onTitleChanged \"\"\"\n    Hello\n    \"\"\"",
            "send Todo save(\n    todo: 1, # the first\n    index: 0\n)", "SEND welcome nameChanged(name:\"Ada\")",
            "expect stack is Welcome,List , \"Edit it\"", "expect /Todo.todos.count==1",
            "expect screen rows[0].title != \"\"",
            "expect output save(todo: _, index: 0) from Todo/Edit", "expect crash \"not .edit\"",
            "expect tree lacks Row[a b]",
            "expect Row[a b].x changed once since -1", "expect steps<=3 since before", "expect asked why /Todo",
            "expect no set since begin", "expect route tap -> Welcome nameChanged → / since begin",
            "expect answered owner /Todo.todos[0].title",
            "expect output save(_) from Edit since before", "expect render has Row[a b]", "expect here is Todo",
            "tap List.onTodoSelected 0", "tap rows[0].onTap(1, label: 2)", "try set Todo.title \"x\"", "owner [1, 2]",
            "set Todo.items[\"a\"] [:]", "tree --depth=3 --names Todo", "open `weird name`(x: 1)", "diff -2 mark",
            "send Row[a(b] tapped", "send Todo edit(\nundo", "deliver Login Worker[\"a]\"] .failure(\"x\")", "é",
            "emit Todo ‹Service 0x1›(a: 1)", "set Todo.range 1..<3", "option theme \"two words\"", "help  quit",
            "send todo save(text: \"\"\"\n  a\n  \"\"\", other: [1,\n 2])",
        ]
}

/// Applies an edit to bytes in the simplest possible way.
func apply(_ edit: ScriptEdit, to bytes: inout [UInt8]) {
    bytes.replaceSubrange(edit.range, with: edit.replacement)
}
