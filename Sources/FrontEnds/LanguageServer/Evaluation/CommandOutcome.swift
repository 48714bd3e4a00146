// The outcome of one command of a script.

import WorkbenchLanguage
import WorkbenchWire

enum CommandOutcome {
    case answered(Answered)
    /// The command crashed the user's code, in the kernel with this number.
    case fatal(Death, in: KernelID)
    /// An `expect crash` for a command that crashed, and whether it holds.
    case expectedTrap(ExpectationReply)
    case notRun(NotRun)

    /// Why a command wasn't run.
    enum NotRun {
        /// A command above this one crashed the app.
        case stopped
        /// The script ends above the command.
        case quit
        /// An `open` above the command failed.
        case notOpened
        /// The user cancelled the evaluation.
        case cancelled
    }

    final class Answered {
        private(set) var reply: Reply?
        /// The back stack after the command.
        let stack: StackReply?
        /// The findings of the checks against the tree before the command, with offsets in the statement.
        let diagnostics: [DiagnosticReply]
        /// The effects of the script that a `source` command has read.
        let source: SourceReport?
        /// The conditions of `always` that the command has broken.
        let broken: [ExpectationReply]
        /// The parts of the hint for each kind of content. They are formatted once, because the hints are shown again
        /// after every edit.
        private var hints: [HintContent: [HintPart]] = [:]

        init(
            reply: Reply?, stack: StackReply?, diagnostics: [DiagnosticReply], source: SourceReport? = nil,
            broken: [ExpectationReply] = []
        ) {
            self.broken = broken
            self.source = source
            self.reply = reply
            self.stack = stack ?? reply?.stack
            self.diagnostics = diagnostics
        }

        /// The code that the reply refers to, if its lines haven't been read yet.
        var unreadCode: CodeReply? {
            if case .code(let code)? = reply?.content, code.sources == .unread { code } else { nil }
        }

        /// Adds the lines of code to the reply.
        func complete(_ code: CodeReply) {
            reply?.content = .code(code)
            hints = [:]
        }

        /// The hint's parts; empty if there is nothing to show.
        func hint(_ content: HintContent) -> [HintPart] {
            if let hint = hints[content] { return hint }
            let hint = content.parts(of: reply)
            hints[content] = hint
            return hint
        }
    }
}

/// The parts of a reply that the hints show.
struct HintContent: Hashable {
    var showsStateChanges: Bool
    var showsStack: Bool

    fileprivate func parts(of reply: Reply?) -> [HintPart] {
        guard var reply else { return [] }
        if case .refused = reply.content { return [] }
        if let text = reply.unwrittenFile { return [HintPart(text, .answer)] }
        if !showsStack { reply.stack = nil }
        if !showsStateChanges {
            guard let stack = reply.stack else { return [] }
            reply = Reply(.nothing, stack: stack)
        }
        return ReplyText.hint(of: reply)
    }
}

extension Reply {
    /// A note on a command that would write a file. It isn't executed while the script is being typed.
    var unwrittenFile: String? {
        switch content {
        case .file(let name, _): "not written from the editor: \(name)"
        case .saved(let saved): saved.file.map { "not written from the editor: \($0)" }
        default: nil
        }
    }
}

extension CommandOutcome {
    var answered: Answered? {
        if case .answered(let answered) = self { answered } else { nil }
    }

    var reply: Reply? {
        answered?.reply
    }

    /// Whether another process ended the kernel. If so, the command may succeed the next time.
    var isKilledFromOutside: Bool {
        if case .fatal(let death, _) = self { death.crash.cause.isFromOutside } else { false }
    }

    var step: StepReply? {
        if case .step(let step)? = reply?.content { step } else { nil }
    }
}
