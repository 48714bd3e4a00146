// What evaluating one statement of a script came to.

import WorkbenchCommandLanguage
import WorkbenchReplies

/// A statement's answer, and what stands on the screen after it.
package struct StatementResult {
    /// Where in the script it is.
    package var index: Int
    /// Nil if it is a comment, a blank line or expected output.
    package var reply: Reply?
    package var stack: StackReply
    /// What the checks say of it, as of the tree before it; ranges in the statement.
    package var diagnostics: [ScriptDiagnostic]
    /// What came of the script that it names.
    package var source: SourceReport?
}
