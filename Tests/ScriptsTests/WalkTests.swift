// Walks over scripts, as a whole and line by line, with an app whose answers depend only on the commands' names: where
// the walks stop, and what they have evaluated by then.

import Testing
import WorkbenchLanguage

@Suite struct ScriptWalkTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var about: String
        var text: String
        /// `a.wf:2`, the place of the first failure.
        var failure: String?
        var evaluated: [String]
        var testDescription: String { about }
    }

    static let rows = [
        Row(about: "all is well", text: "send / fine\nstack\n", evaluated: ["send / fine", "stack"]),
        Row(about: "a refusal", text: "send / wrong\nstack\n", failure: "a.wf:1", evaluated: ["send / wrong"]),
        Row(
            about: "a refusal that is expected", text: "send / wrong\n# prose\nexpect error\nstack\n",
            evaluated: ["send / wrong", "expect error", "stack"]),
        Row(
            about: "a refusal that the second expectation is about",
            text: "send / wrong\nexpect unchanged\nexpect error\n",
            evaluated: ["send / wrong", "expect unchanged", "expect error"]),
        Row(
            about: "a refusal whose output is written down", text: "send / wrong\n=  error: no\nstack\n",
            evaluated: ["send / wrong", "stack"]),
        Row(
            about: "other output", text: "send / wrong\n= fine\nstack\n", failure: "a.wf:2", evaluated: ["send / wrong"]
        ),
        Row(about: "a trap", text: "send / trap\nstack\n", failure: "a.wf:1", evaluated: ["send / trap"]),
        Row(
            about: "a trap that is expected, asked for twice",
            text: "send / trap\nexpect crash\nexpect crash \"bang\"\nstack\n", evaluated: ["send / trap", "stack"]),
        Row(
            about: "another trap", text: "send / trap\nexpect crash \"boom\"\nstack\n", failure: "a.wf:2",
            evaluated: ["send / trap"]),
        Row(
            about: "a command that took too long", text: "send / hang\nexpect crash \"took longer\"\nstack\n",
            evaluated: ["send / hang", "stack"]),
        Row(
            about: "no trap", text: "send / fine\nexpect crash\nstack\n", failure: "a.wf:2", evaluated: ["send / fine"]),
        Row(
            about: "a script that is read", text: "source fine.wf\nstack\n", evaluated: ["send / fine", "stack"]),
        Row(
            about: "a script that fails", text: "source wrong.wf\nstack\n", failure: "wrong.wf:2",
            evaluated: ["send / fine", "send / wrong"]),
        Row(about: "no script", text: "source none.wf\nexpect error\n", failure: "a.wf:1", evaluated: []),
        Row(about: "a circle", text: "source circle.wf\n", failure: "circle.wf:1", evaluated: []),
        Row(
            about: "output of a script", text: "source fine.wf\n= fine\n", failure: "a.wf:2",
            evaluated: ["send / fine"]),
        Row(about: "an open that fails", text: "open wrong\nstack\n", failure: "a.wf:1", evaluated: ["open wrong"]),
        Row(
            about: "an open that fails, with the output of one that does not", text: "open wrong\n= Wrong\nstack\n",
            failure: "a.wf:1", evaluated: ["open wrong"]),
        Row(
            about: "an open that fails as expected", text: "open wrong\nexpect error\nstack\n",
            evaluated: ["open wrong", "expect error", "stack"]),
        Row(
            about: "an open that fails as written", text: "open wrong\n=  error: no\nstack\n",
            evaluated: ["open wrong", "stack"]),
        Row(about: "quit", text: "quit\nsend / wrong\n", evaluated: ["quit"]),
    ]

    @Test(arguments: rows)
    func scriptWalkOfAWholeScript(_ row: Row) {
        var walk = ScriptWalk(ScriptFile(name: "a.wf", text: row.text), stop: .atFirstFailure, read: Self.read)
        #expect(Self.drive(&walk) == row.evaluated)
        #expect(walk.findings.map(Self.place).first == row.failure)
    }

    @Test(arguments: rows)
    func scriptWalkLineByLine(_ row: Row) {
        var walk = ScriptWalk(linesOf: "a.wf", stop: .atFirstFailure, read: Self.read)
        var evaluated: [String] = []
        for line in row.text.split(separator: "\n") {
            walk.append(Script(line + "\n"))
            evaluated += Self.drive(&walk)
        }
        walk.finish()
        evaluated += Self.drive(&walk)
        #expect(walk.findings.map(Self.place).first == row.failure)
        // Line by line, evaluation continues until no later expectation could excuse the failure.
        #expect(evaluated == row.evaluated || evaluated.starts(with: row.evaluated) && row.failure != nil)
    }

    @Test(arguments: rows)
    func scriptWalkCollectingFindings(_ row: Row) {
        var walk = ScriptWalk(ScriptFile(name: "a.wf", text: row.text), stop: .atRefusal, read: Self.read)
        _ = Self.drive(&walk)
        #expect(walk.findings.map(Self.place).first == row.failure)
    }

    @Test func scriptWalkContinuesAfterAFailureInASourcedScript() {
        var walk = ScriptWalk(linesOf: "", stop: .ofReading, read: Self.read)
        for line in ["source wrong.wf", "send / wrong", "source fine.wf"] { walk.append(Script(line + "\n")) }
        #expect(Self.drive(&walk) == ["send / fine", "send / wrong", "send / wrong", "send / fine"])
        let (findings, trail) = walk.takeNews()
        #expect(findings.map(Self.place) == ["wrong.wf:2", ":2"])
        #expect(trail.map(\.text) == ["send / wrong"])
        #expect(!walk.isOver)
    }

    // MARK: - An app

    private static let read: ScriptFile.Reader = { name, _ throws(UnreadableFile) in
        let files = [
            "fine.wf": "send / fine\n", "wrong.wf": "send / fine\nsend / wrong\nstack\n",
            "circle.wf": "source circle.wf\n",
        ]
        guard let text = files[name] else { throw UnreadableFile("no such file") }
        return ScriptFile(name: name, text: text)
    }

    private static func place(_ finding: CheckFinding) -> String { "\(finding.place.file):\(finding.place.line)" }

    private static func drive(_ walk: inout ScriptWalk) -> [String] {
        var evaluated: [String] = []
        while let turn = walk.next() {
            guard case .evaluate(let step) = turn else { continue }
            evaluated.append(step.text)
            walk.answer(answer(to: step.text))
        }
        return evaluated
    }

    private static func answer(to command: String) -> CommandResult {
        switch command {
        case "send / wrong", "open wrong": .replied([Reply(.refused(Refusal(.impossible, "no")))])
        case "send / trap": .died(Death(crash: CrashReport(cause: .trap, message: "bang")))
        case "send / hang": .died(Death(crash: CrashReport(cause: .hang(seconds: 1))))
        case "quit": .replied([Reply(.quit)])
        default: .replied([Reply(.nothing)])
        }
    }
}
