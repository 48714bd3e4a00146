// Workers made from a closure or a sequence, for work that doesn't need a type.

import Workflow

/// Runs one asynchronous closure. Two of these workers with the same output type count as the same work; a key
/// distinguishes them.
public struct AsyncOperationWorker<Output>: Worker {
    private let operation: () async -> Output

    /// Creates a worker from a closure.
    public init(_ operation: @escaping () async -> Output) {
        self.operation = operation
    }

    public func run() async -> Output {
        await operation()
    }

    @inlinable
    public func isEquivalent(to otherWorker: AsyncOperationWorker<Output>) -> Bool { true }
}

/// Reads an asynchronous sequence. Two of these workers with the same sequence type count as the same work; a key
/// distinguishes them.
public struct SequenceWorker<Outputs: AsyncSequence>: AsyncSequenceWorker {
    public typealias Output = Outputs.Element

    private let sequence: () -> Outputs

    /// Creates a worker from a closure, which is called when the worker starts.
    public init(_ sequence: @escaping () -> Outputs) {
        self.sequence = sequence
    }

    public func run() -> Outputs {
        sequence()
    }

    @inlinable
    public func isEquivalent(to otherWorker: SequenceWorker<Outputs>) -> Bool { true }
}
