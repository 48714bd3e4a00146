// Observers of everything shown in a process, for metrics and logs, and the events that they receive. A terminal has no
// animations, so `animated` is always false; it exists for observers shared with an app that has them.

import WorkbenchRules

/// Receives every event of every view controller of the process, in order.
public protocol WorkflowUIObserver: Sendable {
    /// Called for each event.
    func observeEvent<Event: WorkflowUIEvent>(_ event: Event)
}

/// An event at a view controller.
public protocol WorkflowUIEvent {
    /// The controller that the event is about.
    var viewController: ViewController { get }
}

/// Stores the observer of the process.
public enum WorkflowUIObservation {
    private static let shared = Guarded<(any WorkflowUIObserver)?>(nil)

    /// The observer that receives all events; nil if there is none.
    public static var sharedUIObserver: (any WorkflowUIObserver)? {
        get { shared.withLock { $0 } }
        set { shared.withLock { $0 = newValue } }
    }
}

/// A view is about to appear.
public struct ViewWillAppearEvent: WorkflowUIEvent, Equatable {
    /// The controller of the view.
    public let viewController: ViewController
    /// Whether the view appears with an animation.
    public let animated: Bool
    /// Whether the view appears for the first time.
    public let isFirstAppearance: Bool
}

/// A view has appeared.
public struct ViewDidAppearEvent: WorkflowUIEvent, Equatable {
    /// The controller of the view.
    public let viewController: ViewController
    /// Whether the view appeared with an animation.
    public let animated: Bool
    /// Whether the view appeared for the first time.
    public let isFirstAppearance: Bool
}

/// A view is about to disappear, because another one covers it or its controller is removed.
public struct ViewWillDisappearEvent: WorkflowUIEvent, Equatable {
    /// The controller of the view.
    public let viewController: ViewController
    /// Whether the view disappears with an animation.
    public let animated: Bool
}

/// A view has disappeared.
public struct ViewDidDisappearEvent: WorkflowUIEvent, Equatable {
    /// The controller of the view.
    public let viewController: ViewController
    /// Whether the view disappeared with an animation.
    public let animated: Bool
}

extension ViewController: Equatable {
    /// A controller is equal only to itself.
    public static func == (left: ViewController, right: ViewController) -> Bool { left === right }
}
