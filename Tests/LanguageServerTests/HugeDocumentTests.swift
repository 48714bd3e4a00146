// Scripts longer than any user would type: each key, completion and hover is answered quickly.

import Testing
import WorkbenchLanguageServer
import WorkbenchTestSupport
import WorkbenchWire

@MainActor
@Suite(.mainActorTurn) struct HugeDocumentTests {
    @Test(
        "A huge line is opened, edited, completed and hovered quickly",
        arguments: [
            ("send Welcome f", "(", 10_000), ("send Welcome ", "f(", 10_000), ("", "try ", 5_000),
            ("set Welcome.name \"", "a", Cases.count(500_000, thorough: 4_000_000)), ("state ", "Todo[", 10_000),
        ])
    func hugeLineIsHandledQuickly(beginning: String, repeated: String, count: Int) {
        let editor = Editor()
        let line = beginning + String(repeating: repeated, count: count)
        let end: JSONValue = ["line": 1, "character": .integer(line.utf8.count)]
        let place: JSONValue = ["textDocument": ["uri": "file:///work/a.wf"], "position": end]
        var times: [(String, Duration)] = []
        func measure(_ name: String, _ body: () -> Void) {
            times.append((name, ProcessorTime.measure(body)))
        }
        measure("open") { editor.open("tree\n" + line) }
        for method in ["completion", "hover", "signatureHelp"] {
            measure(method) { _ = editor.request("textDocument/\(method)", place) }
        }
        measure("key") { editor.edit("tree", to: "trees") }
        measure("diagnostics") { _ = editor.request("textDocument/diagnostic", Editor.document()) }
        // Anything worse than linear would take minutes. Linear work stays below the limit even on a busy machine.
        #expect(times.allSatisfy { $0.1 < .seconds(5) }, "\(times)")
    }

    @Test("A command over the length limit has a diagnostic, and the lines above it are run")
    func overlongCommandHasADiagnostic() {
        let editor = Editor()
        editor.open("tree\nset Welcome.name \"" + String(repeating: "a", count: 1_100_000) + "\"\nstack\n")
        let items = editor.request("textDocument/diagnostic", Editor.document())["items"]?.list ?? []
        #expect(items.count == 1)
        #expect(items.first?["message"]?.text?.contains("longer than 1048576 bytes") == true)
    }
}
