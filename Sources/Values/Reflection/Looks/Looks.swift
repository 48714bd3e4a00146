// Protocols for types whose values aren't shown and written member by member. The modules that own or know such types
// add the conformances.

import WorkbenchTypeMetadata
import WorkbenchValueTree

/// A type with its own obvious literal: a URL, a date.
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
    /// A literal of another kind, as written.
    case verbatim(String)
}

/// A type that represents one of its stored properties, such as a box that hides a type: it is shown as that property's
/// value, and paths pass through it.
package protocol TransparentBox: SendableMetatype {
    static var contentField: String { get }
}
