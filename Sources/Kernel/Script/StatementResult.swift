// The result of evaluating one statement of a script.

import WorkbenchCommandLanguage
import WorkbenchReplies

/// A statement's answer, and the screens after it.
package struct StatementResult {
    /// Where in the script it is.
    package var index: Int
    /// Nil if it is a comment, a blank line or expected output.
    package var reply: Reply?
    package var stack: StackReply
    /// The checks' findings against the tree before the statement. Ranges are relative to the statement.
    package var diagnostics: [ScriptDiagnostic]
    /// The report of the script that the statement reads.
    package var source: SourceReport?
}
