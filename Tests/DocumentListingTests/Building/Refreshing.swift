// The refresh screen of "Building a Workflow", assembled from its fragments (action, sink, worker and
// `awaitResult(for:)`). The document's worker runs a signal producer; here, `run()` is asynchronous. The action has the
// cases that `render` uses. Both types are nested, because the document uses the same names for several things. The
// listings are unformatted, as printed in the document.
// swift-format-ignore-file

import Workflow
import WorkflowConcurrency
import WorkflowUI

enum Refreshing {
    struct DemoWorkflow: Workflow {
        struct State {
            var title: String
        }

        func makeInitialState() -> State {
            return State(title: "A nice title")
        }
    }

    struct DemoScreen: Screen {
        var title: String
        var onTap: () -> Void
    }
}

extension Refreshing {
    enum Action: WorkflowAction {

        typealias WorkflowType = DemoWorkflow

        case refreshButtonTapped /// UI event
        case refreshComplete(String) /// Network event
        case refreshError(Error)

        func apply(toState state: inout DemoWorkflow.State) -> DemoWorkflow.Output? {
            switch self {
            case .refreshButtonTapped: break
            case .refreshComplete(let title): state.title = title
            case .refreshError(let error): state.title = "\(error)"
            }
            return nil
        }
    }

    struct RefreshWorker: Worker {

        enum Output {
            case success(String)
            case error(Error)
        }

        func run() async -> RefreshWorker.Output {
            return .success("We did it!")
        }

        func isEquivalent(to otherWorker: RefreshWorker) -> Bool {
            return true
        }
    }
}

extension Refreshing.DemoWorkflow {
    typealias Action = Refreshing.Action
    typealias DemoWorkflow = Refreshing.DemoWorkflow
    typealias DemoScreen = Refreshing.DemoScreen
    typealias RefreshWorker = Refreshing.RefreshWorker

    func render(state: State, context: RenderContext<DemoWorkflow>) -> DemoScreen {
        // Create a sink of our Action type so we can send actions back to the workflow.
        let sink = context.makeSink(of: Action.self)

        context.awaitResult(for: RefreshWorker()) { output -> Action in
            switch output {
            case .success(let result):
                return Action.refreshComplete(result)
            case .error(let error):
                return Action.refreshError(error)

            }
        }

        return DemoScreen(
            title: state.title,
            onTap: { sink.send(Action.refreshButtonTapped) }
        )
    }
}
