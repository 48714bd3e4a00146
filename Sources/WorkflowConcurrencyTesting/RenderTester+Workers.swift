// The expectations of workers, under the product's name in version 4, and the spelling that names the output a mock.

import Workflow
@_exported import WorkflowConcurrency
@_exported import WorkflowTesting

extension RenderTester {
    /// Expects a worker that is equivalent to this one. It never runs: the output is sent in its place.
    public func expectWorker<Expected: Worker>(
        _ worker: Expected, key: String = "", mockingOutput output: Expected.Output,
        fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> RenderTester<WorkflowType> {
        expectWorker(
            worker, key: key, producingOutput: output, fileID: fileID, file: file, line: line, column: column)
    }

    /// Expects a worker of many outputs that is equivalent to this one. It never runs: the output is sent in its place.
    public func expectWorker<Expected: AsyncSequenceWorker>(
        _ worker: Expected, key: String = "", mockingOutput output: Expected.Output,
        fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> RenderTester<WorkflowType> {
        expectWorker(
            worker, key: key, producingOutput: output, fileID: fileID, file: file, line: line, column: column)
    }

    /// Expects a worker of this type, whatever it was made with. It never runs: the output is sent in its place.
    public func expectWorker<Expected: Worker>(
        type: Expected.Type, key: String = "", mockingOutput output: Expected.Output? = nil,
        fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> RenderTester<WorkflowType> {
        expectAnyWorker(
            of: type, key: key, output: output, fileID: fileID, file: file, line: line, column: column)
    }

    /// Expects a worker of many outputs of this type, whatever it was made with. It never runs: the output is sent in its place.
    public func expectWorker<Expected: AsyncSequenceWorker>(
        type: Expected.Type, key: String = "", mockingOutput output: Expected.Output? = nil,
        fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> RenderTester<WorkflowType> {
        expectAnyWorker(
            of: type, key: key, output: output, fileID: fileID, file: file, line: line, column: column)
    }
}
