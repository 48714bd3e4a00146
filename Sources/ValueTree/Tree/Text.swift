// A string in a tree, which may be only the beginning of a long one.

package struct Text: Hashable, Sendable, ExpressibleByStringLiteral {
    package var content: String
    private var omittedCharacters: UInt32

    /// How many characters follow that the tree does not hold.
    package var omitted: Int { Int(omittedCharacters) }

    package init(_ content: String, omitted: Int = 0) {
        self.content = content
        // Four bytes keep a node small; a text that lacks more than four billion characters says four billion.
        self.omittedCharacters = UInt32(clamping: omitted)
    }

    package init(stringLiteral content: String) {
        self.init(content)
    }
}
