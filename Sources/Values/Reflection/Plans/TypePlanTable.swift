// The plans made so far, one per type.

import WorkbenchRules
import WorkbenchTypeMetadata

package final class TypePlanTable: Sendable {
    package static let shared = TypePlanTable(reader: .shared)

    package let reader: TypeReader
    package let directory: TypeDirectory
    private let plans = Guarded<[ObjectIdentifier: TypePlan]>([:])
    private let initialValues = Guarded<[ObjectIdentifier: InitialValues]>([:])

    package init(reader: TypeReader) {
        self.reader = reader
        directory = TypeDirectory(reader: reader)
    }

    /// The reason why nothing can be read or built: the ABI isn't the expected one. Nil if it is.
    package var failure: String? { reader.failure }

    /// The plan for a type, made on first use and kept.
    package func plan(for type: Any.Type) -> TypePlan {
        let key = ObjectIdentifier(type)
        if let plan = plans.withLock({ $0[key] }) { return plan }
        // Made outside the lock, because looking up conformances may run the initializers of other types' metadata.
        let plan = TypePlanMaker(table: self).plan(for: type)
        return plans.withLock { plans in
            if let earlier = plans[key] { return earlier }
            plans[key] = plan
            return plan
        }
    }

    /// Whether an omitted field gets the initial value of its declaration.
    package func hasInitialValue(_ field: String, of type: Any.Type) -> Bool {
        initialValues(of: type).function(for: field) != nil
    }

    /// The initial values of a struct's fields, looked up on first use.
    func initialValues(of type: Any.Type) -> InitialValues {
        let key = ObjectIdentifier(type)
        if let values = initialValues.withLock({ $0[key] }) { return values }
        let values = InitialValues(of: type, in: reader)
        return initialValues.withLock { known in
            if let earlier = known[key] { return earlier }
            known[key] = values
            return values
        }
    }
}
