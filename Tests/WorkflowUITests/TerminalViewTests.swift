// How a view is laid out in lines, and what in it can be acted on.

import Testing
import WorkflowUI

@Suite("A terminal view")
struct TerminalViewTests {
    /// A view, the width it is drawn in, and its lines.
    static var drawings: [(name: String, view: TerminalView, width: Int, lines: [String])] {
        [
            ("text", [.text("one\ntwo")], 80, ["one", "two"]),
            ("empty text keeps its line", [.text("")], 80, [""]),
            ("button", [.button("Save") {}], 80, ["[Save]"]),
            ("text field", [.textField("title", value: "a\"b") { _ in }], 80, [#"title "a\"b""#]),
            (
                "list", [.list((1...10).map { "row \($0)" }) { _ in }], 80,
                (1...9).map { " \($0)  row \($0)" } + ["10  row 10"]
            ),
            ("row of two lines", [.list([TerminalRow("a\nb")])], 80, ["1  a", "   b"]),
            ("callback", [.callback(TerminalCallback(name: "onTap", parameters: "Int"))], 80, ["onTap(Int)"]),
            (
                "bar",
                [
                    .bar(
                        TerminalBar(
                            title: "Edit", leading: TerminalButton(label: "Back", role: .back) {},
                            trailing: TerminalButton(label: "Save") {}))
                ], 80, ["‹Back  Edit  Save›"]
            ),
            ("bar without buttons", [.bar(TerminalBar(title: "Edit"))], 80, ["Edit"]),
            ("empty bar", [.bar(TerminalBar())], 80, []),
            ("panel", [.panel(title: "Quit?", [.text("Sure?")])], 80, ["┌ Quit?", "│ Sure?", "└"]),
            (
                "columns", [.columns([.text("abcdefgh")], [.text("x"), .text("yyyyyyyyyyyyy")], ratio: 0.5)], 13,
                ["abcd… │ x", "      │ yyyy…"]
            ),
            ("columns of wide characters", [.columns([.text("猫猫猫")], [.text("x")], ratio: 0.5)], 13, ["猫猫… │ x"]),
            ("columns in no width", [.columns([.text("ab")], [.text("cd")], ratio: 0.5)], 0, ["… │ …"]),
            ("columns of no ratio", [.columns([.text("a")], [.text("b")], ratio: .nan)], 13, ["a     │ b"]),
        ]
    }

    @Test("is laid out in lines", arguments: drawings.indices)
    func drawing(index: Int) {
        let (name, view, width, lines) = Self.drawings[index]
        #expect(view.lines(width: width).map(\.plain) == lines, "\(name)")
    }

    @Test("gives what can be acted on, in reading order, from inside panels and columns too")
    func controls() {
        var log: [String] = []
        let view: TerminalView = [
            .bar(TerminalBar(leading: TerminalButton(label: "Back", role: .back) { log.append("back") })),
            .panel(title: "Inside", [.textField("name", value: "") { log.append("name=\($0)") }]),
            .columns(
                [.list(["first", "second"]) { log.append("row \($0)") }],
                [.button("Delete", role: .destructive) { log.append("delete") }], ratio: 0.5),
            .list([TerminalRow("cannot be chosen")]),
        ]
        for control in view.controls {
            switch control {
            case .button(let button): button.handler()
            case .textField(let field): field.onChange("Ada")
            case .row(let number, let row):
                log.append("number \(number)")
                row.onSelect?()
            case .callback(let callback): Issue.record("there is no callback in the view, but \(callback) was found")
            }
        }
        #expect(log == ["back", "name=Ada", "number 1", "row 0", "number 2", "row 1", "delete"])
        #expect(view.button("Delete")?.role == .destructive)
        #expect(view.button("Nowhere") == nil)
        #expect(view.textField("name")?.value == "")
    }

    @Test("draws a chosen row inverted")
    func selection() {
        let view: TerminalView = [.list([TerminalRow("a"), TerminalRow("b", isSelected: true)])]
        #expect(view.lines().map { $0.runs.last?.style } == [.plain, .inverted])
    }
}
