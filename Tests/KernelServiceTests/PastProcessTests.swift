// A long session in separate processes: the past that is kept beside its journal, and the lines that a resumed session
// carries out again.

import Foundation
import Testing
import WorkbenchLanguage
import WorkbenchTestSupport

@testable import WorkbenchWire

@Suite(.waits, .serialized) struct PastProcessTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "past-\(UUID())").path

    /// A session that keeps the details of 20 steps, with a journal in the folder. It blocks its thread.
    private func session(_ events: ProcessTests.Events, resuming file: JournalFile? = nil) throws -> SupervisedSession {
        let session = try SupervisedSession(
            options: SupervisedSession.Options(
                launch: KernelLaunch(executable: Probe.path, environment: ["WORKBENCH_PROBE_STEPS": "20"]),
                client: "tests", app: "rude"),
            file: file, journals: JournalDirectory(path: folder))
        session.onEvent = { events.take($0) }
        return session
    }

    /// The tree, the history and the branches.
    private func traces(_ session: SupervisedSession) throws -> [Reply] {
        try ["state /", "history", "branches", "stack", "expect steps == 100"].flatMap {
            try session.evaluate($0).replies
        }
    }

    private func carriedOut(_ events: ProcessTests.Events) -> [Int] {
        events.output.split(separator: "\n").compactMap { Int($0) }
    }

    /// A session of 100 steps that print their numbers, its traces, and the path of its journal.
    private func long(_ action: (Int) -> String) throws -> (traces: [Reply], journal: String) {
        let session = try session(ProcessTests.Events())
        try session.start()
        for number in 1...100 {
            let death = try session.evaluate("send / \(action(number))").death
            #expect(death == nil)
        }
        let traces = try traces(session)
        #expect(!traces.contains { !$0.isSuccess })
        let journal = try #require(session.file?.path)
        session.end()
        return (traces, journal)
    }

    @Test func resumedSessionReplaysOnlyLinesAfterItsSavedPast() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (expected, journal) = try long { $0 % 3 == 0 ? "say(\"\($0)\")" : "count" }
        let rights = try FileManager.default.attributesOfItem(atPath: journal + ".past")[.posixPermissions] as? Int
        #expect(rights == 0o600)
        for round in 1...2 {
            let events = ProcessTests.Events()
            let file = try JournalFile(resuming: journal)
            let again = try session(events, resuming: file)
            let outcome = try again.resume(try file.read())
            guard case .restored(100, 100, _) = outcome else {
                Issue.record("\(outcome)")
                return
            }
            #expect(try traces(again) == expected)
            let numbers = carriedOut(events)
            #expect(
                numbers.last == 99 && numbers.count < 14, "round \(round): these lines were carried out: \(numbers)")
            // A crash later is restored just as cheaply.
            events.output = ""
            let death = try again.evaluate("send / trap").death
            guard case .restored? = death?.outcome else {
                Issue.record("not restored: \(String(describing: death?.outcome))")
                return
            }
            #expect(try traces(again) == expected)
            #expect(carriedOut(events).count < 14, "after a trap: \(carriedOut(events))")
            again.end()
        }
    }

    @Test(arguments: ["damaged", "missing", "of other lines", "a directory"])
    func sessionWithUnusablePastReplaysAllJournalLines(how: String) throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (expected, journal) = try long { "say(\"\($0)\")" }
        let past = journal + ".past"
        switch how {
        case "damaged":
            let text = try String(contentsOfFile: past, encoding: .utf8)
            try text.replacing("node\t", with: "nide\t").write(toFile: past, atomically: true, encoding: .utf8)
        case "missing": try FileManager.default.removeItem(atPath: past)
        case "a directory":
            try FileManager.default.removeItem(atPath: past)
            try FileManager.default.createDirectory(atPath: past, withIntermediateDirectories: false)
        default:
            let text = try String(contentsOfFile: journal, encoding: .utf8)
            try text.replacing("say(\"7\")", with: "say(\"8\")").write(
                toFile: journal, atomically: true, encoding: .utf8)
        }
        let events = ProcessTests.Events()
        let file = try JournalFile(resuming: journal)
        let again = try session(events, resuming: file)
        _ = try again.resume(try file.read())
        #expect(carriedOut(events).count == 100)
        #expect(try traces(again).prefix(1) == expected.prefix(1))
        again.end()
    }

    /// The numbers come from a global variable, which isn't part of any tree. If the session continued from the past,
    /// they would start at 1 again.
    @Test func globalStateDisablesResumingFromThePast() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (expected, journal) = try long { _ in "draw" }
        for round in 1...2 {
            let file = try JournalFile(resuming: journal)
            let again = try session(ProcessTests.Events(), resuming: file)
            _ = try again.resume(try file.read())
            #expect(try traces(again) == expected)
            again.end()
            let past = try String(contentsOfFile: journal + ".past", encoding: .utf8)
            #expect(past == SupervisedSession.brokenPast, "round \(round): the past does not fit, and no other is kept")
        }
    }

    @Test func aSessionThatIsPrunedOrEmptyLeavesNoPast() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (_, journal) = try long { _ in "count" }
        let old = Date(timeIntervalSinceNow: -90 * 86400)
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: journal)
        for number in 0..<JournalDirectory.keptCount {
            try "# \(number)\n".write(toFile: "\(folder)/later-\(number).wf", atomically: true, encoding: .utf8)
        }
        #expect(JournalDirectory(path: folder).prune().count == 1)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(files.filter { $0.hasSuffix(".past") } == [])
    }
}
