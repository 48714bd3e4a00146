// The differences after a session was moved to a new kernel with changed code.

import WorkbenchReflection

package struct RestartReport: MemberwiseCodable, Hashable, Sendable {
    /// A journal line that now has a different effect.
    package struct Divergence: MemberwiseCodable, Hashable, Sendable {
        package enum Kind: MemberwiseCodable, Hashable, Sendable {
            /// The line is now refused, so it was left out.
            case refused(Refusal)
            /// The line now has a different answer. `before` is nil if the old answer is no longer stored.
            case differs(before: [Reply]?, now: [Reply])
            /// The line now crashes the kernel, so it was left out.
            case fatal(CrashReport)
        }

        /// The number of the line, from 1.
        package var number: Int
        package var line: String
        package var kind: Kind

        package init(number: Int, line: String, kind: Kind) {
            self.number = number
            self.line = line
            self.kind = kind
        }
    }

    package enum Outcome: MemberwiseCodable, Hashable, Sendable {
        case restored(step: Int, lines: Int, milliseconds: Double)
        /// The user stopped the restoration at this line of the journal.
        case interrupted(step: Int, lines: Int, of: Int)
        /// The new kernel couldn't restore the session's state.
        case givenUp(deaths: Int, last: CrashReport)
    }

    package var outcome: Outcome
    /// The divergences, in journal order.
    package var divergences: [Divergence]

    package init(outcome: Outcome, divergences: [Divergence]) {
        self.outcome = outcome
        self.divergences = divergences
    }
}
