// The differences after a session was carried over to a new kernel with changed code.

import WorkbenchReflection

package struct RestartReport: MemberwiseCodable, Hashable, Sendable {
    /// A journal line whose effect differs from before.
    package struct Divergence: MemberwiseCodable, Hashable, Sendable {
        package enum Kind: MemberwiseCodable, Hashable, Sendable {
            /// It is refused now, so it was left out.
            case refused(Refusal)
            /// Its answer is different now. `before` is nil if the old answer is no longer kept.
            case differs(before: [Reply]?, now: [Reply])
            /// It crashes the kernel now, so it was left out.
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
        /// The user stopped the restoration at that line of the journal, which has further lines.
        case interrupted(step: Int, lines: Int, of: Int)
        /// The new kernel could not restore the session's state.
        case givenUp(deaths: Int, last: CrashReport)
    }

    package var outcome: Outcome
    /// In journal order.
    package var divergences: [Divergence]

    package init(outcome: Outcome, divergences: [Divergence]) {
        self.outcome = outcome
        self.divergences = divergences
    }
}
