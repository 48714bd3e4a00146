// Asynchronous work with any number of results.

import Workflow

/// Asynchronous work that delivers results repeatedly, as an asynchronous sequence.
///
/// Declare `Output`. `run` returns a sequence of outputs, which may be `any AsyncSequence`. A sequence that throws ends
/// there, so turn the error into an output if the parent needs to know about it.
public protocol AsyncSequenceWorker<Output>: AnyWorkflowConvertible where Rendering == Void {
    /// The type of each result.
    associatedtype Output
    /// The type of the sequence of results.
    associatedtype Sequence

    /// Starts the work, on the actor that the tree belongs to. The sequence is read outside that actor.
    func run() -> Sequence

    /// Whether another worker that is already running does the same work as this one. If so, the running worker
    /// continues.
    func isEquivalent(to otherWorker: Self) -> Bool
}

extension AsyncSequenceWorker where Self: Equatable {
    /// Returns whether the workers are equal, because equal workers do the same work.
    public func isEquivalent(to otherWorker: Self) -> Bool {
        self == otherWorker
    }
}

extension AsyncSequenceWorker where Sequence: AsyncSequence, Sequence.Element == Output {
    @inlinable
    public func asAnyWorkflow() -> AnyWorkflow<Void, Output> {
        RunningWorker(
            worker: self,
            isEquivalent: { $0.isEquivalent(to: $1) },
            operation: { worker, outputs in
                var iterator = worker.run().makeAsyncIterator()
                while let output = try? await iterator.next(), !Task.isCancelled { await outputs.send(output) }
                await outputs.finish()
            }
        ).asAnyWorkflow()
    }
}

extension AsyncSequenceWorker where Sequence == any AsyncSequence {
    @inlinable
    public func asAnyWorkflow() -> AnyWorkflow<Void, Output> {
        RunningWorker(
            worker: self,
            isEquivalent: { $0.isEquivalent(to: $1) },
            operation: { worker, outputs in
                let sequence: any AsyncSequence = worker.run()
                await Self.read(sequence, into: outputs)
            }
        ).asAnyWorkflow()
    }

    @usableFromInline
    static func read(_ sequence: some AsyncSequence, into outputs: WorkerOutputs<Self, Output>) async {
        var iterator = sequence.makeAsyncIterator()
        while let element = try? await iterator.next(), !Task.isCancelled {
            guard let output = element as? Output else {
                fatalError(
                    """
                    \(Self.self) produced a value of type \(type(of: element)), but its outputs are of type \(Output.self). \
                    Map the elements of the sequence that its `run()` returns.
                    """
                )
            }
            await outputs.send(output)
        }
        await outputs.finish()
    }
}
