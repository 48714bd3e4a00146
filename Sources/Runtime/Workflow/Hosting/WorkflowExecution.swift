// Where hosts live.

import Dispatch

extension DispatchQueue {
    /// The queue of the hosts that are made on the main actor, as those of an app are.
    public static let workflowExecution = DispatchQueue.main
}
