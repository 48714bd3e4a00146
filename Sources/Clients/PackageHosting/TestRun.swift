// The results of a test run, read from the events that Swift Testing writes as lines of JSON.

import FoundationEssentials
import WorkbenchReflection

package struct TestRun: Hashable, Sendable {
    package struct Failure: Hashable, Sendable {
        package var test: String
        /// The name of the file.
        package var file: String
        package var line: Int
        package var message: String
    }

    /// The number of test functions that started.
    package private(set) var tests = 0
    package private(set) var failures: [Failure] = []
    /// The test functions that started but haven't ended.
    package private(set) var running: [String] = []
    /// Whether the run finished.
    package private(set) var isWhole = false

    /// Reads events, and skips unreadable lines: the last one is cut off if the process was stopped.
    package init(events: String) {
        var names: [String: String] = [:]
        let decoder = JSONDecoder()
        for line in events.split(separator: "\n") {
            guard let record = try? decoder.decode(Record.self, from: Data(line.utf8)) else { continue }
            let payload = record.payload
            switch (record.kind, payload.kind) {
            case ("test", "function"): if let id = payload.id { names[id] = payload.name }
            case ("event", "testStarted"):
                guard let name = payload.testID.flatMap({ names[$0] }) else { continue }
                tests += 1
                running.append(name)
            case ("event", "testEnded"):
                let name = payload.testID.flatMap { names[$0] }
                if let index = running.firstIndex(where: { $0 == name }) { running.remove(at: index) }
            case ("event", "issueRecorded"):
                guard let issue = payload.issue, issue.isKnown != true else { continue }
                failures.append(
                    Failure(
                        test: payload.testID.flatMap { names[$0] } ?? "a test",
                        file: issue.sourceLocation?.fileID.split(separator: "/").last.map(String.init) ?? "",
                        line: issue.sourceLocation?.line ?? 0, message: payload.message))
            case ("event", "runEnded"): isWhole = true
            default: break
            }
        }
    }

    private struct Record: MemberwiseDecodable {
        var kind: String
        var payload: Payload
    }

    private struct Payload: MemberwiseDecodable {
        var kind: String?
        var id: String?
        var name: String?
        var testID: String?
        var messages: [Message]?
        var issue: Issue?

        /// The text of the issue, without the line “Issue recorded” if there is other text.
        var message: String {
            let texts = (messages ?? []).filter { ["fail", "details", "difference"].contains($0.symbol) }.map(\.text)
            let told = texts.filter { $0 != "Issue recorded" }
            return (told.isEmpty ? texts : told).joined(separator: "\n")
        }
    }

    private struct Message: MemberwiseDecodable {
        var symbol: String
        var text: String
    }

    private struct Issue: MemberwiseDecodable {
        struct Location: MemberwiseDecodable {
            var fileID: String
            var line: Int
        }

        var isKnown: Bool?
        var sourceLocation: Location?
    }
}
