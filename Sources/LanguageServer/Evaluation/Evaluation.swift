// Where the evaluation of a document stands: its kernel, and what is known of each command. Commands are counted apart from
// comments, blank lines and expected output, so that what is known outlives every edit of those.

import WorkbenchReplies
import WorkbenchWire

struct Evaluation {
    enum Kernel: Hashable {
        case none
        case starting(KernelID)
        case ready(KernelID)
        /// It ended again and again without evaluating anything. The next edit tries once more.
        case failed(Death)

        var id: KernelID? {
            switch self {
            case .starting(let id), .ready(let id): id
            case .none, .failed: nil
            }
        }
    }

    /// A text that was sent to the kernel, as far as its answers are still about the document.
    struct Sent {
        /// The statements that were commands.
        var commands: [Int]
        /// Commands before this one are still what they were.
        var unchanged: Int
    }

    var kernel = Kernel.none
    /// The app that stands before the first line, as the kernel calls it.
    var app: String?
    var outcomes: [Int: Outcome] = [:]
    /// The texts that answers may still come for, by version.
    var sent: [Int: Sent] = [:]
    /// The version that the kernel evaluates, once it has said that it does.
    var runningVersion: Int?
    /// The version whose evaluation is awaited; nil if nothing is.
    var awaitedVersion: Int?
    /// The command that the kernel is at, by the count of the version that it evaluates.
    var nextOrdinal: Int?
    /// How often a kernel ended with nothing to blame since one last evaluated something.
    var fruitlessStarts = 0
    /// The user stopped the evaluation: nothing is evaluated until the next edit.
    var isStopped = false
    /// The user asked for it, though scripts are not evaluated while they are typed.
    var runsOnce = false
    /// Who asked for diagnostics got some of them.
    var owesDiagnostics = false
    /// Other kernels are starting: its own is started after them.
    var waitsForKernel = false
    /// What was edited since the kernel was sent the text; nil if it has none, or one that no edit leads away from.
    var unsent: UnsentEdits?
    /// The commands that were comments in the text that the kernel was sent last.
    var masked: Set<Int> = []
    /// It has taken so long that who can do with half an answer gets it at once.
    var takesLong = false
    /// The scripts that the document names, as the kernel was given them last.
    var sources: [ScriptSource]?
    /// The statement of a script that the document reads which the kernel is at.
    var sourceStep: SourceStep.Parameters?
    /// Deaths caused by statements of the scripts that a command reads: by the command, and the statement's number there.
    var sourcedDeaths: [Int: [Int: Death]] = [:]
    /// Questions that the kernel has not answered.
    var openQuestions: Set<Int> = []

    var isRunning: Bool { awaitedVersion != nil }

    /// Drops what is known of the commands from one on. Everything before it stays as it is.
    mutating func forget(from ordinal: Int) {
        sent = sent.mapValues { Sent(commands: $0.commands, unchanged: min($0.unchanged, ordinal)) }
        if ordinal == .max { return }
        isStopped = false
        outcomes = outcomes.filter { $0.key < ordinal }
        sourcedDeaths = sourcedDeaths.filter { $0.key < ordinal }
        // A fatal command is not among what was dropped, but what follows it is.
        fruitlessStarts = 0
    }

    /// What was cancelled is to be evaluated after all.
    mutating func forgetCancelled() {
        outcomes = outcomes.filter { if case .notRun(.cancelled) = $0.value { false } else { true } }
    }

    /// The first command that stopped the user's code and that nobody expected to.
    func firstUnexpectedFatal(of document: Document) -> Int? {
        outcomes.filter { ordinal, outcome in
            if case .fatal = outcome { !document.expectations(of: ordinal).foreseesTrap } else { false }
        }.map(\.key).min()
    }
}
