// Expectations about workers. A worker meets an expectation if it is equivalent to the worker that the test names. It
// never runs.

import Workflow
import WorkflowConcurrency

extension RenderTester {
    /// Expects a worker that is equivalent to this one. Its output, if there is one, is sent once the render has
    /// returned.
    public func expectWorker<Expected: Worker>(
        _ worker: Expected, key: String = "", producingOutput output: Expected.Output? = nil,
        fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> RenderTester<WorkflowType> {
        expectWorker(
            worker, key: key, output: output, isEquivalent: { $0.isEquivalent(to: worker) }, fileID: fileID, file: file,
            line: line, column: column)
    }

    /// Expects a worker with many outputs that is equivalent to this one, and sends one of them.
    public func expectWorker<Expected: AsyncSequenceWorker>(
        _ worker: Expected, key: String = "", producingOutput output: Expected.Output? = nil,
        fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> RenderTester<WorkflowType> {
        expectWorker(
            worker, key: key, output: output, isEquivalent: { $0.isEquivalent(to: worker) }, fileID: fileID, file: file,
            line: line, column: column)
    }

    /// Expects a worker that is equivalent to this one. Another spelling of `expectWorker`.
    public func expect<Expected: Worker>(
        worker: Expected, producingOutput output: Expected.Output? = nil, key: String = "",
        fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> RenderTester<WorkflowType> {
        expectWorker(
            worker, key: key, producingOutput: output, fileID: fileID, file: file, line: line, column: column
        )
    }

    /// Expects a worker with many outputs that is equivalent to this one. Another spelling of `expectWorker`.
    public func expect<Expected: AsyncSequenceWorker>(
        worker: Expected, producingOutput output: Expected.Output? = nil, key: String = "",
        fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> RenderTester<WorkflowType> {
        expectWorker(
            worker, key: key, producingOutput: output, fileID: fileID, file: file, line: line, column: column
        )
    }

    /// Expects any worker of this type.
    package func expectAnyWorker<Expected, Output>(
        of type: Expected.Type, key: String, output: Output?, fileID: StaticString, file: StaticString, line: UInt,
        column: UInt
    ) -> RenderTester<WorkflowType> {
        expecting(
            ChildExpectation<RunningWorker<Expected, Output>>(
                label: ChildLabel(type: String(describing: type), key: key, form: .worker),
                location: TestLocation(fileID: fileID, file: file, line: line, column: column, moment: moment),
                rendering: (),
                output: output, check: { _, _ in }
            )
        )
    }

    /// Expects a worker for which the closure returns true.
    package func expectWorker<Expected, Output>(
        _ worker: Expected, key: String, output: Output?, isEquivalent: @escaping (Expected) -> Bool,
        fileID: StaticString, file: StaticString, line: UInt, column: UInt
    ) -> RenderTester<WorkflowType> {
        let location = TestLocation(fileID: fileID, file: file, line: line, column: column, moment: moment)
        let label = ChildLabel(type: String(describing: Expected.self), key: key, form: .worker)
        return expecting(
            ChildExpectation<RunningWorker<Expected, Output>>(
                label: label, location: location, rendering: (), output: output,
                check: { child, parent in
                    guard !isEquivalent(child.worker) else { return }
                    let difference = difference(expected: worker, actual: child.worker)
                    location.report(
                        ChildFailure.workerNotEquivalent(parent: parent, worker: label, difference: difference))
                }
            )
        )
    }
}
