// A worker in the tree: a node without rendering, whose side effect is the running task.

import Workflow

/// Stands for a worker in the tree. It begins again whenever it is handed a worker that is not equivalent.
package struct WorkerWorkflow<Base, Output>: Workflow {
    package let worker: Base
    let isEquivalent: (Base, Base) -> Bool
    let operation: nonisolated(nonsending) (Base, WorkerOutputs<Base, Output>) async -> Void

    /// Which start of the worker this is.
    package struct State: Hashable, Sendable {
        package var start = 1
    }

    package func makeInitialState() -> State { State() }

    package func workflowDidChange(from previousWorkflow: Self, state: inout State) {
        if self != previousWorkflow { state.start += 1 }
    }

    package func render(state: State, context: RenderContext<Self>) {
        let sink = context.makeWorkerSink(of: WorkerAction<Base, Output>.self)
        let isolation = context.isolation
        context.runSideEffect(key: state) { lifetime in
            guard let isolation else { refuseToRun() }
            let outputs = WorkerOutputs(sink: sink, start: state.start, lifetime: lifetime)
            let run = WorkerRun(worker: worker, operation: operation, outputs: outputs)
            let task = Task { await run.begin(on: isolation) }
            lifetime.onEnded { task.cancel() }
        }
    }

    private func refuseToRun() -> Never {
        fatalError(
            """
            \(Base.self) cannot run: its WorkflowHost was made outside any actor, so there is no place to which its outputs \
            could come back. Make the host on an actor, for example in a function marked @MainActor.
            """
        )
    }
}

extension WorkerWorkflow: Equatable {
    package static func == (left: Self, right: Self) -> Bool {
        right.isEquivalent(right.worker, left.worker)
    }
}

extension WorkerWorkflow: WorkerNode {
    package var anyWorker: Any { worker }
}

/// What a worker brings. It is passed on unless the worker has been replaced by then.
package struct WorkerAction<Base, Output>: WorkflowAction {
    package typealias WorkflowType = WorkerWorkflow<Base, Output>

    package let output: Output
    package let start: Int

    package func apply(toState state: inout WorkflowType.State) -> Output? {
        state.start == start ? output : nil
    }
}

/// Where a running worker puts its outputs.
package struct WorkerOutputs<Base, Output> {
    let sink: Sink<WorkerAction<Base, Output>>
    let start: Int
    let lifetime: Lifetime

    func send(_ output: Output) {
        sink.send(WorkerAction(output: output, start: start))
    }
}

/// One run of a worker.
///
/// Unchecked, because nothing in it is touched except in `begin`, which runs on the actor that the tree belongs to, and it was
/// made there.
private struct WorkerRun<Base, Output>: @unchecked Sendable {
    let worker: Base
    let operation: nonisolated(nonsending) (Base, WorkerOutputs<Base, Output>) async -> Void
    let outputs: WorkerOutputs<Base, Output>

    func begin(on isolation: isolated any Actor) async {
        guard !outputs.lifetime.hasEnded else { return }
        await operation(worker, outputs)
    }
}
