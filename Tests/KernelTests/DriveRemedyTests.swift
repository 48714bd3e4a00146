// `audit --drive` finds a bug, and no longer finds it after the remedy that it printed.

import Testing
import WorkbenchKernel
import WorkbenchReplies
import WorkbenchReplyText
import WorkbenchTestSupport
import Workflow
import WorkflowConcurrency

@MainActor
@Suite(.mainActorTurn) struct DriveRemedyTests {
    /// A bug, and the same app with the remedy applied.
    struct Example: CustomTestStringConvertible, Sendable {
        let place: String
        let remedy: String
        let app: @MainActor @Sendable (_ isRemedied: Bool) -> KernelApp
        var testDescription: String { place }
    }

    nonisolated static let examples = [
        Example(
            place: ".letters",
            remedy: "end the worker when its request changes, or check that the answer belongs to the current request"
        ) { isRemedied in
            KernelApp("mail", "letters for the guest who is in") { MailWorkflow(isRemedied: isRemedied) }
        },
        Example(place: ".marked", remedy: "remove it from both, or ignore elements that are gone") { isRemedied in
            KernelApp("shelf", "marks in a child, things in the parent") { ShelfWorkflow(isRemedied: isRemedied) }
        },
    ]

    private func findings(_ app: KernelApp, seed: Int) throws -> [AuditFinding] {
        let dialogue = Dialogue(Session(apps: [app], opening: app, workers: .off))
        guard case .audit(let reply) = try dialogue.say("audit --drive 300 --seed \(seed)").content else { return [] }
        return reply.findings
    }

    @Test("audit --drive finds the bug, but nothing after the printed remedy", arguments: examples, 1...2)
    func driveFindsNothingAfterTheRemedy(_ example: Example, seed: Int) throws {
        let found = try findings(example.app(false), seed: seed)
        let field = example.place.prefix { $0 != "[" }
        let finding = try #require(found.first { "\($0.place.path)".hasPrefix(field) }, "\(found)")
        #expect(ReplyText.text(of: finding).contains(example.remedy))
        #expect(try findings(example.app(true), seed: seed) == [])
    }
}

private struct Post: Worker {
    let guest: Int

    func run() async -> String { "a letter for \(guest)" }
    func isEquivalent(to other: Post) -> Bool { guest == other.guest }
}

/// The post for a guest goes on after the guest has left, and the next guest sees it.
private struct MailWorkflow: Workflow {
    let isRemedied: Bool

    struct State: Equatable {
        enum Desk: Equatable {
            case empty
            case taken(by: Int)
        }
        var desk = Desk.empty
        var post: Int?
        var letters: [String: Int] = [:]
    }

    struct Screen {
        let title: String
        let letters: [String]
        let onEnter: (Int) -> Void
        let onLeave: () -> Void
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<MailWorkflow>) -> Screen {
        let sink = context.makeStateMutationSink()
        let isRemedied = isRemedied
        if let post = state.post {
            Post(guest: post).mapOutput { letter in
                AnyWorkflowAction<MailWorkflow> { state in
                    state.letters[letter, default: 0] += 1
                    return nil
                }
            }.running(in: context)
        }
        let isIn = state.desk != .empty
        return Screen(
            title: "\(state.desk)", letters: isIn ? state.letters.keys.sorted() : [],
            onEnter: { guest in
                sink.send {
                    guard $0.desk == .empty, (0..<3).contains(guest) else { return }
                    ($0.desk, $0.post) = (.taken(by: guest), guest)
                }
            },
            onLeave: {
                sink.send {
                    guard $0.desk != .empty else { return }
                    ($0.desk, $0.letters) = (.empty, [:])
                    if isRemedied { $0.post = nil }
                }
            })
    }
}

/// A child marks things that the parent keeps in a dictionary. The bug is that the marks of thrown things stay.
private struct ShelfWorkflow: Workflow {
    let isRemedied: Bool

    struct State: Equatable {
        var things: [Int: String] = [11: "lamp", 12: "vase", 13: "bowl"]
        var next = 14
    }

    struct Screen {
        let names: [String]
        let marks: MarksWorkflow.Screen
        let onThrow: (Int) -> Void
        let onBuy: (String) -> Void
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<ShelfWorkflow>) -> Screen {
        let sink = context.makeStateMutationSink()
        let keys = state.things.keys.sorted()
        return Screen(
            names: keys.compactMap { state.things[$0] },
            marks: MarksWorkflow(keys: keys, isRemedied: isRemedied).rendered(in: context),
            onThrow: { index in
                sink.send {
                    let keys = $0.things.keys.sorted()
                    if keys.indices.contains(index) { $0.things[keys[index]] = nil }
                }
            },
            onBuy: { name in
                sink.send {
                    $0.things[$0.next] = name
                    $0.next += 1
                }
            })
    }
}

private struct MarksWorkflow: Workflow {
    let keys: [Int]
    let isRemedied: Bool

    struct State: Equatable { var marked: Set<Int> = [] }

    struct Screen {
        let count: String
        let onMark: (Int) -> Void
    }

    func makeInitialState() -> State { State() }

    func workflowDidChange(from previousWorkflow: MarksWorkflow, state: inout State) {
        if isRemedied { state.marked.formIntersection(keys) }
    }

    func render(state: State, context: RenderContext<MarksWorkflow>) -> Screen {
        let sink = context.makeStateMutationSink()
        let keys = keys
        return Screen(
            count: "\(state.marked.count) marked",
            onMark: { index in
                sink.send { if keys.indices.contains(index) { $0.marked.formSymmetricDifference([keys[index]]) } }
            })
    }
}
