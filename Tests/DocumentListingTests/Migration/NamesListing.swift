// Uses each name that the page of names lists as unchanged.

import Dispatch
import Workflow
import WorkflowConcurrencyTesting
import WorkflowReactive
import WorkflowTesting
import WorkflowUI

/// Names of types.
let namedTypes: [Any.Type] = [
    (any Workflow).self, (any WorkflowAction).self, AnyWorkflow<Void, Never>.self, (any AnyWorkflowConvertible).self,
    AnyWorkflowAction<NamedWorkflow>.self, Sink<Int>.self, StateMutationSink<NamedWorkflow>.self, Lifetime.self,
    ApplyContext<NamedWorkflow>.self, WorkflowHost<NamedWorkflow>.self, Runtime.self, (any WorkflowObserver).self,
    (any ObserversInterceptor).self, WorkflowSession.self, (any WorkflowDebugger).self,
    WorkflowHierarchyDebugSnapshot.self,
    WorkflowUpdateDebugInfo.self, (any WorkflowConcurrency.Worker).self, (any WorkflowReactive.Worker).self,
    (any AsyncSequenceWorker).self, SignalProducer<Int, Never>.self, Signal<Int, Never>.self, Property<Int>.self,
    MutableProperty<Int>.self, FlattenStrategy.self, QueueScheduler.self, UIScheduler.self, AnyDisposable.self,
    CompositeDisposable.self, (any Disposable).self, (any Screen).self,
    AnyScreen.self, (any ScreenContaining).self, (any SingleScreenContaining).self,
    AdaptedEnvironmentScreen<AnyScreen>.self,
    ViewControllerDescription.self, ViewEnvironment.self, (any ViewEnvironmentKey).self,
    RenderTester<NamedWorkflow>.self,
    RenderTesterResult<NamedWorkflow>.self, WorkflowActionTester<NamedWorkflow, NamedWorkflow.Action>.self,
]

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
