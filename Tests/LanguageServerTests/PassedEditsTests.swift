// The client's edits go to the kernel unchanged; several edits in one message are merged into one range that covers
// them.

import Testing
import WorkbenchLanguageServer
import WorkbenchTestSupport
import WorkbenchWire

@MainActor
@Suite(.mainActorTurn) struct PassedEditsTests {
    struct Example: CustomTestStringConvertible, Sendable {
        /// Line, first and last character, and the replacement.
        var edits: [(line: Int, from: Int, to: Int, text: String)]
        var range: Range<Int>
        var text: String
        var testDescription: String { text }
    }

    /// The output of `stack`, `tree` and `screen`, one per line.
    nonisolated static let examples = [
        Example(edits: [(1, 0, 4, "state")], range: 6..<10, text: "state"),
        // An edit that doesn't change anything is sent too, because the client made it.
        Example(edits: [(1, 0, 4, "tree")], range: 6..<10, text: "tree"),
        Example(edits: [(1, 4, 4, " "), (1, 5, 5, "/")], range: 10..<10, text: " /"),
        Example(edits: [(1, 0, 4, "ls"), (0, 0, 0, "# é\n")], range: 0..<10, text: "# é\nstack\nls"),
        Example(edits: [(0, 0, 5, ""), (2, 0, 6, "ls")], range: 0..<17, text: "\ntree\nls"),
        Example(edits: [(1, 0, 4, "long enough"), (1, 2, 4, "")], range: 6..<10, text: "lo enough"),
    ]

    @Test(arguments: examples)
    func didChangeEditsAreSentToTheKernelAsOneRange(_ example: Example) {
        let editor = Editor()
        editor.open("stack\ntree\nscreen\n")
        editor.notify(
            "textDocument/didChange",
            [
                "textDocument": ["uri": "file:///work/a.wf", "version": 2],
                "contentChanges": .array(
                    example.edits.map { edit in
                        [
                            "range": [
                                "start": ["line": .integer(edit.line), "character": .integer(edit.from)],
                                "end": ["line": .integer(edit.line), "character": .integer(edit.to)],
                            ],
                            "text": .string(edit.text),
                        ]
                    }),
            ])
        #expect(editor.scriptChanges.map(\.range) == [nil, example.range])
        #expect(editor.scriptChanges.last?.text == example.text)
    }
}
