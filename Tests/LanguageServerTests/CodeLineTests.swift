// `code` in a script: its lines are read outside the server, and the displayed reply is updated when they arrive.

import Testing
import WorkbenchTestSupport
import WorkbenchWire

@MainActor
@Suite(.mainActorTurn) struct CodeLineTests {
    private static let script = """
        open todo
        send Welcome nameChanged(name: "Ada")
        code
        = of another time

        """

    private func messages(_ editor: Editor) -> [String] {
        let answer = editor.request("textDocument/diagnostic", Editor.document())
        return (answer["items"]?.list ?? []).compactMap { $0["message"]?.text }
    }

    private func hover(_ editor: Editor) -> MessageID {
        editor.send(
            "textDocument/hover",
            ["textDocument": ["uri": "file:///work/a.wf"], "position": ["line": 2, "character": 1]])
    }

    private func hint(_ editor: Editor) -> String? {
        let range: JSONValue = ["start": ["line": 2, "character": 0], "end": ["line": 3, "character": 0]]
        let answer = editor.request(
            "textDocument/inlayHint", ["textDocument": ["uri": "file:///work/a.wf"], "range": range])
        guard let label = answer.list.first?["label"] else { return nil }
        return label.text ?? label.list.compactMap { $0["value"]?.text }.joined()
    }

    @Test("Expected output of code is compared only after its source lines have been read")
    func expectedOutputOfCodeWaitsForCodeLines() {
        let editor = Editor()
        editor.readsCodeSlowly = true
        editor.open(Self.script)
        #expect(messages(editor) == [])
        #expect(editor.codeRequests.map(\.package) == [nil])
        editor.readCode()
        #expect(messages(editor).count == 1)
        #expect(messages(editor).first?.hasPrefix("the output differs on line 1\nexpected of another time") == true)
    }

    @Test("The hover of code waits for its source lines, and the inlay hint names their places")
    func hoverAndInlayHintOfCodeShowPlaces() {
        let editor = Editor()
        editor.readsCodeSlowly = true
        editor.open(Self.script)
        let question = hover(editor)
        #expect(editor.answer(question) == nil)
        editor.readCode()
        let text = editor.answer(question)?["contents"]?["value"]?.text ?? ""
        #expect(text.contains("Welcome  applies nameChanged"))
        #expect(text.contains("7  line of 0"))
        #expect(hint(editor) == "A.swift:7")
    }

    @Test("The output of code in a sourced script is not compared")
    func codeInASourcedScriptIsNotCompared() {
        let editor = Editor(files: ["/work/other.wf": "open todo\ncode Welcome\n= of another time\nstack\n= no stack\n"]
        )
        editor.open("source other.wf\n")
        #expect(messages(editor) == ["other.wf:5: stack has different output"])
    }

    @Test("An edit below code keeps its source lines; a closed document waits for none")
    func editBelowKeepsCodeLines() {
        let editor = Editor()
        editor.readsCodeSlowly = true
        editor.open(Self.script)
        editor.edit("= of another time", to: "stack")
        let question = hover(editor)
        editor.readCode()
        #expect(editor.answer(question)?["contents"]?["value"]?.text?.contains("line of 0") == true)
        #expect(editor.codeRequests.count == 1)
        #expect(messages(editor) == [])
        editor.edit("\"Ada\"", to: "\"Bea\"")
        let late = hover(editor)
        editor.notify("textDocument/didClose", Editor.document())
        #expect(editor.answer(late) != nil)
        editor.readCode()
        #expect(editor.faults == [])
    }
}
