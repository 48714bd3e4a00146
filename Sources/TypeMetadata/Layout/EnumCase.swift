// A case of an enum, as the metadata has it.

package struct EnumCase: Sendable {
    package let name: String
    /// What the enum's value witnesses call it. Cases with a payload come first: this is not the order of the source.
    package let tag: Int
    package let hasPayload: Bool
    /// The type of the payload, a tuple if it has several values or a label. Nil without one, and if the runtime
    /// cannot find the type or it is non-copyable (see `hasPayload`).
    package let payload: Any.Type?
    /// Whether the payload is in a box, and the enum holds the reference.
    package let isIndirect: Bool
    /// Whether the declared payload mentions a parameter of the generic enum.
    package let isGeneric: Bool
    /// The values of the payload with their labels. `case a((Int, Int))` and `case a(Int, Int)` are one in the metadata.
    package let elements: [TupleElement]
}
