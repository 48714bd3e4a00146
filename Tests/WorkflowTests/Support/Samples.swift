// Small workflows that the runtime's tests share.

import Workflow

/// Counts, and tells its parent when asked to.
struct CounterWorkflow: Workflow {
    enum Output: Equatable {
        case reached(Int)
    }

    struct State: Equatable {
        var count: Int
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = CounterWorkflow

        case add(Int)
        case tell

        func apply(toState state: inout State) -> Output? {
            switch self {
            case .add(let amount):
                state.count += amount
                return nil
            case .tell:
                return .reached(state.count)
            }
        }
    }

    var start = 0

    func makeInitialState() -> State { State(count: start) }

    func workflowDidChange(from previousWorkflow: CounterWorkflow, state: inout State) {
        if previousWorkflow.start != start { state.count = start }
    }

    func render(state: State, context: RenderContext<CounterWorkflow>) -> CounterScreen {
        let sink = context.makeSink(of: Action.self)
        return CounterScreen(count: state.count, add: { sink.send(.add($0)) }, tell: { sink.send(.tell) })
    }
}

struct CounterScreen {
    var count: Int
    var add: (Int) -> Void
    var tell: () -> Void
}

/// Shows the counters with the given keys, and keeps their outputs.
struct GroupWorkflow: Workflow {
    enum Output: Equatable {
        case heard(key: String, CounterWorkflow.Output)
    }

    struct State: Equatable {
        var keys: [String]
        var heard: [String] = []
        var start = 0
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = GroupWorkflow

        case show([String])
        case heard(key: String, CounterWorkflow.Output)
        case start(Int)
        case nothing

        func apply(toState state: inout State) -> Output? {
            switch self {
            case .show(let keys):
                state.keys = keys
            case .heard(let key, let output):
                state.heard.append(key)
                return .heard(key: key, output)
            case .start(let start):
                state.start = start
            case .nothing:
                break
            }
            return nil
        }
    }

    var keys: [String] = ["a", "b"]

    func makeInitialState() -> State { State(keys: keys) }

    func render(state: State, context: RenderContext<GroupWorkflow>) -> GroupScreen {
        let sink = context.makeSink(of: Action.self)
        let counters = state.keys.map { key in
            CounterWorkflow(start: state.start)
                .mapOutput { Action.heard(key: key, $0) }
                .rendered(in: context, key: key)
        }
        return GroupScreen(
            counters: counters, keys: state.keys, show: { sink.send(.show($0)) }, start: { sink.send(.start($0)) },
            nothing: { sink.send(.nothing) }
        )
    }
}

struct GroupScreen {
    var counters: [CounterScreen]
    var keys: [String]
    var show: ([String]) -> Void
    var start: (Int) -> Void
    var nothing: () -> Void

    func counter(_ key: String) -> CounterScreen {
        counters[keys.firstIndex(of: key)!]
    }
}
