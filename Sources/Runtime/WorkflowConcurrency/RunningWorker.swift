// A worker in the tree: a node without a rendering, whose side effect is the running task.

import Workflow

/// The workflow of a worker's node. It restarts the work whenever it gets a worker that isn't equivalent.
///
/// All code that a parent's render runs for each worker is inlinable, so that a hundred unchanged workers cost little.
public struct RunningWorker<Base, Output>: Workflow {
    /// The worker that runs.
    public let worker: Base
    @usableFromInline
    let isEquivalent: (Base, Base) -> Bool
    @usableFromInline
    let operation: (Base, WorkerOutputs<Base, Output>) async -> Void

    @inlinable
    package init(
        worker: Base, isEquivalent: @escaping (Base, Base) -> Bool,
        operation: @escaping (Base, WorkerOutputs<Base, Output>) async -> Void
    ) {
        self.worker = worker
        self.isEquivalent = isEquivalent
        self.operation = operation
    }

    /// The number of times the worker has been started.
    public struct State: Hashable, Sendable {
        package var start = 1
    }

    public func makeInitialState() -> State { State() }

    public func workflowDidChange(from previousWorkflow: Self, state: inout State) {
        if !isEquivalent(worker, previousWorkflow.worker) { state.start += 1 }
    }

    public func render(state: State, context: RenderContext<Self>) {
        let sink = context.makeWorkerSink(of: WorkerAction<Base, Output>.self)
        let isolation = context.isolation
        context.runSideEffect(key: state) { lifetime in
            guard let isolation = isolation ?? Self.mainActorIfHere else { refuseToRun() }
            let outputs = WorkerOutputs(sink: sink, state: state, lifetime: lifetime, isolation: isolation)
            let run = WorkerRun(worker: worker, operation: operation, outputs: outputs)
            let task = Task { await run.begin() }
            lifetime.onEnded { task.cancel() }
        }
    }

    /// A host that was created outside any actor, but on the main thread, belongs to the main actor.
    private static var mainActorIfHere: (any Actor)? {
        MainThread.isCurrent ? MainActor.shared : nil
    }

    private func refuseToRun() -> Never {
        fatalError(
            """
            \(Base.self) can't run: its WorkflowHost was created outside any actor, so there is nowhere to deliver \
            its outputs. Create the host on the main thread, or on an actor.
            """
        )
    }
}

extension RunningWorker: Equatable {
    /// The tree compares the running workflow with the new one, and the new worker decides whether the old one may
    /// continue.
    @inlinable
    public static func == (running: Self, new: Self) -> Bool {
        new.isEquivalent(new.worker, running.worker)
    }
}

extension RunningWorker: WorkerNode {
    @usableFromInline
    package var anyWorker: Any { worker }
    @usableFromInline
    package var bringsOneValue: Bool { worker is any Worker }
}

/// A result of a worker. It becomes an output unless the worker has been replaced in the meantime.
package struct WorkerAction<Base, Output>: WorkflowAction, WorkerResult {
    package typealias WorkflowType = RunningWorker<Base, Output>

    package let output: Output
    package let start: Int

    package var anyOutput: Any { output }

    package func apply(toState state: inout WorkflowType.State) -> Output? {
        state.start == start ? output : nil
    }
}

/// The receiver of a running worker's outputs.
///
/// This is unchecked, because the sink and the lifetime are used only in `deliver`, on the actor that the tree belongs
/// to.
@usableFromInline
package struct WorkerOutputs<Base, Output>: @unchecked Sendable {
    let sink: WorkerSink<WorkerAction<Base, Output>>
    let state: RunningWorker<Base, Output>.State
    let lifetime: Lifetime
    let isolation: any Actor

    @usableFromInline
    package func send(_ output: Output) async {
        await deliver(Crossing(value: output), isLast: false, on: isolation)
    }

    /// Sends the only result of a worker, which ends the worker's work.
    @usableFromInline
    func finish(with output: Output) async {
        await deliver(Crossing(value: output), isLast: true, on: isolation)
    }

    /// Reports that there are no more outputs.
    @usableFromInline
    package func finish() async {
        await finish(on: isolation)
    }

    /// Calls the closure on the actor that the tree belongs to. Returns nil if the worker has been cancelled.
    package func begin<Result: Sendable>(_ body: @Sendable () -> Result) async -> Result? {
        await begin(body, on: isolation)
    }

    private func begin<Result: Sendable>(_ body: @Sendable () -> Result, on isolation: isolated any Actor) -> Result? {
        lifetime.hasEnded ? nil : body()
    }

    private func finish(on isolation: isolated any Actor) {
        if !lifetime.hasEnded { sink.finish(state) }
    }

    private func deliver(_ output: Crossing<Output>, isLast: Bool, on isolation: isolated any Actor) {
        let action = WorkerAction<Base, Output>(output: output.value, start: state.start)
        if lifetime.hasEnded {
            sink.dropSuperseded(action)
        } else {
            if isLast { sink.finish(state) }
            sink.sink.send(action)
        }
    }
}

/// One run of a worker.
///
/// This is unchecked, because a parent passes a worker on to be run; after that, only `isEquivalent` reads it.
private struct WorkerRun<Base, Output>: @unchecked Sendable {
    let worker: Base
    let operation: (Base, WorkerOutputs<Base, Output>) async -> Void
    let outputs: WorkerOutputs<Base, Output>

    func begin() async {
        await operation(worker, outputs)
    }
}

/// An output that is being passed to the tree.
///
/// This is unchecked, because a worker no longer uses its output after passing it on.
private struct Crossing<Value>: @unchecked Sendable {
    let value: Value
}

/// The workflow of a worker's node, as tests name it: `expectWorkflow(type: WorkerWorkflow<LoadWorker>.self)`.
public typealias WorkerWorkflow<WorkerType: Worker> = RunningWorker<WorkerType, WorkerType.Output>

/// The workflow of a node that runs an asynchronous sequence.
public typealias AsyncSequenceWorkerWorkflow<WorkerType: AsyncSequenceWorker> = RunningWorker<
    WorkerType, WorkerType.Output
>
