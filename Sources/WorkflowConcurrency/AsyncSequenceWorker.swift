// Asynchronous work with any number of results.

import Workflow

/// A piece of asynchronous work that brings results again and again: an asynchronous sequence.
///
/// Say what `Output` is. `run` returns a sequence of the outputs, or `any AsyncSequence` with outputs in it. A sequence that throws ends there:
/// make the error an output if it matters.
public protocol AsyncSequenceWorker<Output>: AnyWorkflowConvertible where Rendering == Void {
    /// What the work brings, again and again.
    associatedtype Output
    /// The results over time.
    associatedtype Sequence

    /// Begins the work, on the actor that the tree belongs to; the sequence is read outside of it.
    func run() -> Sequence

    /// Whether another worker, which already runs, does what this one would do, so that it may go on.
    func isEquivalent(to otherWorker: Self) -> Bool
}

extension AsyncSequenceWorker where Self: Equatable {
    /// Workers of equal values do the same.
    public func isEquivalent(to otherWorker: Self) -> Bool {
        self == otherWorker
    }
}

extension AsyncSequenceWorker where Sequence: AsyncSequence, Sequence.Element == Output {
    public func asAnyWorkflow() -> AnyWorkflow<Void, Output> {
        WorkerWorkflow(
            worker: self,
            isEquivalent: { $0.isEquivalent(to: $1) },
            operation: { worker, outputs in
                var iterator = worker.run().makeAsyncIterator()
                while let output = try? await iterator.next(), !Task.isCancelled { await outputs.send(output) }
            }
        ).asAnyWorkflow()
    }
}

extension AsyncSequenceWorker where Sequence == any AsyncSequence {
    public func asAnyWorkflow() -> AnyWorkflow<Void, Output> {
        WorkerWorkflow(
            worker: self,
            isEquivalent: { $0.isEquivalent(to: $1) },
            operation: { worker, outputs in
                let sequence: any AsyncSequence = worker.run()
                await Self.read(sequence, into: outputs)
            }
        ).asAnyWorkflow()
    }

    private static func read(_ sequence: some AsyncSequence, into outputs: WorkerOutputs<Self, Output>) async {
        var iterator = sequence.makeAsyncIterator()
        while let element = try? await iterator.next(), !Task.isCancelled {
            guard let output = element as? Output else {
                fatalError(
                    """
                    \(Self.self) brought a \(type(of: element)), and its outputs are \(Output.self). Map the elements of the \
                    sequence that its `run()` returns.
                    """
                )
            }
            await outputs.send(output)
        }
    }
}
