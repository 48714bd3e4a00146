// Protocols for types whose values aren't shown and written member by member. The modules that own or know such types
// add the conformances.

import WorkbenchTypeMetadata
import WorkbenchValueTree

/// A type that has its own obvious literal, such as a URL or a date.
package protocol NaturalLiteral: SendableMetatype {
    /// The literal; nil if the value can't be read back from one. In that case, the value is shown as opaque.
    var naturalText: NaturalText? { get }
    /// The value of a literal; nil if the literal has none.
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

/// A type that stands for one of its stored properties, such as a type-erasing box. It is shown as that property's
/// value, and paths pass through it.
package protocol TransparentBox: SendableMetatype {
    static var contentField: String { get }
}
