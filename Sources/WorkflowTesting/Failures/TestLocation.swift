// The line of a test, and how a failure gets there: to Swift Testing if it runs the test, else to XCTest.

import Testing
import XCTest

/// Where in a test a call of this library stands.
struct TestLocation {
    let fileID: StaticString
    let file: StaticString
    let line: UInt
    let column: UInt

    func report(_ failure: some Failure) {
        if isRunBySwiftTesting {
            Issue.record(Comment(rawValue: failure.text), sourceLocation: sourceLocation)
        } else {
            XCTFail(failure.text, file: file, line: line)
        }
    }

    /// A task that a test has detached has no current test any more; then the test process says what runs in it.
    private var isRunBySwiftTesting: Bool {
        Test.current != nil || CommandLine.arguments.contains("swift-testing")
    }

    private var sourceLocation: SourceLocation {
        SourceLocation(fileID: matchingFileID, filePath: "\(file)", line: Int(line), column: Int(column))
    }

    /// A function of a test that passes on only `file` and `line` leaves the file ID to be that of the function itself.
    private var matchingFileID: String {
        let parts = "\(fileID)".split(separator: "/")
        guard let module = parts.first, let name = "\(file)".split(separator: "/").last, parts.last != name else {
            return "\(fileID)"
        }
        return "\(module)/\(name)"
    }
}
