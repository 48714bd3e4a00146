// Uses each name that the page of names lists as unchanged.

import Dispatch
import Workflow
import WorkflowConcurrencyTesting
import WorkflowReactive
import WorkflowSwiftUI
import WorkflowTesting
import WorkflowUI

private struct NamedSequenceWorker: AsyncSequenceWorker, Equatable {
    typealias Output = Int

    func run() -> AsyncStream<Int> { AsyncStream { $0.finish() } }
}

/// Names of types.
let namedTypes: [Any.Type] = [
    (any Workflow).self, (any WorkflowAction).self, AnyWorkflow<Void, Never>.self, (any AnyWorkflowConvertible).self,
    AnyWorkflowAction<NamedWorkflow>.self, Sink<Int>.self, StateMutationSink<NamedWorkflow>.self, Lifetime.self,
    ApplyContext<NamedWorkflow>.self, WorkflowHost<NamedWorkflow>.self, Runtime.self, (any WorkflowObserver).self,
    (any ObserversInterceptor).self, WorkflowSession.self, (any WorkflowDebugger).self,
    WorkflowHierarchyDebugSnapshot.self,
    WorkflowUpdateDebugInfo.self, (any WorkflowConcurrency.Worker).self, (any WorkflowReactive.Worker).self,
    (any AsyncSequenceWorker).self, WorkflowConcurrency.WorkerWorkflow<NamedWorker>.self,
    AsyncSequenceWorkerWorkflow<NamedSequenceWorker>.self, SignalProducer<Int, Never>.self, Signal<Int, Never>.self,
    Property<Int>.self,
    MutableProperty<Int>.self, FlattenStrategy.self, QueueScheduler.self, UIScheduler.self, AnyDisposable.self,
    CompositeDisposable.self, (any Disposable).self, (any Screen).self,
    AnyScreen.self, (any ScreenContaining).self, (any SingleScreenContaining).self,
    AdaptedEnvironmentScreen<AnyScreen>.self,
    ViewControllerDescription.self, ViewEnvironment.self, (any ViewEnvironmentKey).self,
    RenderTester<NamedWorkflow>.self,
    RenderTesterResult<NamedWorkflow>.self, WorkflowActionTester<NamedWorkflow, NamedWorkflow.Action>.self,
]

@ObservableState
struct NamedState {
    var name = ""
    @ObservationStateIgnored var note = ""
}

/// Names of observable state.
let observableTypes: [Any.Type] = [
    (any ObservableState).self, ObservableStateID.self, ObservationStateRegistrar.self, (any ObservableModel).self,
    (any SingleActionModel).self, ActionModel<NamedState, Int>.self, StateAccessor<NamedState>.self,
]

struct ObservableWorkflow: Workflow {
    typealias Output = Int

    struct Action: WorkflowAction {
        typealias WorkflowType = ObservableWorkflow
    }

    func makeInitialState() -> NamedState { NamedState() }

    func render(state: NamedState, context: RenderContext<ObservableWorkflow>) -> ActionModel<NamedState, Action> {
        _ = context.makeStateAccessor(state: state)
        return context.makeActionModel(state: state)
    }
}

let namedQueue = DispatchQueue.workflowExecution

/// Names of test functions.
func useNamesOfTesting() {
    NamedWorkflow()
        .renderTester()
        .expectWorkflow(type: NamedChild.self, producingRendering: 1)
        .expectWorkflowIgnoringOutput(type: NamedChild.self, key: "ignored", producingRendering: 1)
        .expectSideEffect(key: "effect")
        .expectWorker(type: NamedWorker.self, mockingOutput: 1)
        .render { _ in }
        .verifyState { _ in }
        .assertNoAction()
        .assertNoOutput()
    NamedWorkflow().renderTester().render { _ in }.verifyAction { (_: NamedWorkflow.Action) in }.verifyOutput { _ in }
    NamedWorkflow.Action.tester(withState: 1).send(action: .tell).verifyState { _ in }.verifyOutput { _ in }
}

/// A container that shows a screen only if its content is a screen.
struct NamedFrame<Content> {
    var content: Content
}

extension NamedFrame: Screen where Content: Screen {}

extension NamedFrame: SingleScreenContaining where Content: Screen {
    var primaryScreen: any Screen { content }
}

struct NamedWorker: WorkflowConcurrency.Worker, Equatable {
    func run() async -> Int { 1 }
}

struct NamedChild: Workflow {
    typealias Output = Int

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<NamedChild>) -> Int { state }
}

struct NamedWorkflow: Workflow {
    typealias Output = Int

    enum Action: WorkflowAction {
        typealias WorkflowType = NamedWorkflow
        case tell

        func apply(toState state: inout Int) -> Int? { state }
    }

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<NamedWorkflow>) -> Int { state }
}

/// The settings for logging, as an app sets them when it starts.
func setUpLogging() {
    WorkflowLogging.config = .debug
    WorkflowLogging.config.renderLoggingMode = .allNodes
    WorkflowLogging.enabled = true
}

final class Radio {
    func listen(_ hear: @escaping (Int) -> Void) { hear(1) }
}

// What would break if `render` belonged to the main actor.

struct NewsWorkflow: Workflow {
    // 1. Swift 6 mode, if `Radio` comes from a module in Swift 5 mode and calls back on another thread: the closure is inferred to
    //    be on the main actor, so the app compiles without a warning and crashes at the callback.
    func render(state: Void, context: RenderContext<NewsWorkflow>) -> String {
        context.runSideEffect(key: "news") { _ in Radio().listen { print($0) } }
        return "news"
    }

    // 2. Swift 5 and 6 mode: a function outside the main actor can't call `render`.
    func preview(_ context: RenderContext<NewsWorkflow>) -> String { render(state: (), context: context) }

    // 3. Swift 6 mode, and a warning in Swift 5 mode: `render` isn't a plain function value.
    var rendering: (Void, RenderContext<NewsWorkflow>) -> String { render }
}

// 4. Swift 6 mode: `render` can't also satisfy a requirement of another protocol.
protocol Previewed {
    func render(state: Void, context: RenderContext<NewsWorkflow>) -> String
}

extension NewsWorkflow: Previewed {}
