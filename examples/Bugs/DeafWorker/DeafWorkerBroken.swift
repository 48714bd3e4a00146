// A worker claims to be equivalent to any other.
//
// Symptom: after typing a second query, the results are still those of the first.

import Workflow
import WorkflowConcurrency
import WorkflowUI

enum DeafWorkerBroken {
    struct RootWorkflow: Workflow {
        typealias Output = Never
        struct State {
            var query = "tea"
            var results: [String] = []
        }

        enum Action: WorkflowAction {
            typealias WorkflowType = RootWorkflow
            case asked(String)
            case found([String])

            func apply(toState state: inout State) -> Never? {
                switch self {
                case .asked(let query): state.query = query
                case .found(let results): state.results = results
                }
                return nil
            }
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<RootWorkflow>) -> RootScreen {
            let sink = context.makeSink(of: Action.self)
            SearchWorker(query: state.query).running(in: context, outputMap: Action.found)
            return RootScreen(query: state.query, results: state.results, onAsked: { sink.send(.asked($0)) })
        }
    }

    struct SearchWorker: Worker {
        var query: String

        func run() async -> [String] { [query] }

        func isEquivalent(to otherWorker: SearchWorker) -> Bool { true }
    }

    struct RootScreen: Screen {
        var query: String
        var results: [String]
        var onAsked: (String) -> Void
    }
}
