// The rules about steps. Each is a function from steps to observations.

import WorkbenchLanguage

enum StepRules {
    private struct Judge {
        let rules: Set<AuditRule>
        let find: @Sendable (AuditHistory) -> [AuditObservation]
    }

    private static let judges = [
        Judge(rules: [.deadOutput, .deadAction, .deadTap], find: DeadEnds.find),
        Judge(rules: [.ignoredOutput], find: IgnoredOutputs.find),
        Judge(rules: [.appliedTwice], find: AppliedTwice.find),
        Judge(rules: [.staleSink], find: StaleSinks.find),
        Judge(rules: [.staleCopy], find: StaleProperties.find),
        Judge(rules: [.wipedEdit], find: WipedEdits.find),
        Judge(rules: [.changingKey], find: ChangingKeys.find),
        Judge(rules: [.indexKey], find: IndexKeys.find),
        Judge(rules: [.indexKey], find: CarriedEdits.find),
        Judge(rules: [.forgetfulChild], find: ForgetfulChildren.find),
        Judge(rules: [.lateAnswer, .revertedWrite], find: LateWrites.find),
        Judge(rules: [.lateAnswer], find: HiddenAnswers.find),
        Judge(rules: [.revertedWrite], find: Rollbacks.find),
        Judge(rules: [.endlessWrites], find: EndlessWrites.find),
        Judge(rules: [.deafWorker], find: DeafWorkers.find),
        Judge(rules: [.twoOwners, .brokenRelation], find: BrokenRelations.find),
        Judge(rules: [.twoOwners], find: SharedElements.find),
        Judge(rules: [.brokenRelation, .revertedWrite], find: PartialUndo.find),
        Judge(rules: [.brokenRelation], find: Promises.find),
    ]

    /// - Parameter rule: The only rule to check; nil for all rules. An interruption skips the remaining ones.
    static func findings(
        in history: AuditHistory, of rule: AuditRule? = nil, _ interruption: Interruption? = nil
    ) -> [AuditObservation] {
        judges.filter { judge in rule.map { judge.rules.contains($0) } ?? true }
            .flatMap { interruption?.isRequested == true ? [] : $0.find(history) }
    }
}

/// The findings of one rule. Repeated findings are merged, in the order of their first occurrence.
struct Sightings {
    private var order: [String] = []
    private var found: [String: AuditObservation] = [:]

    /// Adds a finding, or counts it as another occurrence of a similar earlier finding.
    mutating func add(_ key: String, _ observation: @autoclosure () -> AuditObservation) {
        if found[key] == nil {
            order.append(key)
            found[key] = observation()
        } else {
            found[key]?.times += 1
        }
    }

    func contains(_ key: String) -> Bool { found[key] != nil }

    var all: [AuditObservation] { order.compactMap { found[$0] } }
}
