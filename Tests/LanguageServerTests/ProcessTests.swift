// The server as a process: its exit codes, closed pipes, kernels that crash and hang, and no leftovers.

import Foundation
import Testing
import WorkbenchTestSupport
import WorkbenchWire

@Suite(.waits, .serialized) struct ProcessTests {
    private func server() throws -> ServerProcess {
        try ServerProcess()
    }

    @Test func shutdownAndExitEndTheServerWithCode0() throws {
        let server = try server()
        try server.initialize()
        #expect(try server.request("shutdown", .null) == .null)
        try server.notify("exit", .null)
        #expect(server.exitCode == 0)
    }

    @Test func exitWithoutShutdownEndsTheServerWithCode1() throws {
        let server = try server()
        try server.initialize()
        try server.notify("exit", .null)
        #expect(server.exitCode == 1)
    }

    @Test func closedInputEndsTheServer() throws {
        let server = try server()
        try server.initialize()
        try server.open("stack\n", as: "file:///a.wf")
        server.closeInput()
        #expect(server.exitCode == 1)
    }

    @Test func endOfTheClientProcessEndsTheServer() throws {
        let client = Process()
        let input = Pipe()
        client.executableURL = URL(filePath: "/bin/cat")
        client.standardInput = input
        client.standardOutput = FileHandle.nullDevice
        try client.run()
        let server = try server()
        try server.initialize(client: Int(client.processIdentifier))
        try server.open("stack\n", as: "file:///a.wf")
        _ = try server.diagnostics(of: "file:///a.wf")
        try input.fileHandleForWriting.close()
        client.waitUntilExit()
        #expect(server.exitCode == 1, "its input is still open")
    }

    @Test func aDocumentOfManyLinesIsServedByARealKernel() throws {
        let server = try server()
        try server.initialize()
        let prose = String(repeating: "# a line of prose that nobody evaluates\n", count: 30_000)
        try server.open("open loop\nsend / count\n" + prose + "expect /.count == 2\n", as: "file:///long.wf")
        let items = try server.diagnostics(of: "file:///long.wf")
        #expect(items.map { $0["message"]?.text } == ["expected /.count == 2\nfound 1"])
        try server.edit("file:///long.wf", line: 0, to: "open  loop")
        #expect(try server.diagnostics(of: "file:///long.wf").count == 1)
        try server.edit("file:///long.wf", line: 15_000, to: "send / count")
        #expect(try server.diagnostics(of: "file:///long.wf").isEmpty)
    }

    @Test func evaluationOpensNoAttachSocket() throws {
        let runtime = FileManager.default.temporaryDirectory.appending(path: "quiet-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(
            at: runtime, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(at: runtime) }
        let server = try ServerProcess(environment: ["XDG_RUNTIME_DIR": runtime.path])
        try server.initialize()
        try server.open("open loop\nsend / count\n", as: "file:///a.wf")
        _ = try server.diagnostics(of: "file:///a.wf")
        let lenses = try server.request("textDocument/codeLens", ["textDocument": ["uri": "file:///a.wf"]])
        #expect(lenses.list.compactMap { $0["command"]?["command"]?.text }.allSatisfy { $0 != "workflow.sendToApp" })
        let sockets = try? FileManager.default.contentsOfDirectory(atPath: runtime.path + "/workflow")
        #expect((sockets ?? []).isEmpty, "an evaluation is no app that others attach to")
    }

    @Test func serverSurvivesAClosedOutput() throws {
        let server = try server()
        try server.initialize()
        server.closeOutput()
        try server.open("nope\n", as: "file:///a.wf")
        for _ in 0..<50 { try server.notify("textDocument/didSave", ["textDocument": ["uri": "file:///a.wf"]]) }
        server.closeInput()
        #expect(server.exitCode == 1, "it ends by itself, and not by a signal")
    }

    @Test func invalidMessagesAreAnsweredWithParseError() throws {
        let server = try server()
        try server.write(Array("what is this\r\n\r\n".utf8))
        try server.initialize()
        #expect(server.faults == [-32700])
    }

    @Test func trapIsADiagnosticAndOtherScriptsContinue() throws {
        let server = try server()
        try server.initialize()
        try server.open("open loop\nsend / count\nsend / trap\nsend / count\n", as: "file:///trap.wf")
        try server.open("open loop\nsend / count\n", as: "file:///fine.wf")
        let items = try server.diagnostics(of: "file:///trap.wf")
        #expect(items.map { $0["code"]?.text } == ["crash", "not-run"])
        let message = items.first?["message"]?.text ?? ""
        #expect(
            message.contains("LanguageServerProbe.swift:") && message.contains("Fatal error: told to"), "\(message)")
        #expect(try server.diagnostics(of: "file:///fine.wf").isEmpty)
        try server.edit("file:///trap.wf", line: 2, to: "send / count")
        #expect(try server.diagnostics(of: "file:///trap.wf").isEmpty)
    }

    @Test func scriptDoesNotWaitForAnEndlessLoopInAnother() throws {
        let server = try server()
        try server.initialize(options: ["timeLimitSeconds": 3600])
        try server.open("open loop\nsend / loop\n", as: "file:///loop.wf")
        try server.open("open loop\nsend / count\nexpect /.count == 1\n", as: "file:///fine.wf")
        #expect(try server.diagnostics(of: "file:///fine.wf").isEmpty)
        try server.edit("file:///loop.wf", line: 1, to: "expect /.count == 1")
        #expect(try server.request("shutdown", .null) == .null)
    }

    /// The kernel hangs in the third line, so an answer can only be one that doesn't wait for the kernel.
    @Test func completionDoesNotWaitForAnEndlessLoop() throws {
        let server = try server()
        try server.initialize(options: ["timeLimitSeconds": 3600])
        try server.open("open loop\nsend / count\nsend / loop\nsend / \n", as: "file:///loop.wf")
        var labels: [String] = []
        // Until another kernel has run the lines above, only the words of the language can be offered.
        for _ in 0..<2_000 where !labels.contains("count") {
            let place: JSONValue = [
                "textDocument": ["uri": "file:///loop.wf"], "position": ["line": 3, "character": 7],
            ]
            labels =
                try server.request("textDocument/completion", place)["items"]?.list.compactMap { $0["label"]?.text }
                ?? []
            Thread.sleep(forTimeInterval: 0.005)
        }
        #expect(labels.contains("count"), "\(labels)")
        // The line is fixed now, so the loop's time limit doesn't matter.
        try server.edit("file:///loop.wf", line: 2, to: "expect /.count == 1")
        try server.edit("file:///loop.wf", line: 3, to: "stack")
        #expect(try server.diagnostics(of: "file:///loop.wf").isEmpty)
    }

    @Test func endlessLoopIsStoppedByTheTimeLimit() throws {
        let server = try server()
        try server.initialize(options: ["timeLimitSeconds": 0.5])
        try server.open("open loop\nsend / count\nsend / loop\nsend / count\n", as: "file:///loop.wf")
        let items = try server.diagnostics(of: "file:///loop.wf")
        #expect(items.map { $0["code"]?.text } == ["limit", "not-run"])
        #expect(items.first?["message"]?.text?.contains("0.5 s") == true)
        try server.edit("file:///loop.wf", line: 2, to: "expect /.count == 1")
        _ = try server.diagnostics(of: "file:///loop.wf")
        #expect(try server.request("shutdown", .null) == .null)
        try server.notify("exit", .null)
        #expect(server.exitCode == 0)
    }
}
