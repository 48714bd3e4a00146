// A tree that represents a Swift value: made by reflection, sent over the wire, printed and diffed. It is plain data.
// Scalars are stored inside the node, so a struct of numbers needs only one box and one array.

/// A Swift value as a tree of plain nodes.
///
/// A tree must not be deeper than `Value.depthLimit`: the decoder cuts deeper trees off, and the printer elides deeper
/// parts.
package enum Value: Hashable, Sendable {
    /// An integer of any width. Two integers are equal if they are the same number.
    case integer(Integer)
    /// A floating point number. Its width matters, because its shortest text depends on it.
    case float(FloatNumber)
    case boolean(Bool)
    case text(Text)
    case character(Character)
    indirect case list(List)
    indirect case set(Members)
    indirect case dictionary(Entries)
    indirect case tuple([Element])
    indirect case structure(Structure)
    indirect case enumeration(EnumCase)
    /// `nil`, or a wrapped value. Nested optionals are nested nodes, so `nil` and `.some(nil)` differ.
    indirect case optional(Value?)
    /// A class instance, with its identity and its fields.
    indirect case reference(Reference)
    /// A class instance that is already shown elsewhere, which ends a cycle.
    indirect case backReference(BackReference)
    indirect case closure(Closure)
    /// A value that has its own obvious literal, such as a URL, a date, a duration or a range.
    indirect case natural(Natural)
    /// A value whose type isn't determined by the context: in `Any` or `any Protocol`.
    indirect case erased(Erased)
    /// A value that can't be shown or read back, and the reason.
    indirect case opaque(Opaque)
    /// A value of a type that is marked as secret.
    indirect case redacted(Redacted)
    /// A value left out because of a limit.
    case elided(Elision)
}

extension Value {
    /// The maximum depth of a tree, and of a literal's nested brackets.
    ///
    /// Each level of a tree prints as at most one level of brackets, so one limit serves both. It keeps every recursive
    /// walk well within a thread's stack, even in debug builds.
    package static let depthLimit = 256
}

/// A string in a tree, which may be only the start of a long one.
package struct Text: Hashable, Sendable, ExpressibleByStringLiteral {
    package var content: String
    private var omittedCharacters: UInt32

    /// The number of further characters that aren't in the tree.
    package var omitted: Int { Int(omittedCharacters) }

    package init(_ content: String, omitted: Int = 0) {
        self.content = content
        // Four bytes keep a node small. A longer omission counts as four billion characters.
        self.omittedCharacters = UInt32(clamping: omitted)
    }

    package init(stringLiteral content: String) {
        self.init(content)
    }
}
