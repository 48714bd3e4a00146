// How a type declares that its values are not shown and written member by member. The modules that own such types, or
// know them, conform them to one of these protocols.

import WorkbenchTypeMetadata
import WorkbenchValueTree

/// A type with an obvious literal of its own: a URL, a date.
package protocol NaturalLiteral: SendableMetatype {
    /// Nil if this value cannot be read back from such a literal. It is then shown as opaque.
    var naturalText: NaturalText? { get }
    /// The value of the literal; nil if there is none.
    init?(naturalLiteral: Literal)
    /// An example of a literal, for messages.
    static var naturalExample: String { get }
}

package enum NaturalText: Hashable, Sendable {
    /// The content of a string literal.
    case quoted(String)
    /// A literal of another kind, as it is written.
    case verbatim(String)
}

/// A type that represents one of its stored properties, such as a box that hides a type: it is shown as that property's
/// value, and paths pass through it.
package protocol TransparentBox: SendableMetatype {
    static var contentField: String { get }
}
