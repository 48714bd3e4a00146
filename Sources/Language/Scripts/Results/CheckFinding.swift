// Errors in a script as facts with places. The wording is in CheckFinding+Text.swift.

package struct CheckFinding: Hashable, Sendable {
    package var place: FilePlace
    /// The command in question, on one line.
    package var command: String
    package var fact: Fact

    package init(_ fact: Fact, at place: FilePlace, command: String = "") {
        self.fact = fact
        self.place = place
        self.command = command
    }

    package enum Fact: Hashable, Sendable {
        /// The script's text can't be parsed.
        case syntax(message: String, instead: [String])
        case expectation(expected: String, found: ExpectationReply.Found)
        case output(LineDifference)
        case refused(reason: String, remedies: [String])
        /// The app crashed unexpectedly.
        case ended(Death)
        case noTrap(expected: String?)
        case wrongTrap(expected: String, found: String)
        case unreadableSource(file: String, reason: String)
        /// The files of the cycle. The first one is repeated at the end.
        case circularSource([String])
        case sourceTooDeep(limit: Int)
        case outputOfSource
        case tooManySteps(limit: Int, taken: Int)
        /// A finding from another check, with its remedy.
        case other(message: String, remedy: String)
    }
}

extension CheckFinding.Fact {
    /// Whether the commands below cannot be carried out as intended.
    var endsScript: Bool {
        switch self {
        case .expectation, .output, .noTrap, .wrongTrap, .outputOfSource, .tooManySteps: false
        case .syntax, .refused, .ended, .unreadableSource, .circularSource, .sourceTooDeep, .other: true
        }
    }
}
