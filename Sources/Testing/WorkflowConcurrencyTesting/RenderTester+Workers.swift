// Expectations about workers, with the module name and the parameter name that they have in version 4.

import Workflow
@_exported import WorkflowConcurrency
@_exported import WorkflowTesting

extension RenderTester {
    /// Expects a worker that is equivalent to this one. The worker never runs; the given output is sent instead.
    public func expectWorker<Expected: Worker>(
        _ worker: Expected, key: String = "", mockingOutput output: Expected.Output,
        fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> RenderTester<WorkflowType> {
        expectWorker(
            worker, key: key, producingOutput: output, fileID: fileID, file: file, line: line, column: column)
    }

    /// Expects a worker with many outputs that is equivalent to this one. The worker never runs; the given output is
    /// sent instead.
    public func expectWorker<Expected: AsyncSequenceWorker>(
        _ worker: Expected, key: String = "", mockingOutput output: Expected.Output,
        fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> RenderTester<WorkflowType> {
        expectWorker(
            worker, key: key, producingOutput: output, fileID: fileID, file: file, line: line, column: column)
    }

    /// Expects any worker of this type. The worker never runs; the given output is sent instead.
    public func expectWorker<Expected: Worker>(
        type: Expected.Type, key: String = "", mockingOutput output: Expected.Output? = nil,
        fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> RenderTester<WorkflowType> {
        expectAnyWorker(
            of: type, key: key, output: output, fileID: fileID, file: file, line: line, column: column)
    }

    /// Expects any worker of this type, which has many outputs. The worker never runs; the given output is sent
    /// instead.
    public func expectWorker<Expected: AsyncSequenceWorker>(
        type: Expected.Type, key: String = "", mockingOutput output: Expected.Output? = nil,
        fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> RenderTester<WorkflowType> {
        expectAnyWorker(
            of: type, key: key, output: output, fileID: fileID, file: file, line: line, column: column)
    }
}
