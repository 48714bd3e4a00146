// After an edit near the top of a long script, the hints of the first lines don't wait for those of the others.

import Testing
import WorkbenchLanguageServer
import WorkbenchTestSupport
import WorkbenchWire

@MainActor
@Suite(.mainActorTurn) struct FirstScreenTests {
    private static let lines = 600

    private func hints(_ editor: Editor, _ lines: Range<Int>) -> MessageID {
        editor.send(
            "textDocument/inlayHint",
            [
                "textDocument": ["uri": "file:///work/a.wf"],
                "range": [
                    "start": ["line": .integer(lines.lowerBound), "character": 0],
                    "end": ["line": .integer(lines.upperBound), "character": 0],
                ],
            ])
    }

    private func lastLine(_ answer: JSONValue?) -> Int {
        answer?.list.compactMap { $0["position"]?["line"]?.number }.max() ?? -1
    }

    private func refreshes(_ editor: Editor) -> Int {
        editor.serverRequests.count { $0.method == "workspace/inlayHint/refresh" }
    }

    /// An editor that has changed line 2, and whose kernel has stopped at a line.
    private func edited(stoppedAt line: Int) -> Editor {
        let editor = Editor()
        var script = ["open todo", "send Welcome nameChanged(name: \"x\")"]
        for number in script.count..<Self.lines { script.append("send Welcome nameChanged(name: \"\(number).\")") }
        editor.open(script.joined(separator: "\n") + "\n")
        editor.endless = "\"\(line).\""
        editor.edit("\"x\"", to: "\"y\"")
        return editor
    }

    @Test func requestForTheWholeScriptIsAnsweredWithTheFirstLines() {
        let editor = edited(stoppedAt: 300)
        let answer = editor.answer(hints(editor, 0..<Self.lines))
        #expect(lastLine(answer) > 100 && lastLine(answer) < 300, "no timer has fired")
        // The rest follows.
        let before = refreshes(editor)
        editor.endless = nil
        editor.edit("\"300.\"", to: "\"301.\"")
        #expect(refreshes(editor) > before)
        #expect(lastLine(editor.answer(hints(editor, 0..<Self.lines))) == Self.lines - 1)
    }

    @Test func visibleLinesAreAnsweredWhenTheyAreEvaluated() {
        let editor = edited(stoppedAt: 300)
        #expect(editor.answer(hints(editor, 0..<60)) != nil)
        #expect(editor.answer(hints(editor, 250..<299)) != nil)
        #expect(editor.answer(hints(editor, 280..<340)) == nil, "line 300 has no result yet")
    }
}
