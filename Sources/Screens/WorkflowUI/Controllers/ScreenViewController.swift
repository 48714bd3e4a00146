// The view controller for one type of screen. It is made with the first screen, and updated with every later one.

import ViewEnvironment

/// Shows the screens of one type. It is made once, and receives every later screen for as long as it is shown.
///
/// Subclass it, make the view from `screen` in `makeView()`, and name the subclass in the screen's
/// `viewControllerDescription(environment:)`: `MyViewController.description(for: self, environment: environment)`.
///
/// Leave controllers and workflows nonisolated: a tree and its controllers belong to the actor on which they are
/// created, so this class isn't isolated to a particular one. If your package's code is isolated to the main actor by
/// default (`.defaultIsolation(MainActor.self)`), write `nonisolated` in each declaration: `nonisolated final class
/// MyViewController: ScreenViewController<MyScreen>`, `nonisolated struct MyScreen: Screen`, `nonisolated struct
/// MyWorkflow: Workflow`.
open class ScreenViewController<ScreenType: Screen>: ViewController {
    /// The screen that is shown.
    public private(set) final var screen: ScreenType

    /// The environment in which the screen is shown.
    public private(set) final var environment: ViewEnvironment

    private var order = ShowOrder<(screen: ScreenType, environment: ViewEnvironment)>()

    /// Creates a controller that shows a screen.
    public required init(screen: ScreenType, environment: ViewEnvironment) {
        self.screen = screen
        self.environment = environment
        super.init()
    }

    /// The type of the screens that are shown.
    public final var screenType: any Screen.Type { ScreenType.self }

    /// Shows another screen of the same type.
    ///
    /// If this is called from `screenDidChange(from:previousEnvironment:)`, the other screen is shown once that method
    /// has returned.
    public final func update(screen newScreen: ScreenType, environment newEnvironment: ViewEnvironment) {
        guard order.request((newScreen, newEnvironment)) else { return }
        while let next = order.next(at: Self.self) {
            let previousScreen = screen
            let previousEnvironment = environment
            screen = next.screen
            environment = next.environment
            screenDidChange(from: previousScreen, previousEnvironment: previousEnvironment)
        }
    }

    /// Called after `screen` and `environment` have been set to new values.
    open func screenDidChange(from previousScreen: ScreenType, previousEnvironment: ViewEnvironment) {}

    /// Creates a description of a controller of this class that shows a screen.
    public final class func description(
        for screen: ScreenType, environment: ViewEnvironment, performInitialUpdate: Bool = false
    ) -> ViewControllerDescription {
        ViewControllerDescription(
            performInitialUpdate: performInitialUpdate, dynamicType: self, environment: environment,
            build: { self.init(screen: screen, environment: environment) },
            update: { $0.update(screen: screen, environment: environment) }
        )
    }
}

extension ScreenViewController: SingleScreenContaining {
    /// The screen that is shown.
    public final var primaryScreen: any Screen { screen }
}
