// What is told when an app stopped: how, because of what, and where the session stands again. Facts only.

/// How a process ended, as far as its wait status and what it wrote on stderr tell.
package struct CrashReport: Codable, Hashable, Sendable {
    package enum Cause: Codable, Hashable, Sendable {
        /// The code stopped itself: `fatalError`, `precondition`, an index out of range, `!` on nil, an overflow.
        case trap
        case badAccess(signal: Int32)
        case stackOverflow
        /// It called `exit`.
        case exit(status: Int32)
        /// SIGKILL that was not ours: mostly the system when memory runs out.
        case killed
        case signal(Int32)
        /// Killed by the front end: a command took longer than the limit.
        case hang(seconds: Double)
        /// Killed by the front end at the user's wish.
        case interrupted
        /// It lives, but what it sends cannot be understood; it was ended.
        case brokenProtocol(String)
        /// It did not come up.
        case notStarted(String)
    }

    package struct Place: Codable, Hashable, Sendable {
        package var file: String
        package var line: Int

        package init(file: String, line: Int) {
            self.file = file
            self.line = line
        }
    }

    package struct Frame: Codable, Hashable, Sendable {
        package var function: String
        package var place: Place?

        package init(function: String, place: Place?) {
            self.function = function
            self.place = place
        }
    }

    package var cause: Cause
    /// “Fatal error: Index out of range”, without the place; nil if nothing was written.
    package var message: String?
    package var place: Place?
    /// The user's own frames, the innermost first.
    package var frames: [Frame]

    package init(cause: Cause, message: String? = nil, place: Place? = nil, frames: [Frame] = []) {
        self.cause = cause
        self.message = message
        self.place = place
        self.frames = frames
    }
}

/// The end of an app in its own code, or of the process that it runs in.
package struct Death: Codable, Hashable, Sendable {
    /// A line that did not come back, and why.
    package struct LostLine: Codable, Hashable, Sendable {
        package enum Reason: Codable, Hashable, Sendable {
            /// It was being evaluated when the kernel died.
            case fatal
            /// The kernel died before it came to it.
            case notReached
            /// It killed the kernel again while the journal was replayed.
            case fatalInReplay(CrashReport)
            /// It is refused now.
            case refused(Refusal)
        }

        package var line: String
        package var reason: Reason

        package init(line: String, reason: Reason) {
            self.line = line
            self.reason = reason
        }
    }

    package enum Outcome: Codable, Hashable, Sendable {
        case restored(step: Int, lines: Int, milliseconds: Double)
        /// So many kernels died one after the other: the session stops.
        case givenUp(deaths: Int)
    }

    package var crash: CrashReport
    /// The command that was being evaluated; nil if the kernel died while nobody asked.
    package var command: String?
    /// Whose command it was; nil if it was the user's own.
    package var client: String?
    /// Nil where no session is restored.
    package var outcome: Outcome?
    package var lost: [LostLine]

    package init(
        crash: CrashReport, command: String? = nil, client: String? = nil, outcome: Outcome? = nil,
        lost: [LostLine] = []
    ) {
        self.crash = crash
        self.command = command
        self.client = client
        self.outcome = outcome
        self.lost = lost
    }
}
