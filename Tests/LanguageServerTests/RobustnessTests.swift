// Hostile input: the server answers as the protocol requires and survives, or exits with the code that the protocol
// specifies.

import Testing
import WorkbenchLanguageServer
import WorkbenchTestSupport
import WorkbenchWire

@MainActor
@Suite(.mainActorTurn) struct RobustnessTests {
    private func code(_ editor: Editor, _ id: MessageID) -> Int? {
        editor.answer(id)?["error"]?["code"]?.number
    }

    /// The server still answers.
    private func expectLife(_ editor: Editor) {
        let answer = editor.request("workspace/symbol", ["query": ""])
        #expect(answer["error"] == nil, "the server lives on after bad input")
    }

    @Test func requestsBeforeInitializeAreRefused() {
        let editor = Editor(initializes: false)
        let hover = editor.send("textDocument/hover", [:])
        #expect(code(editor, hover) == -32002)
        editor.open("stack\n")
        #expect(editor.startedKernels == 0, "notifications before initialize are dropped")
        let answer = editor.request("initialize", ["capabilities": [:]])
        #expect(answer["capabilities"]?["positionEncoding"]?.text == "utf-16")
        let again = editor.send("initialize", ["capabilities": [:]])
        #expect(code(editor, again) == -32600)
    }

    @Test func requestsAfterShutdownAreRefused() {
        let editor = Editor()
        editor.open("stack\n")
        #expect(editor.request("shutdown", .null) == .null)
        let late = editor.send("workspace/symbol", ["query": ""])
        #expect(code(editor, late) == -32600)
        #expect(editor.exitCode == nil)
        editor.notify("exit", .null)
        #expect(editor.exitCode == 0)
    }

    @Test(arguments: [true, false])
    func exitWithoutShutdownHasCode1(closes: Bool) {
        let editor = Editor()
        if closes { editor.handle(.clientClosed) } else { editor.notify("exit", .null) }
        #expect(editor.exitCode == 1)
    }

    @Test func exitBeforeInitializeIsAFailure() {
        let editor = Editor(initializes: false)
        editor.notify("exit", .null)
        #expect(editor.exitCode == 1)
    }

    struct WrongRequest: Sendable {
        var method: String
        var parameters: JSONValue
        var code: Int
    }

    nonisolated static let wrongRequests: [WrongRequest] = [
        WrongRequest(method: "textDocument/nothing", parameters: .null, code: -32601),
        WrongRequest(method: "textDocument/hover", parameters: [:], code: -32602),
        WrongRequest(method: "textDocument/hover", parameters: ["textDocument": 3, "position": []], code: -32602),
        WrongRequest(
            method: "textDocument/hover",
            parameters: ["textDocument": ["uri": "file:///not/open"], "position": ["line": 0, "character": 0]],
            code: -32602),
        WrongRequest(
            method: "textDocument/completion",
            parameters: ["textDocument": ["uri": "file:///work/a.wf"], "position": ["line": "0"]], code: -32602),
        WrongRequest(method: "workspace/executeCommand", parameters: ["command": "rm -rf"], code: -32602),
        WrongRequest(method: "workspace/executeCommand", parameters: ["command": "workflow.promote"], code: -32602),
        WrongRequest(
            method: "workspace/executeCommand",
            parameters: ["command": "workflow.promote", "arguments": [["uri": "file:///work/a.wf", "line": 99]]],
            code: -32602),
        WrongRequest(
            method: "workspace/executeCommand",
            parameters: [
                "command": "workflow.promoteAll", "arguments": [["uri": "file:///work/a.wf", "version": 99]],
            ], code: -32801),
        WrongRequest(
            method: "textDocument/rename",
            parameters: [
                "textDocument": ["uri": "file:///work/a.wf"], "position": ["line": 0, "character": 0], "newName": "x",
            ], code: -32803),
    ]

    @Test(arguments: wrongRequests)
    func invalidRequestsAreAnsweredWithTheirErrorCode(request: WrongRequest) {
        let editor = Editor()
        editor.open("stack\n")
        let id = editor.send(request.method, request.parameters)
        #expect(code(editor, id) == request.code, "\(request.method) with \(request.parameters)")
        expectLife(editor)
    }

    @Test(arguments: [
        "", "null", "3", "[]", "{", "{\"jsonrpc\":\"2.0\"}", "{\"jsonrpc\":\"1.0\",\"id\":9,\"method\":\"shutdown\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"shutdown\"}", "{\"jsonrpc\":\"2.0\",\"id\":77,\"result\":null}",
        "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\",\"params\":{\"textDocument\":7}}",
        "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didChange\",\"params\":{}}",
        "{\"jsonrpc\":\"2.0\",\"method\":\"$/cancelRequest\",\"params\":{\"id\":\"nobody\"}}",
        "{\"jsonrpc\":\"2.0\",\"method\":\"$/unknown\"}",
        "{\"jsonrpc\":\"2.0\",\"method\":\"workspace/didChangeConfiguration\",\"params\":{\"settings\":[1]}}",
        String(repeating: "[", count: 100_000),
    ])
    func serverSurvivesInvalidMessageBodies(body: String) {
        let editor = Editor()
        editor.open("stack\n")
        editor.deliver(bytes: Array(body.utf8))
        #expect(editor.exitCode == nil)
        expectLife(editor)
    }

    @Test func invalidFramesAreAnsweredWithParseError() {
        let editor = Editor()
        editor.handle(.client(.fault(.missingLength)))
        #expect(code(editor, .string("none")) == -32700)
        expectLife(editor)
    }

    @Test func positionsBeyondTheEndAreClamped() {
        let editor = Editor()
        editor.open("stack\nsend Welcome ")
        for (line, character) in [(0, 9999), (99, 0), (99, 99), (1, -3), (-1, 0)] {
            let place: JSONValue = ["line": .integer(line), "character": .integer(character)]
            for method in [
                "textDocument/hover", "textDocument/completion", "textDocument/signatureHelp",
                "textDocument/definition",
                "textDocument/documentHighlight", "textDocument/references", "textDocument/prepareRename",
            ] {
                let answer = editor.request(
                    method, ["textDocument": ["uri": "file:///work/a.wf"], "position": place])
                #expect(answer["error"] == nil, "\(method) at \(line):\(character)")
            }
        }
        let items = editor.request(
            "textDocument/completion",
            ["textDocument": ["uri": "file:///work/a.wf"], "position": ["line": 99, "character": 99]])
        #expect(items["items"]?.list.contains { $0["label"]?.text == "didLogin" } == true)
    }

    @Test func cancelRequestIsAnsweredOnceAndImmediately() {
        let editor = Editor()
        editor.isPaused = true
        editor.open("stack\n")
        let hover = editor.send(
            "textDocument/hover",
            ["textDocument": ["uri": "file:///work/a.wf"], "position": ["line": 0, "character": 1]])
        let pull = editor.send("textDocument/diagnostic", Editor.document())
        editor.notify("$/cancelRequest", ["id": pull.json])
        #expect(code(editor, pull) == -32800)
        editor.resume()
        #expect(code(editor, pull) == -32800, "what comes later is dropped")
        #expect(editor.answer(hover)?["contents"] != nil)
    }

    @Test func pendingRequestsOfAClosedDocumentAreAnswered() {
        let editor = Editor()
        editor.isPaused = true
        editor.open("stack\n")
        let pull = editor.send("textDocument/diagnostic", Editor.document())
        let complete = editor.send(
            "textDocument/completion",
            ["textDocument": ["uri": "file:///work/a.wf"], "position": ["line": 0, "character": 0]])
        editor.notify("textDocument/didClose", Editor.document())
        #expect(editor.answer(pull) != nil)
        #expect(editor.answer(complete)?["items"]?.list.isEmpty == false, "commands are completed without a tree")
        editor.resume()
        expectLife(editor)
    }

    @Test func aDocumentOfManyMegabytesIsServed() {
        let editor = Editor()
        let megabytes = Cases.count(3, thorough: 4)
        let line = "# " + String(repeating: "x", count: 1021) + "\n"
        editor.open(String(repeating: line, count: megabytes * 1024) + "nope\n")
        let published = editor.notifications.last { $0.method == "textDocument/publishDiagnostics" }
        #expect(published?.parameters["diagnostics"]?.list.count == 1)
        editor.edit("nope", to: "stack")
        let pulled = editor.request("textDocument/diagnostic", Editor.document())
        #expect(pulled["items"]?.list.isEmpty == true)
    }

    @Test func kernelThatFailsToStartIsRetriedAfterAnEdit() {
        let editor = Editor()
        editor.isPaused = true
        editor.open("stack\n")
        for number in 1...3 {
            editor.handle(.kernelEnded(KernelID(number), .stopped("Fatal error: no")))
        }
        #expect(editor.startedKernels == 3, "three times in a row is enough")
        let published = editor.notifications.last { $0.method == "textDocument/publishDiagnostics" }
        #expect(published?.parameters["diagnostics"]?.list.first?["code"]?.text == "kernel")
        editor.resume()
        editor.edit("stack", to: "tree")
        #expect(editor.startedKernels == 4)
        #expect(editor.request("textDocument/diagnostic", Editor.document())["items"]?.list.isEmpty == true)
    }

    @Test func editDuringAnEndlessLineIsEvaluated() {
        let editor = Editor()
        editor.endless = "didLogin"
        editor.open("open todo\nsend Welcome didLogin\nstack\n")
        editor.edit("didLogin", to: "nameChanged(name: \"Ada\")")
        editor.passTimeLimit()
        #expect(editor.request("textDocument/diagnostic", Editor.document())["items"]?.list.isEmpty == true)
        #expect(editor.startedKernels <= 2)
    }

    @Test func anEditBelowALineThatStoppedTheAppKeepsItsDiagnostic() {
        let editor = Editor()
        editor.fatal = ("didLogin", .stopped("Fatal error: no"))
        editor.open("send Welcome didLogin\nstack\n")
        let kernels = editor.startedKernels
        editor.edit("stack", to: "tree")
        let items = editor.request("textDocument/diagnostic", Editor.document())["items"]?.list ?? []
        #expect(items.map { $0["code"]?.text } == ["crash", "not-run"])
        #expect(editor.startedKernels == kernels, "it is not tried again for an edit below it")
        editor.fatal = nil
        editor.edit("send Welcome didLogin", to: "send Welcome nameChanged(name: \"x\")")
        #expect(editor.request("textDocument/diagnostic", Editor.document())["items"]?.list.isEmpty == true)
    }
}
