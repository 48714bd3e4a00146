// A worker has a property that is different in each render.
//
// Symptom: the search restarts with each letter typed in a note, and never ends.

import Workflow
import WorkflowConcurrency
import WorkflowUI

enum RestlessWorkerBroken {
    struct RootWorkflow: Workflow {
        typealias Output = Never
        struct State {
            var query = "tea"
            var note = ""
            var results: [String] = []
        }

        enum Action: WorkflowAction {
            typealias WorkflowType = RootWorkflow
            case asked(String)
            case noted(String)
            case found([String])

            func apply(toState state: inout State) -> Never? {
                switch self {
                case .asked(let query): state.query = query
                case .noted(let note): state.note = note
                case .found(let results): state.results = results
                }
                return nil
            }
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<RootWorkflow>) -> RootScreen {
            let sink = context.makeSink(of: Action.self)
            SearchWorker(query: state.query).running(in: context, outputMap: Action.found)
            return RootScreen(
                query: state.query, note: state.note, results: state.results, onAsked: { sink.send(.asked($0)) },
                onNoted: { sink.send(.noted($0)) })
        }
    }

    struct SearchWorker: Worker, Equatable {
        var query: String
        var began = ContinuousClock.now

        func run() async -> [String] { [query] }
    }

    struct RootScreen: Screen {
        var query: String
        var note: String
        var results: [String]
        var onAsked: (String) -> Void
        var onNoted: (String) -> Void
    }
}
