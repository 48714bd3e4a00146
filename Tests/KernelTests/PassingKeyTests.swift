// Keys that don't look random but may differ in each run: hashes and object identifiers.

import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport
import WorkbenchWire
import Workflow

@Suite(.mainActorTurn) @MainActor struct PassingKeyTests {
    /// A session whose nodes have these keys.
    private func session(_ keys: [String]) -> Dialogue {
        let app = KernelApp("queue", "jobs") { Queue(keys: keys) }
        return Dialogue(Session(apps: [app], opening: app, workers: .off))
    }

    nonisolated static let kept = [
        ("send Job[7727426621009292208] finish(1)", "send Job[7727426621009292208@2] finish(1)"),
        ("send /Job[-7727426621009292207] finish(1)", "send /Job[-7727426621009292207@3] finish(1)"),
        // Short numbers and names are assumed to be stable.
        ("send Job[7] finish(1)", "send Job[7] finish(1)"), ("send Job[tea] finish(1)", "send Job[tea] finish(1)"),
    ]

    @Test("The journal names a node by its key and its place if the key may differ in each run", arguments: kept)
    func longNumbersAreKeptWithThePlace(_ said: String, _ line: String) throws {
        let first = session(["7", "7727426621009292208", "-7727426621009292207", "tea"])
        #expect(try first.say(said).isSuccess)
        #expect(first.session.journal.last == line)
        #expect(try first.say(line).isSuccess, "the line names the same node in this process")
        let place = try #require(Self.kept.firstIndex { $0.0 == said })
        let order = [1, 2, 0, 3][place]
        #expect(try states(first)[order] == "2")
    }

    @Test func aNodeIsFoundByItsKeyAndElseByItsPlace() throws {
        let line = "send Job[7727426621009292208@2] finish(1)"
        for (keys, changed) in [
            (["1000000000001", "1000000000002", "1000000000003"], 1),
            (["1000000000001", "1000000000002", "7727426621009292208"], 2),
        ] {
            let other = session(keys)
            #expect(try other.say(line).isSuccess, "\(keys)")
            #expect(try states(other) == (0..<3).map { $0 == changed ? "1" : "0" }, "\(keys)")
        }
        #expect(try session(["1000000000001"]).say(line).refusal != nil, "there is neither the key nor the place")
        // Keys that have this form are written in quotes.
        let own = session(["7727426621009292208@1", "a"])
        #expect(try own.say("send Job[\"7727426621009292208@1\"] finish(1)").isSuccess)
        #expect(try states(own) == ["1", "0"])
    }

    @Test func replayWithOtherKeysHasTheSameDigest() throws {
        let lines = ["send Job[7727426621009292208] finish(1)", "send Job[7727426621009292208@2] finish(1)"]
        let keys = [["at 1234567890123", "7727426621009292208"], ["at -98765432101", "-17274266210"]]
        let digests = try zip(lines, keys).map { line, keys in ReplyComparison.digest([try session(keys).say(line)]) }
        #expect(digests[0] != nil && digests[0] == digests[1])
        let other = try session(keys[1]).say("send Job[@2] finish(2)")
        #expect(ReplyComparison.digest([other]) != digests[0])
    }

    @Test func nodesFoundByPlaceAreNamed() throws {
        let session = session(["1000000000001", "1000000000002"]).session
        for (line, expected) in [
            ("send Job[7727426621009292208@2] finish(1)", ["Job[7727426621009292208@2]"]),
            ("send Job[1000000000002@1] finish(1)", []), ("send Job[@2] finish(1)", []), ("tree", []),
            ("send Job[1000000000001@example.org] finish(1)", []),
        ] {
            let statement = try #require(Script(line).statements.first)
            #expect(session.nodesFoundByPlace(in: statement) == expected, "\(line)")
        }
    }

    nonisolated static let keys = [
        ["7727426621009292208", "-1727426621009292207"], ["-972742662100929220", "97274266210092925"],
        ["flicker-7727426621009292208", "-7727426621009292207-b"], ["flicker-77274266210", "-7727426621009292-b"],
    ]

    @Test(
        "Expected output with long keys matches a process with other keys",
        arguments: [(0, 1), (1, 0), (2, 3), (3, 2)])
    func expectedOutputDoesNotDependOnKeys(_ first: Int, _ second: Int) throws {
        let note = "a rather long note that does not fit into a line, since it goes on and on, and is therefore cut"
        let lines = [
            "send Job[@2] finish(1)", "send Job[@2] note(\"\(note)\")", "tree", "ls", "history",
            "send Job[@1] finish(2)", "trace", "send Job[@2] note(\"\(note)!\")", "history", "state Job[@2]",
        ]
        let (one, other) = (session(Self.keys[first]), session(Self.keys[second]))
        for line in lines {
            let expected = ExpectedOutput.lines(of: .replied([try one.say(line)]), command: line)
            let found = ExpectedOutput.lines(of: .replied([try other.say(line)]), command: line, as: expected)
            #expect(found == expected, "\(line)")
        }
        // A different number of nodes or a different value is still a mismatch.
        _ = try other.say("send Job[@1] finish(1)")
        for line in ["tree", "history"] {
            let expected = ExpectedOutput.lines(of: .replied([try one.say(line)]), command: line)
            #expect(ExpectedOutput.lines(of: .replied([try other.say(line)]), command: line, as: expected) != expected)
        }
    }

    @Test("Names of exported tests are unique and the same in each process")
    func exportedTestsAreNamedWithoutSuchKeys() throws {
        let names = try [["7727426621009292208", "-17274266210", "7"], ["-97274266210", "97274266210", "7"]].map {
            keys in
            let dialogue = session(keys)
            for place in 1...3 { #expect(try dialogue.say("send Job[@\(place)] finish(1)").isSuccess) }
            guard case .script(let text) = try dialogue.say("export test").content else { return [Substring]() }
            return text.matches(of: /func (\w+)\(/).map(\.output.1)
        }
        #expect(names[0] == names[1])
        #expect(names[0] == ["step1Job", "step2Job", "step3Job7"])
    }

    private func states(_ dialogue: Dialogue) throws -> [String] {
        guard case .tree(let tree) = try dialogue.say("tree").content else { return [] }
        return tree.children.map { $0.state?.text() ?? "?" }
    }
}

private struct Queue: Workflow {
    var keys: [String]

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<Queue>) -> [String] {
        keys.map { Job().rendered(in: context, key: $0) }
    }
}

private struct Job: Workflow {
    enum Action: WorkflowAction {
        typealias WorkflowType = Job
        case finish(Int)
        case note(String)

        func apply(toState state: inout Int) -> Never? {
            if case .finish(let amount) = self { state += amount }
            if case .note(let text) = self { state += text.count }
            return nil
        }
    }

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<Job>) -> String {
        _ = context.makeSink(of: Action.self)
        return "\(state)"
    }
}
