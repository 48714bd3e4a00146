// What a Swift file shows by default: only news, whichever script was opened last.

import Foundation
import Testing
import WorkbenchKernel
import WorkbenchLanguageServer
import WorkbenchTestSupport
import WorkbenchWire
import Workflow
import WorkflowUI

@MainActor
@Suite(.mainActorTurn) struct NewsTests {
    private static let uri = "file:///work/Sources/Fair/NamespacedTree.swift"

    private func editor(showsAll: Bool = false) throws -> Editor {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "Support/Trees/NamespacedTree.swift")
        let text = try String(contentsOf: file, encoding: .utf8)
        let editor = Editor(
            files: ["/work/Package.swift": "", "/work/Sources/Fair/NamespacedTree.swift": text],
            apps: [KernelApp("fair", "a fair") { Fair.Workflow() }])
        if !showsAll { editor.configuration = [:] }
        editor.notify("workspace/didChangeConfiguration", ["settings": [:]])
        editor.open(text, as: Self.uri)
        pass(editor)
        return editor
    }

    private func pass(_ editor: Editor) {
        for _ in 0..<3 { editor.passSwiftPauses() }
    }

    private func titles(_ editor: Editor) -> [String] {
        editor.request("textDocument/codeLens", Editor.document(Self.uri)).list.compactMap {
            $0["command"]?["title"]?.text
        }
    }

    private func findings(_ editor: Editor) -> [JSONValue] {
        editor.request("textDocument/diagnostic", Editor.document(Self.uri))["items"]?.list ?? []
    }

    private func place(_ editor: Editor, _ text: String) throws -> JSONValue {
        let all = try #require(editor.texts[Self.uri])
        return editor.position(try #require(all.firstRange(of: text)).upperBound, in: all)
    }

    @Test func onlyNewsHasALens() throws {
        let editor = try editor()
        #expect(titles(editor) == ["1 finding …", "stale-copy: reproduce with 1 command"])
        editor.open("send / rename\n", as: "file:///work/a.wf")
        pass(editor)
        #expect(titles(editor).first == "rename in step 1 …", "\(titles(editor))")
        #expect(try titles(self.editor(showsAll: true)).contains("send…"))
    }

    @Test func codeActionOpensTheMenuOfAWorkflowWithoutNews() throws {
        let editor = try editor()
        let place = try place(editor, "var isOpe")
        let actions = editor.request(
            "textDocument/codeAction",
            [
                "textDocument": ["uri": .string(Self.uri)], "range": ["start": place, "end": place],
                "context": ["diagnostics": []],
            ]
        ).list
        let menu = try #require(actions.first { $0["title"]?.text == "Workflow: nodes, actions, findings…" })
        editor.choice = ["title": "Send an action"]
        _ = editor.request("workspace/executeCommand", menu["command"] ?? .null)
        let asked = editor.serverRequests.filter { $0.method == "window/showMessageRequest" }.suffix(2).map {
            ($0.parameters["actions"]?.list ?? []).compactMap { $0["title"]?.text }
        }
        #expect(asked == [["Send an action", "Open Workflow alone"], ["open", "rename"]])
    }

    /// The findings are those of the package's own tree and of all open scripts.
    @Test func findingsDoNotDependOnTheScriptThatWasOpenedLast() throws {
        let scripts = ["send / open\n", "send / rename\nsend / rename\n"]
        let found = try [[0, 1], [1, 0]].map { order in
            let editor = try editor()
            for number in order {
                editor.open(scripts[number], as: "file:///work/\(number).wf")
                pass(editor)
            }
            return findings(editor)
        }
        #expect(!found[0].isEmpty && found[0] == found[1])
    }

    @Test func closingAScriptRemovesItsFindings() throws {
        let editor = try editor()
        let before = findings(editor)
        editor.open("open todo\n", as: "file:///work/a.wf")
        pass(editor)
        editor.notify("textDocument/didClose", Editor.document("file:///work/a.wf"))
        pass(editor)
        #expect(findings(editor) == before)
    }

    @Test func settingTurnsOpenFilesOff() throws {
        let editor = try editor()
        #expect(!findings(editor).isEmpty)
        editor.configuration = ["swift": ["enabled": false]]
        editor.notify("workspace/didChangeConfiguration", ["settings": [:]])
        pass(editor)
        #expect(findings(editor).isEmpty && titles(editor).isEmpty)
    }

    @Test func hoverOnAPropertyShowsItsSource() throws {
        let editor = try editor()
        editor.open("send / open\n", as: "file:///work/a.wf")
        pass(editor)
        let hover = editor.request(
            "textDocument/hover",
            [
                "textDocument": ["uri": .string(Self.uri)],
                "position": try place(editor, "heading: String }\n\n            var titl"),
            ])
        let shown = hover["contents"]?["value"]?.text ?? ""
        #expect(shown.contains("is given title by") && shown.contains("← "), "\(shown)")
    }

    @Test func screensOfTheSameTypeAreToldApart() throws {
        let editor = Editor(apps: [KernelApp("desk", "two cards") { Desk() }])
        editor.open("state /.name\n", as: "file:///work/a.wf")
        let place: JSONValue = ["line": 0, "character": 8]
        let item = editor.request(
            "textDocument/prepareCallHierarchy", ["textDocument": ["uri": "file:///work/a.wf"], "position": place])
        let calls = editor.request("callHierarchy/outgoingCalls", ["item": try #require(item.list.first)]).list
        let names = calls.compactMap { $0["to"]?["name"]?.text }
        #expect(names == ["the screen Card, 1 of 2", "the screen Card, 2 of 2"])
    }
}

private struct Card: Screen {
    var title: String
}

private struct Desk: Workflow {
    typealias Output = Never

    struct State {
        var name = "Ada"
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Desk>) -> [Card] {
        [Card(title: state.name), Card(title: state.name)]
    }
}
