// The syntax tree of a written value: the parser's result for a string, and a tree's form just before printing. It is
// untyped: `0` is an integer here, no matter what type it will have.

/// A literal, or a call, a name or a mark in place of a value, with its range in the text.
///
/// Two literals are equal if they mean the same, regardless of place and spacing.
package struct Literal: Sendable {
    package indirect enum Kind: Hashable, Sendable {
        case integer(Integer)
        /// A number with a fraction or an exponent, or one too large for 128 bits: its text without underscores.
        case float(String)
        case boolean(Bool)
        case null
        case string(String)
        /// The start of a string: `"Take the"… 12 more`. It can't be read back.
        case cutString(String, omitted: Int?)
        case array([Literal])
        case dictionary([LiteralEntry])
        /// `.case`, `name`, `Type.case`.
        case name(NamePath)
        /// `name(…)`, `.case(…)`, `Module.Type(…)`.
        case call(NamePath, LiteralArguments)
        /// `(1, 2)`, `(x: 1, y: 2)`, `()`; with a single unlabeled element, a value in parentheses.
        case tuple(LiteralArguments)
        /// `_`
        case wildcard
        /// `0..<10`, `1...3`, `1...`, `..<3`
        case range(lower: Literal?, upper: Literal?, isClosed: Bool)
        /// `$Edit.todo`
        case reference(NodeReference)
        /// `‹AuthService 0x1f›`. For a class instance, its fields are the arguments. It can't be read back.
        case opaque(String, LiteralArguments?)
        /// `…`, `… 990 more`. It can't be read back.
        case elision(omitted: Int?)
        /// A missing value. There is a diagnostic for it.
        case missing
    }

    package var kind: Kind
    /// The literal's range in the text, in UTF-8 offsets. An empty range at zero if it wasn't parsed.
    package var range: Range<Int>

    package init(_ kind: Kind, range: Range<Int> = 0..<0) {
        self.kind = kind
        self.range = range
    }
}

extension Literal: Hashable {
    package static func == (left: Literal, right: Literal) -> Bool {
        left.kind == right.kind
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
    }
}

extension Literal {
    /// The elements of an array; nil for other literals.
    package var elements: [Literal]? {
        if case .array(let elements) = kind { elements } else { nil }
    }

    /// Whether everything in the literal can be read back, which means that it has no opaque, elided or missing part.
    package var isReadable: Bool {
        switch kind {
        case .opaque, .elision, .cutString, .missing: false
        case .array(let elements): elements.allSatisfy(\.isReadable)
        case .dictionary(let entries): entries.allSatisfy { $0.key.isReadable && $0.value?.isReadable == true }
        case .call(_, let arguments), .tuple(let arguments): arguments.items.allSatisfy(\.value.isReadable)
        case .range(let lower, let upper, _): lower?.isReadable != false && upper?.isReadable != false
        default: true
        }
    }
}
