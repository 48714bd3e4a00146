// Links between Swift files and scripts: renamed cases, lines that crash the app, and the scripts and tests that the
// live tree writes.

import Testing
import WorkbenchLanguageServer
import WorkbenchTestSupport
import WorkbenchWire

@MainActor
@Suite(.mainActorTurn) struct SwiftScriptTests {
    private static let swift = "file:///work/Shop/Sources/Shop/WelcomeWorkflow.swift"
    private static let script = "file:///work/Shop/a.wf"

    /// These types have the same names as those in the kernel's app.
    private static let code = """
        import Workflow

        struct WelcomeWorkflow: Workflow {
            enum Output { case didLogin(name: String) }
            struct State { var name: String }
            enum Action: WorkflowAction {
                typealias WorkflowType = WelcomeWorkflow
                case nameChanged(name: String)
                case didLogin

                func apply(toState state: inout State) -> Output? { nil }
            }
            func makeInitialState() -> State { State(name: "") }
            func render(state: State, context: RenderContext<WelcomeWorkflow>) -> WelcomeScreen { fatalError() }
        }

        """
    private static let files = [
        "/work/Shop/Package.swift": "", "/work/Shop/Sources/Shop/WelcomeWorkflow.swift": code,
        "/work/Shop/Tests/ShopTests/ShopTests.swift": "",
        "/work/Shop/b.wf": "send / login(name: \"x\")\nsend Welcome nameChanged(name: \"Eve\")\n",
        "/work/Other/Package.swift": "", "/work/Other/c.wf": "send Welcome nameChanged(name: \"Eve\")\n",
    ]

    private func editor(_ script: String, files: [String: String] = SwiftScriptTests.files) -> Editor {
        let editor = Editor(files: files, audits: false)
        editor.open(script, as: Self.script)
        editor.open(files["/work/Shop/Sources/Shop/WelcomeWorkflow.swift"] ?? "", as: Self.swift)
        editor.passSwiftPauses()
        return editor
    }

    /// Saves the file as it is in the editor, and finishes a build of the package.
    private func save(_ editor: Editor, _ code: String = "2") {
        editor.files.texts["/work/Shop/Sources/Shop/WelcomeWorkflow.swift"] = editor.texts[Self.swift]
        editor.buildsSlowly = true
        editor.handle(.sourcesChanged(package: "/work/Shop", isManifest: false))
        editor.fire(.build("/work/Shop"))
        editor.finishBuild("/work/Shop", code: code)
        editor.passSwiftPauses()
    }

    private func actions(_ editor: Editor, at text: String) throws -> [JSONValue] {
        let all = try #require(editor.texts[Self.swift])
        let place = editor.position(try #require(all.firstRange(of: text), "\(text) is not there").lowerBound, in: all)
        return editor.request(
            "textDocument/codeAction",
            [
                "textDocument": ["uri": .string(Self.swift)], "range": ["start": place, "end": place],
                "context": ["diagnostics": []],
            ]
        ).list
    }

    private func titles(_ editor: Editor, at text: String) throws -> [String] {
        try actions(editor, at: text).compactMap { $0["title"]?.text }
    }

    /// `a.wf 0:13 "nameTyped"` for each edit.
    private func edits(_ edit: JSONValue?) -> [String] {
        (edit?["documentChanges"]?.list ?? []).flatMap { document -> [String] in
            let uri = (document["textDocument"]?["uri"] ?? document["uri"])?.text ?? ""
            let name = uri.split(separator: "/").suffix(1).joined()
            if document["kind"]?.text == "create" { return ["create \(uri.replacing("file://", with: ""))"] }
            return (document["edits"]?.list ?? []).map { edit in
                let start = edit["range"]?["start"]
                return
                    "\(name) \(start?["line"]?.number ?? -1):\(start?["character"]?.number ?? -1) \(edit["newText"]?.text ?? "")"
            }
        }
    }

    /// The last edit that the server requested.
    private func applied(_ editor: Editor) -> [String] {
        edits(editor.serverRequests.last { $0.method == "workspace/applyEdit" }?.parameters["edit"])
    }

    // MARK: - Renames

    @Test func renamedActionCaseIsOfferedToBeRenamedInScripts() throws {
        let editor = editor("open todo\nsend Welcome nameChanged(name: \"Ada\")\nsend welcome didLogin\n")
        editor.edit("case nameChanged", to: "case nameTyped", in: Self.swift)
        let action = try #require(
            try actions(editor, at: "nameTyped").first { $0["title"]?.text?.hasPrefix("Rename") == true })
        #expect(action["title"]?.text == "Rename nameChanged to nameTyped in 2 scripts (2 places)")
        #expect(edits(action["edit"]) == ["a.wf 1:13 nameTyped", "b.wf 1:13 nameTyped"])
        #expect(try titles(editor, at: "case didLogin").allSatisfy { !$0.hasPrefix("Rename") })
    }

    @Test func renameInScriptsIsOfferedOnceAfterTheBuild() throws {
        let editor = editor("open todo\nsend Welcome nameChanged(name: \"Ada\")\n")
        editor.choice = ["title": "Rename nameChanged to nameTyped in 2 scripts (2 places)"]
        editor.edit("case nameChanged", to: "case nameTyped", in: Self.swift)
        func questions() -> [String] {
            editor.serverRequests.filter { $0.method == "window/showMessageRequest" }
                .compactMap { $0.parameters["message"]?.text }
        }
        #expect(questions() == [], "nothing is asked while one types")
        save(editor)
        #expect(questions() == ["nameChanged is now called nameTyped."])
        #expect(applied(editor) == ["a.wf 1:13 nameTyped", "b.wf 1:13 nameTyped"])
        // The user left one script unchanged, so the code action is still offered, but the question isn't asked again.
        save(editor, "3")
        #expect(questions().count == 1)
        #expect(try titles(editor, at: "nameTyped").contains { $0.hasPrefix("Rename nameChanged") })
        // A second rename starts from the name that the scripts still use.
        editor.edit("case nameTyped", to: "case nameEntered", in: Self.swift)
        #expect(try titles(editor, at: "nameEntered").contains { $0.hasPrefix("Rename nameChanged to nameEntered") })
        // After renaming it back, there is nothing left to rename.
        editor.edit("case nameEntered", to: "case nameChanged", in: Self.swift)
        #expect(try titles(editor, at: "case nameChanged").allSatisfy { !$0.hasPrefix("Rename") })
    }

    @Test(arguments: [
        // The user types slowly, so the name is incomplete or missing for a while.
        (["case nameChanged(", "case n(", "case (", "case nameTyped("], "Rename nameChanged to nameTyped"),
        // The parameters change too, so a new name wouldn't be enough in scripts.
        (["nameChanged(name: String)", "nameTyped(text: String)"], nil),
        // Only adding a case, or only removing one, isn't a rename.
        (["case didLogin\n", "case didLogin\n        case nameTyped(name: String)\n"], nil),
        (["case nameChanged(name: String)\n", ""], nil),
    ])
    func onlyRenamedActionCasesAreOfferedForRename(_ edits: [String], _ expected: String?) throws {
        let editor = editor("open todo\nsend Welcome nameChanged(name: \"Ada\")\n")
        for (old, new) in zip(edits, edits.dropFirst()) {
            editor.edit(old, to: new, in: Self.swift)
            editor.passSwiftPauses()
        }
        let place = edits.last?.contains("nameTyped") == true ? "nameTyped" : "case didLogin"
        let found = try titles(editor, at: place).first { $0.hasPrefix("Rename") }
        #expect(found.map { expected.map($0.hasPrefix) ?? false } ?? (expected == nil), "\(found ?? "nothing")")
    }

    /// Without a node, the name may belong to another enum.
    @Test func renameSkipsAmbiguousActionNames() throws {
        var files = Self.files
        let other = "enum Other { enum Action: WorkflowAction { case nameChanged(name: String) } }\n"
        let script = "open todo\ncd Welcome\nsend nameChanged(name: \"Ada\")\nsend Welcome nameChanged(name: \"Ada\")\n"
        func places() throws -> [String] {
            let editor = editor(script, files: files)
            editor.edit("case nameChanged", to: "case nameTyped", in: Self.swift)
            return edits(
                try actions(editor, at: "nameTyped").first { $0["edit"] != nil && $0["kind"] == "quickfix" }?["edit"])
        }
        files["/work/Shop/b.wf"] = nil
        #expect(try places() == ["a.wf 2:5 nameTyped", "a.wf 3:13 nameTyped"])
        files["/work/Shop/Sources/Shop/Other.swift"] = other
        #expect(try places() == ["a.wf 3:13 nameTyped"])
    }

    /// Roots, and nodes whose name several workflows share, are distinguished by the workflow that was opened.
    @Test func renameDistinguishesEqualWorkflowsByOpen() throws {
        var files = Self.files
        func twin(_ name: String) -> String {
            "enum \(name) {\n\(Self.code.replacing("import Workflow\n", with: ""))}\n"
        }
        files["/work/Shop/Sources/Shop/WelcomeWorkflow.swift"] = "import Workflow\n" + twin("Broken")
        files["/work/Shop/Sources/Shop/Other.swift"] = "import Workflow\n" + twin("Mended")
        files["/work/Shop/b.wf"] = "open Broken.WelcomeWorkflow()\nsend Root nameChanged(name: \"x\")\n"
        files["/work/Shop/c.wf"] = "open Mended.WelcomeWorkflow()\nsend Root nameChanged(name: \"x\")\n"
        files["/work/Shop/d.wf"] = "open Broken.AppWorkflow()\nsend Welcome nameChanged(name: \"x\")\n"
        files["/work/Shop/e.wf"] = "open Mended.AppWorkflow()\nsend Welcome nameChanged(name: \"x\")\n"
        let editor = editor("open todo\nsend Welcome nameChanged(name: \"x\")\n", files: files)
        editor.edit("case nameChanged", to: "case nameTyped", in: Self.swift)
        let action = try actions(editor, at: "nameTyped").first { $0["title"]?.text?.hasPrefix("Rename") == true }
        #expect(edits(action?["edit"]) == ["b.wf 1:10 nameTyped", "d.wf 1:13 nameTyped"])
    }

    /// A workflow with two enums, and two modules with the same type names.
    @Test func renameSkipsCasesOfOtherEnumsAndModules() throws {
        var files = Self.files
        let two = Self.code.replacing(
            "enum Action:",
            with: """
                enum OtherAction: WorkflowAction {
                        typealias WorkflowType = WelcomeWorkflow
                        case nameChanged(name: String)
                        func apply(toState state: inout State) -> Output? { nil }
                    }
                    enum Action:
                """)
        let script = """
            open WelcomeWorkflow()
            send / Action.nameChanged(name: "x")
            send / OtherAction.nameChanged(name: "x")
            send / nameChanged(name: "x")

            """
        files["/work/Shop/Sources/Shop/WelcomeWorkflow.swift"] = two
        files["/work/Shop/b.wf"] = nil
        func places(_ script: String) throws -> [String] {
            let editor = editor(script, files: files)
            let text = try #require(editor.texts[Self.swift])
            let place = try #require(text.ranges(of: "case nameChanged").last)
            editor.edit(place, "case nameTyped", in: Self.swift)
            let action = try actions(editor, at: "nameTyped").first { $0["title"]?.text?.hasPrefix("Rename") == true }
            return edits(action?["edit"])
        }
        #expect(try places(script) == ["a.wf 1:14 nameTyped"])
        files["/work/Shop/Sources/Shop/WelcomeWorkflow.swift"] = Self.code
        files["/work/Shop/Sources/Cafe/WelcomeWorkflow.swift"] = Self.code
        #expect(try places("open todo\nsend Welcome nameChanged(name: \"x\")\n") == [])
    }

    /// `expect route` contains action names too, and a script may name a different package than the one it is in.
    @Test func renameFindsExpectRouteAndOtherScriptsOfThePackage() throws {
        var files = Self.files
        files["/work/Shop/b.wf"] = "# package: ../Other\nsend Welcome nameChanged(name: \"x\")\n"
        files["/work/Other/d.wf"] = "# package: ../Shop\nsend Welcome nameChanged(name: \"x\")\n"
        let editor = editor(
            """
            open todo
            send Welcome nameChanged(name: "x")
            expect route send Welcome nameChanged → Welcome nameChanged

            """, files: files)
        editor.edit("case nameChanged", to: "case nameTyped", in: Self.swift)
        let action = try actions(editor, at: "nameTyped").first { $0["title"]?.text?.hasPrefix("Rename") == true }
        #expect(
            edits(action?["edit"]).sorted() == [
                "a.wf 1:13 nameTyped", "a.wf 2:26 nameTyped", "a.wf 2:48 nameTyped", "d.wf 1:13 nameTyped",
            ])
    }

    // MARK: - Reload

    /// If the new code gives the same answers, nothing is reported. If it refuses a line, the message is the same as in
    /// a session.
    @Test func liveTreeReportsLinesBrokenByABuild() throws {
        let editor = editor("")
        let lens = try #require(
            editor.request("textDocument/codeLens", Editor.document(Self.swift)).list.first {
                $0["command"]?["title"]?.text == "send…"
            })
        guard case .array(let list)? = lens["command"]?["arguments"], case .object(var argument)? = list.first else {
            Issue.record("a lens has an argument")
            return
        }
        argument["text"] = "send Welcome nameChanged(name: \"Ada\")"
        editor.send(
            "workspace/executeCommand",
            ["command": lens["command"]?["command"] ?? .null, "arguments": [.object(argument)]])
        editor.passSwiftPauses()
        func told() -> [String] {
            editor.notifications.filter { $0.method == "window/showMessage" }.compactMap {
                $0.parameters["message"]?.text
            }.filter { $0.hasPrefix("The live tree continues") }
        }
        save(editor, "2")
        #expect(told() == [])
        editor.fatal = ("nameChanged", .stopped("Fatal error: no names"))
        save(editor, "3")
        #expect(
            told() == [
                """
                The live tree continues with the new code:
                 line 1  send Welcome nameChanged(name: "Ada")
                   now crashes the app, so it was skipped: Fatal error: no names
                """
            ])
    }

    // MARK: - Stops

    /// `13 crashes the app at a.wf:4 · shortest route` for each lens of a stop.
    private func stops(_ editor: Editor) -> [JSONValue] {
        editor.request("textDocument/codeLens", Editor.document(Self.swift)).list.filter {
            $0["command"]?["command"]?.text == "workflow.showTrap"
        }
    }

    private func shown(_ lens: JSONValue?, _ editor: Editor) -> [String] {
        editor.request(
            "workspace/executeCommand",
            ["command": lens?["command"]?["command"] ?? .null, "arguments": lens?["command"]?["arguments"] ?? []]
        )["lines"]?.list.compactMap(\.text) ?? []
    }

    /// The tutorial's own action that crashes the app, with its line in the file.
    private static let todo = """
        import Workflow

        struct TodoWorkflow: Workflow {
            struct State { var todos: [String] }
            enum EditAction: WorkflowAction {
                case discardChanges
                func apply(toState state: inout State) -> Never? {
                    fatalError("Received edit action when state was not `.edit`.")
                }
            }
        }

        """

    private func todoEditor(_ script: String) -> Editor {
        var files = Self.files
        files["/work/Shop/Sources/Shop/WelcomeWorkflow.swift"] = Self.todo
        let editor = Editor(files: files, audits: false)
        editor.fatal = (
            "send Todo discardChanges",
            .stopped(
                "Fatal error: Received edit action when state was not `.edit`.", file: "Shop/WelcomeWorkflow.swift",
                line: 8)
        )
        editor.open(script, as: Self.script)
        editor.open(Self.todo, as: Self.swift)
        editor.passSwiftPauses()
        return editor
    }

    @Test func trapLensHasTheShortestCommands() throws {
        let script = """
            open todo
            send Welcome nameChanged(name: "Ada")
            send Welcome didLogin
            send Todo discardChanges

            """
        let editor = todoEditor(script)
        let lens = try #require(stops(editor).first, "there is no lens at the stop")
        #expect(lens["range"]?["start"]?["line"]?.number == 7)
        #expect(lens["command"]?["title"]?.text == "crashes the app at a.wf:4 · shortest route")
        // The surviving kernel tries the line in a copy.
        #expect(
            shown(lens, editor) == [
                "Fatal error: Received edit action when state was not `.edit`.", "open todo", "send Welcome didLogin",
                "send Todo discardChanges",
            ])
        // The editor can write a script of the route.
        let action = try #require(
            try actions(editor, at: "fatalError").first { $0["command"]?["command"]?.text == "workflow.writeTrap" })
        editor.send(
            "workspace/executeCommand",
            ["command": "workflow.writeTrap", "arguments": action["command"]?["arguments"] ?? []])
        #expect(
            applied(editor) == [
                "create /work/Shop/WelcomeWorkflow-stops.wf",
                """
                WelcomeWorkflow-stops.wf 0:0 open todo
                send Welcome didLogin
                send Todo discardChanges
                expect crash "Received edit action when state was not `.edit`."

                """,
            ])
        // After an edit, the crash may be on another line.
        editor.edit("import Workflow\n", to: "import Workflow\n\n", in: Self.swift)
        editor.passSwiftPauses()
        #expect(stops(editor).isEmpty)
    }

    @Test func trapLensDisappearsWithItsCommand() {
        let editor = todoEditor("open todo\nsend Welcome didLogin\nsend Todo discardChanges\n")
        #expect(stops(editor).count == 1)
        editor.edit("send Todo discardChanges\n", to: "", in: Self.script)
        editor.passSwiftPauses()
        #expect(stops(editor).isEmpty)
    }

    @Test func trapLensReturnsAfterARevertedSwiftEdit() {
        let editor = todoEditor("open todo\nsend Welcome didLogin\nsend Todo discardChanges\n")
        #expect(stops(editor).count == 1)
        editor.edit("import Workflow\n", to: "import Workflow\n\n", in: Self.swift)
        editor.passSwiftPauses()
        #expect(stops(editor).isEmpty)
        editor.edit("import Workflow\n\n", to: "import Workflow\n", in: Self.swift)
        editor.passSwiftPauses()
        #expect(stops(editor).count == 1)
    }

    /// The route to a crash starts with the command that opened its tree, not with what another script opens.
    @Test func trapLensCommandsBeginWithOpenOfTheTrappedTree() throws {
        let editor = todoEditor("open welcome\nopen todo\nsend Welcome didLogin\nsend Todo discardChanges\n")
        editor.open("open welcome\n", as: "file:///work/Shop/z.wf")
        editor.passSwiftPauses()
        #expect(
            shown(stops(editor).first, editor).dropFirst() == [
                "open todo", "send Welcome didLogin", "send Todo discardChanges",
            ])
    }

    // MARK: - New files

    private func write(_ title: String, _ editor: Editor) throws -> [String] {
        let action = try #require(
            try actions(editor, at: "case nameChanged").first { $0["title"]?.text == title },
            "there is no action “\(title)”")
        editor.send(
            "workspace/executeCommand",
            ["command": action["command"]?["command"] ?? .null, "arguments": action["command"]?["arguments"] ?? []])
        return applied(editor)
    }

    @Test func codeActionWritesAScriptThatStartsAtAWorkflow() throws {
        let editor = editor("open todo\nsend Welcome nameChanged(name: \"Ada\")\n")
        let written = try write("Write a script that starts at Welcome", editor)
        #expect(
            written == [
                "create /work/Shop/Welcome.wf",
                "Welcome.wf 0:0 # /Welcome as it was in step 1.\nopen WelcomeWorkflow()\nset / WelcomeWorkflow.State(name: \"Ada\")\n",
            ])
    }

    @Test func codeActionWritesASwiftTestOfTheLastStep() throws {
        let editor = editor(
            "open todo\nsend Welcome nameChanged(name: \"Ada\")\nsend Welcome didLogin\nsend List new\n")
        let written = try write("Write a Swift test of step 2", editor)
        #expect(written.first == "create /work/Shop/Tests/ShopTests/WelcomeStep2Tests.swift")
        let text = try #require(written.last)
        #expect(text.contains("@Test") && text.contains("didLogin") && !text.contains("new"), "\(text)")
        #expect(text.contains("@Suite struct WelcomeStep2Tests {"), "two such files are in one module")
    }

    /// The action is offered even if no node is alive, because that may be the reason to attach.
    @Test func codeActionOffersToAttachToARunningApp() throws {
        let app = RunningApp(name: "Shop", process: 7)
        for (apps, expected) in [([], false), ([app], true)] {
            let editor = Editor(files: Self.files, capabilities: Editor.everything, runningApps: apps)
            editor.open(Self.code, as: Self.swift)
            editor.passSwiftPauses()
            #expect(try titles(editor, at: "import").contains("Show the tree of a running app…") == expected)
        }
    }

    @Test func codeActionsToWriteNeedTestsAndALiveNode() throws {
        var files = Self.files
        files["/work/Shop/Tests/ShopTests/ShopTests.swift"] = nil
        let editor = editor("open todo\nsend Welcome nameChanged(name: \"Ada\")\n", files: files)
        #expect(
            try titles(editor, at: "case nameChanged").filter { $0.hasPrefix("Write") } == [
                "Write a script that starts at Welcome"
            ])
        let plain = Editor(files: Self.files, capabilities: [:])
        plain.open(Self.code, as: Self.swift)
        plain.passSwiftPauses()
        #expect(try titles(plain, at: "case nameChanged").filter { $0.hasPrefix("Write") } == [])
    }

    /// The closed script no longer provides the tree.
    @Test func closedScriptNoLongerShowsItsValuesInSwift() {
        let editor = editor("open todo\nsend Welcome nameChanged(name: \"Ada\")\n")
        func hints() -> [String] {
            let end: JSONValue = ["line": 99, "character": 0]
            return editor.request(
                "textDocument/inlayHint",
                [
                    "textDocument": ["uri": .string(Self.swift)],
                    "range": ["start": ["line": 0, "character": 0], "end": end],
                ]
            ).list.compactMap { $0["label"]?.text ?? $0["label"]?.list.first?["value"]?.text }
        }
        #expect(hints().contains { $0.contains("Ada") })
        editor.notify("textDocument/didClose", ["textDocument": ["uri": .string(Self.script)]])
        editor.passSwiftPauses()
        #expect(!hints().contains { $0.contains("Ada") }, "\(hints())")
    }
}
