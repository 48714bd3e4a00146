// Observers that are added to every host of the process.

import Synchronization

/// Adds observers to hosts that are made elsewhere.
public protocol ObserversInterceptor: Sendable {
    /// The observers a new host gets instead of those it was given.
    func workflowObservers(for initialObservers: [any WorkflowObserver]) -> [any WorkflowObserver]
}

/// Observers shared by every host of the process.
public enum WorkflowObservation {
    private static let shared = Mutex<(any ObserversInterceptor)?>(nil)

    /// Supplies the observers of every host made from then on.
    public static var sharedObserversInterceptor: (any ObserversInterceptor)? {
        get { shared.withLock { $0 } }
        set { shared.withLock { $0 = newValue } }
    }

    static func observers(for initial: [any WorkflowObserver]) -> [any WorkflowObserver] {
        sharedObserversInterceptor?.workflowObservers(for: initial) ?? initial
    }
}
