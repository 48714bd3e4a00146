// Unprompted events: workers change the tree, and long-running commands report their progress and can be interrupted.

import Synchronization
import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport
import WorkbenchWire
import Workflow

@Suite(.mainActorTurn) struct UnsolicitedEventTests {
    @Test func idleClientsAreNotifiedOfWorkerOutputs() async throws {
        let kernel = await PulseKernel()
        let (first, second) = (try await kernel.client("first"), try await kernel.client("second"))
        kernel.pulse.send(7)
        for client in [first, second] {
            let event = try await client.next(TreeChanged.self)
            #expect(event.client == nil && event.prompt.step == 1)
            #expect(event.journal.lines == ["send / .beat(7)"] && event.command == "send / .beat(7)")
            #expect(event.replies.last?.stack != nil)
        }
        // A client isn't notified of its own commands.
        try await first.evaluate("send / beat(8)")
        #expect(try await second.next(TreeChanged.self).client == "first")
        #expect(try first.taken(TreeChanged.self).isEmpty)
    }

    @Test func idleClientsAreNotifiedOfConditionsThatAWorkerBreaks() async throws {
        let kernel = await PulseKernel()
        let client = try await kernel.client("first")
        #expect(try await client.evaluate("always / * 2 < 9").replies.map(\.isSuccess) == [true])
        kernel.pulse.send(7)
        #expect(try await client.next(TreeChanged.self).replies.map(\.isSuccess) == [true, false])
        #expect(try await client.evaluate("state /").replies.map(\.isSuccess) == [true])
    }

    @Test func noSideEffectStartsDuringReplay() async throws {
        let kernel = await PulseKernel()
        let client = await kernel.connect()
        try await client.join("test", workers: "off")
        #expect(kernel.pulse.beginnings == 0)
        let result = try await client.call(
            Replay.self,
            Replay.Parameters(lines: ["send / beat(1)", "send / beat(2)"], workers: "on", tellsReplies: false))
        #expect(result.prompt.step == 2 && result.refused.isEmpty)
        #expect(try client.taken(Replayed.self).map(\.replies.count) == [0, 0])
        #expect(kernel.pulse.beginnings == 1)
        kernel.pulse.send(3)
        #expect(try await client.next(TreeChanged.self).prompt.step == 3)
    }

    @Test func interruptStopsAnEvaluationWithoutChangingTheTree() async throws {
        let client = try await TestKernel().client(app: "garden")
        let text = String(repeating: "state /\n", count: 20_000)
        let id = try client.begin(Evaluate.self, Evaluate.Parameters(text: text))
        try client.notify(Interrupt.self, Empty())
        let result = try await client.answer(to: id).result(as: Evaluate.Result.self)
        #expect(result.replies.last?.content == .refused(Refusal(.interrupted)))
        #expect(result.replies.count < 20_000)
        // An interruption affects only the running request.
        #expect(try await client.evaluate("state /").replies.map(\.isSuccess) == [true])
        try client.notify(Interrupt.self, Empty())
        #expect(try await client.evaluate("state /").replies.map(\.isSuccess) == [true])
    }

    @Test func interruptAffectsOnlyItsOwnClient() async throws {
        let kernel = await TestKernel()
        let (first, second) = (try await kernel.client("first", app: "garden"), try await kernel.client("second"))
        let id = try first.begin(
            Evaluate.self, Evaluate.Parameters(text: String(repeating: "state /\n", count: 300)))
        try second.notify(Interrupt.self, Empty())
        let result = try await first.answer(to: id).result(as: Evaluate.Result.self)
        #expect(result.replies.count == 300 && result.replies.allSatisfy(\.isSuccess))
    }

    @Test func longEvaluationsReportProgress() async throws {
        let client = try await TestKernel().client(app: "garden")
        let server = client.kernel
        await MainActor.run { server?.session?.progressInterval = .zero }
        _ = try await client.evaluate("audit")
        let told = try client.taken(Progress.self)
        #expect(!told.isEmpty && told.allSatisfy { $0.done <= $0.total })
    }
}

/// Lets a test decide when a worker sends an output.
private final class Pulse: Sendable {
    private struct State {
        var send: (@Sendable (Int) -> Void)?
        var beginnings = 0
    }

    private let state = Mutex(State())

    var beginnings: Int { state.withLock(\.beginnings) }

    func begin(_ send: @escaping @Sendable (Int) -> Void) {
        state.withLock {
            $0.send = send
            $0.beginnings += 1
        }
    }

    func send(_ value: Int) {
        state.withLock(\.send)?(value)
    }
}

private struct PulseKernel: Sendable {
    let pulse = Pulse()
    let server: KernelServer

    init() async {
        let pulse = pulse
        server = await KernelServer(
            .apps([KernelApp("pulse", "a side effect that tells numbers") { PulseWorkflow(pulse: pulse) }]))
    }

    func connect() async -> TestClient {
        let (mine, its) = socketPair()
        await server.serve(descriptor: its, isOwner: true)
        return TestClient(mine, of: server)
    }

    func client(_ name: String) async throws -> TestClient {
        let client = await connect()
        try await client.join(name)
        return client
    }
}

private struct PulseWorkflow: Workflow {
    typealias Output = Never
    var pulse: Pulse

    enum Action: WorkflowAction {
        typealias WorkflowType = PulseWorkflow
        case beat(Int)

        func apply(toState state: inout Int) -> Never? {
            switch self {
            case .beat(let number): state = number
            }
            return nil
        }
    }

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<PulseWorkflow>) -> Int {
        // Sinks belong to the tree's actor, so the test's numbers are sent there.
        nonisolated(unsafe) let sink = context.makeSink(of: Action.self)
        context.runSideEffect(key: "pulse") { [pulse] _ in
            pulse.begin { number in Task { @MainActor in sink.send(.beat(number)) } }
        }
        return state
    }
}
