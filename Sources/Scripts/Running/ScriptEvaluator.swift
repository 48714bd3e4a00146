// Anything that evaluates commands: a kernel process, a session of this process, a stand-in of a test.

import WorkbenchReplies

package protocol ScriptEvaluator: Sendable {
    /// Evaluates the text of one command.
    func evaluate(_ command: String) async -> CommandResult
    /// No more commands come.
    func end() async
}

extension ScriptEvaluator {
    package func end() async {}
}
