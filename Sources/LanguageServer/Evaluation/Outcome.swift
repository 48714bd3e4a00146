// What became of one command of a script.

import Replies
import ReplyText
import Wire

enum Outcome {
    case answered(Answered)
    /// The user's code did not survive it.
    case fatal(KernelEnd)
    /// An `expect trap` about a command that was fatal: whether it is what was expected.
    case expectedTrap(ExpectationReply)
    /// A command above it was fatal, or the user stopped the evaluation.
    case notRun

    final class Answered {
        let reply: Reply?
        /// The back stack after it.
        let stack: StackReply?
        /// What the checks found, as of the tree before it, with offsets in the statement.
        let diagnostics: [DiagnosticReply]
        /// What a hint says of the reply, by what it is to show: put in words once, shown after every edit.
        private var hints: [HintContent: String] = [:]

        init(reply: Reply?, stack: StackReply?, diagnostics: [DiagnosticReply]) {
            self.reply = reply
            self.stack = stack ?? reply?.stack
            self.diagnostics = diagnostics
        }

        /// Empty if there is nothing to show.
        func hint(_ content: HintContent) -> String {
            if let hint = hints[content] { return hint }
            let hint = content.text(of: reply)
            hints[content] = hint
            return hint
        }
    }
}

/// What the hints show of a reply.
struct HintContent: Hashable {
    var showsStateChanges: Bool
    var showsStack: Bool

    fileprivate func text(of reply: Reply?) -> String {
        guard var reply else { return "" }
        if case .refused = reply.content { return "" }
        if !showsStack { reply.stack = nil }
        if !showsStateChanges {
            guard let stack = reply.stack else { return "" }
            reply = Reply(.nothing, stack: stack)
        }
        return ReplyText.summary(of: reply)
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
}
