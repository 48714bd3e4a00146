// What became of one command of a script.

import Replies
import Wire

enum Outcome {
    case answered(Answered)
    /// The user's code did not survive it.
    case fatal(KernelEnd)
    /// An `expect trap` about a command that was fatal: whether it is what was expected.
    case expectedTrap(ExpectationReply)
    /// A command above it was fatal, or the user stopped the evaluation.
    case notRun

    struct Answered {
        var reply: Reply?
        /// The back stack after it.
        var stack: StackReply?
        /// What the checks found, as of the tree before it, with offsets in the statement.
        var diagnostics: [DiagnosticReply]
    }
}

extension Outcome {
    var answered: Answered? {
        if case .answered(let answered) = self { answered } else { nil }
    }

    var reply: Reply? {
        answered?.reply
    }

    var step: StepReply? {
        if case .step(let step)? = reply?.content { step } else { nil }
    }

    var failedExpectation: ExpectationReply? {
        switch self {
        case .expectedTrap(let reply) where !reply.holds: reply
        case .answered(let answered):
            if case .expectation(let reply)? = answered.reply?.content, !reply.holds { reply } else { nil }
        default: nil
        }
    }
}
