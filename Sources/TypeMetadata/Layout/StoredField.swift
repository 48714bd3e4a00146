// A stored property of a struct or a class, and an element of a tuple, as the metadata has them.

package struct StoredField: Sendable {
    package enum Ownership: Sendable, Hashable {
        case strong, weak, unowned
        /// `unowned(unsafe)`.
        case unmanaged
    }

    package let name: String
    /// Nil if the runtime cannot find the type, or if it is non-copyable. A weak field's is the optional's.
    package let type: Any.Type?
    /// From the start of the value; of a class, from the start of the object.
    package let offset: Int
    package let isVar: Bool
    package let ownership: Ownership
    /// Whether the declared type mentions a parameter of the generic type that has the field. A function in such a
    /// field is stored so that code knowing nothing of the parameter can call it.
    package let isGeneric: Bool
}

/// An element of a tuple, or one of the values in an enum case's payload.
package struct TupleElement: Sendable {
    package let label: String?
    package let type: Any.Type
    /// From the start of the tuple, or of the payload.
    package let offset: Int
}
