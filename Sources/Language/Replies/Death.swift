// The facts about the end of an app: how and why it ended, and where its session was restored to.

import WorkbenchReflection

/// How a process ended, judging by its wait status and its output on stderr.
package struct CrashReport: MemberwiseCodable, Hashable, Sendable {
    package enum Cause: MemberwiseCodable, Hashable, Sendable {
        /// The code crashed: `fatalError`, `precondition`, an index out of range, `!` on nil, an overflow.
        case trap
        case badAccess(signal: Int32)
        case stackOverflow
        /// The code called `exit`.
        case exit(status: Int32)
        /// It received a SIGKILL from elsewhere, usually from the system when memory ran out.
        case killed
        case signal(Int32)
        /// The front end killed it, because a command exceeded the time limit.
        case hang(seconds: Double)
        /// The front end killed it, because the user interrupted it.
        case interrupted
        /// The front end ended it, because its messages couldn't be decoded.
        case brokenProtocol(String)
        /// The code closed or replaced the descriptor of the kernel's connection to the front end.
        case connectionClosed
        /// The process used more memory than allowed.
        case memoryLimit(bytes: Int)
        /// The process didn't start.
        case notStarted(String)

        /// Whether another process ended the kernel, so the command isn't to blame. Any signal counts, except for those
        /// that the system sends for faulty code or an exceeded limit.
        package var isFromOutside: Bool {
            switch self {
            case .killed: true
            case .signal(let signal): !Self.signalsOfCode.contains(signal)
            default: false
            }
        }

        /// SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGXCPU, SIGXFSZ and SIGSYS on Linux.
        private static let signalsOfCode: Set<Int32> = [4, 5, 6, 7, 8, 11, 24, 25, 31]
    }

    package struct Place: MemberwiseCodable, Hashable, Sendable {
        package var file: String
        package var line: Int

        package init(file: String, line: Int) {
            self.file = file
            self.line = line
        }
    }

    package struct Frame: MemberwiseCodable, Hashable, Sendable {
        package var function: String
        package var place: Place?

        package init(function: String, place: Place?) {
            self.function = function
            self.place = place
        }
    }

    package var cause: Cause
    /// “Fatal error: Index out of range”, without the place; nil if stderr had no message.
    package var message: String?
    package var place: Place?
    /// The frames in the user's own code, innermost first.
    package var frames: [Frame]
    /// The line that was being evaluated in a replay, if the process was ended from outside. The line isn't the cause.
    package var during: String?

    package init(cause: Cause, message: String? = nil, place: Place? = nil, frames: [Frame] = []) {
        self.cause = cause
        self.message = message
        self.place = place
        self.frames = frames
    }
}

/// The end of an app caused by its own code, or the end of its process.
package struct Death: MemberwiseCodable, Hashable, Sendable {
    /// A line that wasn't restored, and why.
    package struct LostLine: MemberwiseCodable, Hashable, Sendable {
        package enum Reason: MemberwiseCodable, Hashable, Sendable {
            /// The kernel ended while evaluating the line.
            case fatal
            /// The kernel ended before evaluating the line.
            case notReached
            /// The line ended the kernel again during the replay.
            case fatalInReplay(CrashReport)
            /// The line is now refused.
            case refused(Refusal)
        }

        package var line: String
        package var reason: Reason

        package init(line: String, reason: Reason) {
            self.line = line
            self.reason = reason
        }
    }

    package enum Outcome: MemberwiseCodable, Hashable, Sendable {
        case restored(step: Int, lines: Int, milliseconds: Double)
        /// The user stopped the restoration at this line of the journal. Nothing was removed from the journal.
        case interrupted(step: Int, lines: Int, of: Int)
        /// Several kernels ended in succession, so the session stopped. `last` describes how the last one ended. A
        /// session without a journal can't be resumed.
        case givenUp(deaths: Int, last: CrashReport? = nil, hasJournal: Bool)

        /// Whether a kernel is running again.
        package var hasKernel: Bool {
            switch self {
            case .restored: true
            case .interrupted(_, let lines, _): lines > 0
            case .givenUp: false
            }
        }
    }

    package var crash: CrashReport
    /// The command that was being evaluated; nil if the kernel ended between commands.
    package var command: String?
    /// The client that sent the command; nil if the user typed it.
    package var client: String?
    /// The outcome of restoring the session; nil if no session is restored.
    package var outcome: Outcome?
    package var lost: [LostLine]
    /// The number of times that the app crashed by itself within a short time, if its workers are now off for that
    /// reason. Nil if the workers are unchanged.
    package var deathsUntilWorkersOff: Int?

    package init(
        crash: CrashReport, command: String? = nil, client: String? = nil, outcome: Outcome? = nil,
        lost: [LostLine] = [], deathsUntilWorkersOff: Int? = nil
    ) {
        self.crash = crash
        self.command = command
        self.client = client
        self.outcome = outcome
        self.lost = lost
        self.deathsUntilWorkersOff = deathsUntilWorkersOff
    }
}
