// What a piece of test code reports as failures to Swift Testing, caught so that a test can say which it expects.

import Synchronization
import Testing

struct RecordedFailure: Equatable, Sendable {
    let text: String
    let file: String
    let line: Int
}

/// Runs test code and returns its failures, in the order in which they were reported.
func failures(of testCode: () -> Void) -> [RecordedFailure] {
    let recorded = Mutex<[RecordedFailure]>([])
    withKnownIssue(isIntermittent: true) {
        testCode()
    } matching: { issue in
        let place = issue.sourceLocation
        recorded.withLock {
            $0.append(
                RecordedFailure(
                    text: issue.comments.map(\.rawValue).joined(separator: "\n"), file: place?.fileName ?? "",
                    line: place?.line ?? 0
                )
            )
        }
        return true
    }
    return recorded.withLock { $0 }
}

/// Test code that has to fail, and the texts of its failures.
struct FailingCode: Sendable, CustomTestStringConvertible {
    let name: String
    let texts: [String]
    let run: @Sendable () -> Void

    init(_ name: String, _ texts: String..., run: @escaping @Sendable () -> Void) {
        self.name = name
        self.texts = texts
        self.run = run
    }

    var testDescription: String { name }

    func check(sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(failures(of: run).map(\.text) == texts, sourceLocation: sourceLocation)
    }
}
