// A hosting controller shows every rendering of its tree.

import Testing
import Workflow
import WorkflowUI

private struct TallyScreen: Screen {
    var count: Int
    var onIncrement: () -> Void
    var onDone: () -> Void

    func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        CounterViewController.description(for: self, environment: environment)
    }
}

private final class CounterViewController: ScreenViewController<TallyScreen> {
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

private struct TallyWorkflow: Workflow {
    var step = 1

    enum Output: Equatable {
        case done(Int)
    }

    func makeInitialState() -> Int { 0 }

    enum Action: WorkflowAction {
        typealias WorkflowType = TallyWorkflow
        case increment
        case finish

        func apply(toState state: inout Int, workflow: TallyWorkflow) -> Output? {
            switch self {
            case .increment:
                state += workflow.step
                return nil
            case .finish:
                return .done(state)
            }
        }
    }

    func render(state: Int, context: RenderContext<TallyWorkflow>) -> TallyScreen {
        let sink = context.makeSink(of: Action.self)
        return TallyScreen(
            count: state, onIncrement: { sink.send(.increment) }, onDone: { sink.send(.finish) })
    }
}

/// Shows a different type of screen from the third count on.
private struct SwitchingWorkflow: Workflow {
    typealias State = Void

    func render(state: Void, context: RenderContext<SwitchingWorkflow>) -> AnyScreen {
        let counter = TallyWorkflow().ignoringOutput().rendered(in: context)
        return counter.count < 2 ? counter.asAnyScreen() : DoneScreen().asAnyScreen()
    }
}

@Suite("WorkflowHostingController")
struct HostingTests {
    @Test("A hosting controller shows every rendering in the same controller, and passes outputs on")
    func hostingControllerShowsRenderingsAndOutputs() throws {
        let hosting = WorkflowHostingController(workflow: TallyWorkflow())
        let first = hosting.rootViewController
        var outputs: [TallyWorkflow.Output] = []
        hosting.output.observeValues { outputs.append($0) }

        #expect(hosting.view.description == "count 0, width 80\n[More]\n[Done]")
        try #require(hosting.view.button("More")).handler()
        try #require(hosting.view.button("More")).handler()
        #expect(hosting.view.description == "count 2, width 80\n[More]\n[Done]")
        #expect(hosting.rootViewController === first)
        try #require(hosting.view.button("Done")).handler()
        #expect(outputs == [.done(2)])
    }

    @Test("A hosting controller replaces its root controller when the type of the screen changes")
    func hostingControllerReplacesController() throws {
        let hosting = WorkflowHostingController(workflow: SwitchingWorkflow())
        let first = hosting.rootViewController
        try #require(hosting.view.button("More")).handler()
        #expect(hosting.rootViewController === first)
        try #require(hosting.view.button("More")).handler()
        #expect(hosting.rootViewController !== first)
        #expect(first.parent == nil)
        #expect(hosting.children.first === hosting.rootViewController && hosting.children.count == 1)
    }

    @Test("A hosting controller updates its workflow and keeps the state")
    func hostingControllerUpdatesWorkflow() throws {
        let hosting = WorkflowHostingController(workflow: TallyWorkflow(step: 1))
        try #require(hosting.view.button("More")).handler()
        hosting.update(workflow: TallyWorkflow(step: 10))
        try #require(hosting.view.button("More")).handler()
        #expect(hosting.view.description.hasPrefix("count 11,"))
    }

    @Test("A hosting controller shows the screen again when its environment changes")
    func hostingControllerEnvironmentChanges() {
        let hosting = WorkflowHostingController(
            workflow: TallyWorkflow().mapOutput { _ in "done" },
            rootViewEnvironment: .empty.setting(key: WidthKey.self, to: 40))
        #expect(hosting.view.description.hasPrefix("count 0, width 40\n"))
        hosting.rootViewEnvironment = .empty
        #expect(hosting.view.description.hasPrefix("count 0, width 80\n"))
    }

    @Test("A hosting controller customizes the environment of the root, and knows its screen")
    func hostingControllerCustomizesEnvironment() throws {
        let hosting = WorkflowHostingController(
            workflow: TallyWorkflow(), customizeEnvironment: { $0[WidthKey.self] = 40 })
        #expect(hosting.view.description.hasPrefix("count 0, width 40\n"))
        hosting.customizeEnvironment = { $0[WidthKey.self] += 1 }
        #expect(hosting.view.description.hasPrefix("count 0, width 81\n"))
        hosting.rootViewEnvironment = .empty.setting(key: WidthKey.self, to: 10)
        #expect(hosting.view.description.hasPrefix("count 0, width 11\n"))
        try #require(hosting.view.button("More")).handler()
        #expect(hosting.screen.count == 1)
        #expect((hosting.primaryScreen as? TallyScreen)?.count == 1)
    }

    @Test("A hosting controller notifies observers of the tree")
    func hostingControllerNotifiesObservers() throws {
        final class Actions: WorkflowObserver {
            var names: [String] = []

            func workflowDidReceiveAction<Action: WorkflowAction>(
                _ action: Action, workflow: Action.WorkflowType, session: WorkflowSession
            ) {
                names.append("\(action)")
            }
        }
        let observer = Actions()
        let hosting = WorkflowHostingController(workflow: TallyWorkflow(), observers: [observer])
        try #require(hosting.view.button("More")).handler()
        #expect(observer.names == ["increment"])
    }

    @Test("A hosting controller releases the tree when it is released")
    func hostingControllerReleasesTheTree() {
        weak var controller: ViewController?
        do {
            let hosting = WorkflowHostingController(workflow: TallyWorkflow())
            controller = hosting.rootViewController
            #expect(controller != nil)
        }
        #expect(controller == nil)
    }

    @Test("A hosting controller updates once more if it is changed while it updates")
    func hostingControllerUpdatesAgainAfterReentrantChange() {
        var hosting: WorkflowHostingController<WatchedScreen, Never>?
        var log: [String] = []
        let controller = WorkflowHostingController(
            workflow: WatchedWorkflow { width in
                log.append("\(width), seen \(hosting?.view.description ?? "")")
                if width < 43 { hosting?.rootViewEnvironment = .empty.setting(key: WidthKey.self, to: width + 1) }
                log.append("\(width) done")
            })
        hosting = controller
        controller.rootViewEnvironment = .empty.setting(key: WidthKey.self, to: 41)
        #expect(
            log == [
                "41, seen width 41", "41 done", "42, seen width 42", "42 done", "43, seen width 43", "43 done",
            ])
        #expect(controller.view.description == "width 43")
        hosting = nil
    }

    @Test("A hosting controller traps on endless updates, and says what to do")
    func endlessHostingUpdatesTrap() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            var hosting: WorkflowHostingController<WatchedScreen, Never>?
            let controller = WorkflowHostingController(
                workflow: WatchedWorkflow { _ in hosting?.rootViewEnvironment = .empty })
            hosting = controller
            controller.rootViewEnvironment = .empty
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(
            message.contains("it was asked to show something else, 1000 times in a row"), "the message was: \(message)"
        )
    }

    @Test(
        "A hosting controller shows renderings made while controllers are built or views loaded",
        arguments: Moment.allCases)
    fileprivate func hostingControllerShowsEarlyRenderings(moment: Moment) {
        let hosting = WorkflowHostingController(workflow: EagerWorkflow(moment: moment))
        let view = hosting.view
        #expect(view.description == "count 1\ncount 1\ncount 1")
        #expect(hosting.view.description == view.description)
    }
}

/// A screen that calls a closure each time it changes.
private struct WatchedScreen: Screen {
    var onChange: (Int) -> Void

    func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        WatchedViewController.description(for: self, environment: environment)
    }
}

private final class WatchedViewController: ScreenViewController<WatchedScreen> {
    override func makeView() -> TerminalView { [.text("width \(environment[WidthKey.self])")] }

    override func screenDidChange(from previousScreen: WatchedScreen, previousEnvironment: ViewEnvironment) {
        screen.onChange(environment[WidthKey.self])
    }
}

private struct WatchedWorkflow: Workflow {
    var onChange: (Int) -> Void

    func render(state: Void, context: RenderContext<WatchedWorkflow>) -> WatchedScreen {
        WatchedScreen(onChange: onChange)
    }
}

/// The time at which a controller sends an action.
private enum Moment: CaseIterable {
    case made, loaded
}

/// Three nested screens; the last one sends an action as soon as it can.
private struct EagerWorkflow: Workflow {
    var moment: Moment

    func makeInitialState() -> Int { 0 }

    struct Increment: WorkflowAction {
        typealias WorkflowType = EagerWorkflow

        func apply(toState state: inout Int, workflow: EagerWorkflow) -> Never? {
            state += 1
            return nil
        }
    }

    func render(state: Int, context: RenderContext<EagerWorkflow>) -> EagerScreen {
        let sink = context.makeSink(of: Increment.self)
        return EagerScreen(
            count: state, below: 2, moment: moment, onReady: { if state == 0 { sink.send(Increment()) } })
    }
}

private struct EagerScreen: Screen {
    var count: Int
    var below: Int
    var moment: Moment
    var onReady: () -> Void

    func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        EagerViewController.description(for: self, environment: environment)
    }

    /// The screen nested in this one.
    var inside: EagerScreen? {
        below > 0 ? EagerScreen(count: count, below: below - 1, moment: moment, onReady: onReady) : nil
    }
}

private final class EagerViewController: ScreenViewController<EagerScreen> {
    private var inside: DescribedViewController?

    required init(screen: EagerScreen, environment: ViewEnvironment) {
        super.init(screen: screen, environment: environment)
        inside = screen.inside.map { DescribedViewController(screen: $0, environment: environment) }
        if let inside { addChild(inside) }
        if screen.below == 0, screen.moment == .made { screen.onReady() }
    }

    override func viewDidLoad() {
        if screen.below == 0, screen.moment == .loaded { screen.onReady() }
    }

    override func screenDidChange(from previousScreen: EagerScreen, previousEnvironment: ViewEnvironment) {
        if let next = screen.inside { inside?.update(screen: next, environment: environment) }
    }

    override func makeView() -> TerminalView {
        TerminalView([.text("count \(screen.count)", style: .plain)] + (inside?.view.elements ?? []))
    }
}
