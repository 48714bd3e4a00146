// `--json` and its documentation agree: the schema contains everything that is printed, and everything in the schema is
// printed.

import Foundation
import WorkbenchREPL
import WorkbenchReplies
import WorkbenchTestSupport
import Testing
import WorkbenchValueTree
import WorkbenchWire

@Suite(.mainActorTurn) struct JSONRepliesTests {
    @Test func theDocumentDescribesWhatIsPrinted() async throws {
        let schema = try JSONSchema(documentAt: Self.document)
        var seen: Set<String> = []
        var random = RandomReply(generator: SeededGenerator(seed: 7))
        for number in 0..<3000 {
            await Task.yield()
            let reply = random.next().reply
            let faults = schema.faults(of: try Self.json(reply), as: "Reply", seen: &seen)
            #expect(faults == [], "seed 7, reply \(number): say it in JSONReplies.md")
            if !faults.isEmpty { return }
        }
        for content in Self.rare(random.next().reply) {
            #expect(schema.faults(of: try Self.json(Reply(content)), as: "Reply", seen: &seen) == [])
        }
        for report in Self.deaths {
            #expect(schema.faults(of: try Self.json(report), as: "Death", seen: &seen) == [])
        }
        for report in Self.reloads {
            #expect(schema.faults(of: try Self.json(report), as: "Reload", seen: &seen) == [])
        }
        for client in [nil, "ada"] {
            let prompt = PromptReply(app: "todo", node: Self.node, step: 1, nodes: 2)
            let event = TreeEvent(
                client: client, command: "undo", replies: [Reply(.nothing)], prompt: prompt,
                journal: JournalChange(opened: "todo", lines: ["undo"]))
            #expect(schema.faults(of: try Self.json(event), as: "Event", seen: &seen) == [])
        }
        let unseen = schema.everything.subtracting(seen).sorted()
        #expect(unseen == [], "nothing that is printed has these: take them out of JSONReplies.md")
    }

    @Test(arguments: [
        (Reply(.nothing), #"{"content":"nothing"}"#),
        (
            Reply(.opened(AppReply(name: "a", summary: "b"), node)),
            """
            {"content":{"opened":[{"name":"a","summary":"b"},{"name":"Todo","path":"/Todo","type":"TodoWorkflow"}]}}
            """
        ),
        (
            Reply(.values([NodeValue(node: node, path: nil, type: "T", value: .text(Text("A\u{1b}")))])),
            """
            {"content":{"values":[{"node":{"name":"Todo","path":"/Todo","type":"TodoWorkflow"},"type":"T",\
            "value":"\\"A\\\\u{1B}\\""}]}}
            """
        ),
        (
            Reply(
                .difference([
                    NodeDifference(
                        path: "/", kind: .changed,
                        state: [
                            Change(
                                .changed, pathBefore: ValuePath([.field("n")]), pathAfter: ValuePath([.field("n")]),
                                before: .integer(1), after: .integer(2))
                        ], properties: [])
                ])),
            """
            {"content":{"difference":[{"kind":"changed","path":"/","properties":[],"state":[{"after":"2","before":"1",\
            "kind":"changed","path":"n"}]}]}}
            """
        ),
    ])
    func isWrittenAsPeopleWould(reply: Reply, line: String) {
        #expect(JSONLine.text(of: reply) == line)
    }

    private static let document = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Sources/WorkflowREPL/WorkflowREPL.docc/JSONReplies.md")

    private static func json(_ value: some Encodable) throws -> JSONValue {
        try JSONDecoder().decode(JSONValue.self, from: Data(JSONLine.text(of: value).utf8))
    }

    private static let node = NodeName(path: "/Todo", name: "Todo", type: "TodoWorkflow")

    /// Contents that the generator does not make.
    private static func rare(_ reply: Reply) -> [Reply.Content] {
        let alert = StackReply.Layer(kind: .alert(title: nil, message: nil), screens: [])
        let screen = StackReply.ScreenLine(
            name: "A", title: "a", key: "k", isActive: true, buttons: [], fields: [])
        let callback = NodeSinks.Callback(name: "onTap", screen: "A", signature: "", isButton: false)
        return [
            .nothing, .quit, .note("a"), .script("a"), .source("a.wf"), .file(name: "a.wf", text: "a"),
            .marks([MarkReply(name: "a", step: 1)]), .opened(AppReply(name: "a", summary: "b"), node),
            .saved(SavedReply(file: "a.wf", lines: [SavedLine(command: "undo", replies: [reply])])),
            .help(HelpReply(command: "send", examples: [HelpReply.Example(line: "a", explanation: "b")])),
            .refused(Refusal("a", besideRemedies: "b", at: 0..<1, remedies: ["c"])),
            .stack(StackReply(layers: [alert, StackReply.Layer(kind: .base, screens: [screen])])),
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
            .values([NodeValue(node: node, path: nil, type: "Int", value: .integer(1))]),
            .difference([
                NodeDifference(
                    path: "/", kind: .changed,
                    state: [
                        Change(.moved, pathBefore: ValuePath([.index(0)]), pathAfter: ValuePath([.index(1)]))
                    ], properties: [])
            ]),
        ]
    }

    private static var deaths: [Death] {
        let causes: [CrashReport.Cause] = [
            .trap, .badAccess(signal: 11), .stackOverflow, .exit(status: 3), .killed, .signal(6), .hang(seconds: 0.5),
            .interrupted, .brokenProtocol("a"), .notStarted("b"),
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
            .fatal, .notReached, .fatalInReplay(crashes[0]), .refused(Refusal("a")),
        ]
        let lost = reasons.map { Death.LostLine(line: "undo", reason: $0) }
        return crashes.map {
            Death(
                crash: $0, command: "undo", client: "a", outcome: .restored(step: 1, lines: 1, milliseconds: 1.5),
                lost: lost)
        } + [Death(crash: crashes[0], command: nil, outcome: .givenUp(deaths: 3), lost: [])]
    }

    private static var reloads: [RestartReport] {
        let crash = CrashReport(cause: .trap)
        let kinds: [RestartReport.Divergence.Kind] = [
            .refused(Refusal("a")), .differs(before: [Reply(.nothing)], now: [Reply(.quit)]), .fatal(crash),
        ]
        let divergences = kinds.map { RestartReport.Divergence(number: 1, line: "undo", kind: $0) }
        return [
            RestartReport(outcome: .restored(step: 1, lines: 2, milliseconds: 3), divergences: divergences),
            RestartReport(outcome: .givenUp(deaths: 3, last: crash), divergences: []),
        ]
    }
}
