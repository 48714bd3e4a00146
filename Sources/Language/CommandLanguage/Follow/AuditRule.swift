// The rules of an audit. A rule's name is used to look up findings, and to allow them.

package enum AuditRule: String, CaseIterable, Codable, Hashable, Sendable {
    // Rules about a tree.
    case sharedObject = "shared-object"
    case changeableObject = "changeable-object"
    case staleCopy = "stale-copy"
    case usedByOneChild = "used-by-one-child"
    case impureRender = "impure-render"
    case sendingRender = "sending-render"
    case restlessWorker = "restless-worker"
    case closureInState = "closure-in-state"

    // Rules about its steps.
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
    case lateAnswer = "late-answer"
    case revertedWrite = "reverted-write"
    case endlessWrites = "endless-writes"
    case brokenInvariant = "broken-invariant"
    case trap = "crash"

    /// The rule with a name, or with a former name.
    package init?(named name: String) {
        self.init(rawValue: name == "trap" ? "crash" : name)
    }

    /// Whether the rule is about steps. If so, it can't judge a tree that has none.
    package var needsSteps: Bool {
        switch self {
        case .sharedObject, .staleCopy, .usedByOneChild, .impureRender, .sendingRender, .restlessWorker,
            .closureInState, .brokenInvariant:
            false
        default: true
        }
    }
}

extension AuditRule {
    /// Whether the rule needs more steps than a session has. If so, only a drive can judge it.
    package var needsDrive: Bool { self == .unsentAction || self == .unreadState || self == .trap }
}

extension AuditRule {
    /// A short description of the problem that the rule finds.
    package var summary: String {
        switch self {
        case .sharedObject: "one object in the states of several nodes"
        case .changeableObject: "an object held in several places in state and changed in place"
        case .staleCopy: "a value derived from a property, but not kept up to date"
        case .usedByOneChild: "state that only one child shows and changes"
        case .impureRender: "a render that differs for the same state"
        case .sendingRender: "a render that sends an action"
        case .restlessWorker: "a worker that starts again with each render"
        case .unsentAction: "actions that nothing sends"
        case .unreadState: "state that nothing reads"
        case .wipedEdit: "a copy whose refresh wipes out an edit"
        case .twoOwners: "one value kept by two nodes"
        case .brokenRelation: "a place that follows another, except after one action"
        case .closureInState: "a closure stored in state: it keeps the values it captured"
        case .lateAnswer: "a late answer that overwrites newer state"
        case .revertedWrite: "an old copy that is written back"
        case .endlessWrites: "nodes that write to each other endlessly"
        case .deadOutput: "an output that changes nothing in the parent"
        case .ignoredOutput: "an output that the parent ignores"
        case .deadAction: "an action that changes nothing"
        case .deadTap: "a callback that sends nothing"
        case .appliedTwice: "an action that one gesture applies twice"
        case .staleSink: "a callback whose sink no longer works"
        case .changingKey: "a key made from changing data"
        case .indexKey: "a node that keeps its state for another element"
        case .forgetfulChild: "a child that ends and starts over"
        case .deafWorker: "a worker that keeps running although its properties changed"
        case .brokenInvariant: "a step that breaks an always condition"
        case .trap: "a command that crashes the app or takes too long"
        }
    }
}
