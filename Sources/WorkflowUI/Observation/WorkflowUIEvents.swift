// The events for observers. A terminal has no animations, so `animated` is always false; it is there for observers
// shared with an app that has them.

/// A view is about to be seen.
public struct ViewWillAppearEvent: WorkflowUIEvent, Equatable {
    /// The controller of the view.
    public let viewController: ViewController
    /// Whether it appears with an animation.
    public let animated: Bool
    /// Whether it has never been seen before.
    public let isFirstAppearance: Bool
}

/// A view is seen.
public struct ViewDidAppearEvent: WorkflowUIEvent, Equatable {
    /// The controller of the view.
    public let viewController: ViewController
    /// Whether it appeared with an animation.
    public let animated: Bool
    /// Whether it had never been seen before.
    public let isFirstAppearance: Bool
}

/// A view is about to disappear: another one covers it, or its controller is removed.
public struct ViewWillDisappearEvent: WorkflowUIEvent, Equatable {
    /// The controller of the view.
    public let viewController: ViewController
    /// Whether it disappears with an animation.
    public let animated: Bool
}

/// A view has disappeared.
public struct ViewDidDisappearEvent: WorkflowUIEvent, Equatable {
    /// The controller of the view.
    public let viewController: ViewController
    /// Whether it disappeared with an animation.
    public let animated: Bool
}

extension ViewController: Equatable {
    /// A controller is equal only to itself.
    public static func == (left: ViewController, right: ViewController) -> Bool { left === right }
}
