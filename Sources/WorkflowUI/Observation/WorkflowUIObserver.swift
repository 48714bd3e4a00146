// Observers of everything shown in a process: for measuring and for logs.

import Synchronization

/// Receives every event of every view controller of the process, in order.
public protocol WorkflowUIObserver: Sendable {
    /// Called for each event.
    func observeEvent<Event: WorkflowUIEvent>(_ event: Event)
}

/// Something that happened to a view controller.
public protocol WorkflowUIEvent {
    /// The controller to which it happened.
    var viewController: ViewController { get }
}

/// Where the observer of a process is set.
public enum WorkflowUIObservation {
    private static let shared = Mutex<(any WorkflowUIObserver)?>(nil)

    /// The observer that receives all events; nil if there is none.
    public static var sharedUIObserver: (any WorkflowUIObserver)? {
        get { shared.withLock { $0 } }
        set { shared.withLock { $0 = newValue } }
    }
}
