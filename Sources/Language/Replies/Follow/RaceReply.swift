// The outcomes of delivering the workers' outputs in every order.

import WorkbenchReflection

package struct RaceReply: MemberwiseCodable, Hashable, Sendable {
    /// The outputs as commands, in the order in which their workers started.
    package var outputs: [String]
    /// The workers whose outputs can't be written as literals.
    package var unwritable: [String] = []
    package var tap: String?
    /// The output that replaces another output of the same worker; nil in the first race.
    package var instead: String?
    package var orders: Int
    package var untried: Int
    /// The reason that no more orders were tried; `states` means that there were too many.
    package var end: ReachReply.End
    package var outcomes: [Outcome]
    /// The same race, repeated once with each possible tap.
    package var taps: [RaceReply] = []
    /// The same race, repeated with outputs of one worker that affect other places.
    package var others: [RaceReply] = []
    /// Whether all outcomes are to be shown; nil if not.
    package var isFull: Bool?

    package init(
        outputs: [String], tap: String? = nil, instead: String? = nil, orders: Int, untried: Int,
        end: ReachReply.End = .all,
        outcomes: [Outcome]
    ) {
        self.outputs = outputs
        self.tap = tap
        self.instead = instead
        self.orders = orders
        self.untried = untried
        self.end = end
        self.outcomes = outcomes
    }

    package struct Outcome: MemberwiseCodable, Hashable, Sendable {
        /// The number of orders that lead to the outcome, and the shortest commands.
        package var orders: Int
        package var lines: [String]
        /// How the last command fails: it crashes or takes too long.
        package var failure: String?
        /// The outputs that were no longer awaited when they were delivered.
        package var unawaited: [String]
        package var differences: [Difference]

        package var losesWrite: Bool { differences.contains { $0.lost != nil } }

        package init(
            orders: Int, lines: [String], failure: String? = nil, unawaited: [String] = [],
            differences: [Difference] = []
        ) {
            self.orders = orders
            self.lines = lines
            self.failure = failure
            self.unawaited = unawaited
            self.differences = differences
        }
    }

    /// A place whose value differs from the first outcome, with both values as strings; a value is nil if the place is
    /// gone.
    package struct Difference: MemberwiseCodable, Hashable, Sendable {
        package var place: String
        package var first: String?
        package var other: String?
        /// The output whose effect is lost, because the output of a worker that started earlier overwrote it.
        package var lost: String?

        package init(place: String, first: String?, other: String?, lost: String? = nil) {
            self.place = place
            self.first = first
            self.other = other
            self.lost = lost
        }
    }
}
