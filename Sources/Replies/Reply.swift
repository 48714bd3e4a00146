// What a kernel answers to one command: facts with their structure, never text made for a terminal.

import WorkbenchValueTree

/// The answer to one command.
package struct Reply: Codable, Hashable, Sendable {
    /// What the command was asked for.
    package var content: Content
    /// The back stack after a command that changed something.
    package var stack: StackReply?

    package init(_ content: Content, stack: StackReply? = nil) {
        self.content = content
        self.stack = stack
    }

    package enum Content: Codable, Hashable, Sendable {
        /// A blank line, a comment.
        case nothing
        /// Something to know that is no answer to a command: what a script says and cannot be done again.
        case note(String)
        case stack(StackReply)
        case screen(ScreenReply)
        case tree(TreeReply)
        case state(NodeValue)
        case props(NodeValue)
        case sinks([NodeSinks])
        case workers([WorkerReply])
        case node(NodeName)
        case nodes([TreeReply])
        case step(StepReply)
        case tried(TryReply)
        case trace(StepReply)
        case why(WhyReply)
        case owner(OwnerReply)
        case flow(FlowReply)
        case audit(AuditReply)
        case watched([WatchReply])
        case history([HistoryEntry])
        case moved(MoveReply)
        case difference([NodeDifference])
        case marks([MarkReply])
        case branches([BranchReply])
        case apps([AppReply])
        case opened(app: AppReply, node: NodeName)
        case options([OptionReply])
        case expectation(ExpectationReply)
        /// A text to be shown as it is: an export.
        case script(String)
        /// A text to be written into a file, by whoever asked.
        case file(name: String, text: String)
        case saved(SavedReply)
        /// The script of that file is to be evaluated, by whoever asked.
        case source(String)
        case help(HelpReply)
        case quit
        case refused(Refusal)
    }

    /// Whether the command did what it was asked for.
    package var isSuccess: Bool {
        switch content {
        case .refused: false
        case .expectation(let expectation): expectation.holds
        default: true
        }
    }
}

/// Why a command was not carried out. Nothing has changed.
package struct Refusal: Error, Codable, Hashable, Sendable {
    package var kind: FaultKind
    /// What is wrong, in words.
    package var reason: String
    /// The reason without the advice that the remedies give, for whoever shows those beside it; nil if it is the same.
    package var reasonBesideRemedies: String?
    /// Where in the line, in UTF-8 offsets.
    package var range: Range<Int>?
    /// What to write instead, or to do.
    package var remedies: [String]

    package init(
        _ kind: FaultKind, _ reason: String, besideRemedies: String? = nil, at range: Range<Int>? = nil,
        remedies: [String] = []
    ) {
        self.kind = kind
        self.reason = reason
        reasonBesideRemedies = besideRemedies == reason ? nil : besideRemedies
        self.range = range
        self.remedies = remedies
    }
}

/// A piece of long work, and how much of it is done.
package struct ProgressReply: Codable, Hashable, Sendable {
    /// What is being done, as half a sentence: `looking at nodes`.
    package var title: String
    package var done: Int
    package var total: Int

    package init(title: String, done: Int, total: Int) {
        self.title = title
        self.done = done
        self.total = total
    }
}
