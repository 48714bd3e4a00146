// Documents of the same package share a kernel process, but aren't affected by what the others' scripts do to it.

import Testing
import WorkbenchLanguageServer
import WorkbenchLanguage
import WorkbenchTestSupport
import WorkbenchWire

@MainActor
@Suite(.mainActorTurn) struct SharedKernelTests {
    private func codes(_ editor: Editor, _ name: String) -> [String?] {
        let answer = editor.request("textDocument/diagnostic", Editor.document("file:///work/\(name).wf"))
        return (answer["items"]?.list ?? []).map { $0["code"]?.text }
    }

    private func editor(_ texts: (name: String, text: String)...) -> Editor {
        let editor = Editor()
        for (name, text) in texts { editor.open(text, as: "file:///work/\(name).wf") }
        return editor
    }

    @Test("Scripts share one kernel process, and each has its own tree")
    func scriptsShareAKernelWithSeparateTrees() {
        let editor = editor(
            ("a", "send Welcome nameChanged(name: \"Ada\")\nexpect /Welcome.name == \"Ada\"\n"),
            ("b", "expect /Welcome.name == \"\"\n"), ("c", "# package: /other\nexpect /Welcome.name == \"\"\n"))
        #expect(editor.startedPackages == [nil, "/other"])
        for name in ["a", "b", "c"] { #expect(codes(editor, name) == []) }
        editor.edit("\"Ada\")", to: "\"Eve\")", in: "file:///work/a.wf")
        #expect(codes(editor, "a") == ["expectation"] && codes(editor, "b") == [])
        #expect(editor.startedKernels == 2)
    }

    @Test("A shared kernel ends with the last document that uses it")
    func sharedKernelEndsWithItsLastDocument() {
        let editor = editor(("a", "stack\n"), ("b", "stack\n"))
        editor.notify("textDocument/didClose", Editor.document("file:///work/a.wf"))
        #expect(editor.liveKernels == 1 && codes(editor, "b") == [])
        editor.notify("textDocument/didClose", Editor.document("file:///work/b.wf"))
        #expect(editor.liveKernels == 0)
    }

    @Test("A script that traps in a shared kernel gets its own kernel, and only it has a diagnostic")
    func scriptThatTrapsGetsItsOwnKernel() {
        let editor = Editor()
        editor.fatal = ("didLogin", .stopped("Fatal error: no"))
        editor.open("stack\nexpect /Welcome.name == \"\"\n", as: "file:///work/a.wf")
        editor.open("send Welcome didLogin\nstack\n", as: "file:///work/b.wf")
        #expect(codes(editor, "a") == [] && codes(editor, "b") == ["crash", "not-run"])
        #expect(editor.fatalRuns == 2, "it is tried again in a process of its own")
        editor.edit("stack", to: "tree", in: "file:///work/a.wf")
        editor.open("stack\n", as: "file:///work/c.wf")
        #expect(editor.liveKernels == 2, "the new documents share one")
        editor.edit("didLogin", to: "nameChanged(name: \"x\")", in: "file:///work/b.wf")
        for name in ["a", "b", "c"] { #expect(codes(editor, name) == []) }
        let started = editor.startedKernels
        editor.edit("nameChanged(name: \"x\")", to: "didLogin", in: "file:///work/b.wf")
        #expect(codes(editor, "b") == ["crash", "not-run"])
        #expect(editor.startedKernels <= started + 1 && editor.liveKernels == 2, "the others' process goes on")
    }

    @Test("A command that traps only in a shared kernel is not reported for its script")
    func trapOnlyBesideOtherScriptsIsNotReported() {
        let editor = Editor()
        editor.fatal = ("didLogin", .stopped("Fatal error: no"))
        editor.mostFatalRuns = 1
        editor.open("stack\n", as: "file:///work/a.wf")
        editor.open("send Welcome didLogin\n", as: "file:///work/b.wf")
        #expect(codes(editor, "a") == [] && codes(editor, "b") == [])
    }

    @Test("Other scripts leave a shared kernel that one script keeps busy")
    func otherScriptsLeaveABusySharedKernel() {
        let editor = Editor()
        editor.deafening = "didLogin"
        editor.open("stack\n", as: "file:///work/a.wf")
        editor.open("send Welcome didLogin\n", as: "file:///work/b.wf")
        editor.edit("stack", to: "expect stack is Edit", in: "file:///work/a.wf")
        editor.open("stack\n", as: "file:///work/c.wf")
        #expect(editor.liveKernels == 1)
        editor.fire(.patience("file:///work/a.wf"))
        #expect(codes(editor, "a") == ["expectation"] && codes(editor, "c") == [])
        #expect(editor.liveKernels == 2)
        editor.passTimeLimit()
        #expect(codes(editor, "b") == ["limit"])
        for name in ["a", "c"] { #expect(!codes(editor, name).contains("limit")) }
    }

    @Test("A script leaves a shared kernel that became busy after the script had begun to wait")
    func scriptLeavesAKernelThatBecameBusyLater() throws {
        let editor = Editor()
        editor.deafening = "didLogin"
        editor.open("stack\n", as: "file:///work/a.wf")
        editor.open("send Welcome didLogin\n", as: "file:///work/b.wf")
        editor.edit("stack", to: "expect stack is Edit", in: "file:///work/a.wf")
        let turn = ScriptTurn.Parameters(script: "file:///work/b.wf")
        editor.handle(.kernelTold(try #require(editor.lastKernel), .turn(turn)))
        editor.fire(.patience("file:///work/a.wf"))
        #expect(editor.startedKernels == 1)
        editor.fire(.patience("file:///work/a.wf"))
        #expect(codes(editor, "a") == ["expectation"])
        #expect(editor.startedKernels == 2)
    }

    @Test("A kernel kept busy by a closed script ends at the time limit, and no other script is blamed")
    func scriptClosedWhileBusyEndsItsKernel() {
        let editor = Editor()
        editor.deafening = "didLogin"
        editor.open("stack\n", as: "file:///work/a.wf")
        editor.open("send Welcome didLogin\n", as: "file:///work/b.wf")
        editor.notify("textDocument/didClose", Editor.document("file:///work/b.wf"))
        editor.passTimeLimit()
        #expect(editor.liveKernels == 0, "nobody waits for it, and its time is limited all the same")
        #expect(codes(editor, "a") == [])
        editor.open("send Welcome didLogin\n", as: "file:///work/b.wf")
        editor.edit("stack", to: "tree", in: "file:///work/a.wf")
        editor.notify("textDocument/didClose", Editor.document("file:///work/b.wf"))
        editor.fire(.patience("file:///work/a.wf"))
        #expect(codes(editor, "a") == [] && editor.liveKernels == 1)
        #expect(editor.server.text(of: "file:///work/a.wf") == "tree\n")
    }

    @Test("A script that was closed when idle leaves no time limit on the shared kernel")
    func closedScriptLeavesNoTimeLimit() {
        let editor = editor(("a", "stack\n"), ("b", "stack\n"))
        editor.notify("textDocument/didClose", Editor.document("file:///work/b.wf"))
        let limited = editor.timers.keys.filter { if case .limit = $0 { true } else { false } }
        #expect(limited.isEmpty)
    }

    @Test("Other scripts stay in a shared kernel during a long evaluation that makes progress")
    func longEvaluationDoesNotSplitSharedKernel() {
        let editor = Editor()
        editor.endless = "didLogin"
        editor.open("stack\nsend Welcome didLogin\n", as: "file:///work/a.wf")
        editor.open("send Welcome didLogin\n", as: "file:///work/b.wf")
        editor.fire(.patience("file:///work/a.wf"))
        #expect(editor.startedKernels == 1)
    }

    @Test("Late results of a closed document are not taken for those of its successor")
    func lateResultsOfAClosedDocumentAreDropped() throws {
        let editor = editor(("a", "stack\n"), ("b", "nonsense\n"))
        let script = try #require(editor.scriptChanges.last?.script)
        editor.notify("textDocument/didClose", Editor.document("file:///work/b.wf"))
        editor.isPaused = true
        editor.open("stack\n", as: "file:///work/b.wf")
        let late = StatementEvaluated.Parameters(
            script: script, index: 0, reply: Reply(.nothing), stack: nil,
            diagnostics: [DiagnosticReply(severity: .error, kind: .syntax, message: "late", range: 0..<5)])
        editor.handle(.kernelTold(KernelID(1), .statement(late)))
        editor.resume()
        #expect(codes(editor, "b") == [])
    }

    @Test("Pending requests are answered when changed settings replace the shared kernel")
    func requestsOfAnAbandonedKernelAreAnswered() {
        let editor = editor(("a", "stack\nsend Welcome didLogin\n"), ("b", "stack\n"))
        editor.isPaused = true
        let hover = editor.send(
            "textDocument/completion",
            ["textDocument": ["uri": "file:///work/a.wf"], "position": ["line": 1, "character": 6]])
        editor.configuration = ["app": "welcome"]
        editor.notify("workspace/didChangeConfiguration", ["settings": [:]])
        #expect(editor.answer(hover) != nil)
        editor.resume()
        #expect(codes(editor, "b") == [] && editor.liveKernels == 1)
    }
}
