// The server uses only the capabilities that a client declares, and follows its configuration.

import Testing
import WorkbenchLanguageServer
import WorkbenchTestSupport
import WorkbenchWire

@MainActor
@Suite(.mainActorTurn) struct ClientTests {
    @Test func clientWithoutCapabilitiesGetsNoServerRequests() {
        let editor = Editor(capabilities: Editor.nothing)
        editor.open("stack\n= wrong\n")
        editor.edit("stack", to: "tree")
        #expect(editor.serverRequests.isEmpty)
        let lenses = editor.request("textDocument/codeLens", Editor.document()).list
        #expect(!lenses.isEmpty)
        let answer = editor.request(
            "workspace/executeCommand",
            ["command": "workflow.promote", "arguments": [["uri": "file:///work/a.wf", "line": 0]]])
        #expect(answer["edit"]?["changes"]?["file:///work/a.wf"]?.list.isEmpty == false, "it is given the edit")
        #expect(editor.serverRequests.isEmpty)
        let actions = editor.request(
            "textDocument/codeAction",
            [
                "textDocument": ["uri": "file:///work/a.wf"], "context": ["diagnostics": []],
                "range": ["start": ["line": 0, "character": 0], "end": ["line": 0, "character": 0]],
            ])
        #expect(actions.list.allSatisfy { $0["command"]?.text != nil && $0["edit"] == nil })
        editor.edit("tree", to: "tree --dep 3")
        let fixes = editor.request(
            "textDocument/codeAction",
            [
                "textDocument": ["uri": "file:///work/a.wf"], "context": ["diagnostics": []],
                "range": ["start": ["line": 0, "character": 6], "end": ["line": 0, "character": 6]],
            ])
        let fix = fixes.list.first { $0["title"]?.text == "Replace with --depth" }
        let fixed = editor.request(
            "workspace/executeCommand",
            ["command": fix?["command"] ?? .null, "arguments": fix?["arguments"] ?? .null])
        let edits = fixed["edit"]?["changes"]?["file:///work/a.wf"]?.list
        #expect(edits?.map { $0["newText"]?.text } == ["--depth"])
    }

    @Test func registerCapabilityAsksForSupportedNotifications() {
        let editor = Editor()
        let registered = editor.serverRequests.first { $0.method == "client/registerCapability" }
        let methods = registered?.parameters["registrations"]?.list.compactMap { $0["method"]?.text }
        #expect(methods == ["workspace/didChangeWatchedFiles", "workspace/didChangeConfiguration"])
        #expect(editor.serverRequests.contains { $0.method == "workspace/configuration" })
    }

    @Test func pullDiagnosticsClientGetsNoPublishDiagnostics() {
        let editor = Editor(
            capabilities: [
                "textDocument": ["diagnostic": [:]], "workspace": ["diagnostics": ["refreshSupport": true]],
            ])
        editor.open("nope\n")
        #expect(!editor.notifications.contains { $0.method == "textDocument/publishDiagnostics" })
        let first = editor.request("textDocument/diagnostic", Editor.document())
        #expect(first["kind"]?.text == "full")
        #expect(first["items"]?.list.count == 1)
        let again = editor.request(
            "textDocument/diagnostic",
            ["textDocument": ["uri": "file:///work/a.wf"], "previousResultId": first["resultId"] ?? .null])
        #expect(again["kind"]?.text == "unchanged")
    }

    @Test(arguments: [("utf-8", 4), ("utf-16", 3), ("utf-32", 2)])
    func positionsUseTheNegotiatedEncoding(encoding: String, expected: Int) {
        let editor = Editor(encoding: PositionEncoding(rawValue: encoding) ?? .utf16)
        editor.open("# 😀 x\nstäte Welcome\n")
        let diagnostics = editor.notifications.last?.parameters["diagnostics"]?.list ?? []
        #expect(diagnostics.first?["range"]?["end"]?["character"]?.number == (encoding == "utf-8" ? 6 : 5))
        #expect(
            PositionEncoding(rawValue: encoding)?.units(Array("😀".utf8)) == (expected == 2 ? 1 : expected == 3 ? 2 : 4))
    }

    @Test func semanticTokensDeltaHasOnlyTheDifference() {
        let editor = Editor()
        editor.open("stack\nsend Welcome didLogin\ntree\n")
        let first = editor.request("textDocument/semanticTokens/full", Editor.document())
        editor.edit("didLogin", to: "nothing")
        var data = first["data"]?.list ?? []
        let delta = editor.request(
            "textDocument/semanticTokens/full/delta",
            ["textDocument": ["uri": "file:///work/a.wf"], "previousResultId": first["resultId"] ?? .null])
        for edit in delta["edits"]?.list ?? [] {
            let start = edit["start"]?.number ?? 0
            data.replaceSubrange(start..<start + (edit["deleteCount"]?.number ?? 0), with: edit["data"]?.list ?? [])
        }
        let whole = editor.request("textDocument/semanticTokens/full", Editor.document())
        #expect(data == whole["data"]?.list)
        let unknown = editor.request(
            "textDocument/semanticTokens/full/delta",
            ["textDocument": ["uri": "file:///work/a.wf"], "previousResultId": "no such"])
        #expect(unknown["data"] == whole["data"], "who has none of ours gets all")
    }

    /// Colors are at the same positions with every kind of line break, both within a command and between commands.
    @Test(arguments: ["\r", "\r\n"])
    func semanticTokensDoNotDependOnTheLineBreak(lineBreak: String) {
        let text = "# prose\nset Root .todo(\n    name: \"Ada\"\n)\n= text\n\ntree\n"
        func tokens(_ text: String) -> JSONValue? {
            let editor = Editor()
            editor.open(text)
            return editor.request("textDocument/semanticTokens/full", Editor.document())["data"]
        }
        let expected = tokens(text)
        #expect(expected?.list.isEmpty == false)
        #expect(tokens(text.replacing("\n", with: lineBreak)) == expected)
    }

    @Test func configurationAppliesWhenItArrives() {
        let editor = Editor()
        editor.configuration = [
            "inlayHints": ["stack": false], "codeLens": false, "timeLimitSeconds": 2, "app": "welcome",
        ]
        editor.open("send / nameChanged(name: \"Ada\")\n")
        #expect(editor.request("textDocument/diagnostic", Editor.document())["items"]?.list.isEmpty == false)
        editor.notify("workspace/didChangeConfiguration", ["settings": .null])
        #expect(editor.request("textDocument/diagnostic", Editor.document())["items"]?.list.isEmpty == true)
        let hints = editor.request(
            "textDocument/inlayHint", ["textDocument": ["uri": "file:///work/a.wf"], "range": Editor.everywhere])
        #expect(hints.list.map { $0["label"]?.list.compactMap { $0["value"]?.text } } == [["name: \"\" → \"Ada\""]])
        #expect(editor.request("textDocument/codeLens", Editor.document()).list.isEmpty)
    }

    @Test func evaluateSettingOffEvaluatesOnlyOnRequest() {
        let editor = Editor()
        editor.configuration = ["evaluate": false]
        editor.notify("workspace/didChangeConfiguration", ["settings": .null])
        editor.open("send Welcome didLogin\nnope\n")
        #expect(editor.startedKernels == 0)
        let published = editor.notifications.last { $0.method == "textDocument/publishDiagnostics" }
        #expect(published?.parameters["diagnostics"]?.list.count == 1, "the text is checked all the same")
        let answer = editor.request(
            "workspace/executeCommand",
            ["command": "workflow.runToHere", "arguments": [["uri": "file:///work/a.wf", "line": 0]]])
        #expect(answer["lines"]?.list.first?.text?.contains("Welcome ▸") == true)
    }

    @Test func longEvaluationShowsProgressAndCanBeCancelled() {
        let editor = Editor()
        editor.endless = "didLogin"
        editor.open("stack\nsend Welcome didLogin\nstack\n")
        editor.fire(.progress("file:///work/a.wf"))
        let progress = editor.notifications.filter { $0.method == "$/progress" }.map(\.parameters)
        #expect(progress.map { $0["value"]?["kind"]?.text } == ["begin", "report"])
        #expect(progress.map { $0["value"]?["percentage"]?.number } == [0, 33], "it rises from nothing")
        let begin = progress.first
        editor.notify("window/workDoneProgress/cancel", ["token": begin?["token"] ?? .null])
        let end = editor.notifications.last { $0.method == "$/progress" }?.parameters
        #expect(end?["value"]?["kind"]?.text == "end")
        let items = editor.request("textDocument/diagnostic", Editor.document())["items"]?.list ?? []
        #expect(items.map { $0["code"]?.text } == ["not-run"])
        #expect(items.first?["message"]?.text?.contains("cancelled") == true)
        #expect(items.first?["range"]?["start"]?["line"]?.number == 1, "the line above has been evaluated")
        #expect(items.first?["range"]?["end"]?["line"]?.number == 2)
        editor.endless = nil
        editor.edit("\nstack", to: "\ntree")
        #expect(editor.request("textDocument/diagnostic", Editor.document())["items"]?.list.isEmpty == true)
        #expect(editor.startedKernels == 1, "what was evaluated before is kept")
    }

    @Test func sourcedScriptIsReadFromTheOpenDocument() {
        let editor = Editor(files: ["/work/sub.wf": "send Welcome nameChanged(name: \"disk\")\n"])
        func messages() -> [String?] {
            let answer = editor.request("textDocument/diagnostic", Editor.document())
            return (answer["items"]?.list ?? []).map { $0["message"]?.text }
        }
        editor.open("open todo\nsource sub.wf\nexpect Welcome.name == \"disk\"\n")
        #expect(messages() == [])
        editor.open("send Welcome nameChanged(name: \"typed\")\n", as: "file:///work/sub.wf")
        #expect(messages() == ["expected Welcome.name == \"disk\"\nfound \"typed\""])
        editor.edit("typed", to: "disk", in: "file:///work/sub.wf")
        #expect(messages() == [])
        editor.edit("disk", to: "typed", in: "file:///work/sub.wf")
        editor.notify("textDocument/didClose", Editor.document("file:///work/sub.wf"))
        #expect(messages() == [], "what is closed is what it is on disk")
    }

    @Test("workspace/diagnostic/refresh is sent when a sourced script has changed")
    func changedSourcedScriptRefreshesPulledDiagnostics() {
        let editor = Editor(
            files: ["/work/sub.wf": "stack\n"],
            capabilities: [
                "textDocument": ["diagnostic": [:]], "workspace": ["diagnostics": ["refreshSupport": true]],
            ])
        editor.open("open todo\nsource sub.wf\n")
        _ = editor.request("textDocument/diagnostic", Editor.document())
        #expect(!editor.serverRequests.contains { $0.method == "workspace/diagnostic/refresh" })
        editor.open("nope\n", as: "file:///work/sub.wf")
        #expect(editor.serverRequests.contains { $0.method == "workspace/diagnostic/refresh" })
        let items = editor.request("textDocument/diagnostic", Editor.document())["items"]?.list ?? []
        #expect(items.map { $0["code"]?.text } == ["source"])
    }

    @Test func invalidSettingsAreReportedOnce() {
        let editor = Editor()
        editor.configuration = [
            "evaluate": "maybe", "timeLimitSeconds": -4, "codeLens": "x", "color": true, "inlayHints": ["stak": true],
        ]
        editor.notify("workspace/didChangeConfiguration", ["settings": .null])
        editor.notify("workspace/didChangeConfiguration", ["settings": .null])
        let shown = editor.notifications.filter { $0.method == "window/showMessage" }
        #expect(
            shown.map { $0.parameters["message"]?.text } == [
                "the setting workflow.evaluate must be true or false",
                "the setting workflow.timeLimitSeconds must be a number of seconds from 0.1 to 3600",
                "the setting workflow.codeLens must be true or false",
                "unknown setting workflow.color; available: app, evaluate, timeLimitSeconds, inlayHints, codeLens, sourcekit, swift",
                "unknown setting workflow.inlayHints.stak; available: stateChanges, stack",
            ])
    }

    @Test func unknownAppSettingIsReportedAndTheDefaultAppUsed() {
        let editor = Editor()
        editor.configuration = ["app": "nope"]
        editor.notify("workspace/didChangeConfiguration", ["settings": .null])
        editor.open("expect stack is List\nopen todo\nexpect stack is Welcome\n")
        let shown = editor.notifications.filter { $0.method == "window/showMessage" }
        #expect(
            shown.map { $0.parameters["message"]?.text } == [
                "the app in the setting workflow.app can't be opened: no such app: nope; the default app is used"
            ])
        let items = editor.request("textDocument/diagnostic", Editor.document())["items"]?.list ?? []
        #expect(items.map { $0["code"]?.text } == ["expectation"])
    }

    @Test func theClientsProcessIsWatched() {
        let editor = Editor(initializes: false)
        _ = editor.request("initialize", ["processId": 4711, "capabilities": [:]])
        #expect(editor.watchedClient == 4711)
    }

    /// The rest of the script takes a long time, but results that don't depend on it are sent immediately.
    @Test func requestsDoNotWaitForALongEvaluation() {
        let editor = Editor()
        editor.endless = "didLogin"
        editor.open("tree\nsend Welcome didLogin\nstate Welcome\ntr\n")
        func ask(_ method: String, _ line: Int, _ character: Int) -> MessageID {
            editor.send(
                method,
                [
                    "textDocument": ["uri": "file:///work/a.wf"],
                    "position": ["line": .integer(line), "character": .integer(character)],
                ])
        }
        let known = ask("textDocument/hover", 0, 1)
        #expect(editor.answer(known)?["contents"]?["value"]?.text?.contains("Welcome") == true, "it has been evaluated")
        let below = ask("textDocument/completion", 3, 2)
        let node = ask("textDocument/hover", 2, 6)
        #expect(editor.answer(below)?["isIncomplete"] == true, "the client asks again")
        #expect(editor.answer(below)?["items"]?.list.contains { $0["label"]?.text == "tree" } == true)
        let text = editor.answer(node)?["contents"]?["value"]?.text ?? ""
        #expect(text.hasSuffix("From an older tree; a newer one isn't ready yet."), "\(text)")
    }

    @Test("Edits that cancel each other out within one didChange notification have no effect")
    func cancellingEditsInDidChangeChangeNothing() {
        let editor = Editor()
        editor.open("send Welcome nameChanged(name: \"A\")\nnope\nstack\n")
        func results() -> [JSONValue] {
            let range: JSONValue = ["textDocument": ["uri": "file:///work/a.wf"], "range": Editor.everywhere]
            let diagnostics = editor.request("textDocument/diagnostic", Editor.document())["items"] ?? .null
            return [editor.request("textDocument/inlayHint", range).without("version"), diagnostics]
        }
        let before = results()
        #expect(before.map(\.list.count) == [2, 1])
        editor.change {
            $0.replaceSubrange($0.text.startIndex..<$0.text.startIndex, with: "x")
            $0.replaceSubrange($0.text.startIndex..<$0.text.index(after: $0.text.startIndex), with: "")
        }
        #expect(results() == before)
        // The same edits in two notifications; the script isn't evaluated after the first.
        editor.isPaused = true
        editor.edit("nope", to: "nop")
        editor.edit("nop", to: "nope")
        editor.resume()
        #expect(results() == before)
    }

    @Test("Inlay hints of visible lines are sent once they are evaluated, and after a delay while typing")
    func inlayHintsOfALongScriptArriveEarly() {
        let editor = Editor(capabilities: ["workspace": ["inlayHint": ["refreshSupport": true]]])
        editor.endless = "didLogin"
        editor.isPaused = true
        let text = "send Welcome nameChanged(name: \"A\")\nstack\nsend Welcome didLogin\nstack\n"
        editor.open(text)
        func hints(_ first: Int, _ last: Int) -> MessageID {
            editor.send(
                "textDocument/inlayHint",
                [
                    "textDocument": ["uri": "file:///work/a.wf"],
                    "range": [
                        "start": ["line": .integer(first), "character": 0],
                        "end": ["line": .integer(last), "character": 0],
                    ],
                ])
        }
        let (top, all) = (hints(0, 1), hints(0, 4))
        #expect(editor.answer(top) == nil)
        editor.resume()
        #expect(editor.answer(top)?.list.count == 1, "the endless line is below the range")
        #expect(editor.answer(all) == nil)
        // Edits below the range don't make the client wait longer.
        let patience = TimerID.patience("file:///work/a.wf")
        #expect(editor.startedTimers.count { $0 == patience } == 1)
        editor.edit("stack\nsend Welcome didLogin", to: "tree\nsend Welcome didLogin")
        #expect(editor.startedTimers.count { $0 == patience } == 1)
        editor.fire(patience)
        #expect(editor.answer(all)?.list.count == 2)
        #expect(!editor.serverRequests.contains { $0.method == "workspace/inlayHint/refresh" })
        // A second request waits until the other lines have been evaluated.
        editor.endless = nil
        editor.edit("send Welcome didLogin", to: "undo")
        #expect(editor.serverRequests.contains { $0.method == "workspace/inlayHint/refresh" })
    }

    @Test func partialDiagnosticsAreSentToClientsWithRefreshSupport() {
        let editor = Editor(
            capabilities: [
                "textDocument": ["diagnostic": [:]], "workspace": ["diagnostics": ["refreshSupport": true]],
            ])
        editor.endless = "didLogin"
        editor.open("nope\nsend Welcome didLogin\nstack\n")
        let pull = editor.send("textDocument/diagnostic", Editor.document())
        #expect(editor.answer(pull) == nil)
        editor.fire(.patience("file:///work/a.wf"))
        #expect(editor.answer(pull)?["items"]?.list.count == 1)
        #expect(!editor.serverRequests.contains { $0.method == "workspace/diagnostic/refresh" })
        editor.passTimeLimit()
        #expect(editor.serverRequests.contains { $0.method == "workspace/diagnostic/refresh" })
    }

    @Test func missingStatementResultIsReportedAndEvaluatedAgain() {
        let editor = Editor()
        editor.lost = "nonsense"
        editor.open("stack\nnonsense\nstack\n")
        #expect(editor.faults == ["a.wf:2 has no result because of a bug in this server; the line will run again"])
        let items = editor.request("textDocument/diagnostic", Editor.document())["items"]?.list ?? []
        #expect(items.count == 1, "a broken script never looks clean")
        #expect(editor.scriptChanges.last?.wantedFrom == 1)
    }

    @Test func atMostThreeKernelsStartAtOnce() {
        let editor = Editor()
        editor.startsSlowly = true
        for number in 1...6 {
            editor.open("# package: /\(number)\nstack\n", as: "file:///work/\(number).wf")
        }
        #expect(editor.startedKernels == 3)
        let pull = editor.send("textDocument/diagnostic", Editor.document("file:///work/4.wf"))
        editor.finishStart(KernelID(1))
        #expect(editor.startedKernels == 4)
        editor.finishStart(KernelID(4))
        #expect(editor.answer(pull)?["kind"]?.text == "full", "who is asked about comes first")
        for number in [2, 3, 5, 6] { editor.finishStart(KernelID(number)) }
        #expect(editor.startedKernels == 6)
        for number in 1...6 {
            let answer = editor.request("textDocument/diagnostic", Editor.document("file:///work/\(number).wf"))
            #expect(answer["items"]?.list.isEmpty == true)
        }
    }

    @Test func insertedExpectationsOfCodeActionsHold() throws {
        let editor = Editor()
        editor.open(
            "open todo\nsend Welcome nameChanged(name: \"Ada\")\nsend Welcome didLogin\nsend List new\nsend List selectTodo(index: 1)\ntap \"Save\"\nsend Nobody x\ncd Welcome\n"
        )
        let kept = try #require(editor.texts["file:///work/a.wf"])
        var offered: [Int] = []
        for line in 0..<8 {
            let actions = editor.request(
                "textDocument/codeAction",
                [
                    "textDocument": ["uri": "file:///work/a.wf"], "context": ["diagnostics": []],
                    "range": [
                        "start": ["line": .integer(line), "character": 0],
                        "end": ["line": .integer(line), "character": 0],
                    ],
                ]
            ).list.filter { $0["title"]?.text?.hasPrefix("Insert: ") == true }
            if !actions.isEmpty { offered.append(line) }
            for action in actions {
                let expectation = String(try #require(action["title"]?.text).dropFirst("Insert: ".count))
                let other = Editor()
                var lines = kept.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
                lines.insert(expectation, at: line + 1)
                other.open(lines.joined(separator: "\n"))
                let items = try #require(other.request("textDocument/diagnostic", Editor.document())["items"]?.list)
                let codes = items.map { "\($0["code"]?.text ?? "") \($0["message"]?.text ?? "")" }
                #expect(
                    !codes.contains { $0.hasPrefix("expectation") || $0.hasPrefix("syntax") },
                    "\(expectation): \(codes)")
            }
        }
        #expect(offered == Array(0..<8), "after every line some expectation holds")
    }
}
