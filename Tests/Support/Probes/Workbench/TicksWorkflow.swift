// A worker that outputs a number every five milliseconds.

import Workflow
import WorkflowConcurrency

struct TicksWorkflow: Workflow {
    struct State: Equatable {
        var ticks = 0
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = TicksWorkflow

        case tick

        func apply(toState state: inout State) -> Never? {
            state.ticks += 1
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<TicksWorkflow>) -> Int {
        TickWorker().mapOutput { _ in Action.tick }.running(in: context)
        return state.ticks
    }
}

struct TickWorker: AsyncSequenceWorker, Equatable {
    typealias Output = Int

    func run() -> AsyncStream<Int> {
        AsyncStream {
            try? await Task.sleep(for: .milliseconds(5))
            return Task.isCancelled ? nil : 1
        }
    }
}
