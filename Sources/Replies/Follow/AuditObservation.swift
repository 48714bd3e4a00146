// What a rule found in the steps: the places, the actions, and how often.

import WorkbenchCommandLanguage
import WorkbenchReflection

/// What a rule found in the steps of a tree.
package struct AuditObservation: MemberwiseCodable, Hashable, Sendable {
    /// How a place ought to follow another one.
    package enum Relation: String, CaseIterable, Codable, Hashable, Sendable {
        /// It is the same, or the count or sum of it.
        case same
        /// A constant multiple.
        case ratio
        /// A text that says it.
        case text
        /// The same value whenever the other has the same.
        case function
        /// An element, or what identifies it.
        case element
        /// Elements, or what identifies them.
        case subset
        /// The place of an element.
        case index
        /// The place itself is in order.
        case sorted
    }

    package var rule: AuditRule
    /// The node, and the part of its state or properties.
    package var place: AuditReply.Place
    /// The other place that takes part: the copied property, the second owner, the list that is counted.
    package var other: AuditReply.Place?
    package var relation: Relation?
    /// The action, output, key or callback that the finding is about.
    package var subject: String?
    /// What brings it about: an action, or the node that gets an output.
    package var cause: String?
    /// How often it was seen.
    package var times: Int
    /// How often the opposite was seen, which is what the finding relies on.
    package var support: Int
    /// The first step in which it was seen.
    package var step: Int

    package init(
        _ rule: AuditRule, at place: AuditReply.Place, other: AuditReply.Place? = nil, relation: Relation? = nil,
        subject: String? = nil, cause: String? = nil, times: Int = 1, support: Int = 0, step: Int
    ) {
        self.rule = rule
        self.place = place
        self.other = other
        self.relation = relation
        self.subject = subject
        self.cause = cause
        self.times = times
        self.support = support
        self.step = step
    }
}
