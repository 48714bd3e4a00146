// The messages between the server and a kernel. The shell around the server transports them; only the shell deals with
// sockets and JSON.

import WorkbenchLanguage
import WorkbenchWire

/// Identifies one of the server's kernel processes. Numbers are never reused.
package struct KernelID: Hashable, Sendable, CustomStringConvertible {
    package var number: Int

    package init(_ number: Int) {
        self.number = number
    }

    package var description: String { "kernel \(number)" }
}

package enum KernelQuestion: Sendable {
    case change(ScriptChange.Parameters)
    /// The script is no longer needed.
    case close(String)
    case complete(ScriptPlace)
    case signature(ScriptPlace)
    case ask(ScriptAsk.Parameters)
}

package enum KernelAnswer: Sendable {
    case changed(ScriptChange.Result)
    case closed
    case completion(CompletionReply)
    case signature(SignatureHelp?)
    case replies([Reply])
    /// The reason why the question couldn't be answered.
    case refused(ResponseError)
}

/// Notifications from a kernel.
package enum KernelNews: Sendable {
    case turn(ScriptTurn.Parameters)
    case statement(StatementEvaluated.Parameters)
    case sourceStep(SourceStep.Parameters)
    case evaluated(ScriptEvaluated.Parameters)

    /// The script that the message is about, by its name in the kernel.
    var script: String {
        switch self {
        case .turn(let turn): turn.script
        case .statement(let statement): statement.script.script
        case .sourceStep(let step): step.script.script
        case .evaluated(let evaluated): evaluated.script.script
        }
    }
}
