// `audit --drive` finds a bug, but no longer finds it once its printed remedy is applied.

import Testing
import WorkbenchKernel
import WorkbenchLanguage
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
        Example(place: ".isOpen", remedy: "let one node own the value, and pass it to the other as a property") {
            isRemedied in
            KernelApp("forms", "rows that can be open") { FormsWorkflow(isRemedied: isRemedied) }
        },
    ]

    private func findings(_ app: KernelApp, seed: Int) throws -> [AuditFinding] {
        let dialogue = Dialogue(Session(apps: [app], opening: app, workers: .off))
        guard case .audit(let reply) = try dialogue.say("audit --drive 300 --seed \(seed)").content else { return [] }
        return reply.findings
    }

    @Test(
        "audit --drive finds the bug, but nothing after the printed remedy", arguments: Cases.some(examples, oneIn: 3),
        1...Cases.count(1, thorough: 2))
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

/// A guest's mail keeps arriving after the guest has left, and the next guest sees it.
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

/// A child marks things that the parent keeps in a dictionary. The bug is that the marks of removed things stay.
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

/// Both the parent and the row know which row is open. The bug is that closing a row doesn't tell the parent.
private struct FormsWorkflow: Workflow {
    let isRemedied: Bool

    struct State: Equatable {
        var open: String?
        var sent: [String] = []
    }

    struct Screen {
        let title: String
        let rows: [FormWorkflow.Screen]
        let onSend: () -> Void
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<FormsWorkflow>) -> Screen {
        let sink = context.makeStateMutationSink()
        return Screen(
            title: state.open.map { "\($0) is open" } ?? "\(state.sent.count) sent",
            rows: ["north", "south"].map { name in
                func action(_ isOpen: Bool) -> AnyWorkflowAction<FormsWorkflow> {
                    AnyWorkflowAction { state in
                        state.open = isOpen ? name : nil
                        return nil
                    }
                }
                return isRemedied
                    ? GivenFormWorkflow(name: name, isOpen: state.open == name).mapOutput(action)
                        .rendered(in: context, key: name)
                    : FormWorkflow(name: name).mapOutput(action).rendered(in: context, key: name)
            },
            onSend: { sink.send { if $0.open == nil { $0.sent.append("all") } } })
    }
}

private struct FormWorkflow: Workflow {
    typealias Output = Bool
    let name: String

    struct State: Equatable { var isOpen = false }

    struct Screen {
        let title: String
        let onOpen: () -> Void
        let onSave: () -> Void
        let onClose: () -> Void
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = FormWorkflow
        case open
        case save
        case close

        func apply(toState state: inout State) -> Bool? {
            guard state.isOpen != (self == .open) else { return nil }
            state.isOpen.toggle()
            return self == .close ? nil : state.isOpen
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<FormWorkflow>) -> Screen {
        let sink = context.makeSink(of: Action.self)
        return Screen(
            title: "\(name) \(state.isOpen)", onOpen: { sink.send(.open) }, onSave: { sink.send(.save) },
            onClose: { sink.send(.close) })
    }
}

/// A row whose parent tells it whether it is open.
private struct GivenFormWorkflow: Workflow {
    typealias Output = Bool
    let name: String
    let isOpen: Bool

    func render(state: Void, context: RenderContext<GivenFormWorkflow>) -> FormWorkflow.Screen {
        let sink = context.makeOutputSink()
        func send(_ isOpened: Bool) { if isOpened != isOpen { sink.send(isOpened) } }
        return FormWorkflow.Screen(
            title: "\(name) \(isOpen)", onOpen: { send(true) }, onSave: { send(false) }, onClose: { send(false) })
    }
}
