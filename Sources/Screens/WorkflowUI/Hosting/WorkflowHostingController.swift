// Hosts a tree of workflows and shows its root's rendering.

import ViewEnvironment
import Workflow

/// Hosts a tree whose root renders a screen, and shows every rendering.
public final class WorkflowHostingController<ScreenType: Screen, Output>: ViewController {
    /// The outputs of the root.
    public var output: WorkflowSignal<Output, Never> { host.output }

    /// Changes the environment of the root's screen.
    public typealias CustomizeEnvironment = (inout ViewEnvironment) -> Void

    /// The environment that is passed to the root's screen. Setting it shows the screen again.
    public var rootViewEnvironment: ViewEnvironment {
        didSet { show() }
    }

    /// A closure that changes `rootViewEnvironment` for the root's screen. Setting it shows the screen again.
    public var customizeEnvironment: CustomizeEnvironment {
        didSet { show() }
    }

    /// The last screen that the root rendered.
    public var screen: ScreenType { host.rendering.value }

    private let host: WorkflowHost<HostedWorkflow<ScreenType, Output>>
    private var shown: ShownScreen
    private var order = ShowOrder<Void>()

    /// Creates a tree with this workflow at its root, renders it, and shows the rendering.
    public init<WorkflowType: AnyWorkflowConvertible>(
        workflow: WorkflowType, rootViewEnvironment: ViewEnvironment = .empty,
        customizeEnvironment: @escaping CustomizeEnvironment = { _ in },
        observers: [any WorkflowObserver] = [], isolation: isolated (any Actor)? = #isolation
    ) where WorkflowType.Rendering == ScreenType, WorkflowType.Output == Output {
        self.rootViewEnvironment = rootViewEnvironment
        self.customizeEnvironment = customizeEnvironment
        host = WorkflowHost(workflow: HostedWorkflow(hosted: workflow.asAnyWorkflow()), observers: observers)
        // A controller may send an action as soon as it is made, but the renderings that follow don't have an observer
        // yet.
        let early = EarlyRenderings()
        let token = host.rendering.signal.observeValues { _ in early.count += 1 }
        shown = ShownScreen(
            host.rendering.value, environment: rootViewEnvironment.adapting(customizeEnvironment))
        super.init()
        addChild(shown.controller)
        token?.end()
        host.rendering.signal.observeValues { [weak self] _ in self?.show() }
        if early.count > 0 { show() }
    }

    /// The controller that shows the root's screen. It is kept for as long as the screen's type stays the same.
    public var rootViewController: ViewController { shown.controller }

    /// Passes a new workflow to the tree. If it has the same type as before, its node keeps its state.
    public func update<WorkflowType: AnyWorkflowConvertible>(workflow: WorkflowType)
    where WorkflowType.Rendering == ScreenType, WorkflowType.Output == Output {
        host.update(workflow: HostedWorkflow(hosted: workflow.asAnyWorkflow()))
    }

    public override func makeView() -> TerminalView { rootViewController.view }

    /// Shows the newest rendering. If an older one is still being shown, it is finished first.
    private func show() {
        guard order.request(()) else { return }
        while order.next(at: Self.self) != nil {
            shown = shown.updated(
                to: host.rendering.value, environment: rootViewEnvironment.adapting(customizeEnvironment))
            setChildren([shown.controller])
        }
    }
}

extension WorkflowHostingController: SingleScreenContaining {
    /// The last screen that the root rendered.
    public var primaryScreen: any Screen { screen }
}

/// The number of renderings that were made before the controller could show them.
private final class EarlyRenderings {
    var count = 0
}

/// The root of a hosting controller's tree, which passes on its child's rendering and outputs.
struct HostedWorkflow<Rendering, Output>: Workflow {
    let hosted: AnyWorkflow<Rendering, Output>

    typealias State = Void

    func render(state: Void, context: RenderContext<Self>) -> Rendering {
        hosted.mapOutput { AnyWorkflowAction<Self>.sendingOutput($0) }.rendered(in: context)
    }
}
