// The measured trees, written as a user would write them.

import WorkbenchGarden
import Workflow
import WorkflowConcurrency

/// A leaf, which counts and can send an output.
struct LeafWorkflow: Workflow {
    enum Output {
        case told(Int)
    }

    struct State {
        var count = 0
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = LeafWorkflow

        case add
        case tell

        func apply(toState state: inout State) -> Output? {
            switch self {
            case .add:
                state.count += 1
                return nil
            case .tell:
                return .told(state.count)
            }
        }
    }

    var step: Int

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<LeafWorkflow>) -> LeafScreen {
        let sink = context.makeSink(of: Action.self)
        return LeafScreen(
            count: state.count * step,
            onAdd: { sink.send(.add) },
            onTell: { sink.send(.tell) }
        )
    }
}

struct LeafScreen {
    var count: Int
    var onAdd: () -> Void
    var onTell: () -> Void
}

/// A branch with ten children, which are branches or leaves.
struct BranchWorkflow: Workflow {
    typealias Output = LeafWorkflow.Output

    struct State {
        var heard = 0
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = BranchWorkflow

        case heard(LeafWorkflow.Output)

        func apply(toState state: inout State) -> Output? {
            switch self {
            case .heard(let output):
                state.heard += 1
                return output
            }
        }
    }

    var depth: Int
    var fanOut = 10

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<BranchWorkflow>) -> BranchScreen {
        var screen = BranchScreen(count: state.heard, deepestLeft: nil)
        for number in 0..<fanOut {
            if depth == 1 {
                let leaf = LeafWorkflow(step: 1)
                    .mapOutput { Action.heard($0) }
                    .rendered(in: context, key: Keys.all[number])
                screen.count += leaf.count
                if number == 0 { screen.deepestLeft = leaf }
            } else {
                let branch = BranchWorkflow(depth: depth - 1, fanOut: fanOut)
                    .mapOutput { Action.heard($0) }
                    .rendered(in: context, key: Keys.all[number])
                screen.count += branch.count
                if number == 0 { screen.deepestLeft = branch.deepestLeft }
            }
        }
        return screen
    }
}

struct BranchScreen {
    var count: Int
    var deepestLeft: LeafScreen?
}

/// A parent of many leaves, like a list of rows.
struct ListWorkflow: Workflow {
    enum Action: WorkflowAction {
        typealias WorkflowType = ListWorkflow

        case heard(LeafWorkflow.Output)

        func apply(toState state: inout Void) -> Never? { nil }
    }

    var rows: Int

    func render(state: Void, context: RenderContext<ListWorkflow>) -> [LeafScreen] {
        (0..<rows).map { row in
            LeafWorkflow(step: 1)
                .mapOutput { Action.heard($0) }
                .rendered(in: context, key: Keys.all[row])
        }
    }
}

/// A list whose rows can be reordered.
struct OrderWorkflow: Workflow {
    typealias Output = Never

    struct State {
        var order: [Int]
        var random = CheapRandom()
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = OrderWorkflow

        case keep, shuffle
        case heard(LeafWorkflow.Output)

        func apply(toState state: inout State) -> Never? {
            // Both actions change the state and cost the same here.
            var shuffled = state.order
            shuffled.shuffle(using: &state.random)
            if case .shuffle = self { state.order = shuffled }
            return nil
        }
    }

    struct Screen {
        var rows: [LeafScreen]
        var send: (Action) -> Void
    }

    var rows: Int

    func makeInitialState() -> State { State(order: Array(0..<rows)) }

    func render(state: State, context: RenderContext<OrderWorkflow>) -> Screen {
        let sink = context.makeSink(of: Action.self)
        let rows = state.order.map { row in
            LeafWorkflow(step: 1).mapOutput { Action.heard($0) }.rendered(in: context, key: Keys.all[row])
        }
        return Screen(rows: rows, send: { sink.send($0) })
    }
}

/// Cheap random numbers that are always the same.
struct CheapRandom: RandomNumberGenerator {
    private var state: UInt64 = 88_172_645_463_325_252

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}

/// A list of tasks. Each action changes one of them.
struct TasksWorkflow: Workflow {
    typealias Output = Never

    struct Task: Equatable {
        var id: Int
        var title: String
        var edits = 0
    }

    struct State {
        var tasks: [Task]
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = TasksWorkflow

        case edit
        case removed(Int)

        func apply(toState state: inout State) -> Never? {
            switch self {
            case .edit: state.tasks[state.tasks.count / 2].edits += 1
            case .removed(let id): state.tasks.removeAll { $0.id == id }
            }
            return nil
        }
    }

    struct Screen {
        var rows: [TaskWorkflow.Screen]
        var edit: () -> Void
    }

    var count: Int

    func makeInitialState() -> State {
        State(tasks: (0..<count).map { Task(id: $0, title: "task \($0)") })
    }

    func render(state: State, context: RenderContext<TasksWorkflow>) -> Screen {
        let sink = context.makeSink(of: Action.self)
        let rows = state.tasks.rendered(in: context, key: \.id) { task in
            TaskWorkflow(task: task)
        } outputMap: { id, _ in
            Action.removed(id)
        }
        return Screen(rows: rows, edit: { sink.send(.edit) })
    }
}

/// One task.
struct TaskWorkflow: Workflow {
    enum Output {
        case removed
    }

    struct Screen {
        var title: String
        var isEdited: Bool
    }

    var task: TasksWorkflow.Task

    func makeInitialState() {}

    func render(state: Void, context: RenderContext<TaskWorkflow>) -> Screen {
        Screen(title: task.title, isEdited: task.edits > 0)
    }
}

/// A state with a long list. Each action changes one element.
struct PileWorkflow: Workflow {
    typealias Output = Never

    struct Element {
        var title: String
        var count: Int
    }

    struct State {
        var elements: [Element]
    }

    struct Put: WorkflowAction {
        typealias WorkflowType = PileWorkflow

        func apply(toState state: inout State) -> Never? {
            state.elements[state.elements.count / 2].count += 1
            return nil
        }
    }

    var count: Int

    func makeInitialState() -> State {
        State(elements: (0..<count).map { Element(title: "element number \($0)", count: 0) })
    }

    func render(state: State, context: RenderContext<PileWorkflow>) -> () -> Void {
        let sink = context.makeSink(of: Put.self)
        return { sink.send(Put()) }
    }
}

/// A node with many workers that never end.
struct CrewWorkflow: Workflow {
    typealias Output = Never

    struct State {
        var count = 0
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = CrewWorkflow
        case add
        case heard(Int)

        func apply(toState state: inout State) -> Never? {
            state.count += 1
            return nil
        }
    }

    struct Waiting: Worker, Equatable {
        var number: Int

        func run() async -> Int {
            try? await Task.sleep(for: .seconds(100_000))
            return number
        }
    }

    var workers: Int

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<CrewWorkflow>) -> () -> Void {
        let sink = context.makeSink(of: Action.self)
        for number in 0..<workers {
            Waiting(number: number).mapOutput { Action.heard($0) }.running(in: context, key: Keys.all[number])
        }
        return { sink.send(.add) }
    }
}

/// A chain: each node has one child, and the last one is a leaf.
struct ChainWorkflow: Workflow {
    typealias Output = LeafWorkflow.Output

    struct State {}

    enum Action: WorkflowAction {
        typealias WorkflowType = ChainWorkflow

        case heard(LeafWorkflow.Output)

        func apply(toState state: inout State) -> Output? {
            switch self {
            case .heard(let output): output
            }
        }
    }

    var length: Int

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<ChainWorkflow>) -> LeafScreen {
        if length <= 2 {
            LeafWorkflow(step: 1).mapOutput { Action.heard($0) }.rendered(in: context)
        } else {
            ChainWorkflow(length: length - 1).mapOutput { Action.heard($0) }.rendered(in: context)
        }
    }
}

enum Keys {
    /// Made only once, so the cost of making keys isn't measured.
    static let all = (0..<10_000).map { "row-\($0)" }
}

// MARK: - A tree that traps

/// A garden with an action that crashes.
struct TrapdoorWorkflow: Workflow {
    typealias Output = Never
    typealias Rendering = GardenWorkflow.Rendering

    struct State: Equatable {}

    enum Action: WorkflowAction {
        typealias WorkflowType = TrapdoorWorkflow

        case fall, loop

        func apply(toState state: inout State) -> Never? {
            if self == .loop { while true {} }
            fatalError("the trapdoor was opened")
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Self>) -> Rendering {
        _ = context.makeSink(of: Action.self)
        return GardenWorkflow(size: 1_000).rendered(in: context)
    }
}
