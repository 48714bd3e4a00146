// What became of one command of a script.

import WorkbenchReplies
import WorkbenchReplyText
import WorkbenchWire

enum Outcome {
    case answered(Answered)
    /// The user's code did not survive it.
    case fatal(Death)
    /// An `expect trap` about a command that was fatal: whether it is what was expected.
    case expectedTrap(ExpectationReply)
    case notRun(NotRun)

    /// Why a command was not run.
    enum NotRun {
        /// A command above it was fatal.
        case stopped
        /// The script ends above it.
        case quit
        /// The user wanted no more of it.
        case cancelled
    }

    final class Answered {
        let reply: Reply?
        /// The back stack after it.
        let stack: StackReply?
        /// What the checks found, as of the tree before it, with offsets in the statement.
        let diagnostics: [DiagnosticReply]
        /// What came of the script that it names.
        let source: SourceReport?
        /// What a hint says of the reply, by what it is to show: put in words once, shown after every edit.
        private var hints: [HintContent: String] = [:]

        init(
            reply: Reply?, stack: StackReply?, diagnostics: [DiagnosticReply], source: SourceReport? = nil
        ) {
            self.source = source
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
        if let text = reply.unwrittenFile { return text }
        if !showsStack { reply.stack = nil }
        if !showsStateChanges {
            guard let stack = reply.stack else { return "" }
            reply = Reply(.nothing, stack: stack)
        }
        return ReplyText.summary(of: reply)
    }
}

extension Reply {
    /// What is to be said of a command that writes a file, and does not while a script is typed.
    var unwrittenFile: String? {
        switch content {
        case .file(let name, _): "not written in an editor: \(name)"
        case .saved(let saved): saved.file.map { "not written in an editor: \($0)" }
        default: nil
        }
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
