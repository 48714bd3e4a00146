// Finds the types in the process that conform to a protocol, with no registration.

import WorkbenchTypeMetadata

package enum ConformingTypes {
    /// Every type in the process that declares to conform to the protocol of `any P`, in the order of their names.
    ///
    /// Types that are generic are not among them. In an optimised build, neither are those whose conformance nothing
    /// uses. Nil if it cannot be known, or the type is not that of exactly one protocol.
    package static func of(
        _ existential: Any.Type, in plans: TypePlanTable = .shared
    ) -> [(type: Any.Type, name: String)]? {
        let reader = plans.reader
        guard let protocols = reader.protocols(of: existential), protocols.count == 1,
            let types = reader.conformingTypes(to: protocols[0])
        else { return nil }
        return types.map { (type: $0, name: TypeName.text(of: $0, in: reader)) }.sorted { $0.name < $1.name }
    }
}
