// The view controller of one type of screen: made with the first one, told of every later one.

import ViewEnvironment

/// Shows the screens of one type. It is made once, and is handed every later screen for as long as it is shown.
///
/// Subclass it, make the view from `screen` in `makeView()`, and name the subclass in the screen's
/// `viewControllerDescription(environment:)`: `MyViewController.description(for: self, environment: environment)`.
open class ScreenViewController<ScreenType: Screen>: ViewController {
    /// The screen that is shown.
    public private(set) final var screen: ScreenType

    /// The environment that it is shown in.
    public private(set) final var environment: ViewEnvironment

    /// Makes a controller that shows a screen.
    public required init(screen: ScreenType, environment: ViewEnvironment) {
        self.screen = screen
        self.environment = environment
        super.init()
    }

    /// The type of the screens that are shown.
    public final var screenType: any Screen.Type { ScreenType.self }

    /// Shows another screen of the same type.
    public final func update(screen newScreen: ScreenType, environment newEnvironment: ViewEnvironment) {
        let previousScreen = screen
        let previousEnvironment = environment
        screen = newScreen
        environment = newEnvironment
        screenDidChange(from: previousScreen, previousEnvironment: previousEnvironment)
    }

    /// Is called after `screen` and `environment` took their new values.
    open func screenDidChange(from previousScreen: ScreenType, previousEnvironment: ViewEnvironment) {}

    /// Describes a controller of this class that shows a screen.
    public final class func description(
        for screen: ScreenType, environment: ViewEnvironment, performInitialUpdate: Bool = false
    ) -> ViewControllerDescription {
        ViewControllerDescription(
            performInitialUpdate: performInitialUpdate, type: self, environment: environment,
            build: { self.init(screen: screen, environment: environment) },
            update: { $0.update(screen: screen, environment: environment) }
        )
    }
}
