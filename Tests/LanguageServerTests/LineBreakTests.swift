// The server reads a script the same way, whether its lines end with a line feed, a carriage return, or both.

import Testing
import WorkbenchLanguageServer
import WorkbenchTestSupport
import WorkbenchWire

@MainActor
@Suite(.mainActorTurn) struct LineBreakTests {
    private static let lines = [
        "# ## Log in", "open todo", "send Welcome   nameChanged(name: \"Ada\")", "send Welcome nameChanged(",
        "    name: \"Bea\"", ")", "stack", "= nothing", "# ## Look", "state Welcome.name",
    ]

    private func editor(_ lineBreak: String, endsWithBreak: Bool = true) -> Editor {
        let editor = Editor()
        editor.open(Self.lines.joined(separator: lineBreak) + (endsWithBreak ? lineBreak : ""))
        return editor
    }

    private func answer(_ editor: Editor, _ method: String, _ more: JSONValue = [:]) -> JSONValue {
        guard case .object(var parameters) = more, case .object(let document) = Editor.document() else { return .null }
        parameters.merge(document) { $1 }
        return editor.request("textDocument/\(method)", .object(parameters))
    }

    @Test(arguments: ["\r\n", "\r"], [true, false])
    func answersDoNotDependOnTheLineBreak(lineBreak: String, endsWithBreak: Bool) {
        let (usual, other) = (
            editor("\n", endsWithBreak: endsWithBreak), editor(lineBreak, endsWithBreak: endsWithBreak)
        )
        for (method, more) in [
            ("inlayHint", ["range": Editor.everywhere]), ("documentSymbol", [:]), ("codeLens", [:]),
            ("foldingRange", [:]), ("semanticTokens/full", [:]),
        ] as [(String, JSONValue)] {
            let expected = answer(usual, method, more)
            #expect(expected != .null && expected != [])
            #expect(answer(other, method, more) == expected, "\(method)")
        }
    }

    @Test(arguments: ["\n", "\r\n", "\r"])
    func onlyTheLinesThatDifferAreFormatted(lineBreak: String) {
        let edits = answer(editor(lineBreak), "formatting", ["options": ["tabSize": 4, "insertSpaces": true]]).list
        let lines = edits.compactMap { $0["range"]?["start"]?["line"]?.number }
        // Formatted lines end with a line feed, so lines with other endings always differ.
        #expect(lines == (lineBreak == "\n" ? [2] : [0]), "\(edits)")
    }

    @Test(arguments: ["\n", "\r\n", "\r"])
    func codeActionsInsertTheLineBreakOfTheDocument(lineBreak: String) throws {
        let editor = editor(lineBreak)
        let place: JSONValue = ["start": ["line": 6, "character": 0], "end": ["line": 6, "character": 0]]
        let actions = answer(editor, "codeAction", ["range": place, "context": ["diagnostics": []]]).list
        for title in ["Promote this output", "Insert: expect stack is Welcome"] {
            let action = try #require(actions.first { $0["title"]?.text == title }, "\(actions)")
            let edit = action["edit"]?["documentChanges"]?.list.first?["edits"]?.list.first
            let text = try #require(edit?["newText"]?.text)
            #expect(text.hasSuffix(lineBreak) && text.split(whereSeparator: \.isNewline).count >= 1)
            #expect(text.replacing(lineBreak, with: "").allSatisfy { !$0.isNewline }, "\(text.debugDescription)")
        }
    }

    /// The kernel waits before the last line. Requests about the lines above it are answered from its tree, and those
    /// about lines below from an older tree.
    @Test(arguments: ["\n", "\r\n", "\r"])
    func completionAfterTheLastLineIsFromTheTreeAboveIt(lineBreak: String) {
        let editor = Editor()
        editor.endless = "state"
        editor.open(["open todo", "state Welcome.name", ""].joined(separator: lineBreak))
        func isComplete(_ line: Int) -> Bool? {
            let place: JSONValue = ["line": .integer(line), "character": 0]
            let parameters: JSONValue = ["textDocument": ["uri": "file:///work/a.wf"], "position": place]
            let answer = editor.request("textDocument/completion", parameters)
            return answer["items"]?.list.isEmpty == false ? answer["items"]?.list[0]["data"]?["isOlder"] == nil : nil
        }
        #expect(isComplete(1) == true)
        #expect(isComplete(2) == false)
    }
}
