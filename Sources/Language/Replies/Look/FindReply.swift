// The places in a tree where a string was found.

import WorkbenchReflection

package struct FindReply: MemberwiseCodable, Hashable, Sendable {
    package var text: String
    package var matches: [Match]
    /// The number of further matches of each kind.
    package var omitted: Int

    package init(text: String, matches: [Match] = [], omitted: Int = 0) {
        self.text = text
        self.matches = matches
        self.omitted = omitted
    }

    package enum Kind: String, CaseIterable, Codable, Hashable, Sendable {
        case node, state, property, screen, action, callback, page
    }

    package struct Match: MemberwiseCodable, Hashable, Sendable {
        package var kind: Kind
        /// The command that shows the match or carries it out.
        package var command: String
        /// The match's value, type or parameters.
        package var detail: String

        package init(_ kind: Kind, _ command: String, _ detail: String) {
            self.kind = kind
            self.command = command
            self.detail = detail
        }
    }
}
