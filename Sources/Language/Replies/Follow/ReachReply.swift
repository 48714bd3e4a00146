// The result of a search: the commands that lead to a state, or how far the search got.

import WorkbenchReflection

package struct ReachReply: MemberwiseCodable, Hashable, Sendable {
    package var condition: String
    /// The shortest sequence of commands to a state in which the condition holds; nil if not found.
    package var lines: [String]?
    /// The closest state, if the condition has a measure of distance.
    package var nearest: Nearest?
    /// The states from which the condition can't be reached; nil without `--everywhere`.
    package var deadEnds: DeadEnds?
    /// The number of states found, and of moves made between them.
    package var states: Int
    package var moves: Int
    /// The memory that the states used, in megabytes; nil for less than 16 MB.
    package var megabytes: Int?
    package var end: End
    /// The moves that crashed the app.
    package var stops: [StopReply]
    /// The moves that took too long, each with the commands before it.
    package var leftOut: [[String]]
    /// The commands that were offered but not tried, because an argument can't be written as a literal.
    package var unwritable: [String]
    /// The commands with known values that weren't tried; nil if there are none, or if the search succeeded.
    package var narrowed: [String]?
    /// The workflows that the app can render, but that no state had.
    package var unrendered: [String]?
    /// The classes of the instances that the states share, if moves changed some: the changes aren't undone before the
    /// next move.
    package var objects: [String]
    /// Set if commands led there, but not when they were run again from the start; with `--everywhere`, if moves changed
    /// instances that the states share.
    package var isUnstable: Bool?
    /// Set if the commands were run in the session's own tree.
    package var hasGone: Bool?

    /// The reason that the search ended.
    package enum End: String, Codable, Hashable, Sendable, CaseIterable {
        case found
        /// All states were searched.
        case all
        /// A limit was reached.
        case states, time, stops, memory
        case interrupted
    }

    package struct Nearest: MemberwiseCodable, Hashable, Sendable {
        package var lines: [String]
        package var found: ExpectationReply.Found

        package init(lines: [String], found: ExpectationReply.Found) {
            self.lines = lines
            self.found = found
        }
    }

    package struct DeadEnds: MemberwiseCodable, Hashable, Sendable {
        package var count: Int
        /// The shortest sequences of commands into the first few dead ends.
        package var shortest: [[String]]
        /// The number of states from which the condition can be reached.
        package var open: Int
        /// The number of states that may or may not be dead ends, because the search ended early.
        package var undecided: Int

        package init(count: Int, shortest: [[String]], open: Int, undecided: Int) {
            self.count = count
            self.shortest = shortest
            self.open = open
            self.undecided = undecided
        }
    }

    package init(
        condition: String, lines: [String]? = nil, nearest: Nearest? = nil, deadEnds: DeadEnds? = nil, states: Int,
        moves: Int, end: End, stops: [StopReply] = [], leftOut: [[String]] = [], unwritable: [String] = [],
        objects: [String] = []
    ) {
        self.condition = condition
        self.lines = lines
        self.nearest = nearest
        self.deadEnds = deadEnds
        self.states = states
        self.moves = moves
        self.end = end
        self.stops = stops
        self.leftOut = leftOut
        self.unwritable = unwritable
        self.objects = objects
    }
}
