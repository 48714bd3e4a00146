// Workflows that request side effects, workers and children without outputs, depending on their properties.

import Workflow
import WorkflowConcurrency

struct LoadWorker: Worker, Equatable {
    var page: Int

    func run() async -> String { "page \(page)" }
}

struct TickWorker: AsyncSequenceWorker, Equatable {
    typealias Output = Int

    var label = "clock"

    func run() -> AsyncStream<Int> { AsyncStream { $0.finish() } }
}

/// Loads a page, counts ticks, and records its messages.
struct FeedWorkflow: Workflow {
    var loads: [String: Int] = [:]
    var ticks = false
    var sideEffects: [String] = []
    var ignoredChildren: [String] = []

    struct State: Equatable {
        var notes: [String] = []
    }

    enum Action: WorkflowAction, Equatable {
        typealias WorkflowType = FeedWorkflow

        case note(String)

        func apply(toState state: inout State) -> Never? {
            if case .note(let text) = self { state.notes.append(text) }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<FeedWorkflow>) -> FeedScreen {
        let sink = context.makeSink(of: Action.self)
        for (key, page) in loads.sorted(by: { $0.key < $1.key }) {
            LoadWorker(page: page).mapOutput { Action.note($0) }.running(in: context, key: key)
        }
        if ticks { TickWorker().mapOutput { Action.note("tick \($0)") }.running(in: context) }
        for key in sideEffects {
            context.runSideEffect(key: key) { lifetime in
                sink.send(.note("\(key) began"))
                lifetime.onEnded { sink.send(.note("\(key) ended")) }
            }
        }
        let titles = ignoredChildren.map { key in
            TodoEditWorkflow(initialTodo: TodoModel(title: key)).ignoringOutput().rendered(in: context, key: key).title
        }
        return FeedScreen(
            notes: state.notes, titles: titles, note: { sink.send(.note($0)) },
            sinksAreSame: context.makeSink(of: Action.self) == sink
        )
    }
}

struct FeedScreen {
    var notes: [String]
    var titles: [String]
    var note: (String) -> Void
    var sinksAreSame: Bool
}

/// Breaks the `render` rule that its properties name.
struct UnrulyWorkflow: Workflow {
    var sendsDuringRender = false
    var repeatsChild = false

    struct State: Equatable {
        var count = 0
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<UnrulyWorkflow>) -> UnrulyScreen {
        let counting = context.makeStateMutationSink()
        let adding = context.makeSink(of: Int.self) { amount, state in
            state.count += amount
            return nil
        }
        if sendsDuringRender { adding.send(2) }
        if repeatsChild {
            for _ in 0..<2 {
                _ = TodoEditWorkflow(initialTodo: TodoModel(title: "")).ignoringOutput().rendered(in: context)
            }
        }
        return UnrulyScreen(
            count: { counting.send(\.count, value: state.count + 1) }, add: { adding.send($0) },
            makeSinkLate: { _ = context.makeOutputSink() }
        )
    }
}

struct UnrulyScreen {
    var count: () -> Void
    var add: (Int) -> Void
    var makeSinkLate: () -> Void
}
