// A journal replays everything, even actions that a worker library sends under keys that differ in each run, and
// effects that no command expresses.

import Testing
import WorkbenchKernel
import WorkbenchLarder
import WorkbenchLanguage
import WorkbenchTestSupport
import Workflow

@Suite(.mainActorTurn) @MainActor struct LarderReplayTests {
    nonisolated static let sessions: [(said: [String], journal: [String])] = [
        (
            ["send Shelves open(\"top\")"],
            [
                "send Shelves open(\"top\")",
                "deliver /Shelves PantryWorker<CountWorker>[top] 1",
                "deliver /Shelves PantryWorker<CountWorker>[top] 2",
                "effect /Shelves.stock [\"top\": \"full\"]",
            ]
        ),
        (
            ["send Shelves note", "send Shelves note", "send Note[@2] typed(\"milk\")", "send Note[@1] done"],
            ["send Shelves note", "send Shelves note", "send Note[@2] typed(\"milk\")", "send Note[@1] done"]
        ),
        (
            ["send Closures begin"],
            [
                "send Closures begin",
                "effect --by 1 /Closures.tally ‹Tally› effect /Closures.greet ‹() -> String› "
                    + "effect /Closures.words [\"begun\"]",
            ]
        ),
    ]

    @Test("A journal is the same in every run, and its replay gives the same tree", arguments: sessions.indices)
    func journalIsTheSameInEveryRun(_ number: Int) throws {
        let (said, journal) = Self.sessions[number]
        let larder = try Dialogue("larder", apps: [LarderTests.app])
        for line in said { #expect(try larder.say(line).isSuccess, "\(line) was refused") }
        #expect(Array(larder.session.journal) == journal)

        let replayed = try Dialogue("larder", apps: [LarderTests.app], workers: .off)
        for line in journal { #expect(try replayed.say(line).refusal == nil, "\(line) was refused") }
        #expect(Array(replayed.session.journal) == journal)
        for command in ["tree", "history", "stack"] {
            let (first, again) = (try larder.say(command), try replayed.say(command))
            #expect(Self.comparable(first) == Self.comparable(again), "\(command) is another after the replay")
        }
    }

    @Test("The journal names a node whose key differs in each run by its position")
    func generatedKeysAreReplacedByPositionsInTheJournal() throws {
        let larder = try Dialogue("larder", apps: [LarderTests.app])
        for line in ["send Shelves note", "send Shelves note"] { try larder.say(line) }
        let key = try #require(Self.keys(in: larder).last)
        for (said, kept) in [
            ("send Note[\(key)] typed(\"milk\")", "send Note[@2] typed(\"milk\")"),
            ("send /Shelves/Note[\"\(key)\"] typed(\"jam\")", "send /Shelves/Note[@2] typed(\"jam\")"),
            ("cd /Shelves/Note[\(key)]", "cd /Shelves/Note[@2]"),
        ] {
            #expect(try larder.say(said).refusal == nil)
            #expect(larder.session.journal.last == kept)
        }
        #expect(try larder.say("expect Note[@2] == \"jam\"").expectation?.holds == true)
        #expect(try larder.say("expect Note[@1] == \"\"").expectation?.holds == true)
        #expect(try larder.say("state Note[@3]").refusal != nil)
    }

    @Test("A position can follow any node name, even one with brackets")
    func positionFollowsGenericNodeName() throws {
        let larder = try Dialogue("larder", apps: [LarderTests.app])
        #expect(try larder.say("send Picker<[Int]>[@1] pick([1])").refusal == nil)
        #expect(try larder.say("emit Picker<[Int]>[@1] picked([1])").refusal == nil)
        #expect(
            try larder.say("expect output picked([1]) from Picker<[Int]>[@1]").expectation?.holds == true)
        #expect(try larder.say("state /Pickers/Picker<[Int]>[@1]").refusal == nil)
        // An ended node can still be found by name.
        for line in ["send Shelves note", "send Note[@1] done"] { #expect(try larder.say(line).refusal == nil) }
        #expect(try larder.say("expect output done from Note[@1]").expectation?.holds == true)
    }

    @Test("The journal writes a node name that is a raw identifier in backticks")
    func journalWritesRawIdentifiersInBackticks() throws {
        let app = KernelApp("odd", "a workflow with a raw identifier") { OddParent() }
        let odd = Dialogue(Session(apps: [app], opening: app))
        #expect(try odd.say("send / start").refusal == nil)
        #expect(Array(odd.session.journal) == ["send / start", "send /`Odd jobs` .begun --by \"begin\""])
        let again = Dialogue(Session(apps: [app], opening: app, workers: .off))
        for line in odd.session.journal { #expect(try again.say(line).refusal == nil, "\(line)") }
        let trees = try [odd, again].map { try $0.say("tree") }
        #expect(trees[0].comparable == trees[1].comparable)
        #expect(trees[0].nodes.count == 2)
    }

    @Test("The journal refers to a value that differs in each run by its place")
    func generatedValuesAreReplacedByReferencesInTheJournal() throws {
        let larder = try Dialogue("larder", apps: [LarderTests.app])
        for line in ["send Shelves note", "send Shelves note"] { try larder.say(line) }
        let key = try #require(Self.keys(in: larder).last)
        #expect(try larder.say("expect Shelves.notes[1] == \"\(key)\"").expectation?.holds == true)
        #expect(try larder.say("send Shelves forget(\"\(key)\")").refusal == nil)
        #expect(larder.session.journal.last == "send Shelves forget($/Shelves.notes[1])")
        #expect(try Self.keys(in: larder).count == 1)
    }

    @Test("The step of effect names the parts that a replay leaves out")
    func effectStepNamesPartsThatReplayLeavesOut() throws {
        let larder = try Dialogue("larder", apps: [LarderTests.app], workers: .off)
        let step = try #require(
            larder.say("effect /Closures.tally ‹Tally› effect /Closures.words [\"x\"]").step)
        let leftOut = step.effect?.leftOut.map { "\($0.node.path)\($0.path?.description ?? "") \($0.type)" }
        #expect(leftOut == ["/Closures.tally Tally"])
        #expect(step.hops.map(\.node.path) == ["/Closures"])
        #expect(try larder.say("expect Closures.words == [\"x\"]").expectation?.holds == true)
    }

    /// The keys of the nodes named Note.
    private static func keys(in dialogue: Dialogue) throws -> [String] {
        try dialogue.say("tree").nodes.compactMap { node in
            node.path.contains("/Note[")
                ? node.path.split(separator: "[")[1].split(separator: "]").first.map(String.init) : nil
        }
    }

    /// The reply without the parts that differ in every run.
    private static func comparable(_ reply: Reply) -> String {
        reply.comparable.replacing(/[0-9A-F]{8}-[0-9A-F-]{27}/, with: "UUID")
            // A replay omits the tally.
            .replacing(/"tally":(null|\{[^}]*\})/, with: "tally")
    }
}

private struct OddParent: Workflow {
    typealias Output = Never

    enum Action: WorkflowAction {
        typealias WorkflowType = OddParent
        case start

        func apply(toState state: inout Bool) -> Never? {
            state = true
            return nil
        }
    }

    func makeInitialState() -> Bool { false }

    func render(state: Bool, context: RenderContext<OddParent>) {
        _ = context.makeSink(of: Action.self)
        if state { `Odd jobs`<Int>().rendered(in: context) }
    }
}

/// Sends itself an action when it starts.
private struct `Odd jobs`<Tool>: Workflow {
    typealias Output = Never

    enum Action: WorkflowAction {
        typealias WorkflowType = `Odd jobs`
        case begun

        func apply(toState state: inout Bool) -> Never? {
            state = true
            return nil
        }
    }

    func makeInitialState() -> Bool { false }

    func render(state: Bool, context: RenderContext<Self>) {
        let sink = context.makeSink(of: Action.self)
        context.runSideEffect(key: "begin") { _ in sink.send(.begun) }
    }
}
