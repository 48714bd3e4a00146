// Exchanges with newer editors. Those of Neovim are as recorded from Neovim 0.11.4 with the files of examples/editors.
// Those of eglot in Emacs 30 are written from the source of eglot 1.16, from which Emacs 30 was made; it wasn't run.

import Foundation
import Testing
import WorkbenchKernel
import WorkbenchLanguageServer
import WorkbenchTestSupport
import WorkbenchWire
import Workflow

@MainActor
@Suite(.mainActorTurn) struct NewerEditorTests {
    enum Client: CaseIterable {
        case neovim011, emacs30

        /// The first encoding that the client offers.
        var encoding: PositionEncoding { self == .neovim011 ? .utf8 : .utf32 }

        @MainActor var capabilities: JSONValue {
            switch self {
            case .neovim011:
                [
                    "general": ["positionEncodings": ["utf-8", "utf-16", "utf-32"]],
                    "textDocument": [
                        "diagnostic": ["dynamicRegistration": false, "tagSupport": ["valueSet": [1, 2]]],
                        "inlayHint": [
                            "dynamicRegistration": true,
                            "resolveSupport": ["properties": ["textEdits", "tooltip", "location", "command"]],
                        ],
                        "codeAction": [
                            "codeActionLiteralSupport": ["codeActionKind": ["valueSet": ["", "quickfix", "source"]]],
                            "isPreferredSupport": true,
                        ],
                        "hover": ["contentFormat": ["markdown", "plaintext"]],
                        "publishDiagnostics": ["relatedInformation": true, "tagSupport": ["valueSet": [1, 2]]],
                    ],
                    "workspace": [
                        "applyEdit": true, "configuration": true, "workspaceFolders": true,
                        "workspaceEdit": ["resourceOperations": ["rename", "create", "delete"]],
                        "codeLens": ["refreshSupport": true], "inlayHint": ["refreshSupport": true],
                        "semanticTokens": ["refreshSupport": true],
                        "didChangeWatchedFiles": ["dynamicRegistration": false, "relativePatternSupport": true],
                    ],
                    "window": ["showDocument": ["support": true], "workDoneProgress": true],
                ]
            case .emacs30:
                [
                    "workspace": [
                        "applyEdit": true, "executeCommand": NewerEditorTests.isStatic,
                        "workspaceEdit": ["documentChanges": true],
                        "didChangeWatchedFiles": ["dynamicRegistration": true], "symbol": NewerEditorTests.isStatic,
                        "configuration": true, "workspaceFolders": true,
                    ],
                    "textDocument": .object(NewerEditorTests.eglotFeatures),
                    "window": ["showDocument": ["support": true], "workDoneProgress": true],
                    "general": ["positionEncodings": ["utf-32", "utf-8", "utf-16"]], "experimental": [:],
                ]
            }
        }
    }

    private static let isStatic: JSONValue = ["dynamicRegistration": false]

    /// What eglot says of documents, without the packages for snippets and Markdown.
    private static var eglotFeatures: [String: JSONValue] {
        var features: [String: JSONValue] = [
            "synchronization": [
                "dynamicRegistration": false, "willSave": true, "willSaveWaitUntil": true, "didSave": true,
            ],
            "completion": [
                "dynamicRegistration": false, "contextSupport": true,
                "completionItem": [
                    "snippetSupport": false, "deprecatedSupport": true, "tagSupport": ["valueSet": [1]],
                    "resolveSupport": ["properties": ["documentation", "details", "additionalTextEdits"]],
                ],
            ],
            "hover": ["dynamicRegistration": false, "contentFormat": ["plaintext"]],
            "signatureHelp": [
                "dynamicRegistration": false,
                "signatureInformation": [
                    "parameterInformation": ["labelOffsetSupport": true], "documentationFormat": ["plaintext"],
                    "activeParameterSupport": true,
                ],
            ],
            "documentSymbol": [
                "dynamicRegistration": false, "hierarchicalDocumentSymbolSupport": true,
                "symbolKind": ["valueSet": .array((1...26).map { .integer($0) })],
            ],
            "codeAction": [
                "dynamicRegistration": false, "dataSupport": true, "isPreferredSupport": true,
                "resolveSupport": ["properties": ["edit", "command"]],
                "codeActionLiteralSupport": [
                    "codeActionKind": [
                        "valueSet": [
                            "quickfix", "refactor", "refactor.extract", "refactor.inline", "refactor.rewrite",
                            "source", "source.organizeImports",
                        ]
                    ]
                ],
            ],
            "publishDiagnostics": [
                "relatedInformation": false, "codeDescriptionSupport": false, "tagSupport": ["valueSet": [1, 2]],
            ],
        ]
        for name in ["definition", "declaration", "implementation", "typeDefinition"] {
            features[name] = ["dynamicRegistration": false, "linkSupport": true]
        }
        for name in ["references", "documentHighlight", "formatting", "rangeFormatting", "rename", "inlayHint"] {
            features[name] = isStatic
        }
        return features
    }

    private func started(
        _ client: Client, files: [String: String] = [:], apps: [KernelApp] = Editor.apps
    ) -> (editor: Editor, encoding: String?) {
        let editor = Editor(encoding: client.encoding, files: files, apps: apps, initializes: false)
        let answer = editor.request(
            "initialize",
            [
                "processId": .null, "rootUri": "file:///work", "capabilities": client.capabilities,
                "workspaceFolders": [["uri": "file:///work", "name": "~/work/"]], "trace": "off",
            ])
        // Otherwise, Neovim would also request the diagnostics, and show them twice.
        #expect(answer["capabilities"]?["diagnosticProvider"] == nil)
        editor.notify("initialized", [:])
        return (editor, answer["capabilities"]?["positionEncoding"]?.text)
    }

    private func hints(_ editor: Editor, _ lines: Range<Int>) -> [JSONValue] {
        let end: JSONValue = ["line": .integer(lines.upperBound), "character": 0]
        let range: JSONValue = ["start": ["line": .integer(lines.lowerBound), "character": 0], "end": end]
        return editor.request("textDocument/inlayHint", ["textDocument": ["uri": "file:///work/a.wf"], "range": range])
            .list
    }

    @Test(arguments: Client.allCases)
    func aScriptIsServedFromStartToEnd(_ client: Client) throws {
        let (editor, encoding) = started(client)
        #expect(encoding == client.encoding.rawValue)
        editor.open("open todo\nsend Welcome nameChanged(name: \"😀\")\nsend Nobody didLogin\nstack\n")
        // The hint is after an emoji, which has four bytes and is one character in UTF-32.
        let hint = try #require(hints(editor, 0..<4).first { $0["position"]?["line"]?.number == 1 })
        #expect(hint["position"]?["character"]?.number == (client == .neovim011 ? 38 : 35))
        // Without support for resolving, nothing is missing.
        #expect(hint["data"] == nil && hint["label"]?.text?.contains("😀") == true, "\(hint)")
        #expect(shown(editor, "file:///work/a.wf").map { $0["code"]?.text } == ["check"])
        #expect(shown(editor, "file:///work/a.wf").first?["relatedInformation"] == nil)
        // An edit with the deprecated length that both editors still send.
        let place: JSONValue = ["line": 2, "character": 5]
        editor.notify(
            "textDocument/didChange",
            [
                "textDocument": ["uri": "file:///work/a.wf", "version": 2],
                "contentChanges": [
                    [
                        "range": ["start": place, "end": ["line": 2, "character": 11]], "rangeLength": 6,
                        "text": "Welcome",
                    ]
                ],
            ])
        #expect(hints(editor, 2..<3).count == 1)
        let refreshes = editor.serverRequests.contains { $0.method == "workspace/inlayHint/refresh" }
        #expect(refreshes || client == .emacs30, "the hints of the other lines have changed")
        let actions = editor.request(
            "textDocument/codeAction",
            [
                "textDocument": ["uri": "file:///work/a.wf"], "range": ["start": place, "end": place],
                "context": ["diagnostics": [], "triggerKind": 1],
            ]
        ).list
        let question = try #require(actions.first { $0["title"]?.text == "Rerun the script without this line" })
        let answer = editor.request("workspace/executeCommand", question["command"] ?? .null)
        #expect(answer["lines"]?.list.isEmpty == false)
        #expect(editor.request("shutdown", .null) == .null)
        editor.notify("exit", .null)
        #expect(editor.exitCode == 0)
    }

    /// The diagnostics that the client has been sent. Neovim would request them only after edits of the same file.
    private func shown(_ editor: Editor, _ uri: String) -> [JSONValue] {
        let told = editor.notifications.last {
            $0.method == "textDocument/publishDiagnostics" && $0.parameters["uri"]?.text == uri
        }
        return told?.parameters["diagnostics"]?.list ?? []
    }

    @Test(arguments: Client.allCases)
    func newsOfASwiftFileAreShownAfterASaveAndWhileAnAppIsAttached(_ client: Client) throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let text = try String(
            contentsOf: folder.appending(path: "Support/Trees/NamespacedTree.swift"), encoding: .utf8)
        let path = "/work/Shop/Sources/Fair/NamespacedTree.swift"
        let app = KernelApp("fair", "a fair") { Fair.Workflow() }
        let (editor, _) = started(client, files: ["/work/Shop/Package.swift": "", path: text], apps: [app])
        let uri = "file://" + path
        func refreshes() -> Set<String> {
            Set(editor.serverRequests.map(\.method).filter { $0.hasSuffix("/refresh") })
        }
        editor.buildsSlowly = true
        editor.open(text, as: uri)
        editor.open("send / rename\n", as: "file:///work/Shop/a.wf")
        editor.finishBuild("/work/Shop", code: "1")
        for _ in 0..<3 { editor.passSwiftPauses() }
        #expect(shown(editor, uri).map { $0["code"]?.text } == ["stale-copy"])
        let expected: Set = ["workspace/codeLens/refresh", "workspace/inlayHint/refresh"]
        #expect(client == .emacs30 ? refreshes().isEmpty : expected.isSubset(of: refreshes()))

        // An edited line is marked until the code is built again.
        editor.edit("State(heading: title)", to: "State( heading: title )", in: uri)
        for _ in 0..<3 { editor.passSwiftPauses() }
        #expect(shown(editor, uri).map { $0["tags"] } == [[1]])
        editor.files.texts[path] = editor.texts[uri]
        editor.notify("textDocument/didSave", ["textDocument": ["uri": .string(uri)]])
        editor.handle(.sourcesChanged(package: "/work/Shop", isManifest: false))
        editor.finishBuild("/work/Shop", code: "2")
        for _ in 0..<3 { editor.passSwiftPauses() }
        #expect(shown(editor, uri).map { $0["code"]?.text } == ["stale-copy"])
        #expect(shown(editor, uri).map { $0["tags"] } == [nil])
        func titles() -> [String] {
            editor.request("textDocument/codeLens", Editor.document(uri)).list.compactMap {
                $0["command"]?["title"]?.text
            }
        }
        #expect(titles().contains("sent 1× · by send"), "\(titles())")

        editor.attachedApp = Session(apps: [app], opening: app, workers: .off)
        _ = editor.request(
            "workspace/executeCommand",
            ["command": "workflow.attach", "arguments": [["uri": .string(uri), "process": 7]]])
        for _ in 0..<3 { editor.passSwiftPauses() }
        #expect(shown(editor, uri).map { $0["code"]?.text } == ["stale-copy"])
        #expect(!titles().contains("sent 1× · by send"), "it's the app's tree")
    }

    @Test(arguments: Client.allCases) func namesAreCompletedWithoutATree(_ client: Client) {
        let (editor, _) = started(
            client,
            files: [
                "/work/Package.swift": "",
                "/work/Sources/A.swift": """
                struct B1: Workflow {
                    enum Action: WorkflowAction { case c }
                    func render(state: State, context: RenderContext<B1>) -> String { "" }
                }
                """,
            ])
        editor.startsSlowly = true
        editor.open("# 😀\nsend B1 ")
        var place: [String: JSONValue] = ["textDocument": ["uri": "file:///work/a.wf"]]
        place["position"] = ["line": 1, "character": 8]
        place["context"] = ["triggerKind": 1]
        let items = editor.request("textDocument/completion", .object(place))["items"]?.list ?? []
        #expect(items.map { $0["label"]?.text } == ["c"])
    }

    /// What eglot sends between opening and saving a file, in its order.
    @Test func eglotsRequestsAreAnswered() throws {
        let editor = Editor(encoding: .utf32, initializes: false)
        let answer = editor.request(
            "initialize",
            [
                "processId": 4242, "clientInfo": ["name": "Eglot", "version": "1.16"], "rootPath": "/work/",
                "rootUri": "file:///work", "initializationOptions": [:], "capabilities": Client.emacs30.capabilities,
                "workspaceFolders": [["uri": "file:///work", "name": "/work/"]],
            ])
        // It looks at the first character of each trigger.
        let triggers = answer["capabilities"]?["completionProvider"]?["triggerCharacters"]?.list ?? []
        #expect(!triggers.isEmpty && triggers.allSatisfy { $0.text?.isEmpty == false })
        #expect(answer["capabilities"]?["textDocumentSync"]?["change"]?.number == 2)
        editor.notify("initialized", [:])
        let document: JSONValue = ["uri": "file:///work/a.wf"]
        editor.notify(
            "textDocument/didOpen",
            [
                "textDocument": [
                    "uri": "file:///work/a.wf", "version": 0, "languageId": "wf",
                    "text": "open todo\nsend Welcome nameChanged(name: \"😀\")\nsend Wel",
                ]
            ])
        editor.notify("workspace/didChangeConfiguration", ["settings": [:]])
        // It can watch only files that a string names, and warns about any other registration.
        for request in editor.serverRequests where request.method == "client/registerCapability" {
            for registration in request.parameters["registrations"]?.list ?? [] {
                #expect(registration["method"]?.text == "workspace/didChangeWatchedFiles")
                let watchers = registration["registerOptions"]?["watchers"]?.list ?? []
                #expect(watchers.allSatisfy { $0["globPattern"]?.text != nil }, "\(watchers)")
            }
        }
        // Several edits in one message, each with the positions after those before it.
        func edit(_ line: Int, _ range: Range<Int>, _ text: String) -> JSONValue {
            let start: JSONValue = ["line": .integer(line), "character": .integer(range.lowerBound)]
            let end: JSONValue = ["line": .integer(line), "character": .integer(range.upperBound)]
            return [
                "range": ["start": start, "end": end], "rangeLength": .integer(range.count), "text": .string(text),
            ]
        }
        editor.notify(
            "textDocument/didChange",
            [
                "textDocument": ["uri": "file:///work/a.wf", "version": 3],
                "contentChanges": [edit(2, 8..<8, "c"), edit(2, 9..<9, "ome "), edit(1, 32..<33, "Ada")],
            ])
        let place: JSONValue = ["textDocument": document, "position": ["line": 2, "character": 13]]
        var context = ["textDocument": document, "position": ["line": 2, "character": 13]] as [String: JSONValue]
        context["context"] = ["triggerKind": 2, "triggerCharacter": " "]
        let items = editor.request("textDocument/completion", .object(context))["items"]?.list ?? []
        let item = try #require(items.first { $0["label"]?.text == "didLogin" }, "\(items)")
        #expect(items.allSatisfy { $0["insertTextFormat"]?.number != 2 }, "it takes no snippets")
        let resolved = editor.request("completionItem/resolve", item)
        #expect(resolved["documentation"]?["kind"]?.text == "plaintext", "\(resolved)")
        // Moving the cursor asks for all three.
        for method in ["textDocument/signatureHelp", "textDocument/hover", "textDocument/documentHighlight"] {
            #expect(editor.request(method, place)["error"] == nil, "\(method)")
        }
        let hover = editor.request(
            "textDocument/hover", ["textDocument": document, "position": ["line": 2, "character": 6]])
        #expect(hover["contents"]?["value"]?.text?.contains("it takes nameChanged") == true, "\(hover)")
        #expect(editor.request("textDocument/documentSymbol", ["textDocument": document])["error"] == nil)
        let end: JSONValue = ["line": 3, "character": 0]
        let range: JSONValue = ["start": ["line": 0, "character": 0], "end": end]
        let hints = editor.request("textDocument/inlayHint", ["textDocument": document, "range": range]).list
        #expect(hints.contains { $0["label"]?.text?.contains("Ada") == true }, "\(hints)")
        editor.notify("textDocument/didSave", ["text": "open todo\n", "textDocument": document])
        editor.notify("textDocument/didClose", ["textDocument": document])
        #expect(editor.request("shutdown", .null) == .null)
        editor.notify("exit", .null)
        #expect(editor.exitCode == 0)
    }
}
