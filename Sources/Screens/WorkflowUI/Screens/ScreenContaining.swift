// The protocols with which a screen or a controller lists the screens that it shows.

/// A type that shows screens: a screen made of screens, or a view controller.
public protocol ScreenContaining {
    /// The screens inside, the oldest or lowest first.
    var containedScreens: [any Screen] { get }
}

/// A type that shows one screen, or one main screen.
public protocol SingleScreenContaining {
    /// The main screen inside.
    var primaryScreen: any Screen { get }
}

extension SingleScreenContaining {
    /// Only the primary screen.
    public var containedScreens: [any Screen] { [primaryScreen] }

    /// The innermost primary screen: the primary screen of the primary screen, and so on.
    public func findInnermostPrimaryScreen() -> any Screen {
        var found = primaryScreen
        while let containing = found as? any SingleScreenContaining { found = containing.primaryScreen }
        return found
    }
}

extension Screen {
    /// The screens inside; nil if the value isn't a container.
    var screensInside: [any Screen]? {
        (self as? any ScreenContaining)?.containedScreens ?? (self as? any SingleScreenContaining)?.containedScreens
    }
}
