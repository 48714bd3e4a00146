// How a type says that its values are shown and written in another way than member by member. The modules that own
// such types, or know them, conform them to one of these.

import WorkbenchTypeMetadata
import WorkbenchValueTree

/// A type with an obvious literal of its own: a URL, a date.
package protocol NaturalLiteral: SendableMetatype {
    /// Nil if this one value cannot be read back from such a literal. Then it is shown as opaque.
    var naturalText: NaturalText? { get }
    /// The value that the literal stands for, nil if it stands for none.
    init?(naturalLiteral: Literal)
    /// A literal as one would write it, for messages.
    static var naturalExample: String { get }
}

package enum NaturalText: Hashable, Sendable {
    /// The content of a string literal.
    case quoted(String)
    /// A literal of another kind, as it is written.
    case verbatim(String)
}

/// A type that stands for what is in one of its stored properties, such as a box that hides a type: it is shown as that
/// property's value, and paths pass through it.
package protocol TransparentBox: SendableMetatype {
    static var contentField: String { get }
}

/// A type whose values are not to be shown: a password.
package typealias RedactedValue = Redacted
