// Workers whose results come from a signal producer.

import Workflow
import WorkflowConcurrency

/// Work whose results come from a signal producer.
///
/// A worker starts when a render first requests it. It is ended when a render no longer requests it, or requests one
/// that isn't equivalent.
public protocol Worker<Output>: AnyWorkflowConvertible where Rendering == Void {
    /// The type of each result.
    associatedtype Output

    /// The work. It is started on the actor that the tree belongs to, and may send its values on any thread.
    func run() -> SignalProducer<Output, Never>

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
    public func asAnyWorkflow() -> AnyWorkflow<Void, Output> {
        RunningWorker(worker: self, isEquivalent: { $0.isEquivalent(to: $1) }, producing: { $0.run() }).asAnyWorkflow()
    }
}

/// A producer is itself a worker. Two of the same type count as the same work; a key distinguishes them.
extension SignalProducer: AnyWorkflowConvertible where Error == Never {
    public typealias Rendering = Void
    public typealias Output = Value

    public func asAnyWorkflow() -> AnyWorkflow<Void, Value> {
        RunningWorker(worker: self, isEquivalent: { _, _ in true }, producing: { $0 }).asAnyWorkflow()
    }
}

/// The workflow of a worker's node, as tests name it: `expectWorkflow(type: WorkerWorkflow<LoadWorker>.self)`.
public typealias WorkerWorkflow<WorkerType: Worker> = RunningWorker<WorkerType, WorkerType.Output>

extension RunningWorker {
    fileprivate init(
        worker: Base, isEquivalent: @escaping (Base, Base) -> Bool,
        producing: @escaping (Base) -> SignalProducer<Output, Never>
    ) {
        self.init(worker: worker, isEquivalent: isEquivalent) { worker, outputs in
            let start = Carried(value: { producing(worker).stream() })
            for await output in await outputs.begin({ start.value() }) ?? .finished {
                guard !Task.isCancelled else { break }
                await outputs.send(output.value)
            }
            await outputs.finish()
        }
    }
}

extension SignalProducer where Error == Never {
    /// Starts the producer, and ends it when the stream no longer has a reader.
    fileprivate func stream() -> AsyncStream<Carried<Value>> {
        let (stream, values) = AsyncStream.makeStream(of: Carried<Value>.self)
        let run = start { event in
            if case .value(let value) = event { values.yield(Carried(value: value)) } else { values.finish() }
        }
        let carried = Carried(value: run)
        values.onTermination = { _ in carried.value.dispose() }
        return stream
    }
}

extension AsyncStream {
    fileprivate static var finished: AsyncStream { AsyncStream { $0.finish() } }
}

extension RenderContext {
    /// Runs a worker and maps its results to actions. The older spelling of `mapOutput` and `running(in:)`.
    public func awaitResult<Awaited: Worker, Action: WorkflowAction>(
        for worker: Awaited, key: String = "", outputMap: @escaping (Awaited.Output) -> Action
    ) where Action.WorkflowType == WorkflowType {
        worker.running(in: self, key: key, outputMap: outputMap)
    }

    /// Runs a worker whose results are actions. The older spelling of `running(in:)`.
    public func awaitResult<Awaited: Worker>(for worker: Awaited, key: String = "")
    where Awaited.Output: WorkflowAction, Awaited.Output.WorkflowType == WorkflowType {
        worker.running(in: self, key: key)
    }
}
