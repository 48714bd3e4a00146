// The gallery of bugs as an editor shows it: each bug's diagnostic at the line that causes it, and none on its twin.

import Foundation
import Testing
import WorkbenchBugs
import WorkbenchKernel
import WorkbenchLanguageServer
import WorkbenchTestSupport
import WorkbenchWire
import Workflow

@MainActor
@Suite(.mainActorTurn) struct SwiftGalleryTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "examples/Bugs")

    private static func app<Root: Workflow>(_ name: String, _ root: Root) -> KernelApp {
        KernelApp(name, "an exhibit") { root }
    }

    /// `rule: the line` for each diagnostic.
    private static func findings(_ name: String, _ root: any Workflow) throws -> [String] {
        // Each exhibit is in an enum, and that in a file of its own.
        let type = try #require(String(reflecting: Swift.type(of: root)).split(separator: ".").dropLast().last)
        let file = try #require(
            FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?
                .compactMap { $0 as? URL }.first { $0.lastPathComponent == "\(type).swift" },
            "there is no \(type).swift")
        let text = try String(contentsOf: file, encoding: .utf8)
        let path = "/work/Sources/Bugs/\(type).swift"
        let editor = Editor(
            files: ["/work/Package.swift": "", path: text, "/work/Sources/WorkflowKernel": ""],
            apps: [app(name, root)])
        editor.open(text, as: "file://" + path)
        editor.passSwiftPauses()
        let answer = editor.request("textDocument/diagnostic", ["textDocument": ["uri": .string("file://" + path)]])
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return (answer["items"]?.list ?? []).map { item in
            let line = lines[item["range"]?["start"]?["line"]?.number ?? 0].trimmingCharacters(in: .whitespaces)
            return "\(item["code"]?.text ?? ""): \(line)"
        }
    }

    /// The line of each bug.
    private static let lines = [
        "applied-twice": ["applied-twice: case add"],
        "broken-count": ["broken-relation: var unread = 0"],
        "changing-key": ["changing-key: .rendered(in: context, key: state.title, outputMap: Action.renamed)"],
        "dead-action": ["dead-action: case archiveAll"],
        "dead-output": [
            "dead-output: let list = ListWorkflow(items: state.items).rendered(in: context) { output -> Action in"
        ],
        "dead-tap": ["dead-tap: func render(state: State, context: RenderContext<RootWorkflow>) -> RootScreen {"],
        "deaf-worker": ["deaf-worker: func isEquivalent(to otherWorker: SearchWorker) -> Bool { true }"],
        "forgetful-tab": ["forgetful-child: case .notes: NotesWorkflow().rendered(in: context)"],
        "hoarding": ["used-by-one-child: struct State { var text = \"\" }"],
        "ignored-output": [
            "ignored-output: let themes = SwitchWorkflow().ignoringOutput().rendered(in: context)",
            "unsent-action: case switched(String)",
        ],
        "impure-render": [
            "impure-render: func render(state: State, context: RenderContext<RootWorkflow>) -> RootScreen {"
        ],
        "index-key": [#"index-key: RowWorkflow(name: name).rendered(in: context, key: "\(index)")"#],
        "restless-worker": ["restless-worker: struct SearchWorker: Worker, Equatable {"],
        "selected-copy": ["broken-relation: var selected: Item?"],
        "shared-object": [
            "shared-object: struct State { var settings: Settings }",
            "changeable-object: struct State { var settings: Settings }",
        ],
        "shifted-index": ["broken-relation: var selectedIndex = 0"],
        "stale-copy": ["stale-copy: struct State { var name: String }"],
        "stale-sink": ["stale-sink: case liked"],
        "two-owners": ["two-owners: struct State { var count = 0 }"],
        "unread-state": ["unread-state: var isBusy = false"],
        "unsent-action": ["unsent-action: case retry"],
        "wiped-edit": [
            "wiped-edit: func workflowDidChange(from previousWorkflow: EditorWorkflow, state: inout State) {"
        ],
    ]

    @Test(arguments: Gallery.exhibits.map(\.name))
    func theBugIsAtItsLine(name: String) throws {
        let exhibit = try #require(Gallery.exhibits.first { $0.name == name })
        #expect(try Self.findings(name, exhibit.broken) == Self.lines[name])
        #expect(try Self.findings(name, exhibit.mended) == [])
    }
}
