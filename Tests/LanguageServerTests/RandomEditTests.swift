// A thousand random edits of real scripts: the server's text equals the editor's, and its answers equal those of a
// fresh server that saw only the last version.

import Foundation
import Testing
import WorkbenchLanguageServer
import WorkbenchTestSupport
import WorkbenchWire

@MainActor
@Suite(.mainActorTurn) struct RandomEditTests {
    /// No part of this script runs into the tutorial's own crashes, which would end the test process.
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
        "\u{0}", "watch Welcome.name\n", "reset\n", "goto 0\n", "send List selectTodo(\n", "expect error\n", "\u{FEFF}",
        "nope(\n", "\n\n", "\r", "\u{2028}", "\u{7F}", "\u{301}", "\"\"\"", "[", "\\", "watch off\n",
        "always List.name != \"x\"\n",
        "emit List new\n",
        "set Todo.step = .list\n", "redo\n", "without 2\n", "mark named\n", "goto named\n", "history\n", "why List\n",
        "branches\n", "quit\n", "cd List\n", "option depth 2\n", "watch /\n", "undo 3\n", "try send List new\n",
        "trace\n", "diff\n", "coverage\n", "update Todo\n", "expect crash\n", "open welcome\n", "open todo\n", "nope\n",
        "\r\n", "send Welcome nameChanged(name: \"x\")\n", "\u{0}\n", "\u{85}", "\u{2029}", "\u{B}", "\u{C}",
        "\u{1B}[2J",
        "\t", "\u{200D}", "👩‍👩‍👧", "\u{FE0F}", "\u{202E}", "\u{FFFD}", "\u{FFFF}", "\u{10FFFF}", "\u{E000}", "\u{1100}",
        "🇩",
        "\u{1D165}", "goto \u{0}\n", "watch \u{0}\n", "mark \u{301}\n", "\"\u{0}", "{", "}", "]", "'", "; ", "| ", "<",
        "#",
    ]

    /// `RANDOM_EDITS=100` sets the number of seeds for each encoding.
    nonisolated private static let seeds =
        ProcessInfo.processInfo.environment["RANDOM_EDITS"].flatMap { Int($0) } ?? Cases.count(1, thorough: 3)

    @Test(arguments: [PositionEncoding.utf8, .utf16, .utf32], 1...seeds)
    func randomlyEditedDocumentEqualsAFreshOne(encoding: PositionEncoding, seed: Int) async {
        var generator = SeededGenerator(seed: UInt64(seed))
        let editor = Editor(encoding: encoding)
        // After each crash, everything is evaluated again, which would hide lost results.
        if seed % 2 == 1 { editor.fatal = ("Save", .stopped("Fatal error: told to", file: "A.swift", line: 3)) }
        editor.open(Self.script)
        for number in 1...Cases.count(30, thorough: 170) {
            await Task.yield()
            editor.change(Self.edit(&generator))
            if number % 3 == 0 { editor.change(Self.edit(&generator), Self.edit(&generator)) }
            // The next edit repairs the script, so there is always a lot that can be evaluated.
            if (editor.texts["file:///work/a.wf"]?.utf8.count ?? 0) > 1500 || number % 25 == 0 {
                editor.change { $0.replaceAll(with: Self.script) }
            }
            if number % 6 == 0 { compare(editor, encoding, seed, number) }
        }
        compare(editor, encoding, seed, 0)
        #expect(editor.faults.isEmpty, "seed \(seed): each command of an evaluated text has an outcome")
    }

    @Test(arguments: [("nope(\nstack\n", "(\n", "(\n\n"), ("nope(\n\nstack\n", "stack", "x"), ("(undo", "o", "o\n")])
    func aLineBreakAfterAnOpenBracketIsPartOfTheCommand(text: String, old: String, new: String) {
        let editor = Editor()
        editor.open(text)
        editor.edit(old, to: new)
        compare(editor, .utf16, 0, 1)
    }

    /// A user's edits between two notifications: a line, a correction, nonsense, or nonsense that is deleted
    /// immediately.
    private static func edit(_ generator: inout SeededGenerator) -> (inout EditedText) -> Void {
        var generator = SeededGenerator(seed: generator.next())
        return { edited in
            let text = edited.text
            // An editor's positions are between characters, never within a two-byte line break.
            let indices = Array(text.indices) + [text.endIndex]
            let piece = pieces.randomElement(using: &generator) ?? ""
            let lines = [text.startIndex] + text.indices.filter { text[$0].isNewline }.map { text.index(after: $0) }
            let line = lines.randomElement(using: &generator) ?? text.startIndex
            switch Int.random(in: 0..<10, using: &generator) {
            case 0...2: edited.replaceSubrange(line..<line, with: piece.hasSuffix("\n") ? piece : "stack\n")
            case 3:
                let end = text[line...].firstIndex(where: \.isNewline).map { text.index(after: $0) } ?? text.endIndex
                edited.replaceSubrange(line..<end, with: "")
            case 4:
                let start = Int.random(in: 0..<indices.count, using: &generator)
                let end = min(start + Int.random(in: 0...20, using: &generator), indices.count - 1)
                edited.replaceSubrange(indices[start]..<indices[end], with: piece)
            case 5: edited.replaceAll(with: text)
            default:
                let place = indices.randomElement(using: &generator) ?? text.startIndex
                let before = text.utf8.distance(from: text.startIndex, to: place)
                edited.replaceSubrange(place..<place, with: piece)
                // The inserted piece may have merged with its neighbors into one character; then the whole text is
                // sent.
                let new = edited.text.utf8.index(edited.text.startIndex, offsetBy: before)
                let newEnd = edited.text.utf8.index(new, offsetBy: piece.utf8.count)
                if let first = new.samePosition(in: edited.text), let last = newEnd.samePosition(in: edited.text) {
                    edited.replaceSubrange(first..<last, with: "")
                } else {
                    edited.replaceAll(with: text)
                }
            }
        }
    }

    private func compare(_ editor: Editor, _ encoding: PositionEncoding, _ seed: Int, _ number: Int) {
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
            // Only the IDs of results and the versions in lenses and hints may differ.
            guard let one = editor.answer(editor.send(method, parameters)),
                let other = fresh.answer(fresh.send(method, parameters))
            else {
                Issue.record("\(method) is not answered: \(place)")
                continue
            }

            #expect(
                one.without("resultId", "data", "version") == other.without("resultId", "data", "version"),
                "\(method): \(place)")
        }
    }
}
