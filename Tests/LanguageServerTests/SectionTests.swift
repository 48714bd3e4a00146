// The results of sections, sent to clients that display them themselves.

import Testing
import WorkbenchLanguageServer
import WorkbenchTestSupport
import WorkbenchWire

@MainActor
@Suite(.mainActorTurn) struct SectionTests {
    private static let capabilities: JSONValue = ["experimental": ["sections": true]]

    /// The states that were sent, message by message.
    private func states(_ editor: Editor) -> [[String]] {
        editor.notifications.filter { $0.method == "workflow/sections" }.map {
            ($0.parameters["sections"]?.list ?? []).compactMap { $0["state"]?.text }
        }
    }

    @Test func sectionStatesAreSentWhenTheyChange() {
        let editor = Editor(capabilities: Self.capabilities)
        editor.open("# ## One\nstack\n# ## Two\nexpect stack is Todo\n")
        #expect(states(editor) == [["passed", "failed"]])
        editor.edit("stack\n", to: "tree\n")
        #expect(states(editor).count == 1, "nothing has changed")
        editor.edit("tree\n", to: "tree\nstack\n")
        #expect(states(editor).count == 2, "the second section is at another place")
        editor.edit("Todo", to: "Welcome")
        #expect(states(editor).dropFirst(2) == [["passed", "passed"]])
        let titles = editor.request("textDocument/codeLens", Editor.document()).list.compactMap {
            $0["command"]?["title"]?.text
        }
        #expect(!titles.contains { $0.hasPrefix("✓") || $0.hasPrefix("✗") }, "the client shows them: \(titles)")
    }

    @Test func sectionStatesAreSentOnlyToClientsThatSupportThem() {
        let editor = Editor()
        editor.open("stack\n")
        #expect(states(editor).isEmpty)
    }

    @Test func runSectionsEvaluatesAScriptIfEvaluateIsOff() {
        let editor = Editor(capabilities: ["experimental": ["sections": true], "workspace": ["configuration": true]])
        editor.configuration = ["evaluate": false]
        editor.notify("workspace/didChangeConfiguration", ["settings": .null])
        editor.open("stack\n")
        #expect(states(editor) == [["unknown"]])
        let answer = editor.request("workflow/runSections", Editor.document())
        #expect(answer["sections"]?.list.compactMap { $0["state"]?.text } == ["passed"])
    }

    @Test func sectionsStillEvaluatingHaveNotPassed() {
        let editor = Editor(capabilities: Self.capabilities)
        editor.isPaused = true
        editor.open("# ## One\nstack\n")
        let id = editor.send("workflow/runSections", Editor.document())
        #expect(editor.answer(id) == nil)
        #expect(states(editor).isEmpty)
        editor.resume()
        #expect(editor.answer(id)?["sections"]?.list.compactMap { $0["state"]?.text } == ["passed"])
    }
}
