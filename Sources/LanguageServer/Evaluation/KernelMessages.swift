// What the server says to a kernel and hears from it, without sockets and JSON: the shell around the server carries it.

import WorkbenchCommandLanguage
import WorkbenchReplies
import WorkbenchWire

/// A kernel process of the server. A number is never used twice.
package struct KernelID: Hashable, Sendable, CustomStringConvertible {
    package var number: Int

    package init(_ number: Int) {
        self.number = number
    }

    package var description: String { "kernel \(number)" }
}

package enum KernelQuestion: Sendable {
    case change(WorkbenchWire.ScriptChange.Parameters)
    case complete(ScriptPlace)
    case signature(ScriptPlace)
    case ask(ScriptAsk.Parameters)
}

package enum KernelAnswer: Sendable {
    case changed(WorkbenchWire.ScriptChange.Result)
    case completion(CompletionReply)
    case signature(SignatureHelp?)
    case replies([Reply])
    /// It could not be answered, and why.
    case refused(ResponseError)
}

/// What a kernel says unasked.
package enum KernelNews: Sendable {
    case statement(StatementEvaluated.Parameters)
    case sourceStep(SourceStep.Parameters)
    case evaluated(ScriptEvaluated.Parameters)
}
