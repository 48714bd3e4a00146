// Sending a script's commands to another running app: an app that doesn't answer doesn't block anything.

import Foundation
import Testing
import WorkbenchTestSupport
import WorkbenchWire

@Suite(.waits) struct SendingTests {
    @Test func hoverIsAnsweredWhileSendToAppWaits() throws {
        let app = try BusyApp()
        let server = try ServerProcess(environment: ["XDG_RUNTIME_DIR": app.runtime])
        try server.initialize()
        try server.open("stack\n", as: "file:///a.wf")
        let sending = try server.send(
            "workspace/executeCommand",
            ["command": "workflow.sendToApp", "arguments": [["uri": "file:///a.wf", "line": 0]]])
        let hover = try server.request(
            "textDocument/hover",
            ["textDocument": ["uri": "file:///a.wf"], "position": ["line": 0, "character": 1]])
        #expect(hover != .null)
        #expect(!server.hasAnswer(to: sending), "the hover has to come while the app is awaited")
        let error = #expect(throws: ResponseError.self) { try server.answer(to: sending) }
        #expect(
            error?.message
                == "the app has not answered within 5 s: it is busy, or stopped in a debugger; the command may still run"
        )
        server.closeInput()
        #expect(server.exitCode == 1)
    }

    @Test func sendToAppReportsThatTheAppEnded() throws {
        let app = try BusyApp()
        let server = try ServerProcess(environment: ["XDG_RUNTIME_DIR": app.runtime])
        try server.initialize()
        try server.open("stack\n", as: "file:///a.wf")
        let sending = try server.send(
            "workspace/executeCommand",
            ["command": "workflow.sendToApp", "arguments": [["uri": "file:///a.wf", "line": 0]]])
        app.end()
        let error = #expect(throws: ResponseError.self) { try server.answer(to: sending) }
        #expect(error?.message == "the app ended before it answered; start it again, then send again")
    }
}

/// An app that accepts a connection and never answers.
private final class BusyApp {
    let runtime: String
    private let listener: Int32

    init() throws {
        runtime = FileManager.default.temporaryDirectory.appending(path: "busy-\(UUID().uuidString.prefix(8))").path
        let folder = runtime + "/workflow"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let path = Array("\(folder)/busy-\(getpid()).sock".utf8)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let bound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, size) }
        }
        try #require(bound == 0 && listen(listener, 4) == 0, "the socket of the busy app cannot be made")
    }

    /// Accepts the connection and closes it.
    func end() {
        let connection = accept(listener, nil, nil)
        if connection >= 0 { close(connection) }
    }

    deinit {
        close(listener)
        try? FileManager.default.removeItem(atPath: runtime)
    }
}
