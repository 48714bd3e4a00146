// Workers made from a closure or a sequence, for work that needs no type of its own.

import Workflow

/// Runs one asynchronous closure. Two of the same output type count as the same work; a key tells them apart.
public struct AsyncOperationWorker<Output>: Worker {
    private let operation: () async -> Output

    /// Makes a worker from what it does.
    public init(_ operation: @escaping () async -> Output) {
        self.operation = operation
    }

    public func run() async -> Output {
        await operation()
    }

    public func isEquivalent(to otherWorker: AsyncOperationWorker<Output>) -> Bool { true }
}

/// Reads an asynchronous sequence. Two of the same sequence type count as the same work; a key tells them apart.
public struct SequenceWorker<Outputs: AsyncSequence>: AsyncSequenceWorker {
    public typealias Output = Outputs.Element

    private let sequence: () -> Outputs

    /// Makes a worker from the sequence, which is made when the worker begins.
    public init(_ sequence: @escaping () -> Outputs) {
        self.sequence = sequence
    }

    public func run() -> Outputs {
        sequence()
    }

    public func isEquivalent(to otherWorker: SequenceWorker<Outputs>) -> Bool { true }
}
