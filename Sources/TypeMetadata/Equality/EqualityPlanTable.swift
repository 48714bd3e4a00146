// The plans made so far.

import Synchronization

package final class EqualityPlanTable: Sendable {
    package static let shared = EqualityPlanTable(reader: .shared)

    private let reader: TypeReader
    private let plans = Mutex<[ObjectIdentifier: EqualityPlan]>([:])

    package init(reader: TypeReader) {
        self.reader = reader
    }

    /// The plan for a type, made on first use and kept.
    package func plan(for type: Any.Type) -> EqualityPlan {
        let key = ObjectIdentifier(type)
        if let plan = plans.withLock({ $0[key] }) { return plan }
        // Made outside the lock: asking for conformances may run the initialisers of other types' metadata.
        let plan = EqualityCompiler.plan(for: type, reader: reader)
        return plans.withLock { plans in
            if let earlier = plans[key] { return earlier }
            plans[key] = plan
            return plan
        }
    }
}
