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
    @Test func objectInAStateHasALiveHierarchy() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../examples/Bugs/SharedObject/SharedObjectBroken.swift")
        let text = try String(contentsOf: file, encoding: .utf8)
        let uri = "file:///work/Sources/Bugs/SharedObjectBroken.swift"
        let exhibit = try #require(Gallery.exhibits.first { $0.name == "shared-object" })
        func app(_ root: some Workflow) -> KernelApp { KernelApp("volumes", "an exhibit") { root } }
        let editor = Editor(
            files: ["/work/Package.swift": "", "/work/Sources/Bugs/SharedObjectBroken.swift": text],
            apps: [app(exhibit.broken)])
        editor.open("open volumes\nsend Volume[left] louder\nsend Volume[right] louder\n", as: "file:///work/a.wf")
        editor.open(text, as: uri)
        for _ in 0..<3 { editor.passSwiftPauses() }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let line = try #require(lines.firstIndex { $0.contains("var volume = 5") })
        var parameters = Editor.document(uri)
        if case .object(var members) = parameters {
            members["position"] = ["line": .integer(line), "character": 12]
            parameters = .object(members)
        }
        let item = try #require(editor.request("textDocument/prepareCallHierarchy", parameters).list.first)
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
                "Volume.settings: SharedObjectBroken.VolumeWorkflow",
            ])
    }
}
