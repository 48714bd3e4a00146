// Observers of what is shown, for a whole process: for measuring and for logs.

import Synchronization

/// Is told of every event of every view controller of the process, in the order in which they happen.
public protocol WorkflowUIObserver: Sendable {
    /// Is called when something happened.
    func observeEvent<Event: WorkflowUIEvent>(_ event: Event)
}

/// Something that happened to what is shown.
public protocol WorkflowUIEvent {
    /// The controller to which it happened.
    var viewController: ViewController { get }
}

/// Where the observer of a process is named.
public enum WorkflowUIObservation {
    private static let shared = Mutex<(any WorkflowUIObserver)?>(nil)

    /// The observer that is told of all events; nil if nobody is.
    public static var sharedUIObserver: (any WorkflowUIObserver)? {
        get { shared.withLock { $0 } }
        set { shared.withLock { $0 = newValue } }
    }
}
