// Asynchronous work as a value: a parent asks for it in `render`, the tree runs it for as long as it is asked for, and what it
// brings arrives as an output.

import Workflow

/// One piece of asynchronous work with one result.
///
/// A worker begins when a render first asks for it, and is cancelled when a render no longer does, or asks for one that
/// is not equivalent.
public protocol Worker<Output>: AnyWorkflowConvertible where Rendering == Void {
    /// What the work brings.
    associatedtype Output

    /// Does the work. It starts on the actor that the tree belongs to.
    nonisolated(nonsending) func run() async -> Output

    /// Whether a worker that already runs does what this one would do, so that it may go on.
    func isEquivalent(to otherWorker: Self) -> Bool
}

extension Worker where Self: Equatable {
    /// Workers of equal values do the same.
    public func isEquivalent(to otherWorker: Self) -> Bool {
        self == otherWorker
    }
}

extension Worker {
    public func asAnyWorkflow() -> AnyWorkflow<Void, Output> {
        WorkerWorkflow(
            worker: self,
            isEquivalent: { $0.isEquivalent(to: $1) },
            operation: { worker, outputs in outputs.send(await worker.run()) }
        ).asAnyWorkflow()
    }
}

/// A piece of asynchronous work with any number of results.
public protocol StreamingWorker<Output>: AnyWorkflowConvertible where Rendering == Void {
    /// What the work brings, again and again.
    associatedtype Output
    /// The results over time.
    associatedtype Outputs: AsyncSequence where Outputs.Element == Output, Outputs.Failure == Never

    /// Begins the work. The sequence is read on the actor that the tree belongs to.
    func run() -> Outputs

    /// Whether a worker that already runs does what this one would do, so that it may go on.
    func isEquivalent(to otherWorker: Self) -> Bool
}

extension StreamingWorker where Self: Equatable {
    /// Workers of equal values do the same.
    public func isEquivalent(to otherWorker: Self) -> Bool {
        self == otherWorker
    }
}

extension StreamingWorker {
    public func asAnyWorkflow() -> AnyWorkflow<Void, Output> {
        WorkerWorkflow(
            worker: self,
            isEquivalent: { $0.isEquivalent(to: $1) },
            operation: { worker, outputs in
                var iterator = worker.run().makeAsyncIterator()
                while let output = await iterator.next(isolation: #isolation) {
                    if Task.isCancelled { return }
                    outputs.send(output)
                }
            }
        ).asAnyWorkflow()
    }
}

extension RenderContext {
    /// Runs a worker and maps its result to an action. The older spelling of `mapOutput` and `running(in:)`.
    public func awaitResult<Awaited: Worker, Action: WorkflowAction>(
        for worker: Awaited, key: String = "", outputMap: @escaping (Awaited.Output) -> Action
    ) where Action.WorkflowType == WorkflowType {
        worker.mapOutput(outputMap).running(in: self, key: key)
    }
}
