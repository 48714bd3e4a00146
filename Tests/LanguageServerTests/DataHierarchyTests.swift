// The call hierarchy of data in a live tree, for a property of an object that two states share.

import Foundation
import Testing
import WorkbenchBugs
import WorkbenchKernel
import WorkbenchLanguageServer
import WorkbenchTestSupport
import WorkbenchWire
import Workflow

@MainActor
@Suite(.mainActorTurn) struct DataHierarchyTests {
    private static let uri = "file:///work/Sources/Bugs/SharedObjectBroken.swift"

    /// An editor with a script that has sent two actions.
    private func editor() throws -> Editor {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../examples/Bugs/SharedObject/SharedObjectBroken.swift")
        let text = try String(contentsOf: file, encoding: .utf8)
        let known = try #require(Gallery.exhibits.first { $0.name == "shared-object" })
        func exhibit() -> (any Workflow)? { Gallery.exhibits.first { $0.name == "shared-object" }?.broken }
        // Each tree has its own object.
        func app<Root: Workflow>(_ root: Root) -> KernelApp {
            KernelApp("volumes", "an exhibit") { (exhibit() as? Root) ?? root }
        }
        let editor = Editor(
            files: ["/work/Package.swift": "", "/work/Sources/Bugs/SharedObjectBroken.swift": text],
            apps: [app(known.broken)])
        editor.open("open volumes\nsend Volume[left] louder\nsend Volume[right] louder\n", as: "file:///work/a.wf")
        editor.open(text, as: Self.uri)
        for _ in 0..<3 { editor.passSwiftPauses() }
        return editor
    }

    /// The parameters of a request about the end of some code.
    private func place(_ code: String, _ editor: Editor) throws -> JSONValue {
        let text = try #require(editor.texts[Self.uri])
        let place = editor.position(try #require(text.firstRange(of: code)).upperBound, in: text)
        return ["textDocument": ["uri": .string(Self.uri)], "position": place]
    }

    @Test func objectInAStateHasALiveHierarchy() throws {
        let editor = try editor()
        let items = editor.request("textDocument/prepareCallHierarchy", try place("var volume", editor)).list
        let item = try #require(items.first)
        #expect(item["name"]?.text == "Settings.volume")
        func calls(_ direction: String, _ end: String) -> [String] {
            editor.request("callHierarchy/\(direction)Calls", ["item": item]).list.map { call in
                "\(call[end]?["name"]?.text ?? ""): \(call[end]?["detail"]?.text ?? "")"
            }
        }
        #expect(calls("incoming", "from") == ["Volume louder: last changed in step 2: 6 → 7"])
        #expect(
            calls("outgoing", "to") == [
                "the screen of Volume: SharedObjectBroken.VolumeWorkflow",
                "Volume.settings: passed to /Volume[right]",
                "the screen Root: shows it in .right.volume",
            ])
    }

    @Test func hintOfAnObjectHasNoAddress() throws {
        let hints = try editor().request(
            "textDocument/inlayHint", ["textDocument": ["uri": .string(Self.uri)], "range": Editor.everywhere]
        ).list
        let labels = hints.compactMap { $0["label"]?.text ?? $0["label"]?.list.first?["value"]?.text }
        #expect(labels.contains("▸ ‹SharedObjectBroken.Settings›(volume: 7)"), "\(labels)")
    }

    @Test func hoverOnAnActionDoesNotChangeTheObject() throws {
        let editor = try editor()
        func hover(_ code: String) throws -> String {
            editor.request("textDocument/hover", try place(code, editor))["contents"]?["value"]?.text ?? ""
        }
        let before = try hover("var volume")
        #expect(before.contains("state.settings.volume"), "\(before)")
        #expect(try hover("case louder").contains("none of this is kept"))
        let item = editor.request("textDocument/prepareCallHierarchy", try place("var volume", editor)).list.first
        let writers = editor.request("callHierarchy/incomingCalls", ["item": try #require(item)]).list
        #expect(writers.first?["from"]?["detail"]?.text == "last changed in step 2: 6 → 7")
    }

    @Test(arguments: [
        ("var title", "Page.title", "screen Root.title", ["Root.name: a source of this value"]),
        ("var badges", "Footer.badges", "badges", ["Root.note: a source of this value, last changed in step 1"]),
        ("var content", "Badge.content", "saved", ["Root.note: a source of this value, last changed in step 1"]),
        ("var nothing", nil, nil, []),
    ])
    func partOfARenderingHasItsSources(code: String, name: String?, shown: String?, sources: [String]) throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "Support/Trees/RenderingTree.swift")
        let text = try String(contentsOf: file, encoding: .utf8)
        let path = "/work/Sources/Trees/RenderingTree.swift"
        let editor = Editor(files: ["/work/Package.swift": "", path: text])
        editor.open(text, as: "file://" + path)
        editor.open("open RenderingTree.RootWorkflow()\nsend / save\n", as: "file:///work/a.wf")
        for _ in 0..<3 { editor.passSwiftPauses() }
        let position = editor.position(try #require(text.firstRange(of: code)).upperBound, in: text)
        let place: JSONValue = ["textDocument": ["uri": .string("file://" + path)], "position": position]
        let hover = editor.request("textDocument/hover", place)["contents"]?["value"]?.text
        #expect((hover == nil) == (shown == nil) && hover?.contains(shown ?? "") != false, "\(hover ?? "")")
        let item = editor.request("textDocument/prepareCallHierarchy", place).list.first
        #expect(item?["name"]?.text == name)
        guard let item else { return }
        let calls = editor.request("callHierarchy/incomingCalls", ["item": item]).list.map { call in
            "\(call["from"]?["name"]?.text ?? ""): \(call["from"]?["detail"]?.text ?? "")"
        }
        #expect(calls == sources)
    }

    @Test func scriptOfAStateWithAnObjectSetsTheOtherParts() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "Support/Trees/ObjectTree.swift")
        let text = try String(contentsOf: file, encoding: .utf8)
        let path = "/work/Sources/Trees/ObjectTree.swift"
        let editor = Editor(files: ["/work/Package.swift": "", path: text])
        editor.open(text, as: "file://" + path)
        editor.open("open ObjectTree.RootWorkflow()\nsend / draw(\"cat\")\n", as: "file:///work/a.wf")
        for _ in 0..<3 { editor.passSwiftPauses() }
        let place = editor.position(try #require(text.firstRange(of: "case draw")).upperBound, in: text)
        let actions = editor.request(
            "textDocument/codeAction",
            [
                "textDocument": ["uri": .string("file://" + path)], "range": ["start": place, "end": place],
                "context": ["diagnostics": []],
            ]
        ).list
        let write = try #require(actions.first { $0["title"]?.text == "Write a script that starts at Root" })
        _ = editor.request("workspace/executeCommand", write["command"] ?? .null)
        let edit = editor.serverRequests.last { $0.method == "workspace/applyEdit" }?.parameters["edit"]
        #expect(
            edit?["documentChanges"]?.list.last?["edits"]?.list.first?["newText"]?.text == """
                # / as it was in step 1.
                open ObjectTree.RootWorkflow()
                set /.title "cat"
                # Not set: pen

                """)
    }
}
