// The rules that look at steps. Each is a function from the steps to what it found in them.

import WorkbenchReplies

enum StepRules {
    static let all: [@Sendable (AuditHistory) -> [AuditObservation]] = [
        DeadEnds.find, IgnoredOutputs.find, AppliedTwice.find, StaleSinks.find, StaleProperties.find,
        WipedEdits.find, ChangingKeys.find, IndexKeys.find, ForgetfulChildren.find, DeafWorkers.find,
        BrokenRelations.find,
    ]

    static func findings(in history: AuditHistory) -> [AuditObservation] {
        all.flatMap { $0(history) }
    }
}

/// Findings of one rule, each kind once, in the order in which they were first seen.
struct Sightings {
    private var order: [String] = []
    private var found: [String: AuditObservation] = [:]

    /// Counts a finding that is like an earlier one as another time.
    mutating func add(_ key: String, _ observation: @autoclosure () -> AuditObservation) {
        if found[key] == nil {
            order.append(key)
            found[key] = observation()
        } else {
            found[key]?.times += 1
        }
    }

    var all: [AuditObservation] { order.compactMap { found[$0] } }
}
