// A declaration in a Swift source file, as far as going there needs it.

struct SwiftDeclaration: Hashable {
    enum Kind: Hashable {
        /// `struct`, `class`, `enum`, `actor`, `protocol`, `typealias`
        case type
        case enumCase
        /// `var`, `let`
        case variable
        case function
    }

    var kind: Kind
    var name: String
    /// The types around it, the outermost first; those that are extended too.
    var containers: [String]
    /// UTF-8 offsets: from the keyword to the name's end, and the name.
    var range: Range<Int>
    var nameRange: Range<Int>
}
