// Class instances in state and in properties: undo can't restore what a step changes in them.

import Workflow

/// Can change without the knowledge of the nodes that hold it.
final class Tally {
    var count = 0
}

/// Never changes.
final class Label {
    let text: String
    let parent: Label?

    init(_ text: String, parent: Label? = nil) {
        self.text = text
        self.parent = parent
    }
}

actor Cellar {
    var bottles = 0
}

public struct TalliesWorkflow: Workflow {
    public typealias Output = Never

    public init() {}

    struct Held {
        var tally: Tally?
    }

    enum Mode {
        case idle
        case counting(Tally)
    }

    public struct State {
        var name = "tallies"
        var steps = 0
        var single = Tally()
        var list: [Tally] = []
        var held = Held()
        var mode = Mode.idle
        var label = Label("jam", parent: Label("sweet"))
        var cellar: Cellar?
    }

    public enum Action: WorkflowAction {
        public typealias WorkflowType = TalliesWorkflow
        case rename(String)
        case count
        case add
        case hold
        case countHeld
        case dig

        public func apply(toState state: inout State) -> Never? {
            state.steps += 1
            switch self {
            case .rename(let name): state.name = name
            case .count: state.single.count += 1
            case .add: state.list.append(Tally())
            case .hold:
                state.held.tally = state.single
                state.mode = .counting(state.single)
            case .countHeld: state.held.tally?.count += 10
            case .dig: state.cellar = Cellar()
            }
            return nil
        }
    }

    public func makeInitialState() -> State { State() }

    public func render(state: State, context: RenderContext<TalliesWorkflow>) -> TalliesScreen {
        let sink = context.makeSink(of: Action.self)
        let changes = context.makeStateMutationSink()
        let total = TallyReaderWorkflow(tally: state.single).rendered(in: context)
        return TalliesScreen(
            name: state.name, total: total, onCount: { sink.send(.count) },
            onRenamed: { name in
                changes.send {
                    $0.name = name
                    $0.single.count += 1
                }
            })
    }
}

public struct TalliesScreen {
    public var name: String
    public var total: Int
    public var onCount: () -> Void
    public var onRenamed: (String) -> Void
}

/// Changes a class instance that it gets from its parent.
struct TallyReaderWorkflow: Workflow {
    typealias Output = Never

    var tally: Tally

    struct State {
        var tally: Tally
        var reads = 0
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = TallyReaderWorkflow
        case read

        func apply(toState state: inout State) -> Never? {
            state.reads += 1
            return nil
        }
    }

    func makeInitialState() -> State { State(tally: tally) }

    func render(state: State, context: RenderContext<TallyReaderWorkflow>) -> Int {
        _ = context.makeSink(of: Action.self)
        return state.tally.count
    }
}

/// A state that can't be written as text, and that closures from side effects change.
public struct ClosuresWorkflow: Workflow {
    public typealias Output = Never

    public init() {}

    public struct State {
        var begun = 0
        var tally: Tally?
        var greet: () -> String = { "hello" }
        var words: [String] = []
    }

    public enum Action: WorkflowAction {
        public typealias WorkflowType = ClosuresWorkflow
        case begin

        public func apply(toState state: inout State) -> Never? {
            state.begun += 1
            return nil
        }
    }

    public func makeInitialState() -> State { State() }

    public func render(state: State, context: RenderContext<ClosuresWorkflow>) -> String {
        let changes = context.makeStateMutationSink()
        _ = context.makeSink(of: Action.self)
        if state.begun > 0 {
            context.runSideEffect(key: state.begun) { _ in
                changes.send {
                    $0.words.append("begun")
                    $0.tally = Tally()
                    $0.greet = { "good evening" }
                }
            }
        }
        return state.words.joined(separator: " ")
    }
}
