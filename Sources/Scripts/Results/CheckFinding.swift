// What is wrong in a script, as facts with a place. The wording is in CheckFinding+Text.swift.

import WorkbenchReplies

package struct CheckFinding: Hashable, Sendable {
    package var place: FilePlace
    /// The command that it is about, on one line.
    package var command: String
    package var fact: Fact

    package init(_ fact: Fact, at place: FilePlace, command: String = "") {
        self.fact = fact
        self.place = place
        self.command = command
    }

    package enum Fact: Hashable, Sendable {
        /// It cannot be read.
        case syntax(message: String, instead: [String])
        case expectation(expected: String, found: String)
        case output(LineDifference)
        case refused(reason: String, remedies: [String])
        /// The app stopped, and nobody expected it.
        case ended(Death)
        case noTrap(expected: String?)
        case wrongTrap(expected: String, found: String)
        case unreadableSource(file: String, reason: String)
        /// The files from the first that is read again to its second time.
        case circularSource([String])
        case sourceTooDeep(limit: Int)
        case outputOfSource
        case tooManySteps(limit: Int, taken: Int)
        /// What somebody else has found, with what to do.
        case other(message: String, remedy: String)
    }
}

extension CheckFinding.Fact {
    /// Whether what stands below cannot be carried out as it is meant.
    var endsScript: Bool {
        switch self {
        case .expectation, .output, .noTrap, .wrongTrap, .outputOfSource, .tooManySteps: false
        case .syntax, .refused, .ended, .unreadableSource, .circularSource, .sourceTooDeep, .other: true
        }
    }
}
