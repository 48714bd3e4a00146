// A screen with its type hidden, for a workflow that shows screens of different types.

import ViewEnvironment

/// A screen whose type is hidden. It is shown exactly as the wrapped screen would be.
public struct AnyScreen: Screen {
    /// The wrapped screen. It is never an `AnyScreen` itself.
    public let wrappedScreen: any Screen

    /// Hides the type of a screen.
    public init<Wrapped: Screen>(_ screen: Wrapped) {
        if let erased = screen as? AnyScreen {
            self = erased
        } else {
            self.wrappedScreen = screen
        }
    }

    public func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        wrappedScreen.viewControllerDescription(environment: environment)
    }
}

extension Screen {
    /// The same screen with its type hidden.
    public func asAnyScreen() -> AnyScreen {
        AnyScreen(self)
    }
}

extension AnyScreen: ScreenContaining, SingleScreenContaining {
    public var primaryScreen: any Screen { wrappedScreen }
}

extension AnyScreen: WrapperScreen {
    package var inside: any Screen { wrappedScreen }
}
