// A hosting controller shows every rendering of its tree.

import Testing
import Workflow
import WorkflowUI

private struct CounterScreen: Screen {
    var count: Int
    var onIncrement: () -> Void
    var onDone: () -> Void

    func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        CounterViewController.description(for: self, environment: environment)
    }
}

private final class CounterViewController: ScreenViewController<CounterScreen> {
    override func makeView() -> TerminalView {
        [
            .text("count \(screen.count), width \(environment[WidthKey.self])"),
            .button("More", handler: screen.onIncrement),
            .button("Done", handler: screen.onDone),
        ]
    }
}

private struct DoneScreen: Screen {}

private struct WidthKey: ViewEnvironmentKey {
    static let defaultValue = 80
}

private struct CounterWorkflow: Workflow {
    var step = 1

    enum Output: Equatable {
        case done(Int)
    }

    func makeInitialState() -> Int { 0 }

    enum Action: WorkflowAction {
        typealias WorkflowType = CounterWorkflow
        case increment
        case finish

        func apply(toState state: inout Int, workflow: CounterWorkflow) -> Output? {
            switch self {
            case .increment:
                state += workflow.step
                return nil
            case .finish:
                return .done(state)
            }
        }
    }

    func render(state: Int, context: RenderContext<CounterWorkflow>) -> CounterScreen {
        let sink = context.makeSink(of: Action.self)
        return CounterScreen(
            count: state, onIncrement: { sink.send(.increment) }, onDone: { sink.send(.finish) })
    }
}

/// Shows another type of screen from the third count on.
private struct SwitchingWorkflow: Workflow {
    typealias State = Void

    func render(state: Void, context: RenderContext<SwitchingWorkflow>) -> AnyScreen {
        let counter = CounterWorkflow().ignoringOutput().rendered(in: context)
        return counter.count < 2 ? counter.asAnyScreen() : DoneScreen().asAnyScreen()
    }
}

@Suite("A hosting controller")
struct HostingTests {
    @Test("shows every rendering with the same controller, and passes outputs on")
    func showing() throws {
        let hosting = WorkflowHostingController(workflow: CounterWorkflow())
        let first = hosting.rootViewController
        var outputs: [CounterWorkflow.Output] = []
        hosting.output.observeValues { outputs.append($0) }

        #expect(hosting.view.description == "count 0, width 80\n[More]\n[Done]")
        try #require(hosting.view.button("More")).handler()
        try #require(hosting.view.button("More")).handler()
        #expect(hosting.view.description == "count 2, width 80\n[More]\n[Done]")
        #expect(hosting.rootViewController === first)
        try #require(hosting.view.button("Done")).handler()
        #expect(outputs == [.done(2)])
    }

    @Test("replaces the controller when another type of screen comes")
    func replacing() throws {
        let hosting = WorkflowHostingController(workflow: SwitchingWorkflow())
        let first = hosting.rootViewController
        try #require(hosting.view.button("More")).handler()
        #expect(hosting.rootViewController === first)
        try #require(hosting.view.button("More")).handler()
        #expect(hosting.rootViewController !== first)
        #expect(first.parent == nil)
        #expect(hosting.children.first === hosting.rootViewController && hosting.children.count == 1)
    }

    @Test("hands another workflow to the tree; the state stays")
    func updating() throws {
        let hosting = WorkflowHostingController(workflow: CounterWorkflow(step: 1))
        try #require(hosting.view.button("More")).handler()
        hosting.update(workflow: CounterWorkflow(step: 10))
        try #require(hosting.view.button("More")).handler()
        #expect(hosting.view.description.hasPrefix("count 11,"))
    }

    @Test("shows the screen again in another environment")
    func environment() {
        let hosting = WorkflowHostingController(
            workflow: CounterWorkflow().mapOutput { _ in "done" },
            rootViewEnvironment: .empty.setting(key: WidthKey.self, to: 40))
        #expect(hosting.view.description.hasPrefix("count 0, width 40\n"))
        hosting.rootViewEnvironment = .empty
        #expect(hosting.view.description.hasPrefix("count 0, width 80\n"))
    }

    @Test("tells observers what happens in the tree")
    func observers() throws {
        final class Actions: WorkflowObserver {
            var names: [String] = []

            func workflowDidReceiveAction<Action: WorkflowAction>(
                _ action: Action, workflow: Action.WorkflowType, session: WorkflowSession
            ) {
                names.append("\(action)")
            }
        }
        let observer = Actions()
        let hosting = WorkflowHostingController(workflow: CounterWorkflow(), observers: [observer])
        try #require(hosting.view.button("More")).handler()
        #expect(observer.names == ["increment"])
    }

    @Test("lets the tree go when it goes itself")
    func ending() {
        weak var controller: ViewController?
        do {
            let hosting = WorkflowHostingController(workflow: CounterWorkflow())
            controller = hosting.rootViewController
            #expect(controller != nil)
        }
        #expect(controller == nil)
    }
}
