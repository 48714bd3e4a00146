// Expectations about workers that use signal producers.

import Workflow
@_exported import WorkflowReactive
@_exported import WorkflowTesting

extension RenderTester {
    /// Expects a worker that is equivalent to this one. Its output, if there is one, is sent once the render has
    /// returned.
    public func expect<Expected: Worker>(
        worker: Expected, producingOutput output: Expected.Output? = nil, key: String = "",
        fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> RenderTester<WorkflowType> {
        expectWorker(
            worker, key: key, output: output, isEquivalent: { $0.isEquivalent(to: worker) }, fileID: fileID, file: file,
            line: line, column: column)
    }

    /// Expects a signal producer with values of this type. The producer never runs; the given output is sent instead.
    public func expect<Value>(
        signalProducer: SignalProducer<Value, Never>.Type, producingOutput output: Value? = nil, key: String = "",
        fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> RenderTester<WorkflowType> {
        expectAnyWorker(
            of: signalProducer, key: key, output: output, fileID: fileID, file: file, line: line, column: column)
    }
}
