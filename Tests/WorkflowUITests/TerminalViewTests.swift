// How a view is laid out in lines, and which of its elements are interactive.

import Testing
import WorkflowUI

@Suite("TerminalView")
struct TerminalViewTests {
    /// A view, its width, and the resulting lines.
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
                ], 80, ["[Back]  Edit  [Save]"]
            ),
            ("bar without buttons", [.bar(TerminalBar(title: "Edit"))], 80, ["Edit"]),
            ("empty bar", [.bar(TerminalBar())], 80, []),
            ("panel", [.panel(title: "Quit?", [.text("Sure?")])], 80, ["┌ Quit?", "│ Sure?", "└"]),
            (
                "columns", [.columns([.text("abcdefgh")], [.text("x"), .text("yyyyyyyyyyyyy")], ratio: 0.5)], 13,
                ["abcde │ x", "fgh   │ yyyyy", "      │ yyyyy", "      │ yyy"]
            ),
            (
                "columns of wide characters", [.columns([.text("猫猫猫")], [.text("x")], ratio: 0.5)], 13,
                ["猫猫  │ x", "猫    │"]
            ),
            ("columns in little width", [.columns([.text("ab")], [.text("cd")], ratio: 0.5)], 5, ["a │ c", "b │ d"]),
            ("columns in no width", [.columns([.text("ab")], [.text("cd")], ratio: 0.5)], 4, ["ab", "cd"]),
            ("columns of no ratio", [.columns([.text("a")], [.text("b")], ratio: .nan)], 13, ["a     │ b"]),
            ("long text", [.text("one two  three")], 8, ["one two", "three"]),
            ("long word", [.text("a abcdefghij k")], 4, ["a", "abcd", "efgh", "ij k"]),
            ("text that fits exactly", [.text("abcd efgh")], 4, ["abcd", "efgh"]),
            ("indented text", [.text("  one two three")], 8, ["  one", "  two", "  three"]),
            ("only blanks", [.text("        ")], 4, [""]),
            ("wide character in no width", [.text("猫")], 1, ["…"]),
            ("trailing blanks", [.text("a  "), .text("b ", style: .dim)], 80, ["a", "b"]),
            (
                "long panel", [.panel(title: "Are you sure?", [.text("It is lost.")])], 10,
                ["┌ Are you", "│ sure?", "│ It is", "│ lost.", "└"]
            ),
            ("panel in no width", [.panel(title: "Quit?", [.text("Yes")])], 3, ["Qui", "t?", "Yes"]),
            ("panel with an empty line", [.panel(title: "T", [.text("")])], 80, ["┌ T", "│", "└"]),
            ("long row", [.list([TerminalRow("one two")])], 7, ["1  one", "   two"]),
            ("long button", [.button("one two") {}], 6, ["[one", "two]"]),
            ("covered", [.covered([.text("under"), .button("Quit") {}])], 80, ["under", "[Quit]"]),
        ]
    }

    /// Characters that must not reach a terminal, and their visible form.
    static let harmful: [(name: String, text: String, shown: String)] = [
        ("escape sequence", "\u{1B}[31m", #"\u{1B}[31m"#), ("bell", "\u{7}", #"\u{7}"#),
        ("delete", "\u{7F}", #"\u{7F}"#),
        ("C1 control", "\u{9B}2J", #"\u{9B}2J"#), ("direction", "a\u{202E}b\u{2066}", #"a\u{202E}b\u{2066}"#),
        ("hidden", "\u{200B}", #"\u{200B}"#), ("tab", "a\tb", "a    b"), ("family", "👨‍👩‍👧", "👨‍👩‍👧"),
    ]

    /// Each kind of element that has text, and its lines with that text in visible form.
    static func elements(_ text: String, _ shown: String) -> [(element: TerminalView.Element, lines: [String])] {
        let button = TerminalButton(label: text) {}
        let field = TerminalTextField(label: text, value: "") { _ in }
        return [
            (.text(text, style: .plain), [shown]), (.button(button), ["[\(shown)]"]),
            (.textField(field), ["\(shown) \"\""]),
            (.list([TerminalRow(StyledText(text))]), ["1  \(shown)"]),
            (.callback(TerminalCallback(name: text, parameters: "")), ["\(shown)()"]),
            (
                .bar(TerminalBar(title: text, leading: button, trailing: button)),
                ["[\(shown)]  \(shown)  [\(shown)]"]
            ),
            (.panel(title: StyledText(text), [.text(text, style: .plain)]), ["┌ \(shown)", "│ \(shown)", "└"]),
            (.columns([.text(text, style: .plain)], [], ratio: 0.9), ["\(shown) │"]),
            (.covered([.text(text, style: .plain)]), [shown]),
        ]
    }

    @Test("A terminal view shows control characters escaped", arguments: harmful.indices)
    func terminalViewEscapesControlCharacters(index: Int) {
        let (name, text, shown) = Self.harmful[index]
        for (element, lines) in Self.elements(text, shown) {
            let found = TerminalView([element]).lines(width: 200).map { line in
                line.plain.replacing(#/ +│$/#, with: " │")
            }
            #expect(found == lines, "\(name) in \(element)")
        }
    }

    @Test("A terminal view writes the value of a text field as a literal")
    func terminalViewWritesFieldValuesAsLiterals() {
        let view: TerminalView = [.textField("note", value: "it's \u{1B}[2J\n\u{202E}") { _ in }]
        #expect(view.description == #"note "it's \u{1B}[2J\n\u{202E}""#)
    }

    @Test("A terminal view keeps single-line elements on one line, and breaks the others")
    func terminalViewLineBreaks() {
        for text in ["a\nb", "a\r\nb", "a\u{2028}b", "a\rb"] {
            for (element, lines) in Self.elements(text, "a ⏎ b") {
                let found = TerminalView([element]).lines(width: 200).map { $0.plain.replacing(#/ +│$/#, with: " │") }
                switch element {
                case .text, .covered: #expect(found == ["a", "b"])
                case .list: #expect(found == ["1  a", "   b"])
                case .columns: #expect(found == ["a │", "b │"])
                case .panel: #expect(found == ["┌ a ⏎ b", "│ a", "│ b", "└"])
                default: #expect(found == lines)
                }
            }
        }
    }

    @Test("A terminal view has no line that is too wide or ends with a blank", arguments: 0...20)
    func terminalViewFitsItsWidth(_ width: Int) {
        let text = "The quick brown fox 猫猫猫  jumps\nover the lazydogslazydogs "
        let inner = Self.elements(text, "").map(\.element)
        let view = TerminalView(
            inner + [.columns(TerminalView(inner), TerminalView(inner), ratio: 0.3), .covered(TerminalView(inner))])
        for line in view.lines(width: width) {
            #expect(line.columns <= max(1, width), "\(line)")
            #expect(!line.plain.hasSuffix(" "), "\(line)")
        }
    }

    @Test("A terminal view does not find covered controls, whatever their labels")
    func terminalViewDoesNotFindCoveredControls() throws {
        var log: [String] = []
        let under: TerminalView = [
            .bar(TerminalBar(leading: TerminalButton(label: "Quit") { log.append("bar") })),
            .textField("name", value: "under") { _ in }, .list(["row"]) { _ in log.append("row") },
            .panel(title: "Inside", [.button("Only below") { log.append("below") }]),
        ]
        let view: TerminalView = [
            .covered(under),
            .panel(
                title: "Quit?", [.button("Quit") { log.append("alert") }, .textField("name", value: "over") { _ in }]),
        ]
        try #require(view.button("Quit")).handler()
        #expect(log == ["alert"])
        #expect(view.button("Only below") == nil)
        #expect(view.textField("name")?.value == "over")
        #expect(view.controls.count == 2)
        let styles = TerminalView([.covered(under)]).lines().flatMap { $0.runs.map(\.style) }
        #expect(!styles.isEmpty && styles.allSatisfy { $0.isDim && !$0.isBold })
    }

    @Test("A terminal view is laid out in lines", arguments: drawings.indices)
    func terminalViewIsLaidOut(index: Int) {
        let (name, view, width, lines) = Self.drawings[index]
        #expect(view.lines(width: width).map(\.plain) == lines, "\(name)")
    }

    @Test("A terminal view lists its controls in reading order, even inside panels and columns")
    func terminalViewListsControls() {
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

    @Test("A terminal view draws a selected row inverted")
    func terminalViewInvertsSelectedRow() {
        let view: TerminalView = [.list([TerminalRow("a"), TerminalRow("b", isSelected: true)])]
        #expect(view.lines().map { $0.runs.last?.style } == [.plain, .inverted])
    }
}
