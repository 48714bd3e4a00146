// Catches the failures that test code reports to Swift Testing, so that a test can compare them.

import Foundation
import Synchronization
import Testing

struct RecordedFailure: Equatable, Sendable {
    let text: String
    /// The line after the text, about the session that opens the moment.
    let session: String?
    let file: String
    let line: Int
}

/// Runs test code and returns its failures, in order. The failures aren't recorded for the enclosing test.
func failures(of testCode: @Sendable () async -> Void) async throws -> [RecordedFailure] {
    guard let test = Test.current else { preconditionFailure("failures(of:) catches what a running test reports") }
    let recorded = Mutex<[RecordedFailure]>([])
    let catching: IssueHandlingTrait = .compactMapIssues { issue in
        let place = issue.sourceLocation
        let lines = issue.comments.flatMap { $0.rawValue.components(separatedBy: "\n") }
        // Portable libraries print no line about a session.
        let beginnings = ["Open this moment", "This moment can't be opened"]
        let session = lines.last.flatMap { last in beginnings.contains { last.hasPrefix($0) } ? last : nil }
        let failure = RecordedFailure(
            text: (session == nil ? lines[...] : lines.dropLast()).joined(separator: "\n"), session: session,
            file: place?.fileName ?? "", line: place?.line ?? 0)
        recorded.withLock { $0.append(failure) }
        return nil
    }
    try await catching.provideScope(for: test, testCase: .current, performing: testCode)
    return recorded.withLock { $0 }
}

/// Test code that must fail, and the text of its failures.
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

    func check(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        #expect(try await failures(of: run).map(\.text) == texts, sourceLocation: sourceLocation)
    }
}
