// A kernel's answer to one command: structured facts rather than text for a terminal.

import WorkbenchReflection
import WorkbenchValueTree

/// The answer to one command.
package struct Reply: MemberwiseCodable, Hashable, Sendable {
    /// The answer itself.
    package var content: Content
    /// The back stack after a command that changed something.
    package var stack: StackReply?

    package init(_ content: Content, stack: StackReply? = nil) {
        self.content = content
        self.stack = stack
    }

    package enum Content: MemberwiseCodable, Hashable, Sendable {
        /// The answer to a blank line or a comment.
        case nothing
        case note(Note)
        case stack(StackReply)
        case screen(ScreenReply)
        case tree(TreeReply)
        case state(NodeValue)
        case props(NodeValue)
        case sinks([NodeSinks])
        case workers([WorkerReply])
        case node(NodeName)
        case nodes([TreeReply])
        case found(FindReply)
        case step(StepReply)
        case tried(TryReply)
        case wouldStop(StopReply)
        case reach(ReachReply)
        case race(RaceReply)
        case coverage(CoverageReply)
        case profile(ProfileReply)
        case slice(SliceReply)
        case without(WithoutReply)
        case trace(StepReply)
        case why(WhyReply)
        case code(CodeReply)
        case origin(OriginReply)
        case owner(OwnerReply)
        case flow(FlowReply)
        case audit(AuditReply)
        case watched([WatchReply])
        case history([HistoryEntry])
        case blame(BlameReply)
        case moved(MoveReply)
        case difference([NodeDifference])
        case marks([MarkReply])
        case branches([BranchReply])
        case apps([AppReply])
        case opened(app: AppReply, node: NodeName)
        case options([OptionReply])
        case expectation(ExpectationReply)
        /// Text that is shown unchanged, such as an export.
        case script(String)
        /// Text that the front end should write to a file.
        case file(name: String, text: String)
        case saved(SavedReply)
        /// A script file that the front end should evaluate.
        case source(String)
        case help(HelpReply)
        case quit
        case refused(Refusal)
    }

    /// Whether the command succeeded.
    package var isSuccess: Bool {
        switch content {
        case .refused: false
        case .expectation(let expectation): expectation.holds
        default: true
        }
    }
}

extension Reply {
    /// A fact that has no reply type of its own.
    package enum Note: MemberwiseCodable, Hashable, Sendable {
        /// The new mode of the workers, if no node has requested a worker.
        case noWorkers(WorkerMode)
        /// A step that couldn't be written as a command. The journal has this comment in its place.
        case missingStep(String)
        /// These workers were restarted. They had delivered outputs, which the journal repeated.
        case workersBeganAgain([WorkerReply])
        /// Nodes of a replay that were found by their places, because no node has the key: `Job[7727426621009292208@2]`.
        case foundByPlace([String])
        /// The lines that allow audit findings.
        case allowed([String])
        /// The lines with the conditions that are checked after each step.
        case always([String])
    }
}

/// The progress of a long operation.
package struct ProgressReply: MemberwiseCodable, Hashable, Sendable {
    package enum Activity: String, Codable, Hashable, Sendable, CaseIterable {
        case writingSteps, drawingNodes, readingNodes, replayingCommands, repeatingSteps, followingValue,
            comparingCopies,
            varyingStates, findingObjects, renderingNodes, readingSteps, driving, searching, shorteningScripts
    }

    package var activity: Activity
    package var done: Int
    package var total: Int

    package init(_ activity: Activity, done: Int, total: Int) {
        self.activity = activity
        self.done = done
        self.total = total
    }
}

package enum CommandResult: Hashable, Sendable {
    /// The command's answer, and any further replies.
    case replied([Reply])
    /// The command crashed the app. The session was restored to its state before the command.
    case died(Death)
}

extension CommandResult {
    package var replies: [Reply] {
        if case .replied(let replies) = self { replies } else { [] }
    }

    package var death: Death? {
        if case .died(let death) = self { death } else { nil }
    }

    /// Whether a reply refers to lines of code that haven't been read yet.
    package var hasUnreadCode: Bool {
        replies.contains { reply in
            if case .code(let code) = reply.content { code.sources == .unread } else { false }
        }
    }

    /// Whether the command succeeded.
    package var isSuccess: Bool {
        death == nil && replies.allSatisfy(\.isSuccess)
    }
}
