// The reply if a tried command would crash the app.

import WorkbenchReflection

/// A command that crashed a copy of the process. The app itself is still running.
package struct StopReply: MemberwiseCodable, Hashable, Sendable {
    package var command: String
    /// The runtime's message, such as `TodoWorkflow.swift:93: Fatal error: …`; nil if the code crashed without one.
    package var message: String?
    /// The node whose code ran last; nil if there was none.
    package var node: NodeName?
    /// The shortest sequence of commands from the start that leads to the same crash; nil if the session's commands
    /// don't lead there by themselves, or if there are too many.
    package var shortest: [String]?

    package init(command: String, message: String?, node: NodeName?, shortest: [String]?) {
        self.command = command
        self.message = message
        self.node = node
        self.shortest = shortest
    }
}
