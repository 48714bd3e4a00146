// How a screen or a controller lists the screens that it shows.

/// Something that shows screens: a screen made of screens, or a view controller.
public protocol ScreenContaining {
    /// The screens inside: the oldest, or the lowest, first.
    var containedScreens: [any Screen] { get }
}

/// Something that shows one screen, or one main screen.
public protocol SingleScreenContaining {
    /// The main screen inside.
    var primaryScreen: any Screen { get }
}

extension SingleScreenContaining {
    /// The primary screen alone.
    public var containedScreens: [any Screen] { [primaryScreen] }

    /// The primary screen of the primary screen, and so on, down to one that has none.
    public func findInnermostPrimaryScreen() -> any Screen {
        var found = primaryScreen
        while let containing = found as? any SingleScreenContaining { found = containing.primaryScreen }
        return found
    }
}

extension Screen {
    /// The screens inside; nil if it isn't a container.
    var screensInside: [any Screen]? {
        (self as? any ScreenContaining)?.containedScreens ?? (self as? any SingleScreenContaining)?.containedScreens
    }
}
