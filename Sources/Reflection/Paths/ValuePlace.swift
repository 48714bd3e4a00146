// A part of a value: where it lies in memory, and of which type it is there.

import WorkbenchTypeMetadata
import WorkbenchValueTree

package struct ValuePlace {
    /// How functions are stored there.
    package enum Form: Sendable, Hashable {
        /// As their own type asks for.
        case natural
        /// As code asks for that knows nothing of the type.
        case generic
    }

    package let address: UnsafeRawPointer
    package let plan: TypePlan
    package let form: Form

    package var type: Any.Type { plan.type }

    init(_ address: UnsafeRawPointer, _ plan: TypePlan, _ form: Form) {
        self.address = address
        self.plan = plan
        self.form = form
    }
}
