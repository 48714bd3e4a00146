// Completion, hover and signature help don't wait for the evaluation, not even while a line hangs.

import Testing
import WorkbenchLanguageServer
import WorkbenchTestSupport
import WorkbenchWire

@MainActor
@Suite(.mainActorTurn) struct AtOnceTests {
    private static let script = """
        open todo
        send Welcome didLogin
        send List new
        send
        """

    /// An editor whose kernel hangs in the third line.
    private func stuckEditor(isSilent: Bool = true) -> Editor {
        let editor = Editor()
        editor.deafening = "List new"
        editor.open(Self.script)
        if isSilent { editor.pass { if case .silence = $0 { true } else { false } } }
        return editor
    }

    private func place(_ line: Int, _ character: Int) -> JSONValue {
        [
            "textDocument": ["uri": "file:///work/a.wf"],
            "position": ["line": .integer(line), "character": .integer(character)],
        ]
    }

    private func labels(_ editor: Editor, _ line: Int, _ character: Int) -> [String] {
        let id = editor.send("textDocument/completion", place(line, character))
        editor.pass { if case .answer = $0 { true } else { false } }
        return (editor.answer(id)?["items"]?.list ?? []).compactMap { $0["label"]?.text }
    }

    private func codes(_ editor: Editor) -> [String?] {
        let answer = editor.request("textDocument/diagnostic", Editor.document())
        return (answer["items"]?.list ?? []).map { $0["code"]?.text }
    }

    @Test func completionWhileALineLoopsIsFromTheTreeAboveIt() {
        let editor = stuckEditor()
        #expect(editor.startedKernels == 2, "another kernel stands by")
        editor.edit("new\nsend", to: "new\nsend ")
        let below = labels(editor, 3, 5)
        #expect(below.contains("List") && below.contains("Welcome"), "\(below)")
        #expect(labels(editor, 2, 5).contains("List"), "above the line, too")
    }

    @Test func aRequestBeforeAnotherKernelIsReadyGetsTheWordsOfTheLanguage() {
        let editor = stuckEditor(isSilent: false)
        #expect(labels(editor, 3, 2).contains("send"))
        #expect(editor.startedKernels == 1)
        // The next request doesn't even wait for the kernel.
        let id = editor.send("textDocument/completion", place(3, 2))
        #expect(editor.answer(id) != nil)
    }

    /// A completion that a slow kernel answers after the request was answered without it, and the next ones.
    @Test(arguments: [true, false])
    func completionOfSlowKernelOffersTheLastCandidatesOfTheLine(kernelWasFastBefore: Bool) {
        let editor = Editor()
        editor.open("send Welcome didLogin\nsend ")
        if kernelWasFastBefore { #expect(labels(editor, 1, 5).contains("List")) }
        editor.isPaused = true
        #expect(labels(editor, 1, 5).contains("List") == kernelWasFastBefore)
        editor.resume()
        editor.isPaused = true
        editor.edit("\nsend ", to: "\nsend L")
        #expect(labels(editor, 1, 6).contains("List"))
        editor.edit("\nsend L", to: "\nsend List ")
        #expect(!labels(editor, 1, 10).contains("List"), "another word")
        editor.edit("\nsend List ", to: "\nexpect ")
        #expect(!labels(editor, 1, 7).contains("List"), "another line")
    }

    @Test(arguments: [("hover", 1, 6, "Welcome"), ("hover", 3, 1, "send"), ("signatureHelp", 2, 12, "")])
    func otherRequestsWhileALineLoopsAreAnswered(method: String, line: Int, character: Int, part: String) {
        let editor = stuckEditor()
        let id = editor.send("textDocument/\(method)", place(line, character))
        editor.pass { if case .answer = $0 { true } else { false } }
        let answer = editor.answer(id)
        #expect(answer != nil)
        if !part.isEmpty { #expect(answer?["contents"]?["value"]?.text?.contains(part) == true, "\(answer ?? .null)") }
    }

    @Test func theKernelThatStandsByReplacesTheOther() {
        let editor = stuckEditor()
        editor.passTimeLimit()
        #expect(codes(editor).prefix(1) == ["limit"])
        #expect(editor.startedKernels == 2 && editor.liveKernels == 1)
    }

    /// After the evaluation, the kernel still reports a text that is no longer awaited.
    @Test func idleFormerStandbyKernelHasNoTimeLimit() {
        let editor = stuckEditor()
        editor.passTimeLimit()
        let timed = editor.timers.keys.contains { timer in
            switch timer {
            case .limit, .silence: true
            default: false
            }
        }
        #expect(!timed && editor.liveKernels == 1)
        #expect(labels(editor, 3, 4).contains("send"))
        #expect(labels(editor, 2, 5).contains("List"), "from the tree above the line")
    }

    @Test func anEditOfTheLineThatLoopsIsEvaluatedAtOnce() {
        let editor = stuckEditor()
        editor.edit("send List new\nsend", to: "expect stack is Welcome, TodoList\n")
        #expect(codes(editor) == [])
        #expect(editor.startedKernels == 3)
        #expect(editor.liveKernels == 1, "the edited line needs no kernel beside its own")
    }

    @Test func anEditedLineThatLoopsAgainHasAnotherKernelAtOnce() {
        let editor = stuckEditor()
        editor.edit("new\nsend", to: "new 1\nsend")
        #expect(editor.startedKernels == 3 && editor.liveKernels == 2)
    }

    @Test func anEditBeforeTheKernelCountsAsStuckIsEvaluatedWithTheOther() {
        let editor = stuckEditor(isSilent: false)
        editor.edit("send List new\nsend", to: "expect stack is Welcome, TodoList\n")
        editor.pass { if case .silence = $0 { true } else { false } }
        #expect(codes(editor) == [])
        #expect(editor.startedKernels == 3 && editor.liveKernels == 1)
        #expect(!editor.notifications.contains { $0.method == "window/logMessage" })
    }

    @Test func aKernelThatComesBackNeedsNoOther() {
        let editor = Editor()
        editor.isPaused = true
        editor.open(Self.script)
        editor.pass { if case .silence = $0 { true } else { false } }
        editor.resume()
        #expect(editor.liveKernels == 1)
    }

    @Test func closingAScriptEndsBothKernels() {
        let editor = stuckEditor()
        editor.notify("textDocument/didClose", Editor.document())
        #expect(editor.liveKernels == 0)
    }

    @Test func typingDoesNotGiveALoopMoreTime() {
        let editor = stuckEditor()
        let started = editor.startedTimers.count { if case .limit = $0 { true } else { false } }
        for _ in 0..<5 { editor.edit("new\nsend", to: "new\nsend ") }
        #expect(editor.startedTimers.count { if case .limit = $0 { true } else { false } } == started)
    }

    @Test func aScriptThatIsTooLargeIsNamed() {
        let editor = Editor()
        editor.open("stack\n" + String(repeating: "# prose\n", count: 700_000))
        #expect(codes(editor) == ["too-large"])
        editor.change { $0.replaceAll(with: "nonsense\n") }
        #expect(codes(editor) == ["syntax"] || codes(editor) == ["check"], "\(codes(editor))")
    }

    @Test func halfACharacterDoesNotKeepAScriptFromBeingRead() {
        let editor = Editor()
        let message =
            ##"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///work/a.wf","##
            + ##""languageId":"wf","version":1,"text":"# \ud83d \\ud83d \ud83d\ude00\nnonsense\n"}}}"##
        editor.deliver(bytes: Array(message.utf8))
        #expect(editor.server.text(of: "file:///work/a.wf") == "# \u{FFFD} \\ud83d 😀\nnonsense\n")
    }

    @Test func namesInTheCodeAreKnownBeforeAKernelHasStarted() throws {
        let code = """
            struct ShopWorkflow: Workflow {
                enum Action: WorkflowAction { case pay(amount: Int), leave }
                func render(state: State, context: RenderContext<ShopWorkflow>) -> String { "" }
            }
            """
        let editor = Editor(files: ["/work/Package.swift": "", "/work/Sources/Shop/Shop.swift": code])
        editor.startsSlowly = true
        editor.open("open \nsend Shop \nsend ")
        #expect(labels(editor, 0, 5) == ["ShopWorkflow"])
        #expect(labels(editor, 1, 10) == ["pay", "leave"])
        #expect(labels(editor, 2, 5).contains("Shop"))
    }
}
