// What observers are told of. A terminal animates nothing, so `animated` is always false; it is there for observers that are
// shared with an app that does.

/// A view is about to be seen.
public struct ViewWillAppearEvent: WorkflowUIEvent, Equatable {
    /// The controller of the view.
    public let viewController: ViewController
    /// Whether it moves into sight.
    public let animated: Bool
    /// Whether it has never been seen before.
    public let isFirstAppearance: Bool
}

/// A view is seen.
public struct ViewDidAppearEvent: WorkflowUIEvent, Equatable {
    /// The controller of the view.
    public let viewController: ViewController
    /// Whether it moved into sight.
    public let animated: Bool
    /// Whether it had never been seen before.
    public let isFirstAppearance: Bool
}

/// A view is about to be out of sight: another one covers it, or its controller leaves.
public struct ViewWillDisappearEvent: WorkflowUIEvent, Equatable {
    /// The controller of the view.
    public let viewController: ViewController
    /// Whether it moves out of sight.
    public let animated: Bool
}

/// A view is out of sight.
public struct ViewDidDisappearEvent: WorkflowUIEvent, Equatable {
    /// The controller of the view.
    public let viewController: ViewController
    /// Whether it moved out of sight.
    public let animated: Bool
}

extension ViewController: Equatable {
    /// A controller equals itself only.
    public static func == (left: ViewController, right: ViewController) -> Bool { left === right }
}
