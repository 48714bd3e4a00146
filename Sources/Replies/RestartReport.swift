// What is told when a session was carried over to a new kernel, with changed code: where it went another way.

package struct RestartReport: Codable, Hashable, Sendable {
    /// A line of the journal that did not do what it did before.
    package struct Divergence: Codable, Hashable, Sendable {
        package enum Kind: Codable, Hashable, Sendable {
            /// It is refused now, and was not kept.
            case refused(Refusal)
            /// It answers something else now. What it answered before is nil if that is no longer kept.
            case differs(before: [Reply]?, now: [Reply])
            /// It kills the kernel now, and was not kept.
            case fatal(CrashReport)
        }

        /// Which line, from 1 on.
        package var number: Int
        package var line: String
        package var kind: Kind

        package init(number: Int, line: String, kind: Kind) {
            self.number = number
            self.line = line
            self.kind = kind
        }
    }

    package enum Outcome: Codable, Hashable, Sendable {
        case restored(step: Int, lines: Int, milliseconds: Double)
        /// The new kernel could not be brought to where the session was.
        case givenUp(deaths: Int, last: CrashReport)
    }

    package var outcome: Outcome
    /// In the order of the journal.
    package var divergences: [Divergence]

    package init(outcome: Outcome, divergences: [Divergence]) {
        self.outcome = outcome
        self.divergences = divergences
    }
}
