// The messages between the server and a kernel, without sockets and JSON: the shell around the server transports them.

import WorkbenchCommandLanguage
import WorkbenchReplies
import WorkbenchWire

/// A kernel process of the server. A number is never reused.
package struct KernelID: Hashable, Sendable, CustomStringConvertible {
    package var number: Int

    package init(_ number: Int) {
        self.number = number
    }

    package var description: String { "kernel \(number)" }
}

package enum KernelQuestion: Sendable {
    case change(ScriptChange.Parameters)
    case complete(ScriptPlace)
    case signature(ScriptPlace)
    case ask(ScriptAsk.Parameters)
}

package enum KernelAnswer: Sendable {
    case changed(ScriptChange.Result)
    case completion(CompletionReply)
    case signature(SignatureHelp?)
    case replies([Reply])
    /// It could not be answered, with the reason.
    case refused(ResponseError)
}

/// Notifications of a kernel.
package enum KernelNews: Sendable {
    case statement(StatementEvaluated.Parameters)
    case sourceStep(SourceStep.Parameters)
    case evaluated(ScriptEvaluated.Parameters)
}
