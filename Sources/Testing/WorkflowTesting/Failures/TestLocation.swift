// The line of a test, and the way a failure is reported there: to Swift Testing if it runs the test, otherwise to
// XCTest.

import Testing
import XCTest

/// The place in a test where a function of this library is called.
struct TestLocation {
    let fileID: StaticString
    let file: StaticString
    let line: UInt
    let column: UInt
    /// The moment that the function is called at.
    var moment: any FailedMoment

    func report(_ failure: some Failure) {
        let session = moment.sessionLine(for: failure.text, at: self).map { "\n\($0)" } ?? ""
        if isRunBySwiftTesting {
            Issue.record(Comment(rawValue: failure.text + session), sourceLocation: sourceLocation)
        } else {
            XCTFail(failure.text + session, file: file, line: line)
        }
    }

    /// Whether Swift Testing runs the test. A detached task has no current test, so the process's arguments count, too.
    private var isRunBySwiftTesting: Bool {
        Test.current != nil || CommandLine.arguments.contains("swift-testing")
    }

    private var sourceLocation: SourceLocation {
        SourceLocation(fileID: matchingFileID, filePath: "\(file)", line: Int(line), column: Int(column))
    }

    /// The ID of `file`. A test's helper may pass on only `file` and `line`; `fileID` is then the helper's own.
    private var matchingFileID: String {
        let parts = "\(fileID)".split(separator: "/")
        guard let module = parts.first, let name = "\(file)".split(separator: "/").last, parts.last != name else {
            return "\(fileID)"
        }
        return "\(module)/\(name)"
    }
}
