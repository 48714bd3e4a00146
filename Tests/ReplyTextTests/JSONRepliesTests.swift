// `--json` and its documentation agree: the schema contains everything that is printed, and everything in the schema is
// printed.

import Foundation
import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport
import WorkbenchTutorial5
import WorkbenchValueTree
import WorkbenchWire

@MainActor
@Suite(.mainActorTurn) struct JSONRepliesTests {
    @Test func jsonRepliesMatchTheDocumentedSchema() async throws {
        let schema = try JSONSchema(documentAt: JSONExample.document)
        var seen: Set<String> = []
        var random = RandomReply(generator: SeededGenerator(seed: 7))
        for content in Self.rare(random.next().reply) {
            let json = try Self.json(ReplyJSON.line(of: Reply(content)))
            #expect(schema.faults(of: json, as: "Reply", seen: &seen) == [])
        }
        for line in Self.deaths.map({ ReplyJSON.line("died", $0) })
            + Self.reloads.map({ ReplyJSON.line("reloaded", $0) }) + [ReplyJSON.line("page", "session.html")]
        {
            #expect(schema.faults(of: try Self.json(line), as: "Event", seen: &seen) == [])
        }
        for client in [nil, "ada"] {
            let json = try Self.json(ReplyJSON.line("event", Self.event(by: client)))
            #expect(schema.faults(of: json, as: "Event", seen: &seen) == [])
        }
        let session = try Session.example().exported("export json")
        #expect(schema.faults(of: try Self.json(session), as: "Session", seen: &seen) == [])
        for (_, line) in try Self.answers() {
            _ = schema.faults(of: try Self.json(line), as: line.hasPrefix("{\"event") ? "Event" : "Reply", seen: &seen)
        }
        for number in 0..<Cases.count(150, thorough: 6_000) {
            if number % 250 == 249, schema.everything.isSubset(of: seen) { break }
            await Task.yield()
            let reply = random.next().reply
            let faults = schema.faults(of: try Self.json(ReplyJSON.line(of: reply)), as: "Reply", seen: &seen)
            #expect(faults == [], "seed 7, reply \(number): say it in JSONReplies.md")
            if !faults.isEmpty { return }
        }
        // Rare replies need more random cases than the usual ones.
        let unseen = Cases.isThorough ? schema.everything.subtracting(seen).sorted() : []
        #expect(unseen == [], "nothing that is printed has these: take them out of JSONReplies.md")
    }

    /// Each example is the answer to the command before it, in the page's order.
    @Test func jsonRepliesExamplesEqualActualReplies() throws {
        let schema = try JSONSchema(documentAt: JSONExample.document)
        var shown: Set<String> = []
        for (example, line) in try Self.answers() {
            let (found, written) = (try Self.json(line), try Self.json(example.text))
            #expect(found == written, "line \(example.line) of JSONReplies.md: \(example.command) answers \(line)")
            if case .object(let members) = found { shown.formUnion(members.keys) }
        }
        let missing = schema.keys(of: "Reply").union(schema.keys(of: "Event")).subtracting(shown)
        #expect(missing.sorted() == [], "write an example of each into JSONReplies.md")
    }

    private static func answers() throws -> [(example: JSONExample, line: String)] {
        let session = Session.example()
        return try JSONExample.all().map { example in
            (
                example,
                try constants[example.command] ?? ReplyJSON.line(of: #require(session.evaluate(example.command).last))
            )
        }
    }

    /// Finds values the way jq does, with a sequence of keys and indices.
    @Test func jsonStateIsFoundByItsPath() throws {
        let session = Session.example()
        _ = session.evaluate("send Welcome nameChanged(name: \"Ada\")")
        _ = session.evaluate("tap onLoginTapped")
        let state = try Self.json(ReplyJSON.line(of: try #require(session.evaluate("state Todo").last)))
        #expect(state["state"]?["todos"]?[0]?["title"] == "Take the cat for a walk")
        let session2 = try Self.json(session.exported("export json"))
        #expect(session2["steps"]?[1]?["hops"]?[0]?["output"]?["name"] == "Ada")
    }

    private static func json(_ text: String) throws -> JSONValue {
        try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    }

    private nonisolated static let node = NodeName(path: "/Todo", name: "Todo", type: "TodoWorkflow")

    private static func event(by client: String?) -> TreeEvent {
        let prompt = PromptReply(app: "todo", node: node, step: 1, nodes: 2)
        return TreeEvent(
            client: client, command: "undo", replies: [Reply(.nothing)], prompt: prompt,
            journal: JournalChange(opened: "todo", lines: ["undo"]))
    }

    /// Replies that no command in the example session gives, or that depend on which workflows the program links.
    private static var constants: [String: String] {
        let worker = NodeName(path: "/Load[1]", name: "Load[1]", type: "LoadWorker")
        let root = NodeName(path: "/", name: "Feed", type: "FeedWorkflow")
        let again = WorkerReply(
            node: root, worker: worker, output: "[String]", isRunning: true, delivered: 2, beganAgainAfter: 2)
        return [
            "workers of an app that has some": ReplyJSON.line(
                of: Reply(.workers([WorkerReply(node: root, worker: worker, output: "[String]", isRunning: true)]))),
            "coverage of an app": ReplyJSON.line(of: Reply(Sample.coverage)),
            "profile of an app": ReplyJSON.line(of: Reply(Sample.profile)),
            "race in an app that has workers": ReplyJSON.line(of: Reply(Sample.race)),
            "apps": ReplyJSON.line(
                of: Reply(
                    .apps([
                        AppReply(name: "todo", summary: "the tutorial’s todo app"),
                        AppReply(name: "TodoWorkflow(name: String)", kind: .workflow, renderedBy: ["RootWorkflow"]),
                    ]))),
            "source a.wf": ReplyJSON.line(of: Reply(.source("a.wf"))),
            "a line of a saved session that cannot be repeated": ReplyJSON.line(
                of: Reply(.note(.missingStep("the tree changed by itself")))),
            "workers that began again after a reload": ReplyJSON.line(
                of: Reply(.note(.workersBeganAgain([again])))),
            "died": ReplyJSON.line("died", death),
            "reloaded": ReplyJSON.line("reloaded", reload),
            "page session.html": ReplyJSON.line("page", "session.html"),
            "event": ReplyJSON.line("event", event(by: "ada")),
        ]
    }

    private static let death = Death(
        crash: CrashReport(
            cause: .trap, message: "Fatal error: Index out of range",
            place: CrashReport.Place(file: "TodoWorkflow.swift", line: 88),
            frames: [
                CrashReport.Frame(
                    function: "EditAction.apply(toState:)",
                    place: CrashReport.Place(file: "TodoWorkflow.swift", line: 88))
            ]), command: "send Todo discardChanges",
        outcome: .restored(step: 2, lines: 3, milliseconds: 14.5),
        lost: [Death.LostLine(line: "send Todo discardChanges", reason: .fatal)])

    private static let reload = RestartReport(
        outcome: .restored(step: 2, lines: 3, milliseconds: 210),
        divergences: [
            RestartReport.Divergence(
                number: 3, line: "send Welcome didLogin",
                kind: .refused(Refusal(.unknown(.action), "Welcome has no action didLogin", remedies: ["login"])))
        ])

    /// Contents that the generator makes rarely or never.
    private static func rare(_ reply: Reply) -> [Reply.Content] {
        let alert = StackReply.Layer(kind: .alert(title: nil, message: nil), screens: [])
        let screen = StackReply.ScreenLine(
            name: "A", title: "a", key: "k", isActive: true, buttons: [], fields: [])
        let callback = NodeSinks.Callback(name: "onTap", screen: "A", signature: "")
        var cause = WhyReply.Cause(node: node, action: nil, properties: [ValuePath()])
        cause.sideEffect = .boolean(true)
        let turn = BlameReply.Turn(step: 1, branch: "a", command: "b", causes: [cause], before: nil, after: nil)
        return [
            .blame(BlameReply(place: "a", isThere: true, changes: [turn])),
            .origin(
                OriginReply(
                    place: "a",
                    links: [
                        OriginReply.Link(.followed(node: node), step: 1, command: "b"),
                        OriginReply.Link(.output(node: node, output: .boolean(true)), step: 1, command: "b"),
                        OriginReply.Link(.shown(command: "c", cause: "/.d"), step: 1, command: "b"),
                        OriginReply.Link(.started(node: node, run: 1, reason: .first), step: 1, command: "b"),
                    ], isUnfolded: true, notVaried: [])),
            .found(FindReply(text: "a", matches: FindReply.Kind.allCases.map { FindReply.Match($0, "a", "b") })),
            .audit(
                AuditReply(
                    findings: AuditObservation.Relation.allCases.map { relation in
                        .observed(
                            AuditObservation(
                                .twoOwners, at: AuditReply.Place(node: node, path: ValuePath()), relation: relation,
                                step: 1))
                    }, nodes: 1, skipped: [])),
            .nothing, .quit, .note(.missingStep("a")), .note(.allowed(["a"])), .note(.always(["a"])),
            .note(.foundByPlace(["a"])), .script("a"), .source("a.wf"),
            .note(
                .workersBeganAgain([
                    WorkerReply(node: node, worker: node, output: "a", isRunning: true, beganAgainAfter: 1)
                ])),
            .file(name: "a.wf", text: "a"),
            .marks([MarkReply(name: "a", step: 1, branch: "b")]),
            .opened(app: AppReply(name: "a", summary: "b"), node: node),
            .saved(SavedReply(file: "a.wf", lines: [SavedLine(command: "undo", replies: [reply])])),
            .help(HelpReply(command: "send", examples: [HelpReply.Example(line: "a", explanation: "b")])),
            .refused(Refusal(.impossible, "a", besideRemedies: "b", at: 0..<1, remedies: ["c"])),
            .expectation(ExpectationReply(holds: true, expected: "a", found: .stayed(nil))),
            .expectation(ExpectationReply(holds: true, expected: "a", found: .stayed(.boolean(true)))),
            .expectation(ExpectationReply(holds: true, expected: "a", found: .carriedOut)),
            .expectation(ExpectationReply(holds: true, expected: "a", found: .here("b"))),
            .expectation(ExpectationReply(holds: true, expected: "a", found: .trap("b"))),
            .expectation(ExpectationReply(holds: true, expected: "a", found: .noAction)),
            .expectation(
                ExpectationReply(
                    holds: true, expected: "a",
                    found: .changed([ExpectationReply.ChangedNode(node: "/", change: .changed)]))),
            .expectation(ExpectationReply(holds: true, expected: "a", found: .fate(.dropped(.sinkNotRendered)))),
            .expectation(
                ExpectationReply(
                    holds: true, expected: "a",
                    found: .outputs([ExpectationReply.Output(value: .boolean(true), node: "/")]))),
            .expectation(
                ExpectationReply(
                    holds: true, expected: "a",
                    found: .course([ExpectationReply.Turn(step: 1, before: .boolean(true), after: .boolean(false))]))),
            .stack(StackReply(layers: [alert, StackReply.Layer(kind: .base, screens: [screen])], isPartial: true)),
            .sinks([NodeSinks(node: node, actions: [], outputs: [], otherSinks: [], callbacks: [callback])]),
            .difference([
                NodeDifference(path: "/", kind: .ended, state: [], properties: []),
                NodeDifference(path: "/", kind: .began, state: [], properties: []),
            ]),
            .tried(
                TryReply(
                    step: StepReply(number: 1, command: "undo", fate: .queued),
                    differences: [NodeDifference(path: "/", kind: .ended, state: [], properties: [])],
                    stack: StackReply(layers: []),
                    sharedObjects: [TryReply.SharedObject(node: node, path: ValuePath(), type: "A")])),
            .wouldStop(StopReply(command: "undo", message: "a", node: node, shortest: ["undo"])),
            .difference([
                NodeDifference(
                    path: "/", kind: .changed,
                    state: [
                        Change(.moved, pathBefore: ValuePath([.index(0)]), pathAfter: ValuePath([.index(1)]))
                    ], properties: [])
            ]),
        ]
            + [WhyReply.Absence.worker, .notThere, .nothingChanged, .equal, .parentNotRendered(node)].map {
                .why(WhyReply(node: node, step: 1, render: nil, absence: $0, causes: []))
            }
            + WorkerMode.allCases.map { .note(.noWorkers($0)) }
            + [FaultKind.noStep, .noRendering, .attached].map { .refused(Refusal($0, "a")) }
            + FaultKind.Subject.allCases.flatMap { subject in
                [FaultKind.unknown(subject), .ambiguous(subject)].map { .refused(Refusal($0, "a")) }
            }
    }

    private static var deaths: [Death] {
        let causes: [CrashReport.Cause] = [
            .trap, .badAccess(signal: 11), .stackOverflow, .exit(status: 3), .killed, .signal(6), .hang(seconds: 0.5),
            .interrupted, .connectionClosed, .memoryLimit(bytes: 1 << 20), .brokenProtocol("a"), .notStarted("b"),
        ]
        let place = CrashReport.Place(file: "A.swift", line: 3)
        let crashes = causes.map {
            CrashReport(
                cause: $0, message: "a", place: place,
                frames: [
                    CrashReport.Frame(function: "a()", place: place), CrashReport.Frame(function: "b()", place: nil),
                ])
        }
        let reasons: [Death.LostLine.Reason] = [
            .fatal, .notReached, .fatalInReplay(crashes[0]), .refused(Refusal(.impossible, "a")),
        ]
        let lost = reasons.map { Death.LostLine(line: "undo", reason: $0) }
        return crashes.map {
            Death(
                crash: $0, command: "undo", client: "a", outcome: .restored(step: 1, lines: 1, milliseconds: 1.5),
                lost: lost)
        }
            + [
                .givenUp(deaths: 3, hasJournal: false), .givenUp(deaths: 3, last: crashDuringReplay, hasJournal: true),
                .interrupted(step: 1, lines: 1, of: 2),
            ].map { Death(crash: crashes[0], command: nil, outcome: $0, lost: []) }
    }

    private static var crashDuringReplay: CrashReport {
        var crash = CrashReport(cause: .killed)
        crash.during = "undo"
        return crash
    }

    private static var reloads: [RestartReport] {
        let crash = CrashReport(cause: .trap)
        let kinds: [RestartReport.Divergence.Kind] = [
            .refused(Refusal(.impossible, "a")), .differs(before: [Reply(.nothing)], now: [Reply(.quit)]),
            .fatal(crash),
        ]
        let divergences = kinds.map { RestartReport.Divergence(number: 1, line: "undo", kind: $0) }
        return [
            RestartReport(outcome: .restored(step: 1, lines: 2, milliseconds: 3), divergences: divergences),
            RestartReport(outcome: .interrupted(step: 1, lines: 1, of: 2), divergences: []),
            RestartReport(outcome: .givenUp(deaths: 3, last: crash), divergences: []),
        ]
    }
}

extension Session {
    fileprivate static func example() -> Session {
        let app = KernelApp("todo", "the tutorial’s todo app") { RootWorkflow() }
        return Session(apps: [app], opening: app)
    }

    fileprivate func exported(_ command: String) throws -> String {
        guard case .script(let text)? = evaluate(command).last?.content else {
            throw JSONSchemaError(description: "\(command) answers with no text")
        }
        return text
    }
}

extension JSONValue {
    fileprivate subscript(index: Int) -> JSONValue? {
        if case .array(let elements) = self, elements.indices.contains(index) { elements[index] } else { nil }
    }
}
