// The smallest parts of a statement. One after the other they are its whole text, so that an editor can colour it and
// nothing is lost.

package struct Token: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case command
        case flag
        /// A word of the language: `stack`, `is`, `on`.
        case keyword
        case comparison
        case node
        /// What tells a node from others of its name.
        case key
        /// A field of a state, with its dot or brackets.
        case field
        /// An action, an output or a callback.
        case action
        case enumCase
        case type
        case label
        case string
        case number
        /// `true`, `false`, `nil`, `_`
        case constant
        /// The `$` of a value that lives in the tree.
        case reference
        /// `‹…›` and `…`: what cannot be read back.
        case opaque
        /// A file, a mark, an app or any other word.
        case word
        case punctuation
        case comment
        case expectedOutput
        case blank
        case lineBreak
        /// What the parser could not make anything of.
        case unknown
    }

    package var kind: Kind
    /// Offsets in the statement.
    package var range: Range<Int>

    package init(_ kind: Kind, _ range: Range<Int>) {
        self.kind = kind
        self.range = range
    }
}
