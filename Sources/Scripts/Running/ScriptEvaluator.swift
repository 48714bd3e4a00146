// Evaluates commands: a kernel process, a session of this process, or a test's stand-in.

import WorkbenchReplies

package protocol ScriptEvaluator: Sendable {
    /// Evaluates the text of one command.
    func evaluate(_ command: String) async -> CommandResult
    /// Ends the evaluator after the last command.
    func end() async
}

extension ScriptEvaluator {
    package func end() async {}
}
