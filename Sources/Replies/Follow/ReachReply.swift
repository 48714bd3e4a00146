// What a search found: the commands that lead to a state, or how far it looked.

import WorkbenchReflection

package struct ReachReply: MemberwiseCodable, Hashable, Sendable {
    package var condition: String
    /// The shortest commands to a state in which it holds; nil if none was found.
    package var lines: [String]?
    /// The state that came nearest, if the condition says what is near.
    package var nearest: Nearest?
    /// The states from which nothing leads there; nil if nobody asked.
    package var deadEnds: DeadEnds?
    /// How many states were found, and how many moves were made between them.
    package var states: Int
    package var moves: Int
    package var end: End
    /// The moves that stop the app.
    package var stops: [StopReply]
    /// The moves that took too long, each with the commands before it.
    package var leftOut: [[String]]
    /// The commands that were offered, and not made because a value cannot be written.
    package var unwritable: [String]
    /// The types of the objects in the states: what a move changes in them is not undone before the next.
    package var objects: [String]
    /// Set if the commands were carried out once more from the start, and did not lead there.
    package var isUnstable: Bool?
    /// Set if the commands were carried out in the tree.
    package var hasGone: Bool?

    /// What ended the search.
    package enum End: String, Codable, Hashable, Sendable, CaseIterable {
        case found
        /// All states were looked at.
        case all
        /// A limit.
        case states, time, stops
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
        /// The shortest commands into the first of them.
        package var shortest: [[String]]
        /// How many states have a way there.
        package var open: Int
        /// How many states were not followed to the end.
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
