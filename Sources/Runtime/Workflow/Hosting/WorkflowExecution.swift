// The queue that hosts belong to.

import Dispatch

extension DispatchQueue {
    /// The queue of the hosts that are created on the main actor, like those of an app.
    public static let workflowExecution = DispatchQueue.main
}
