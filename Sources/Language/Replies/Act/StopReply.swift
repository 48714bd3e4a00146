// What a tried command would do to the app: stop it.

import WorkbenchReflection

/// A command that crashes the app, as a copy of the process has shown. The app itself keeps running.
package struct StopReply: MemberwiseCodable, Hashable, Sendable {
    package var command: String
    /// `TodoWorkflow.swift:93: Fatal error: …`, as the runtime says it; nil if the code stopped without a message.
    package var message: String?
    /// The node whose code ran last; nil if no node's did.
    package var node: NodeName?
    /// The fewest commands from the beginning that crash the app so; nil if the commands so far do not lead there by themselves, or
    /// are too many.
    package var shortest: [String]?

    package init(command: String, message: String?, node: NodeName?, shortest: [String]?) {
        self.command = command
        self.message = message
        self.node = node
        self.shortest = shortest
    }
}
