// Workers run as long as renders request them, and their outputs arrive on the tree's actor.

import Testing
import WorkbenchTestSupport
import Workflow
import WorkflowConcurrency

@Suite(.mainActorTurn) @MainActor struct WorkerTests {
    @Test func workerResultBecomesAnAction() async {
        let gate = Gate<String>()
        let host = WorkflowHost(workflow: LoadingWorkflow(gate: gate))
        #expect(host.rendering.value.text == "loading 1")
        gate.open(with: "hello")
        await host.waitUntil { $0.text == "hello" }
    }

    @Test func equivalentWorkerContinues() async {
        let gate = Gate<String>()
        let host = WorkflowHost(workflow: LoadingWorkflow(gate: gate))
        await gate.waitForStarts(1)
        host.rendering.value.send(.rename("other"))
        host.rendering.value.send(.rename("again"))
        gate.open(with: "done")
        await host.waitUntil { $0.text == "done" }
        #expect(gate.starts == 1)
    }

    @Test func nonEquivalentWorkerReplacesTheOldOneAndItsResult() async {
        let gate = Gate<String>()
        let host = WorkflowHost(workflow: LoadingWorkflow(gate: gate))
        await gate.waitForStarts(1)
        host.rendering.value.send(.retry)
        await gate.waitForStarts(2)
        gate.open(with: "late", waiter: 0)
        gate.open(with: "new", waiter: 1)
        await host.waitUntil { $0.text != "loading 2" }
        #expect(host.rendering.value.text == "new")
    }

    @Test(arguments: [RenderingMode.incremental, .full])
    func newWorkerDecidesEquivalence(mode: RenderingMode) async {
        let gate = Gate<String>()
        let host = Runtime.withConfiguration(override: { $0.renderingMode = mode }) {
            WorkflowHost(workflow: RefreshingWorkflow(gate: gate))
        }
        await gate.waitForStarts(1)
        /// The number of times the worker was started, including a task that hasn't run yet.
        func starts() -> Int? {
            let state = host.tree.root?.children.first?.anyState
            return (state as? RunningWorker<RefreshWorker, String>.State)?.start
        }
        host.rendering.value(false)
        #expect(starts() == 1)
        host.rendering.value(true)
        #expect(starts() == 2)
        await gate.waitForStarts(2)
        await gate.waitForCancellations(1)
        host.rendering.value(false)
        #expect(starts() == 2, "one that is not forced lets a forced one go on")
    }

    @Test(arguments: [false, true])
    func whatAWorkerHoldsIsFreed(byHost: Bool) async {
        let gate = Gate<String>()
        weak var object: Tied?
        var host: WorkflowHost<TyingWorkflow>?
        do {
            let tied = Tied()
            object = tied
            host = WorkflowHost(workflow: TyingWorkflow(gate: gate, object: tied))
        }
        let screen = host?.rendering.value
        await gate.waitForStarts(1)
        #expect(object != nil)
        if byHost { host = nil } else { host?.update(workflow: TyingWorkflow(gate: gate, object: nil)) }
        await gate.waitForCancellations(1)
        // The task releases its worker a few main actor turns later.
        for _ in 0..<10_000 where object != nil { await Task.yield() }
        #expect(object == nil)
        screen?()
        withExtendedLifetime(host) {}
    }

    @Test func workerIsCancelledWhenNoLongerRendered() async {
        let gate = Gate<String>()
        let host = WorkflowHost(workflow: LoadingWorkflow(gate: gate))
        await gate.waitForStarts(1)
        host.rendering.value.send(.cancel)
        await gate.waitForCancellations(1)
        #expect(host.rendering.value.text == "cancelled")
    }

    @Test func endingTheHostCancelsItsWorkers() async {
        let gate = Gate<String>()
        var host: WorkflowHost? = WorkflowHost(workflow: LoadingWorkflow(gate: gate))
        await gate.waitForStarts(1)
        #expect(host != nil)
        host = nil
        await gate.waitForCancellations(1)
    }

    @Test func sequenceWorkerDeliversManyOutputs() async {
        let (stream, source) = AsyncStream.makeStream(of: Int.self)
        let host = WorkflowHost(workflow: CountingWorkflow(stream: stream))
        for number in 1...5 { source.yield(number) }
        await host.waitUntil { $0.numbers == [1, 2, 3, 4, 5] }
        let log = EventLog()
        host.tree.log = log
        source.yield(6)
        await host.waitUntil { $0.numbers.last == 6 }
        let sources = log.events.compactMap { event -> ActionSource? in
            if case .actionReceived(_, let source) = event.kind { source } else { nil }
        }
        #expect(sources.first == .worker)
    }

    @Test func workerOutputDuringAnotherActionIsNotLost() async {
        let (stream, source) = AsyncStream.makeStream(of: Int.self)
        let host = WorkflowHost(workflow: CountingWorkflow(stream: stream))
        host.rendering.signal.observeValues { screen in
            if screen.numbers == [1] { screen.again() }
        }
        source.yield(1)
        source.yield(2)
        await host.waitUntil { $0.numbers.count == 3 }
        #expect(host.rendering.value.numbers == [1, 100, 2] || host.rendering.value.numbers == [1, 2, 100])
    }

    @Test func awaitResultRunsAWorker() async {
        let gate = Gate<String>()
        let host = WorkflowHost(workflow: AwaitingWorkflow(gate: gate))
        #expect(host.rendering.value == "")
        #expect(host.tree.root?.workers.map { $0.worker is PageWorker } == [true])
        gate.open(with: "seed")
        await host.waitUntil { $0 != "" }
        #expect(host.rendering.value == "seed")
        #expect(gate.starts == 1)
    }

    @Test func closureRunsAsAWorker() async {
        let host = WorkflowHost(workflow: ClosureWorkflow())
        #expect(host.rendering.value == 0)
        #expect(host.tree.root?.workers.map { $0.worker is AsyncOperationWorker<Int> } == [true])
        await host.waitUntil { $0 != 0 }
        #expect(host.rendering.value == 42)
    }

    @Test func treeListsWorkers() throws {
        let host = WorkflowHost(workflow: LoadingWorkflow(gate: Gate<String>()))
        let root = try #require(host.tree.root)
        #expect(root.workers.count == 1)
        #expect(root.workers.first?.worker is PageWorker)
        #expect(root.workers.first?.path == "/PageWorker")
    }

    @Test func aForkStartsNoWorker() async {
        let gate = Gate<String>()
        let host = WorkflowHost(workflow: LoadingWorkflow(gate: gate))
        await gate.waitForStarts(1)
        let fork = host.tree.snapshot().fork()
        await Task.yield()
        #expect(gate.starts == 1)
        #expect(fork.tree.root?.workers.count == 1)
        fork.tree.end()
    }

    @Test func workerInAHostOutsideAnyActorTrapsWithMessage() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            makeHostOutsideAnyActor()
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("its WorkflowHost was created outside any actor"), "the process said: \(text)")
    }
}

nonisolated private func makeHostOutsideAnyActor() {
    withExtendedLifetime(WorkflowHost(workflow: ClosureWorkflow())) {}
}

extension WorkflowHost {
    /// Waits until a rendering meets the condition.
    @MainActor
    func waitUntil(_ condition: (WorkflowType.Rendering) -> Bool) async {
        for await value in rendering.values where condition(value) { return }
    }
}

/// Work that ends when the test tells it to.
@MainActor
private final class Gate<Value: Sendable> {
    private(set) var starts = 0
    private(set) var cancellations = 0
    private var waiters: [Int: CheckedContinuation<Value?, Never>] = [:]
    private var early: [Int: Value] = [:]
    private var watchers: [(isMet: () -> Bool, continuation: CheckedContinuation<Void, Never>)] = []

    func pass() async -> Value? {
        let number = starts
        starts += 1
        notifyWatchers()
        if let value = early.removeValue(forKey: number) { return value }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { waiters[number] = $0 }
        } onCancel: {
            Task { @MainActor in
                self.cancellations += 1
                self.waiters.removeValue(forKey: number)?.resume(returning: nil)
                self.notifyWatchers()
            }
        }
    }

    func open(with value: Value, waiter: Int = 0) {
        if let continuation = waiters.removeValue(forKey: waiter) {
            continuation.resume(returning: value)
        } else {
            early[waiter] = value
        }
    }

    func waitForStarts(_ count: Int) async { await wait { self.starts >= count } }
    func waitForCancellations(_ count: Int) async { await wait { self.cancellations >= count } }

    private func wait(until isMet: @escaping () -> Bool) async {
        if isMet() { return }
        await withCheckedContinuation { watchers.append((isMet, $0)) }
    }

    private func notifyWatchers() {
        let met = watchers.filter { $0.isMet() }
        watchers.removeAll { $0.isMet() }
        for watcher in met { watcher.continuation.resume() }
    }
}

private struct PageWorker: Worker {
    typealias Output = String

    let gate: Gate<String>
    let attempt: Int

    func run() async -> String {
        await gate.pass() ?? "nothing"
    }

    func isEquivalent(to otherWorker: PageWorker) -> Bool {
        attempt == otherWorker.attempt
    }
}

/// Stops only if it is cancelled.
private struct RefreshWorker: Worker {
    let gate: Gate<String>
    let isForced: Bool

    func run() async -> String { await gate.pass() ?? "nothing" }

    func isEquivalent(to otherWorker: RefreshWorker) -> Bool { !isForced }
}

private struct RefreshingWorkflow: Workflow {
    let gate: Gate<String>

    func makeInitialState() -> Bool { false }

    func render(state: Bool, context: RenderContext<RefreshingWorkflow>) -> (Bool) -> Void {
        RefreshWorker(gate: gate, isForced: state)
            .onOutput { (_: inout Bool, _: String) -> Never? in nil }
            .running(in: context)
        let sink = context.makeStateMutationSink()
        return { isForced in sink.send { $0 = isForced } }
    }
}

/// A class that holds a closure over a sink.
private final class Tied {
    var callback: () -> Void = {}
}

private struct TyingWorker: Worker {
    let gate: Gate<String>
    let object: Tied

    func run() async -> String { await gate.pass() ?? "nothing" }

    func isEquivalent(to otherWorker: TyingWorker) -> Bool { true }
}

/// Passes an object to a worker as long as it has one.
private struct TyingWorkflow: Workflow {
    let gate: Gate<String>
    let object: Tied?

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<TyingWorkflow>) -> () -> Void {
        let sink = context.makeStateMutationSink()
        if let object {
            object.callback = { sink.send { $0 += 1 } }
            TyingWorker(gate: gate, object: object)
                .onOutput { (state: inout Int, _: String) -> Never? in
                    state += 1
                    return nil
                }
                .running(in: context)
        }
        return { sink.send { $0 += 1 } }
    }
}

private struct LoadingWorkflow: Workflow {
    struct State {
        var attempt = 1
        var result: String?
        var name = ""
        var isCancelled = false
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = LoadingWorkflow

        case loaded(String), retry, cancel, rename(String)

        func apply(toState state: inout State) -> Never? {
            switch self {
            case .loaded(let text): state.result = text
            case .retry: state.attempt += 1
            case .cancel: state.isCancelled = true
            case .rename(let name): state.name = name
            }
            return nil
        }
    }

    let gate: Gate<String>

    func makeInitialState() -> State { State() }

    func render(
        state: State, context: RenderContext<LoadingWorkflow>
    ) -> (text: String, send: (Action) -> Void) {
        let sink = context.makeSink(of: Action.self)
        if !state.isCancelled, state.result == nil {
            PageWorker(gate: gate, attempt: state.attempt)
                .mapOutput { Action.loaded($0) }
                .running(in: context)
        }
        let text = state.isCancelled ? "cancelled" : state.result ?? "loading \(state.attempt)"
        return (text, sink.send)
    }
}

private struct CountingWorkflow: Workflow {
    typealias State = [Int]

    let stream: AsyncStream<Int>

    func makeInitialState() -> [Int] { [] }

    func render(
        state: [Int], context: RenderContext<CountingWorkflow>
    ) -> (numbers: [Int], again: () -> Void) {
        let sink = context.makeStateMutationSink()
        SequenceWorker { stream }
            .onOutput { (numbers: inout [Int], number: Int) -> Never? in
                numbers.append(number)
                return nil
            }
            .running(in: context)
        return (state, { sink.send { $0.append(100) } })
    }
}

private struct AwaitingWorkflow: Workflow {
    typealias State = String

    let gate: Gate<String>

    func makeInitialState() -> String { "" }

    func render(state: String, context: RenderContext<AwaitingWorkflow>) -> String {
        context.awaitResult(for: PageWorker(gate: gate, attempt: 1)) { output in
            AnyWorkflowAction<AwaitingWorkflow> { state in
                state = output
                return nil
            }
        }
        return state
    }
}

private struct ClosureWorkflow: Workflow {
    typealias State = Int

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<ClosureWorkflow>) -> Int {
        AsyncOperationWorker { 42 }
            .onOutput { (state: inout Int, output: Int) -> Never? in
                state = output
                return nil
            }
            .running(in: context)
        return state
    }
}
