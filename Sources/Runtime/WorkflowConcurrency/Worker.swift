// Asynchronous work as a value. A parent requests it in `render`, the tree runs it for as long as renders request it,
// and its result arrives as an output.

import Workflow

/// One piece of asynchronous work with one result.
///
/// A worker starts when a render first requests it. It is cancelled when a render no longer requests it, or requests
/// one that isn't equivalent.
public protocol Worker<Output>: AnyWorkflowConvertible where Rendering == Void {
    /// The type of the result.
    associatedtype Output

    /// Does the work, outside the actor of the tree.
    func run() async -> Output

    /// Whether another worker that is already running does the same work as this one. If so, the running worker
    /// continues.
    func isEquivalent(to otherWorker: Self) -> Bool
}

extension Worker where Self: Equatable {
    /// Returns whether the workers are equal, because equal workers do the same work.
    public func isEquivalent(to otherWorker: Self) -> Bool {
        self == otherWorker
    }
}

extension Worker {
    @inlinable
    public func asAnyWorkflow() -> AnyWorkflow<Void, Output> {
        RunningWorker(
            worker: self,
            isEquivalent: { $0.isEquivalent(to: $1) },
            operation: { worker, outputs in await outputs.finish(with: await worker.run()) }
        ).asAnyWorkflow()
    }
}

extension RenderContext {
    /// Runs a worker and maps its result to an action. The older spelling of `mapOutput` and `running(in:)`.
    public func awaitResult<Awaited: Worker, Action: WorkflowAction>(
        for worker: Awaited, key: String = "", outputMap: @escaping (Awaited.Output) -> Action
    ) where Action.WorkflowType == WorkflowType {
        worker.running(in: self, key: key, outputMap: outputMap)
    }

    /// Runs a worker whose result is an action. The older spelling of `running(in:)`.
    public func awaitResult<Awaited: Worker>(for worker: Awaited, key: String = "")
    where Awaited.Output: WorkflowAction, Awaited.Output.WorkflowType == WorkflowType {
        worker.running(in: self, key: key)
    }
}
