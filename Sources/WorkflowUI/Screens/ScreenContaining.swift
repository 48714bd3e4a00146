// How a screen says that it shows other screens, so that whoever looks at it from outside can look inside.

/// A screen that shows other screens.
public protocol ScreenContaining: Screen {
    /// The screens inside: the oldest, or the lowest, first.
    var containedScreens: [any Screen] { get }
}

/// A screen that shows one other screen, or one above all.
public protocol SingleScreenContaining: ScreenContaining {
    /// The screen inside that matters most.
    var primaryScreen: any Screen { get }
}

extension SingleScreenContaining {
    public var containedScreens: [any Screen] { [primaryScreen] }

    /// The primary screen of the primary screen, and so on, down to the one that has none.
    public func findInnermostPrimaryScreen() -> any Screen {
        var found = primaryScreen
        while let containing = found as? any SingleScreenContaining { found = containing.primaryScreen }
        return found
    }
}
