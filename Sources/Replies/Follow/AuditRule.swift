// The rules of an audit, by the names under which a finding can be looked up and acknowledged.

package enum AuditRule: String, CaseIterable, Codable, Hashable, Sendable {
    // Of a tree.
    case sharedObject = "shared-object"
    case changeableObject = "changeable-object"
    case staleCopy = "stale-copy"
    case usedByOneChild = "used-by-one-child"
    case impureRender = "impure-render"
    case sendingRender = "sending-render"
    case restlessWorker = "restless-worker"

    // Of its steps.
    case unsentAction = "unsent-action"
    case unreadState = "unread-state"
    case wipedEdit = "wiped-edit"
    case twoOwners = "two-owners"
    case brokenRelation = "broken-relation"
    case deadOutput = "dead-output"
    case ignoredOutput = "ignored-output"
    case deadAction = "dead-action"
    case deadTap = "dead-tap"
    case appliedTwice = "applied-twice"
    case staleSink = "stale-sink"
    case changingKey = "changing-key"
    case indexKey = "index-key"
    case forgetfulChild = "forgetful-child"
    case deafWorker = "deaf-worker"

    /// Whether the rule looks at what happened, so that it says nothing about a tree without steps.
    package var needsSteps: Bool {
        switch self {
        case .sharedObject, .changeableObject, .staleCopy, .usedByOneChild, .impureRender, .sendingRender,
            .restlessWorker:
            false
        default: true
        }
    }
}

extension AuditRule {
    /// Whether the steps of a session are too few for the rule, so that only a drive answers it.
    package var needsDrive: Bool { self == .unsentAction || self == .unreadState }
}

/// What a rule found in the steps of a tree.
package struct AuditObservation: Codable, Hashable, Sendable {
    package var rule: AuditRule
    /// The node, and the part of its state or properties.
    package var place: AuditReply.Place
    /// The other place that takes part: the copied property, the second owner, the list that is counted.
    package var other: AuditReply.Place?
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
        _ rule: AuditRule, at place: AuditReply.Place, other: AuditReply.Place? = nil, subject: String? = nil,
        cause: String? = nil, times: Int = 1, support: Int = 0, step: Int
    ) {
        self.rule = rule
        self.place = place
        self.other = other
        self.subject = subject
        self.cause = cause
        self.times = times
        self.support = support
        self.step = step
    }
}
