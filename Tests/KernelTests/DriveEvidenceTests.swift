// `audit --drive` finds bugs that show only when the drive looks for evidence: by going back another way, by comparing
// the elements of two nodes, or by delivering an answer after what it was for has gone.

import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport
import Workflow
import WorkflowConcurrency

@MainActor
@Suite(.mainActorTurn) struct DriveEvidenceTests {
    private static let examples = [
        DriveRelationTests.Example(place: ".heading") { isFixed in
            KernelApp("week", "a heading that is kept as text") { WeekWorkflow(isFixed: isFixed) }
        },
        DriveRelationTests.Example(place: ".chosen") { isFixed in
            KernelApp("seats", "seats that are chosen row by row") { HallWorkflow(isFixed: isFixed) }
        },
        DriveRelationTests.Example(place: ".queue") { isFixed in
            KernelApp("post", "letters of the user who is signed in") { PostWorkflow(isFixed: isFixed) }
        },
        DriveRelationTests.Example(place: ".files") { isFixed in
            KernelApp("files", "files that the server may refuse to publish") { FilesWorkflow(isFixed: isFixed) }
        },
        DriveRelationTests.Example(place: ".lit") { isFixed in
            KernelApp("lamps", "a count of lamps, of which there is one or none") { LampsWorkflow(isFixed: isFixed) }
        },
    ]

    @Test("audit --drive finds the bug by its evidence, and nothing in the corrected version", arguments: 0..<5)
    func driveFindsBugByItsEvidence(_ number: Int) throws {
        try Self.examples[number].check("audit --drive 300")
    }
}

/// The heading counts the events of the week. The bug is that removing an event doesn't update it.
private struct WeekWorkflow: Workflow {
    let isFixed: Bool

    struct Event: Equatable {
        let id: Int
        let week: Int
    }

    struct State: Equatable {
        var week = 12
        var events = [Event(id: 1, week: 12), Event(id: 2, week: 13)]
        var heading = "12: 1"
        var next = 3

        mutating func count() { heading = "\(week): \(events.count { $0.week == week })" }
    }

    struct Screen {
        let heading: String
        let events: [Row]
        let onAdd: () -> Void
        let onNext: () -> Void
        let onPrevious: () -> Void

        struct Row {
            let id: Int
            let onRemove: () -> Void
        }
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = WeekWorkflow
        case add, next, previous
        case remove(Int)

        func apply(toState state: inout State, workflow: WeekWorkflow) -> Never? {
            switch self {
            case .add:
                state.events.append(Event(id: state.next, week: state.week))
                state.next += 1
            case .next: state.week += 1
            case .previous: state.week -= 1
            case .remove(let id):
                state.events.removeAll { $0.id == id }
                if !workflow.isFixed { return nil }
            }
            state.count()
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<WeekWorkflow>) -> Screen {
        let sink = context.makeSink(of: Action.self)
        return Screen(
            heading: state.heading,
            events: state.events.filter { $0.week == state.week }.map { event in
                Screen.Row(id: event.id) { sink.send(.remove(event.id)) }
            },
            onAdd: { sink.send(.add) }, onNext: { sink.send(.next) }, onPrevious: { sink.send(.previous) })
    }
}

/// The root and each row keep the chosen seats. The bug is that the root alone forgets them.
private struct HallWorkflow: Workflow {
    let isFixed: Bool

    struct RowWorkflow: Workflow {
        let row: Int
        let shown: Set<Int>?

        struct State: Equatable {
            var chosen: Set<Int> = []
        }

        struct Screen {
            let seats: [Bool]
            let onSeat: (Int) -> Void
        }

        enum Action: WorkflowAction {
            typealias WorkflowType = RowWorkflow
            case seat(Int)

            func apply(toState state: inout State, workflow: RowWorkflow) -> Int? {
                guard case .seat(let place) = self, (0..<3).contains(place) else { return nil }
                let seat = workflow.row * 3 + place
                if workflow.shown == nil { state.chosen.formSymmetricDifference([seat]) }
                return seat
            }
        }

        typealias Output = Int

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<RowWorkflow>) -> Screen {
            let sink = context.makeSink(of: Action.self)
            return Screen(
                seats: (0..<3).map { (shown ?? state.chosen).contains(row * 3 + $0) },
                onSeat: { sink.send(.seat($0)) })
        }
    }

    struct State: Equatable {
        var all: Set<Int> = []
    }

    struct Screen {
        let rows: [RowWorkflow.Screen]
        let price: Int
        let onClear: () -> Void
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = HallWorkflow
        case seat(Int)
        case clear

        func apply(toState state: inout State) -> Never? {
            switch self {
            case .seat(let seat): state.all.formSymmetricDifference([seat])
            case .clear: state.all = []
            }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<HallWorkflow>) -> Screen {
        let sink = context.makeSink(of: Action.self)
        return Screen(
            rows: (0..<2).map { row in
                RowWorkflow(row: row, shown: isFixed ? state.all : nil).mapOutput { Action.seat($0) }
                    .rendered(in: context, key: "\(row)")
            },
            price: state.all.count * 12, onClear: { sink.send(.clear) })
    }
}

private struct Delivery: Worker, Equatable {
    let letter: Int

    func run() async -> Bool { letter > 0 }
}

/// Signing out empties the queue. The bug is that a letter on its way may return to the queue of the next user.
private struct PostWorkflow: Workflow {
    let isFixed: Bool

    struct State: Equatable {
        var user: String? = "Ada"
        var queue: [Int] = []
        var sent: Int?
        var next = 1
    }

    struct Screen {
        let user: String?
        let queue: [Int]
        let isSending: Bool
        let onSignIn: (String) -> Void
        let onWrite: () -> Void
        let onSend: () -> Void
        let onSignOut: () -> Void
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = PostWorkflow
        case signIn(String)
        case write, send, signOut
        case answered(Bool)

        func apply(toState state: inout State, workflow: PostWorkflow) -> Never? {
            switch self {
            case .signIn(let user): if state.user == nil { state.user = user }
            case .write:
                guard state.user != nil else { return nil }
                state.queue.append(state.next)
                state.next += 1
            case .send:
                guard state.sent == nil, let letter = state.queue.first else { return nil }
                state.queue.removeFirst()
                state.sent = letter
            case .signOut:
                (state.user, state.queue) = (nil, [])
                if workflow.isFixed { state.sent = nil }
            case .answered(let isDelivered):
                if !isDelivered, let letter = state.sent { state.queue.insert(letter, at: 0) }
                state.sent = nil
            }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<PostWorkflow>) -> Screen {
        let sink = context.makeSink(of: Action.self)
        if let letter = state.sent {
            Delivery(letter: letter).mapOutput { Action.answered($0) }.running(in: context, key: "\(letter)")
        }
        return Screen(
            user: state.user, queue: state.queue, isSending: state.sent != nil,
            onSignIn: { sink.send(.signIn($0)) }, onWrite: { sink.send(.write) }, onSend: { sink.send(.send) },
            onSignOut: { sink.send(.signOut) })
    }
}

/// A file is shown as public at once. The bug is that it stays public after a refusal.
private struct FilesWorkflow: Workflow {
    let isFixed: Bool

    enum Request: Equatable { case none, asking, refused }

    struct File: Equatable {
        let id: Int
        var isPublic = false
        var request = Request.none
    }

    struct State: Equatable {
        var files = [File(id: 1), File(id: 2)]
    }

    struct Screen {
        let files: [Row]

        struct Row {
            let isPublic: Bool
            let warning: String?
            let onToggle: () -> Void
        }
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = FilesWorkflow
        case toggle(Int)
        case answered(Int, Bool)

        func apply(toState state: inout State, workflow: FilesWorkflow) -> Never? {
            switch self {
            case .toggle(let index):
                guard state.files[index].request != .asking else { return nil }
                state.files[index].isPublic.toggle()
                state.files[index].request = .asking
            case .answered(let index, let isAccepted):
                state.files[index].request = isAccepted ? .none : .refused
                if !isAccepted, workflow.isFixed { state.files[index].isPublic.toggle() }
            }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<FilesWorkflow>) -> Screen {
        let sink = context.makeSink(of: Action.self)
        let rows = state.files.indices.map { index in
            let file = state.files[index]
            if file.request == .asking {
                Delivery(letter: file.id).mapOutput { Action.answered(index, $0) }
                    .running(in: context, key: "\(file.id)")
            }
            return Screen.Row(
                isPublic: file.isPublic, warning: file.request == .refused ? "refused" : nil,
                onToggle: { sink.send(.toggle(index)) })
        }
        return Screen(files: rows)
    }
}

/// The root counts the lit lamps of its child, of which there is one or none. The bug is that it isn't told when a lit
/// lamp is removed.
private struct LampsWorkflow: Workflow {
    let isFixed: Bool

    struct State: Equatable {
        var lit = 0
    }

    struct Screen {
        let lit: Int
        let hook: Hook.Screen
    }

    struct Hook: Workflow {
        let isFixed: Bool

        enum Lamp: Equatable {
            case dark(Int)
            case lit(Int)
        }

        struct State: Equatable {
            var lamps: [Lamp] = []
            var next = 1
        }

        struct Screen {
            let lamps: Int
            let onHang: () -> Void
            let onTurn: () -> Void
            let onRemove: () -> Void
        }

        typealias Output = Int

        enum Action: WorkflowAction {
            typealias WorkflowType = Hook
            case hang, turn, remove

            func apply(toState state: inout State, workflow: Hook) -> Int? {
                switch (self, state.lamps.first) {
                case (.hang, nil):
                    state.lamps = [.dark(state.next)]
                    state.next += 1
                case (.turn, .dark(let number)?):
                    state.lamps = [.lit(number)]
                    return 1
                case (.turn, .lit(let number)?):
                    state.lamps = [.dark(number)]
                    return -1
                case (.remove, let lamp?):
                    state.lamps = []
                    if workflow.isFixed, case .lit = lamp { return -1 }
                default: break
                }
                return nil
            }
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<Hook>) -> Screen {
            let sink = context.makeSink(of: Action.self)
            return Screen(
                lamps: state.lamps.count, onHang: { sink.send(.hang) }, onTurn: { sink.send(.turn) },
                onRemove: { sink.send(.remove) })
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<LampsWorkflow>) -> Screen {
        let hook = Hook(isFixed: isFixed).mapOutput { change in
            AnyWorkflowAction<LampsWorkflow> { state in
                state.lit += change
                return nil
            }
        }
        return Screen(lit: state.lit, hook: hook.rendered(in: context))
    }
}
