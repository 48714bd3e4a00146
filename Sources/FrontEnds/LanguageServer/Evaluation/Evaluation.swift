// The state of a document's evaluation: its kernel, and the outcome of each command. Comments, blank lines and expected
// output don't count as commands, so editing them keeps all outcomes.

import WorkbenchLanguage
import WorkbenchWire

struct Evaluation {
    enum Kernel: Hashable {
        case none
        case starting(KernelID)
        case ready(KernelID)
        /// The kernel ended repeatedly without evaluating anything. The next edit starts another one.
        case failed(Death)

        var id: KernelID? {
            switch self {
            case .starting(let id), .ready(let id): id
            case .none, .failed: nil
            }
        }
    }

    /// A version of the script that was sent to the kernel, and the commands in it that are still current.
    struct Sent {
        /// The statements that were commands.
        var commands: [Int]
        /// The number of commands at the start that haven't changed.
        var unchanged: Int
        /// The number of commands at the end that haven't changed.
        var below: Int
    }

    var kernel = Kernel.none
    /// The package whose program runs as the kernel; nil for this program.
    var package: String?
    /// The app that is open before the first line, by its name in the kernel.
    var app: String?
    var outcomes: [Int: CommandOutcome] = [:]
    /// Outcomes that an edit has made obsolete. Freeing all of them at once would hold up the next answer.
    private var obsolete: [CommandOutcome] = []
    /// A second kernel for when the document's kernel is stuck in a command. It has run the lines above that command.
    /// It answers questions, and replaces the busy kernel if that one ends.
    var standby: KernelID?
    /// The sent versions for which answers may still arrive.
    var sent: [Int: Sent] = [:]
    /// The version that the kernel has reported it is evaluating.
    var runningVersion: Int?
    /// The back stack after the statement that the kernel reported last.
    var toldStack: StackReply?
    /// The version whose evaluation hasn't been completed; nil if there is none.
    var awaitedVersion: Int?
    /// The first command whose outcome was forgotten since the last complete evaluation.
    var changedFrom = 0
    /// The kernel's current command, counted in the version that it is evaluating.
    var nextOrdinal: Int?
    /// The number of kernels that have ended for unknown reasons since a kernel last evaluated something.
    var fruitlessStarts = 0
    /// Whether the user stopped the evaluation. If so, nothing more is evaluated until the next edit.
    var isStopped = false
    /// Whether the user asked for one evaluation while automatic evaluation is off.
    var runsOnce = false
    /// Whether a request for diagnostics got only a partial answer.
    var owesDiagnostics = false
    /// Whether the kernel waits for other kernels to start first.
    var waitsForKernel = false
    /// The size of all output since the text was sent to the kernel, including output beyond the limit, which isn't
    /// shown.
    var printed = 0
    /// A crash of the app while no command was running.
    var backgroundDeath: Death?
    /// Whether the kernel can't start before the program of its package has been built.
    var waitsForHost = false
    /// The edits since the text was sent to the kernel; nil if the kernel has no text, or if the edits don't apply to
    /// its text.
    var unsent: UnsentEdits?
    /// The commands that were replaced by comments in the version sent last.
    var masked: Set<Int> = []
    /// Whether requests wait for results until a timer ends. Edits don't restart the timer, so results also arrive
    /// while the user types.
    var isPatient = false
    /// Whether a request for hints or lenses got only a partial answer.
    var owesViews = false
    /// Whether the evaluation takes so long that requests that accept a partial result get one immediately.
    var takesLong = false
    /// The scripts that the document names, as they were last sent to the kernel.
    var sources: [ScriptSource]?
    /// The kernel's position in a script that this document reads.
    var sourceStep: SourceStep.Parameters?
    /// Crashes in the scripts that a command reads, by command and by the number of the statement in the script.
    var sourcedDeaths: [Int: [Int: Death]] = [:]
    /// The command at which another process ended the last kernel.
    var killedAt: Int?
    /// Commands that crashed the app before something above them changed. They are likely to crash it again.
    var suspects: Set<Int> = []
    /// Whether the suspects are skipped, because the user is typing above them.
    var sparesSuspects = false
    /// Questions that the kernel hasn't answered.
    var openQuestions: Set<Int> = []
    /// The replies whose lines of code are being read.
    var codeRequests: Set<Int> = []
    /// The version for which a lost result was requested again.
    var askedAgain: Int?
    /// Whether the document's code ended a kernel, or kept one busy. If so, it no longer shares one with other
    /// documents.
    var needsOwnKernel = false
    /// The number of messages that the kernel had sent when waiting started.
    var newsBefore: Int?

    var isRunning: Bool { awaitedVersion != nil }
    /// Whether the document's kernel has work to do for it.
    var isBusy: Bool { isRunning || !openQuestions.isEmpty }

    /// Handles an edit that affects all commands from `ordinal` on, except the last `count`.
    mutating func edit(from ordinal: Int, last count: Int) {
        guard ordinal != .max else { return }
        sent = sent.mapValues { Sent(commands: $0.commands, unchanged: $0.unchanged, below: min($0.below, count)) }
        forget(from: ordinal)
    }

    /// Forgets the outcomes of a command and of all those after it.
    mutating func forget(from ordinal: Int) {
        sent = sent.mapValues {
            Sent(commands: $0.commands, unchanged: min($0.unchanged, ordinal), below: $0.below)
        }
        changedFrom = min(changedFrom, ordinal)
        isStopped = false
        killedAt = nil
        backgroundDeath = nil
        var kept: [Int: CommandOutcome] = [:]
        for (key, outcome) in outcomes {
            if key < ordinal, !outcome.isKilledFromOutside {
                kept[key] = outcome
            } else {
                obsolete.append(outcome)
            }
        }
        outcomes = kept
        sourcedDeaths = sourcedDeaths.filter { $0.key < ordinal }
        // The edit may have fixed whatever made the kernels end.
        fruitlessStarts = 0
    }

    /// Sets the outcome of a command, and frees a few obsolete ones.
    mutating func note(_ outcome: CommandOutcome, of ordinal: Int) {
        outcomes[ordinal] = outcome
        obsolete.removeLast(min(4, obsolete.count))
    }

    mutating func freeObsolete() { obsolete = [] }

    /// The commands that crashed the app, or are likely to.
    var dangerous: Set<Int> {
        var found = suspects
        for (ordinal, outcome) in outcomes { if case .fatal = outcome { found.insert(ordinal) } }
        return found
    }

    /// The first command that must not be run now.
    func firstSpared(of document: Document) -> Int? {
        [firstUnexpectedFatal(of: document), sparesSuspects ? suspects.min() : nil].compactMap(\.self).min()
    }

    /// Allows cancelled commands to be evaluated after all.
    mutating func forgetCancelled() {
        outcomes = outcomes.filter { if case .notRun(.cancelled) = $0.value { false } else { true } }
    }

    /// The first command that unexpectedly crashed the user's code.
    func firstUnexpectedFatal(of document: Document) -> Int? {
        outcomes.filter { ordinal, outcome in
            if case .fatal = outcome { !document.expectations(of: ordinal).foreseesTrap } else { false }
        }.map(\.key).min()
    }
}
