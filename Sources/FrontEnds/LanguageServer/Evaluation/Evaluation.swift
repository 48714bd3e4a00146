// The state of a document's evaluation: its kernel, and the outcome of each command. Commands are counted without
// comments, blank lines and expected output, so editing those keeps all outcomes.

import WorkbenchLanguage
import WorkbenchWire

struct Evaluation {
    enum Kernel: Hashable {
        case none
        case starting(KernelID)
        case ready(KernelID)
        /// It ended repeatedly without evaluating anything. The next edit starts another one.
        case failed(Death)

        var id: KernelID? {
            switch self {
            case .starting(let id), .ready(let id): id
            case .none, .failed: nil
            }
        }
    }

    /// A text that was sent to the kernel, with the range that is still current.
    struct Sent {
        /// The statements that were commands.
        var commands: [Int]
        /// Commands before this one have not changed.
        var unchanged: Int
        /// The number of the last commands that have not changed.
        var below: Int
    }

    var kernel = Kernel.none
    /// The package whose program is the kernel; nil for this program.
    var package: String?
    /// The app that is open before the first line, under the kernel's name for it.
    var app: String?
    var outcomes: [Int: CommandOutcome] = [:]
    /// A kernel that has run the lines above the one that keeps the document's kernel busy. It answers questions, and
    /// replaces the busy kernel if that ends.
    var standby: KernelID?
    /// The texts for which answers may still arrive, by version.
    var sent: [Int: Sent] = [:]
    /// The version that the kernel has reported as being evaluated.
    var runningVersion: Int?
    /// The back stack after the statement that the kernel reported last.
    var toldStack: StackReply?
    /// The version whose evaluation is awaited; nil if there is none.
    var awaitedVersion: Int?
    /// The kernel's current command, counted in the version that it evaluates.
    var nextOrdinal: Int?
    /// The number of kernels that have ended for no known reason since one last evaluated something.
    var fruitlessStarts = 0
    /// The user stopped the evaluation: nothing more is evaluated until the next edit.
    var isStopped = false
    /// The user asked for one evaluation, although automatic evaluation is off.
    var runsOnce = false
    /// A request for diagnostics was answered only in part.
    var owesDiagnostics = false
    /// Other kernels are starting; this one starts after them.
    var waitsForKernel = false
    /// The size of the output that was shown, or would have been, since the text was sent to the kernel.
    var printed = 0
    /// The app crashed when no command was running.
    var backgroundDeath: Death?
    /// The program of its package is being built; this one starts after that.
    var waitsForHost = false
    /// The edits since the text was sent to the kernel; nil if it has no text, or if the edits do not apply to its
    /// text.
    var unsent: UnsentEdits?
    /// The commands that were replaced by comments in the text sent last.
    var masked: Set<Int> = []
    /// Requests wait for results until a timer ends. An edit doesn't restart it, so results also arrive while the user types.
    var isPatient = false
    /// A request about hints or lenses was answered only in part.
    var owesViews = false
    /// The evaluation takes so long that requests that accept a partial result get it at once.
    var takesLong = false
    /// The scripts that the document names, as they were last sent to the kernel.
    var sources: [ScriptSource]?
    /// The kernel's position in a script that this document reads.
    var sourceStep: SourceStep.Parameters?
    /// Crashes in the scripts that a command reads, by the command and the number of the statement in the script.
    var sourcedDeaths: [Int: [Int: Death]] = [:]
    /// The command at which another process ended the last kernel.
    var killedAt: Int?
    /// Commands that crashed the app before something above them changed. They are likely to crash it again.
    var suspects: Set<Int> = []
    /// Whether the suspects are skipped, because the user is typing above them.
    var sparesSuspects = false
    /// Questions that the kernel has not answered.
    var openQuestions: Set<Int> = []
    /// The replies whose lines of code are being read.
    var codeRequests: Set<Int> = []
    /// The version for which a lost result was requested again.
    var askedAgain: Int?
    /// Its code ended a kernel, or kept one busy, so it no longer shares one with other documents.
    var needsOwnKernel = false
    /// The number of its kernel's messages when waiting began.
    var newsBefore: Int?

    var isRunning: Bool { awaitedVersion != nil }
    /// Whether its kernel has work to do for it.
    var isBusy: Bool { isRunning || !openQuestions.isEmpty }

    /// Handles an edit of the commands from one on, except for the last ones.
    mutating func edit(from ordinal: Int, last count: Int) {
        guard ordinal != .max else { return }
        sent = sent.mapValues { Sent(commands: $0.commands, unchanged: $0.unchanged, below: min($0.below, count)) }
        forget(from: ordinal)
    }

    /// Forgets the outcomes from one command on.
    mutating func forget(from ordinal: Int) {
        sent = sent.mapValues {
            Sent(commands: $0.commands, unchanged: min($0.unchanged, ordinal), below: $0.below)
        }
        isStopped = false
        killedAt = nil
        backgroundDeath = nil
        outcomes = outcomes.filter { $0.key < ordinal && !$0.value.isKilledFromOutside }
        sourcedDeaths = sourcedDeaths.filter { $0.key < ordinal }
        // The edit may have fixed the reason why kernels ended.
        fruitlessStarts = 0
    }

    /// The commands that crashed the app, or are suspected to.
    var dangerous: Set<Int> {
        suspects.union(outcomes.compactMap { if case .fatal = $0.value { $0.key } else { nil } })
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
