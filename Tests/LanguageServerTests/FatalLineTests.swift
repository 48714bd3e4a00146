// A line that crashes the app, while the user types above and below it.

import Testing
import WorkbenchLanguageServer
import WorkbenchLanguage
import WorkbenchTestSupport
import WorkbenchWire

@MainActor
@Suite(.mainActorTurn) struct FatalLineTests {
    private static let script = """
        send Welcome nameChanged(name: "A")
        tree
        send Welcome didLogin
        stack

        """

    private func editor(_ text: String = script) -> Editor {
        let editor = Editor()
        editor.fatal = ("didLogin", .stopped("Fatal error: no", file: "Welcome.swift", line: 1))
        editor.open(text)
        return editor
    }

    private func codes(_ editor: Editor) -> [String?] {
        let answer = editor.request("textDocument/diagnostic", Editor.document())
        return (answer["items"]?.list ?? []).map { $0["code"]?.text }
    }

    @Test("A fatal line is not run while its user types above it, but once after a pause")
    func typingAboveDoesNotRunAFatalLine() {
        let editor = editor()
        #expect(editor.fatalRuns == 1)
        #expect(codes(editor) == ["crash", "not-run"])
        var name = "A"
        for letter in "da Lovelace" {
            editor.edit("\"\(name)\"", to: "\"\(name)\(letter)\"")
            name.append(letter)
            #expect(editor.fatalRuns == 1, "typed “\(name)”")
        }
        editor.passPause()
        #expect(editor.fatalRuns == 2)
        #expect(codes(editor) == ["crash", "not-run"])
        editor.passPause()
        #expect(editor.fatalRuns == 2)
    }

    /// The message names the node and the action that broke the condition.
    @Test func aBrokenConditionIsAnErrorAtTheLineThatBrokeIt() {
        let editor = Editor()
        editor.open(
            """
            open todo
            send Welcome nameChanged(name: "A")
            always stack lacks List
            send Welcome didLogin
            tree

            """)
        let items = editor.request("textDocument/diagnostic", Editor.document())["items"]?.list ?? []
        #expect(items.map { $0["range"]?["start"]?["line"]?.number } == [3])
        #expect(items.map { $0["severity"]?.number } == [1])
        let message = items.first?["message"]?.text ?? ""
        #expect(message.hasPrefix("expected always stack lacks List\n") && message.contains("step 2 by "), "\(message)")
    }

    @Test("Lines inserted above a fatal line move it, and do not run it")
    func linesInsertedAboveMoveAFatalLine() {
        let editor = editor()
        for _ in 0..<5 { editor.edit("tree\n", to: "tree\nstack\n") }
        editor.edit("stack\nstack\n", to: "")
        #expect(editor.fatalRuns == 1)
        editor.passPause()
        #expect(editor.fatalRuns == 2)
        #expect(codes(editor) == ["crash", "not-run"])
    }

    @Test("Edits below a fatal line or in comments do not run it")
    func editsBelowOrInCommentsDoNotRunAFatalLine() {
        let editor = editor()
        editor.edit("stack", to: "state")
        editor.edit("tree\n", to: "# a comment\ntree\n")
        editor.edit("# a comment", to: "# another comment")
        editor.passPause()
        #expect(editor.fatalRuns == 1)
        #expect(codes(editor) == ["crash", "not-run"])
    }

    @Test("A fatal line that is edited is run at once")
    func editedFatalLineIsRunAtOnce() {
        let editor = editor()
        editor.edit("send Welcome didLogin", to: "send Welcome nameChanged(name: \"B\")")
        #expect(codes(editor) == [])
        #expect(editor.fatalRuns == 1)
    }

    @Test("A fatal line that is edited while it waits for a pause is run at once")
    func editedFatalLineIsRunDuringThePause() {
        let editor = editor()
        editor.edit("\"A\"", to: "\"Ada\"")
        editor.edit("send Welcome didLogin", to: "stack")
        #expect(codes(editor) == [])
        #expect(editor.fatalRuns == 1)
    }

    @Test("A fatal line with expect crash is not run while its user types above it")
    func fatalLineWithExpectTrapIsNotRunWhileTyping() {
        let editor = editor(Self.script.replacing("stack", with: "expect crash \"no\"\nstack"))
        #expect(codes(editor) == [])
        let runs = editor.fatalRuns
        for _ in 0..<5 { editor.edit("\"A", to: "\"AA") }
        #expect(editor.fatalRuns == runs)
        editor.passPause()
        #expect(editor.fatalRuns == runs + 1)
        #expect(codes(editor) == [])
    }

    @Test("The second of two fatal lines is not run while its user types between them")
    func secondFatalLineIsNotRunWhileTypingBetween() {
        let editor = editor(
            """
            send Welcome didLogin
            expect crash "no"
            send Welcome nameChanged(name: "A")
            send Welcome didLogin
            """)
        let runs = editor.fatalRuns
        for _ in 0..<5 { editor.edit("\"A", to: "\"AA") }
        #expect(editor.fatalRuns == runs)
        editor.passPause()
        #expect(editor.fatalRuns == runs + 1)
        #expect(codes(editor) == ["crash"])
    }

    @Test("A line at which the kernel was killed once is not reported as fatal")
    func kernelKilledOnceIsNotTheFaultOfItsLine() {
        let editor = Editor()
        editor.fatal = ("didLogin", Death(crash: CrashReport(cause: .killed)))
        editor.mostFatalRuns = 1
        editor.open(Self.script)
        #expect(editor.fatalRuns == 1)
        #expect(codes(editor) == [])
    }

    @Test("A line at which each kernel is killed is reported, and tried again after any edit")
    func lineAtWhichEachKernelIsKilledIsReported() {
        let editor = Editor()
        editor.fatal = ("didLogin", Death(crash: CrashReport(cause: .killed)))
        editor.mostFatalRuns = 2
        editor.open(Self.script)
        #expect(editor.fatalRuns == 2)
        #expect(codes(editor) == ["crash", "not-run"])
        editor.edit("\nstack", to: "\nstate")
        #expect(codes(editor) == [])
    }

    @Test("Crash frames that are found later are in the fatal line's diagnostic and hover")
    func lateCrashFramesAreInDiagnosticAndHover() throws {
        let editor = Editor(files: ["/work/Welcome.swift": ""])
        editor.fatal = ("didLogin", .stopped("Fatal error: no", file: "Welcome.swift", line: 1))
        editor.open(Self.script)
        let place = CrashReport.Place(file: "Welcome.swift", line: 1)
        let frame = CrashReport.Frame(
            function: "logIn()", place: CrashReport.Place(file: "/work/Welcome.swift", line: 7))
        let crash = CrashReport(cause: .trap, message: "Fatal error: no", place: place, frames: [frame])
        func related() -> [String?] {
            let answer = editor.request("textDocument/diagnostic", Editor.document())
            let places = answer["items"]?.list.first?["relatedInformation"]?.list ?? []
            return places.map { $0["message"]?.text }
        }
        #expect(related() == ["Fatal error: no"])
        let kernel = try #require(editor.lastDead)
        editor.handle(.kernelFrames(kernel, crash))
        #expect(related() == ["Fatal error: no", "in logIn()"])
        let position: JSONValue = ["line": 2, "character": 1]
        let hover = editor.request(
            "textDocument/hover", ["textDocument": ["uri": "file:///work/a.wf"], "position": position])
        #expect(hover["contents"]?["value"]?.text?.contains("logIn()   Welcome.swift:7") == true)
        // Results from an earlier kernel belong to another version of the script.
        editor.edit("send Welcome didLogin", to: "send  Welcome didLogin")
        #expect(editor.fatalRuns == 2)
        editor.handle(.kernelFrames(kernel, crash))
        #expect(related() == ["Fatal error: no"])
    }

    @Test("A document that is closed during the pause of a fatal line leaves no timer")
    func closedDocumentLeavesNoPauseTimer() {
        let editor = editor()
        editor.edit("\"A", to: "\"AA")
        editor.notify("textDocument/didClose", Editor.document())
        let pauses = editor.timers.keys.filter { if case .pause = $0 { true } else { false } }
        #expect(pauses.isEmpty)
    }
}
