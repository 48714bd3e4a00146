// Clients of a running app's tree. The app keeps running as they come and go.

import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport
import WorkbenchWire
import Workflow
import WorkflowInspection

#if canImport(Glibc)
    import Glibc
#endif

@MainActor
@Suite(.mainActorTurn) struct InspectedAppTests {
    /// An app in this process, and the door through which clients reach it.
    private final class TestApp {
        var host: WorkflowHost<CounterWorkflow>? = WorkflowHost(workflow: CounterWorkflow())
        let server: KernelServer
        let inspected: InspectedTree

        @MainActor
        init(handshakeLimit: Duration = .seconds(600)) throws {
            let host = try #require(host)
            nonisolated(unsafe) let served: any TreeHost = host
            inspected = InspectedTree(served, named: "counter")
            server = KernelServer(.tree(inspected), handshakeLimit: handshakeLimit)
        }

        @MainActor
        func attach(_ name: String) async throws -> TestClient {
            let (mine, its) = socketPair()
            server.serve(descriptor: its)
            let client = TestClient(mine, of: server)
            try await client.join(name)
            return client
        }
    }

    @Test func attachedClientSeesTheTreeAndSendsActions() async throws {
        let app = try TestApp()
        app.host?.rendering.value.increase()
        let client = try await app.attach("client")
        let result = try await client.evaluate("state /")
        #expect(result.prompt == PromptReply(app: "counter", node: .counter, step: 0, nodes: 1))
        try await client.evaluate("send / increase")
        #expect(app.host?.rendering.value.count == 2)
        try await client.evaluate("undo")
        #expect(app.host?.rendering.value.count == 1)
    }

    @Test(
        "The attach server refuses client names that are too long or contain control characters",
        arguments: [
            String(repeating: "x", count: 65), "a\u{1B}[2J", "a\nb",
        ])
    func invalidClientNamesAreRefused(_ name: String) async throws {
        let app = try TestApp()
        await #expect(throws: (any Error).self) { try await app.attach(name) }
        _ = try await app.attach(String(repeating: "x", count: 64))
    }

    @Test("Attach clients beyond the maximum are rejected, and silent ones are disconnected")
    func surplusAndSilentAttachClientsAreDisconnected() async throws {
        let app = try TestApp(handshakeLimit: .milliseconds(50))
        var silent: [Int32] = []
        for _ in 0..<2 * KernelServer.mostClients {
            let (mine, its) = socketPair()
            app.server.serve(descriptor: its)
            silent.append(mine)
        }
        // Each client receives a reason: the first half time out, and the others are rejected immediately.
        for descriptor in silent {
            var buffer = [UInt8](repeating: 0, count: 4096)
            var text: [UInt8] = []
            while case let count = read(descriptor, &buffer, buffer.count), count > 0 { text += buffer[..<count] }
            let said = String(decoding: text, as: UTF8.self)
            #expect(said.contains("in time") || said.contains("already"), "it was let go without a word: \(said)")
            close(descriptor)
        }
        // The server handles their disconnections before the next client.
        for _ in 0..<100 { await Task.yield() }
        _ = try await app.attach("client").evaluate("tree")
    }

    @Test("Invalid messages do not extend the time limit of the attach handshake", arguments: ["x\r\n\r\n", "{"])
    func invalidMessagesDoNotExtendHandshakeTimeLimit(_ text: String) async throws {
        let app = try TestApp(handshakeLimit: .milliseconds(50))
        let (mine, its) = socketPair()
        app.server.serve(descriptor: its)
        let client = TestClient(mine, of: app.server)
        if text == "{" { client.send(text: text) } else { client.send(Array(text.utf8)) }
        guard case .failure(nil, let fault) = try await client.answer(to: nil).kind,
            case .failure(nil, let end) = try await client.answer(to: nil).kind
        else {
            Issue.record("the message and the handshake were to be refused")
            return
        }
        #expect(fault.code == .parseError || fault.code == .invalidRequest)
        #expect(end.message == "no handshake arrived in time; connect again")
        await client.end()
    }

    @Test("An attach client that is rejected before its handshake gets the reason")
    func rejectedAttachClientGetsTheReason() async throws {
        let app = try TestApp()
        var silent: [Int32] = []
        defer { for descriptor in silent { close(descriptor) } }
        for _ in 0..<KernelServer.mostClients {
            let (mine, its) = socketPair()
            app.server.serve(descriptor: its)
            silent.append(mine)
        }
        let (mine, its) = socketPair()
        app.server.serve(descriptor: its)
        let connection = KernelConnection(stream: MessageStream(socket: mine))
        #expect(
            throws: ConnectionError.refused(
                ResponseError(.requestFailed, "64 clients are already attached; disconnect one first"))
        ) {
            try connection.call(Handshake.self, Handshake.Parameters(client: "late"))
        }
    }

    @Test("The attach listener of an app without free descriptors says so, and accepts clients again later")
    func attachListenerSurvivesManyConnections() async throws {
        let app = try ProbeApp(descriptorLimit: 40)
        var held: [TestClient] = []
        var refusals: [String] = []
        for number in 0..<50 {
            let client = TestClient(try UnixSocket.connect(to: app.path))
            do {
                try await client.join("client \(number)")
                held.append(client)
            } catch let error as TestClient.HungUp {
                refusals.append(client.notifications.compactMap(\.errorMessage).last ?? "\(error)")
            }
        }
        // The number depends on the descriptors that the app inherits from other tests.
        #expect(held.count > 3)
        #expect(
            !refusals.isEmpty
                && refusals.allSatisfy { $0 == "this app has no file descriptors left; disconnect a client first" },
            "\(refusals)")
        held = []
        var joined: Handshake.Result?
        while joined == nil {
            joined = try? await TestClient(try UnixSocket.connect(to: app.path)).join("last")
        }
        #expect(app.end() == "counted to 0")
    }

    @Test("Attaching to an app that is stopped ends after a time limit, and says so")
    func attachingToAStoppedAppTimesOut() throws {
        let app = try ProbeApp()
        let process = try #require(pid_t(String(app.path.split(separator: "-").last?.dropLast(5) ?? "")))
        kill(process, SIGSTOP)
        defer {
            kill(process, SIGCONT)
            _ = app.end()
        }
        let (stream, found) = try AttachDirectory().connect(to: "\(process)")
        let session = try AttachedSession(stream: stream, app: found, handshakeLimit: .milliseconds(100))
        #expect(
            throws: SessionError.refused(
                ResponseError(
                    .requestFailed,
                    "probe (process \(process)) isn't responding: it is busy or stopped; `kill -CONT \(process)` continues a stopped process"
                ))
        ) {
            try session.start(client: "tests")
        }
    }

    @Test func attachedClientsAreNotifiedOfOtherClientsAndOfChanges() async throws {
        let app = try TestApp()
        let (first, second) = (try await app.attach("first"), try await app.attach("second"))
        #expect(try await first.next(ClientsChanged.self).joined == "second")
        app.host?.rendering.value.increase()
        for client in [first, second] {
            let event = try await client.next(TreeChanged.self)
            #expect(event.client == nil && event.command == "send / .increase")
        }
        try await second.evaluate("send / increase")
        #expect(try await first.next(TreeChanged.self).client == "second")
        let third = await late(app)
        #expect(try await third.join("third").history.map(\.client) == [nil, "second"])
        _ = try await first.call(ShutDown.self, Empty())
        await first.end()
        #expect(try await second.next(ClientsChanged.self).joined == "third")
        #expect(try await second.next(ClientsChanged.self).left == "first")
        try await second.evaluate("send / increase")
        #expect(app.host?.rendering.value.count == 3)
    }

    private func late(_ app: TestApp) async -> TestClient {
        let (mine, its) = socketPair()
        app.server.serve(descriptor: its)
        return TestClient(mine, of: app.server)
    }

    @Test func treeIsRecordedOnlyWhileClientsAreAttached() async throws {
        let app = try TestApp()
        let tree = try #require(app.host?.tree)
        #expect(tree.log == nil)
        let (first, second) = (try await app.attach("first"), try await app.attach("second"))
        #expect(tree.log != nil)
        _ = try await first.call(ShutDown.self, Empty())
        await first.end()
        #expect(tree.log != nil)
        second.hangUp()
        while tree.log != nil { await Task.yield() }
        app.host?.rendering.value.increase()
        let third = try await app.attach("third")
        #expect(try await third.call(Snapshot.self, Empty()).prompt.step == 0)
        #expect(tree.log != nil)
    }

    @Test func attachedClientsCannotResetOpenOrTurnWorkersOff() async throws {
        let app = try TestApp()
        let client = try await app.attach("client")
        for text in ["reset", "open counter", "workers off"] {
            let reply = try await client.evaluate(text).replies.first
            guard case .refused(let refusal)? = reply?.content else {
                Issue.record("\(text) was to be refused")
                continue
            }
            #expect(refusal.reason == .attached(app: "counter"), "\(text)")
        }
        let replay = try await client.refusal(Replay.self, Replay.Parameters(lines: ["send / increase"]))
        #expect(replay.code == .requestFailed)
        let script = try await client.refusal(
            ScriptChange.self,
            ScriptChange.Parameters(script: ScriptVersion(script: "a", version: 1), text: "send / increase"))
        #expect(script.code == .requestFailed)
        #expect(app.host?.rendering.value.count == 0)
    }

    @Test func attachedClientsAreNotifiedWhenTheTreeEnds() async throws {
        let app = try TestApp()
        let client = try await app.attach("client")
        app.host = nil
        #expect(try await client.next(ClientsChanged.self).reason == .treeEnded)
        await client.end()
        let late = await late(app)
        let error = try await late.refusal(Handshake.self, Handshake.Parameters(client: "late"))
        #expect(error.message == "the app has ended its tree; start it again, or attach to another one")
    }

    /// A command after which the app ends its tree.
    @Test func aCommandMayEndTheTree() async throws {
        let app = try TestApp()
        let client = try await app.attach("client")
        app.host?.rendering.signal.observeValues { [unowned app] value in if value.count == 1 { app.host = nil } }
        let result = try await client.evaluate("send / increase")
        #expect(result.replies.map(\.isSuccess) == [true])
        #expect(try await client.next(ClientsChanged.self).reason == .treeEnded)
    }

    @Test func workflowInspectorServesAHostAtAnAttachSocket() async throws {
        let host = WorkflowHost(workflow: CounterWorkflow())
        let inspection = WorkflowInspector.serve(host, name: "attach-tests")
        let path = try #require(inspection.socketPath)
        var status = stat()
        #expect(lstat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        let other = WorkflowInspector.serve(host, name: "attach-tests")
        #expect(other.socketPath != path, "two trees of one name have two sockets")
        other.stop()
        let client = try connect(path)
        try await client.join("client")
        try await client.evaluate("send / increase")
        #expect(host.rendering.value.count == 1)
        inspection.stop()
        #expect(access(path, F_OK) != 0)
        #expect(try await client.evaluate("state /").replies.map(\.isSuccess) == [true], "who is in stays")
    }

    private func connect(_ path: String) throws -> TestClient {
        let name = String(path.split(separator: "/").last?.dropLast(5) ?? "")
        let process = name.split(separator: "-").last.map(String.init) ?? ""
        let directory = AttachDirectory()
        let apps = try directory.apps().filter { $0.path == path }
        try #require(apps.count == 1, "the directory lists \(path) (\(process))")
        return TestClient(try UnixSocket.connect(to: path))
    }

    @Test func workflowInspectorDoesNotServeTreesOfOtherActors() async throws {
        #expect(await Elsewhere().socketPath == nil)
    }

    private actor Elsewhere {
        private let host: WorkflowHost<CounterWorkflow>
        private let inspection: WorkflowInspector.Inspection

        init() async {
            host = WorkflowHost(workflow: CounterWorkflow(), isolation: nil)
            inspection = WorkflowInspector.serve(host, isolation: nil)
        }

        var socketPath: String? { inspection.socketPath }
    }

    @Test func appContinuesAfterAttachedClientsDisconnect() async throws {
        let app = try ProbeApp()
        for number in 1...3 {
            let client = TestClient(try UnixSocket.connect(to: app.path))
            try await client.join("client \(number)")
            try await client.evaluate("send / count")
            client.hangUp()
        }
        #expect(app.end() == "counted to 3")
        #expect(access(app.path, F_OK) != 0, "an app that ends takes its socket with it")
    }
}

/// Counts the actions that it receives.
private struct CounterWorkflow: Workflow {
    typealias Output = Never

    struct Screen {
        var count: Int
        var increase: () -> Void
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = CounterWorkflow
        case increase

        func apply(toState state: inout Int) -> Never? {
            state += 1
            return nil
        }
    }

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<CounterWorkflow>) -> Screen {
        let sink = context.makeSink(of: Action.self)
        return Screen(count: state) { sink.send(.increase) }
    }
}

extension NodeName {
    fileprivate static let counter = NodeName(path: "/", name: "Counter", type: "CounterWorkflow")
}

/// The probe, running as a separate app.
private final class ProbeApp {
    let path: String
    private let input: UnsafeMutablePointer<FILE>
    private let result: String

    init(descriptorLimit: Int? = nil) throws {
        result = "/tmp/workflow-attach-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
        let limit = descriptorLimit.map { "ulimit -n \($0); " } ?? ""
        input = try #require(popen("\(limit)exec \(Probe.path) app >\(result)", "w"))
        // The first line is the socket's path.
        var line: String?
        while line == nil { line = Self.lines(result).first }
        path = line ?? ""
    }

    /// Ends the app and returns its last line.
    func end() -> String? {
        pclose(input)
        defer { unlink(result) }
        return Self.lines(result).last
    }

    /// The complete lines of a file.
    private static func lines(_ path: String) -> [String] {
        guard let file = fopen(path, "re") else { return [] }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let text = String(decoding: bytes[..<fread(&bytes, 1, bytes.count, file)], as: UTF8.self)
        return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }
}

private enum UnixSocket {
    static func connect(to path: String) throws -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                var result: Int32 = -1
                // Other tests send signals to this process.
                repeat {
                    result = Glibc.connect(descriptor, pointer, socklen_t(MemoryLayout<sockaddr_un>.size))
                } while result != 0 && errno == EINTR
                return result
            }
        }
        guard result == 0 else {
            let error = SystemError("connect", path)
            close(descriptor)
            throw error
        }
        return descriptor
    }
}

extension IncomingMessage {
    /// The text of an error response.
    fileprivate var errorMessage: String? {
        if case .failure(_, let error) = kind { error.message } else { nil }
    }
}
