// A rule's finding in the steps: the places, the actions, and how often it occurred.

import WorkbenchReflection

/// A rule's finding in the steps of a tree.
package struct AuditObservation: MemberwiseCodable, Hashable, Sendable {
    /// How one place should follow another.
    package enum Relation: String, CaseIterable, Codable, Hashable, Sendable {
        /// It equals the other place, or its count or sum.
        case same
        /// It is a constant multiple.
        case ratio
        /// It is a string that contains the other value.
        case text
        /// Its value is a function of the other value.
        case function
        /// It is an element, or an element's identity.
        case element
        /// It holds elements, or their identities.
        case subset
        /// It is the index of an element.
        case index
        /// The place itself is sorted.
        case sorted
        /// Its earlier values are in a list, and it is restored from there.
        case saved
        /// It is changed before the output of a worker confirms the change.
        case promised
    }

    package var rule: AuditRule
    /// The node, and the part of its state or properties.
    package var place: AuditReply.Place
    /// The other place involved: the copied property, the second owner, the list that is counted.
    package var other: AuditReply.Place?
    package var relation: Relation?
    /// The action, output, key or callback at fault; for a relation, how the value is computed from the other place, as
    /// in a role.
    package var subject: String?
    /// The cause: an action, or the node that gets an output.
    package var cause: String?
    /// The number of times that the problem occurred.
    package var times: Int
    /// The number of times that the opposite occurred, which is the evidence for the finding.
    package var support: Int
    /// The first step in which the problem occurred.
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
