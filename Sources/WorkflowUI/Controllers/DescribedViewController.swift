// A place for whatever is described: it keeps the controller while it can be updated, and replaces it otherwise.

import ViewEnvironment

/// Shows whatever was described last.
public final class DescribedViewController: ViewController {
    /// The controller that shows what was described last.
    public private(set) var currentViewController: ViewController

    private var order = ShowOrder<ViewControllerDescription>()

    /// Shows what is described.
    public init(description: ViewControllerDescription) {
        currentViewController = description.buildViewController()
        super.init()
        addChild(currentViewController)
    }

    /// Shows a screen.
    public convenience init<ScreenType: Screen>(screen: ScreenType, environment: ViewEnvironment) {
        self.init(description: screen.viewControllerDescription(environment: environment))
    }

    /// Shows something else: with the same controller if the description can update it, else with a new one.
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
