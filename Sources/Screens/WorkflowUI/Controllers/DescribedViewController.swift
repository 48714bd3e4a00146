// A controller that shows any description. It keeps its child controller as long as the child can be updated, and
// replaces it otherwise.

import ViewEnvironment

/// Shows the last description that it was given.
public final class DescribedViewController: ViewController {
    /// The controller that shows the last description.
    public private(set) var currentViewController: ViewController

    private var order = ShowOrder<ViewControllerDescription>()

    /// Shows a description.
    public init(description: ViewControllerDescription) {
        currentViewController = description.buildViewController()
        super.init()
        addChild(currentViewController)
    }

    /// Shows a screen.
    public convenience init<ScreenType: Screen>(screen: ScreenType, environment: ViewEnvironment) {
        self.init(description: screen.viewControllerDescription(environment: environment))
    }

    /// Shows another description. The controller is kept if the description can update it; otherwise, it is replaced.
    public func update(description: ViewControllerDescription) {
        guard order.request(description) else { return }
        while let next = order.next(at: Self.self) {
            if next.canUpdate(viewController: currentViewController) {
                next.update(viewController: currentViewController)
            } else {
                currentViewController = next.buildViewController()
                setChildren([currentViewController])
            }
        }
    }

    /// Shows another screen.
    public func update<ScreenType: Screen>(screen: ScreenType, environment: ViewEnvironment) {
        update(description: screen.viewControllerDescription(environment: environment))
    }

    public override func makeView() -> TerminalView { currentViewController.view }
}
