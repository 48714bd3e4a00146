// A thousand random edits of real scripts: the server's text is the editor's, and its answers are those of a fresh
// server that saw only the last text.

import Testing
import WorkbenchLanguageServer
import WorkbenchTestSupport
import WorkbenchWire

@MainActor
@Suite(.mainActorTurn) struct RandomEditTests {
    /// However it is cut, it contains none of the tutorial's own traps: they would end the tests' process.
    private static let script = """
        # A session of the tutorial
        open todo
        send Welcome nameChanged(name: "Ada")
        mark named
        send Welcome didLogin
        expect stack is Welcome, TodoList
        = old
        send List new
        send List selectTodo(
            index: 0
        )
        tap onTitleChanged "Grüße 😀"
        tap "Save"
        state /Todo.todos[0].title

        goto named
        state Welcome
        undo

        """

    private static let pieces = [
        "stack\n", "undo\n", "# prose\n", "= output\n", "\n", "mark x\n", "goto x\n", "send Welcome didLogin\n",
        "send List new\n", "\"", "(", ")", "😀", "é", " ", "expect dropped\n", "state Todo\n", "tap \"Save\"\n",
        "expect trap\n", "open welcome\n", "open todo\n", "nope\n", "\r\n", "send Welcome nameChanged(name: \"x\")\n",
    ]

    @Test(arguments: [PositionEncoding.utf8, .utf16, .utf32], [1, 2])
    func aServerThatWasEditedIsLikeAFreshOne(encoding: PositionEncoding, seed: UInt64) async {
        var generator = SeededGenerator(seed: seed)
        let editor = Editor(encoding: encoding)
        editor.fatal = ("Save", .stopped("Fatal error: told to", file: "A.swift", line: 3))
        editor.open(Self.script)
        for number in 1...Cases.count(170, thorough: 3400) {
            await Task.yield()
            switch Int.random(in: 0..<8, using: &generator) {
            case 0: editor.change(Self.randomEdit(&generator), Self.randomEdit(&generator), Self.randomEdit(&generator))
            case 1: editor.change(Self.randomEdit(&generator, andBack: true))
            case 2: editor.change { $0.replaceAll(with: $0.text) }
            default: editor.change(Self.randomEdit(&generator))
            }
            if number % 10 == 0 { compare(editor, encoding, seed, number) }
        }
        compare(editor, encoding, seed, 0)
    }

    /// - Parameter andBack: Whether a second edit undoes it, as when one types a letter and erases it at once.
    private static func randomEdit(
        _ generator: inout SeededGenerator, andBack: Bool = false
    ) -> (inout EditedText) -> Void {
        var generator = SeededGenerator(seed: generator.next())
        return { edited in
            let text = edited.text
            // An editor's positions are between characters, and never within a line break of two bytes.
            let indices = Array(text.indices) + [text.endIndex]
            let start = Int.random(in: 0..<indices.count, using: &generator)
            let length = [0, 0, 0, 1, 3, 20].randomElement(using: &generator) ?? 0
            let end = min(start + Int.random(in: 0...length, using: &generator), indices.count - 1)
            // A script that grows is shortened now and then.
            let isLong = text.utf8.count > 1500
            let range = isLong ? indices[start / 2]..<indices[start] : indices[start]..<indices[end]
            let piece = isLong ? "" : pieces.randomElement(using: &generator) ?? ""
            let before = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
            edited.replaceSubrange(range, with: piece)
            guard andBack else { return }
            // The new letter may have become one character with those beside it; then the whole text is sent.
            let new = edited.text.utf8.index(edited.text.startIndex, offsetBy: before)
            let newEnd = edited.text.utf8.index(new, offsetBy: piece.utf8.count)
            guard let first = new.samePosition(in: edited.text), let last = newEnd.samePosition(in: edited.text) else {
                return edited.replaceAll(with: text)
            }
            edited.replaceSubrange(first..<last, with: String(text[range]))
        }
    }

    private func compare(_ editor: Editor, _ encoding: PositionEncoding, _ seed: UInt64, _ number: Int) {
        editor.passPause()
        let text = editor.texts["file:///work/a.wf"] ?? ""
        let fresh = Editor(encoding: encoding)
        fresh.fatal = editor.fatal
        fresh.open(text)
        let place = "seed \(seed), \(encoding), edit \(number); run with this seed and look at\n\(text)"
        #expect(editor.server.text(of: "file:///work/a.wf") == text, "the texts differ: \(place)")
        for (method, parameters) in [
            ("textDocument/diagnostic", Editor.document()),
            ("textDocument/inlayHint", ["textDocument": ["uri": "file:///work/a.wf"], "range": Editor.everywhere]),
            ("textDocument/semanticTokens/full", Editor.document()),
            ("textDocument/codeLens", Editor.document()),
            ("textDocument/documentSymbol", Editor.document()),
            ("textDocument/foldingRange", Editor.document()),
        ] {
            let left = editor.responses[editor.send(method, parameters)]?.payload
            let right = fresh.responses[fresh.send(method, parameters)]?.payload
            if left == right { continue }
            // Only the names of results and the versions in lenses may differ.
            let (one, other) = (editor.request(method, parameters), fresh.request(method, parameters))
            if method == "textDocument/codeLens" {
                #expect(one.list.count == other.list.count, "\(method): \(place)")
            } else {
                #expect(one.without("resultId") == other.without("resultId"), "\(method): \(place)")
            }
        }
    }
}

extension JSONValue {
    fileprivate func without(_ name: String) -> JSONValue {
        guard case .object(var members) = self else { return self }
        members[name] = nil
        return .object(members)
    }
}
