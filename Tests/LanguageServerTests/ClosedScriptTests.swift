// Scripts that aren't open: they are evaluated when the client asks about the whole workspace, and abandoned when the
// user types.

import Testing
import WorkbenchLanguageServer
import WorkbenchTestSupport
import WorkbenchWire

@MainActor
@Suite(.mainActorTurn) struct ClosedScriptTests {
    private let files = [
        "/work/fails.wf": "send Welcome didLogin\nexpect stack is Welcome\n",
        "/work/fine.wf": "stack\n",
        "/work/unreadable.wf": "state (\n",
    ]

    private func messages(_ answer: JSONValue) -> [String: [String]] {
        Dictionary(
            uniqueKeysWithValues: (answer["items"]?.list ?? []).map { report in
                (
                    report["uri"]?.text?.split(separator: "/").last.map(String.init) ?? "",
                    (report["items"]?.list ?? []).map { $0["code"]?.text ?? "" }
                )
            })
    }

    @Test func workspaceDiagnosticEvaluatesClosedScriptsInOneKernel() {
        let editor = Editor(files: files)
        let found = messages(editor.request("workspace/diagnostic", ["previousResultIds": []]))
        #expect(found == ["fails.wf": ["expectation"], "fine.wf": [], "unreadable.wf": ["syntax"]])
        #expect(editor.startedKernels == 1 && editor.liveKernels == 0, "they share a kernel, and it is not left")
        _ = editor.request("workspace/diagnostic", ["previousResultIds": []])
        #expect(editor.startedKernels == 1, "files that have not changed are not evaluated again")
        editor.notify("workspace/didChangeWatchedFiles", ["changes": []])
        _ = editor.request("workspace/diagnostic", ["previousResultIds": []])
        #expect(editor.startedKernels == 2, "a file may read another, so a change forgets them all")
    }

    @Test func typingInterruptsEvaluationOfClosedScripts() {
        let editor = Editor(files: files)
        editor.open("# package: /other\nstack\n", as: "file:///work/open.wf")
        editor.isPaused = true
        let id = editor.send("workspace/diagnostic", ["previousResultIds": []])
        #expect(editor.answer(id) == nil && editor.liveKernels == 2)
        editor.edit("stack", to: "tree", in: "file:///work/open.wf")
        #expect(editor.liveKernels == 1, "the kernel of scripts that are not open goes")
        editor.resume()
        let found = messages(editor.answer(id) ?? .null)
        #expect(found["unreadable.wf"] == ["syntax"] && found["fails.wf"] == [], "what is left is told of as texts")
        let again = messages(editor.request("workspace/diagnostic", ["previousResultIds": []]))
        #expect(again["fails.wf"] == ["expectation"])
    }

    @Test func trapInAClosedScriptIsReportedAndTheNextEvaluated() {
        let editor = Editor(files: files)
        editor.fatal = ("didLogin", .stopped("Fatal error: no", file: "Welcome.swift", line: 1))
        let found = messages(editor.request("workspace/diagnostic", ["previousResultIds": []]))
        #expect(found == ["fails.wf": ["crash", "not-run"], "fine.wf": [], "unreadable.wf": ["syntax"]])
    }

    @Test func closedScriptsAreOnlyParsedIfEvaluateIsOff() {
        let editor = Editor(files: files)
        editor.configuration = ["evaluate": false]
        editor.notify("workspace/didChangeConfiguration", ["settings": [:]])
        let found = messages(editor.request("workspace/diagnostic", ["previousResultIds": []]))
        #expect(found["fails.wf"] == [] && found["unreadable.wf"] == ["syntax"])
        #expect(editor.startedKernels == 0)
    }

    @Test func shutdownEndsTheKernelOfClosedScripts() {
        let editor = Editor(files: files)
        editor.isPaused = true
        let id = editor.send("workspace/diagnostic", ["previousResultIds": []])
        #expect(editor.request("shutdown", .null) == .null)
        #expect(editor.liveKernels == 0)
        #expect(editor.answer(id) != nil, "no request is left without an answer")
    }
}
