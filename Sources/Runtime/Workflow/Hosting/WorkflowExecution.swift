// The queue that hosts belong to.

import Dispatch

extension DispatchQueue {
    /// The queue for hosts created on the main actor, as an app's hosts are.
    public static let workflowExecution = DispatchQueue.main
}
