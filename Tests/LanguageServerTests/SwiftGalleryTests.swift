// The bug gallery as an editor shows it: each bug has a diagnostic at the line that causes it, and the corrected
// version has none.

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
    nonisolated fileprivate static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "examples/Bugs")

    private static func app<Root: Workflow>(_ name: String, _ root: Root) -> KernelApp {
        KernelApp(name, "an exhibit") { root }
    }

    /// What an editor shows for an exhibit: `rule: the line` for each diagnostic, and for each remedy, its title and
    /// the text after applying it.
    private struct Shown {
        var findings: [String] = []
        var text = ""
        var mended: [(title: String, text: String)] = []
    }

    private static var known: [ObjectIdentifier: Shown] = [:]

    private static func shown(_ name: String, _ root: any Workflow) throws -> Shown {
        let key = ObjectIdentifier(Swift.type(of: root))
        if let shown = known[key] { return shown }
        let shown = try look(name, root)
        known[key] = shown
        return shown
    }

    private static func look(_ name: String, _ root: any Workflow) throws -> Shown {
        // Each exhibit is an enum in its own file.
        let type = try #require(String(reflecting: Swift.type(of: root)).split(separator: ".").dropLast().last)
        let text = try #require(
            FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?
                .compactMap { ($0 as? URL).flatMap { try? String(contentsOf: $0, encoding: .utf8) } }
                .first { $0.contains("\nenum \(type) {") },
            "no file declares \(type)")
        let path = "/work/Sources/Bugs/\(type).swift"
        let editor = Editor(
            files: ["/work/Package.swift": "", path: text, "/work/Sources/Kernel/WorkflowKernel": ""],
            apps: [app(name, root)])
        editor.open(text, as: "file://" + path)
        editor.passSwiftPauses()
        let answer = editor.request("textDocument/diagnostic", ["textDocument": ["uri": .string("file://" + path)]])
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        var shown = Shown(text: text)
        for item in answer["items"]?.list ?? [] {
            let line = lines[item["range"]?["start"]?["line"]?.number ?? 0].trimmingCharacters(in: .whitespaces)
            shown.findings.append("\(item["code"]?.text ?? ""): \(line)")
            let actions = editor.request(
                "textDocument/codeAction",
                [
                    "textDocument": ["uri": .string("file://" + path)], "range": try #require(item["range"]),
                    "context": ["diagnostics": [item], "only": ["quickfix"]],
                ])
            for action in actions.list {
                let edits = action["edit"]?["documentChanges"]?.list.first?["edits"]?.list ?? []
                shown.mended.append((action["title"]?.text ?? "", Self.text(text, after: edits)))
            }
        }
        let lenses = editor.request("textDocument/codeLens", Editor.document("file://" + path)).list
        let scripts = lenses.compactMap { $0["command"]?["title"]?.text }.filter { $0.contains(": reproduce with ") }
        #expect(scripts.count == shown.findings.count, "each finding has its commands behind a lens: \(scripts)")
        #expect(!scripts.contains("stale-copy: reproduce with `audit`"), "a step shows it better")
        return shown
    }

    /// The text after some edits. Their columns can be taken as bytes, because the exhibits are ASCII.
    private static func text(_ text: String, after edits: [JSONValue]) -> String {
        var bytes = Array(text.utf8)
        let starts = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
        func offset(_ place: JSONValue?) -> Int {
            starts[place?["line"]?.number ?? 0] + (place?["character"]?.number ?? 0)
        }
        let changes = edits.map { edit in
            (range: offset(edit["range"]?["start"])..<offset(edit["range"]?["end"]), new: edit["newText"]?.text ?? "")
        }
        for change in changes.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            bytes.replaceSubrange(change.range, with: change.new.utf8)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Each of these files has its own tree, which is audited separately and only once.
    @Test func auditFindingsOfSeveralSwiftFilesAreKept() throws {
        let names = ["FirstTree", "SecondTree"]
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Support/Trees")
        var files = ["/work/Package.swift": ""]
        for name in names {
            let text = try String(contentsOf: folder.appending(path: name + ".swift"), encoding: .utf8)
            files["/work/Sources/Trees/\(name).swift"] = text
        }
        let editor = Editor(files: files)
        func uri(_ name: String) -> String { "file:///work/Sources/Trees/\(name).swift" }
        for name in names {
            editor.open(files["/work/Sources/Trees/\(name).swift"] ?? "", as: uri(name))
            for _ in 0..<3 { editor.passSwiftPauses() }
        }
        let started = editor.startedKernels
        for name in names + names {
            let answer = editor.request("textDocument/diagnostic", Editor.document(uri(name)))
            #expect(answer["items"]?.list.map { $0["code"]?.text } == ["unread-state"], "\(name)")
            for _ in 0..<3 { editor.passSwiftPauses() }
        }
        #expect(editor.startedKernels == started, "an audit was forgotten, and made again")
    }

    @Test("A finding of audit --drive is at its own type, although other types have the same name")
    func driveFindingIsAtItsNamespacedType() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "Support/Trees/NamespacedTree.swift")
        let text = try String(contentsOf: file, encoding: .utf8)
        let uri = "file:///work/Sources/Fair/NamespacedTree.swift"
        let editor = Editor(
            files: ["/work/Package.swift": "", "/work/Sources/Fair/NamespacedTree.swift": text],
            apps: [Self.app("fair", Fair.Workflow())])
        editor.open(text, as: uri)
        for _ in 0..<3 { editor.passSwiftPauses() }
        let answer = editor.request("textDocument/diagnostic", Editor.document(uri))
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let found = (answer["items"]?.list ?? []).map { item in
            let line = lines[item["range"]?["start"]?["line"]?.number ?? 0].trimmingCharacters(in: .whitespaces)
            return "\(item["code"]?.text ?? ""): \(line)"
        }
        #expect(found == ["stale-copy: func makeInitialState() -> State { State(heading: title) }"])
        // Nothing has been emitted. The parent maps the outputs to an action of a type whose actions it also sends.
        let lenses = editor.request("textDocument/codeLens", Editor.document(uri)).list
        let fates = lenses.compactMap { $0["command"]?["title"]?.text }.filter {
            $0.hasPrefix("→") || $0.contains("ignored")
        }
        #expect(fates == [], "the output isn't ignored")
    }

    @Test func fileOutsideTheTreeStaysAloneAfterASend() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Support/Trees")
        func uri(_ name: String) -> String { "file:///work/Sources/Trees/\(name).swift" }
        var files = ["/work/Package.swift": ""]
        for name in ["NamespacedTree", "FirstTree"] {
            let source = folder.appending(path: name + ".swift")
            files["/work/Sources/Trees/\(name).swift"] = try String(contentsOf: source, encoding: .utf8)
        }
        let editor = Editor(files: files, apps: [Self.app("fair", Fair.Workflow())])
        func lenses(_ name: String) -> [JSONValue] {
            editor.open(files["/work/Sources/Trees/\(name).swift"] ?? "", as: uri(name))
            for _ in 0..<3 { editor.passSwiftPauses() }
            return editor.request("textDocument/codeLens", Editor.document(uri(name))).list
        }
        func titles(_ lenses: [JSONValue]) -> [String] { lenses.compactMap { $0["command"]?["title"]?.text } }
        let send = try #require(lenses("NamespacedTree").first { $0["command"]?["title"]?.text == "send…" })
        guard case .object(var argument)? = send["command"]?["arguments"]?.list.first else { return }
        argument["text"] = "send / rename"
        _ = editor.request(
            "workspace/executeCommand",
            ["command": send["command"]?["command"] ?? .null, "arguments": .array([.object(argument)])])
        editor.passSwiftPauses()
        let shown = titles(editor.request("textDocument/codeLens", Editor.document(uri("NamespacedTree"))).list)
        #expect(shown.contains("sent 1× · by send"), "\(shown)")
        #expect(titles(lenses("FirstTree")).contains("1 live · 1 finding …"))
        // A script's tree contains the first file's workflows, but not the second's.
        editor.open("open fair\n", as: "file:///work/fair.wf")
        for _ in 0..<3 { editor.passSwiftPauses() }
        let lines = ["NamespacedTree", "FirstTree"].map { name in
            titles(editor.request("textDocument/codeLens", Editor.document(uri(name))).list)
        }
        #expect(!lines[0].contains("sent 1× · by send") && lines[0].contains("send…"), "\(lines[0])")
        #expect(lines[1].contains("1 live · 1 finding …"), "\(lines[1])")
        // Another script's tree contains those of the second file.
        editor.open("open FirstTree.RootWorkflow()\nsend / Toggle\n", as: "file:///work/first.wf")
        for _ in 0..<3 { editor.passSwiftPauses() }
        let last = titles(editor.request("textDocument/codeLens", Editor.document(uri("FirstTree"))).list)
        #expect(last.contains("rendered 1× · last because isFirst changed"), "\(last)")
    }

    /// The lines that each remedy writes.
    private static let remedies: [String: [String: [String]]] = [
        "changing-key": [
            #"Key it by "note""#: [#".rendered(in: context, key: "note", outputMap: Action.renamed)"#]
        ],
        "deaf-worker": [
            "Compare query": [
                "func isEquivalent(to otherWorker: SearchWorker) -> Bool { query == otherWorker.query }"
            ]
        ],
        "ignored-output": [
            "Map the output to Action.switched": [
                "let themes = SwitchWorkflow().mapOutput { Action.switched($0) }.rendered(in: context)"
            ]
        ],
        "index-key": ["Key it by name": ["RowWorkflow(name: name).rendered(in: context, key: name)"]],
        "stale-copy": [
            "Copy name in workflowDidChange": [
                "func workflowDidChange(from previousWorkflow: GreetingWorkflow, state: inout State) {",
                "if previousWorkflow.name != name { state.name = name }",
            ]
        ],
        "wiped-edit": [
            "Compare title before it overwrites draft": [
                "if previousWorkflow.title != title { state.draft = title }"
            ]
        ],
    ]

    /// The line of each bug.
    private static let lines = [
        "applied-twice": [
            "applied-twice: let item = ItemWorkflow(onAdd: { sink.send(.add) }).rendered(in: context) { _ in Action.add }"
        ],
        "broken-count": [
            "broken-relation: case .removeFirst: state.messages = Array(state.messages.dropFirst())"
        ],
        "changing-key": ["changing-key: .rendered(in: context, key: state.title, outputMap: Action.renamed)"],
        "dead-action": ["dead-action: case .archiveAll:"],
        "dead-output": ["dead-output: case .removed: break"],
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
        "selected-copy": [
            "broken-relation: case .rename(let index, let name): state.items[index].name = name"
        ],
        "shared-object": [
            "shared-object: struct State { var settings: Settings }",
            "changeable-object: struct State { var settings: Settings }",
        ],
        "shifted-index": [
            "broken-relation: case .removeFirst: state.names = Array(state.names.dropFirst())"
        ],
        "stale-copy": ["stale-copy: func makeInitialState() -> State { State(name: name) }"],
        "stale-sink": ["closure-in-state: var pinned: (() -> Void)?", "stale-sink: case liked"],
        "two-owners": ["two-owners: case .reset: state.count = 0"],
        "unread-state": ["unread-state: var isBusy = false"],
        "unsent-action": ["unsent-action: case retry"],
        "wiped-edit": [
            "wiped-edit: func workflowDidChange(from previousWorkflow: EditorWorkflow, state: inout State) {"
        ],
    ]

    @Test(arguments: Gallery.exhibits.map(\.name).prefix(Cases.count(3, thorough: .max)))
    func galleryFindingIsAtItsSwiftLineWithCodeActions(name: String) throws {
        let exhibit = try #require(Gallery.exhibits.first { $0.name == name })
        let shown = try Self.shown(name, exhibit.broken)
        #expect(shown.findings == Self.lines[name])
        let number = try #require(Gallery.exhibits.firstIndex { $0.name == name })
        for mended in Cases.turn(number, of: [exhibit.mended, nil, nil], usual: 1).compactMap({ $0 }) {
            #expect(try Self.shown(name, mended).findings == [])
        }
        let before = Set(shown.text.split(separator: "\n"))
        let remedies = shown.mended.map { title, text in
            let lines = text.split(separator: "\n").filter { !before.contains($0) }
            return (title, lines.map { $0.trimmingCharacters(in: .whitespaces) })
        }
        #expect(Dictionary(remedies) { first, _ in first } == Self.remedies[name] ?? [:])
    }

    /// Each exhibit with remedies, as its code actions leave it.
    fileprivate static func remedied() throws -> [Remedied] {
        try remedies.keys.sorted().map { name in
            let exhibit = try #require(Gallery.exhibits.first { $0.name == name })
            return Remedied(
                name: name, rule: exhibit.rule,
                root: "\(String(reflecting: type(of: exhibit.broken)).split(separator: ".")[1]).RootWorkflow()",
                mended: try shown(name, exhibit.broken).mended)
        }
    }
}

private struct Remedied: Sendable {
    let name, rule, root: String
    let mended: [(title: String, text: String)]
}

/// These tests wait minutes for compilers, so they leave the main actor to others.
@Suite(.waits) struct RemediedGalleryTests {
    /// All exhibits have different type names, so one package has the first remedy of each, and another one the second.
    @Test("A code action's edit compiles, and audit --drive finds nothing afterwards", .thorough)
    func galleryFindingIsGoneAfterItsCodeAction() async throws {
        let workbench = SwiftGalleryTests.folder.deletingLastPathComponent().deletingLastPathComponent()
        let folder = FileManager.default.temporaryDirectory.appending(path: "remedies-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let remedies = try await MainActor.run { try SwiftGalleryTests.remedied() }
        for number in 0..<(remedies.map(\.mended.count).max() ?? 0) {
            let sources = folder.appending(path: "\(number)/Sources/Remedied")
            try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
            let manifest = """
                // swift-tools-version: 6.1
                import PackageDescription
                let package = Package(
                    name: "Remedied", products: [.library(name: "Remedied", targets: ["Remedied"])],
                    dependencies: [.package(name: "workflow", path: "\(workbench.path)")],
                    targets: [
                        .target(
                            name: "Remedied",
                            dependencies: [
                                .product(name: "Workflow", package: "workflow"),
                                .product(name: "WorkflowConcurrency", package: "workflow"),
                                .product(name: "WorkflowUI", package: "workflow"),
                            ])
                    ])
                """
            try manifest.write(
                to: folder.appending(path: "\(number)/Package.swift"), atomically: true, encoding: .utf8)
            let edited = remedies.filter { $0.mended.indices.contains(number) }
            for exhibit in edited {
                try exhibit.mended[number].text.write(
                    to: sources.appending(path: "\(exhibit.rule).swift"), atomically: true, encoding: .utf8)
            }
            for exhibit in edited {
                let (code, output) = try Self.audit(folder.appending(path: "\(number)"), exhibit.root)
                #expect(code == 0, "\(exhibit.name) after “\(exhibit.mended[number].title)”:\n\(output)")
            }
        }
    }

    private static func audit(_ package: URL, _ root: String) throws -> (code: Int32, output: String) {
        let executable: URL = try #require(
            ServerProcess.built("workflow"), "workflow isn't beside the tests: `swift build --build-tests` builds it")
        let program = Process()
        program.executableURL = executable
        program.arguments = ["audit", "--package", package.path, "--root", root, "--drive", "200"]
        program.environment = ProcessInfo.processInfo.environment.merging(
            ["XDG_CACHE_HOME": SharedCache.folder.path]) { $1 }
        let output = Pipe()
        program.standardOutput = output
        program.standardError = output
        try program.run()
        let said = output.fileHandleForReading.readDataToEndOfFile()
        program.waitUntilExit()
        return (program.terminationStatus, String(decoding: said, as: UTF8.self))
    }
}
