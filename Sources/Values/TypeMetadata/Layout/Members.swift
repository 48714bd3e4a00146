// The members of types in the metadata: stored properties, tuple elements, enum cases, and their names.

package struct StoredField: Sendable {
    package enum Ownership: Sendable, Hashable {
        case strong, weak, unowned
        /// `unowned(unsafe)`.
        case unmanaged
    }

    package internal(set) var name: String
    /// Nil if the runtime can't find the type, or if it is noncopyable. For a weak field, this is the optional type.
    package let type: Any.Type?
    /// The offset from the start of the value, or of the instance for a class.
    package let offset: Int
    package let isVar: Bool
    package let ownership: Ownership
    /// The form of a function in the field.
    package let form: FunctionForm
}

/// An element of a tuple, or one of the values in an enum case's payload.
package struct TupleElement: Sendable {
    package let label: String?
    package let type: Any.Type
    /// The offset from the start of the tuple or payload.
    package let offset: Int
}

/// A case of an enum in the metadata.
package struct EnumCase: Sendable {
    package let name: String
    /// The case's number in the enum's value witnesses. Cases with a payload come first, so this isn't the source
    /// order.
    package let tag: Int
    package let hasPayload: Bool
    /// The type of the payload, which is a tuple if there are several values or a label. Nil if there is no payload, if
    /// the runtime can't find the type, or if it is noncopyable (see `hasPayload`).
    package let payload: Any.Type?
    /// Whether the payload is in a box to which the enum holds a reference.
    package let isIndirect: Bool
    /// The form of a function in the payload.
    package let form: FunctionForm
    /// The values of the payload with their labels. `case a((Int, Int))` and `case a(Int, Int)` look the same in the
    /// metadata.
    package let elements: [TupleElement]
}

/// Names as declared. The compiler keeps backticks only for names that aren't identifiers, such as `my field`: a case
/// declared as `default` in backticks is just default. Because spaces have a different meaning in the metadata, the
/// compiler writes them as no-break spaces, which no name can contain.
enum DeclaredName {
    /// The name without backticks.
    static func plain(_ name: String) -> String {
        guard name.utf8.count > 2, name.utf8.first == UInt8(ascii: "`"), name.utf8.last == UInt8(ascii: "`") else {
            return name
        }
        return String(name.dropFirst().dropLast().map { $0 == "\u{A0}" ? " " : $0 })
    }

    /// The name in the metadata, if it isn't an identifier.
    static func quoted(_ name: String) -> String {
        "`" + String(name.map { $0 == " " ? "\u{A0}" : $0 }) + "`"
    }
}
