// The parts of a literal that aren't values themselves: names, arguments and entries. Comparisons ignore their places.

/// An identifier, without its backticks.
package struct Name: Sendable {
    package var text: String
    /// `<Int, String>` with its brackets; empty if there are none.
    package var genericArguments: String
    package var range: Range<Int>

    package init(_ text: String, genericArguments: String = "", range: Range<Int> = 0..<0) {
        self.text = text
        self.genericArguments = genericArguments
        self.range = range
    }
}

extension Name: Hashable {
    package static func == (left: Name, right: Name) -> Bool {
        left.text == right.text && left.genericArguments == right.genericArguments
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(text)
        hasher.combine(genericArguments)
    }
}

/// `.case`, `name`, `Module.Type.case`. Never empty.
package struct NamePath: Hashable, Sendable {
    package var hasLeadingDot: Bool
    package var names: [Name]

    package init(_ names: [Name], hasLeadingDot: Bool = false) {
        self.names = names
        self.hasLeadingDot = hasLeadingDot
    }

    /// The name as written, without backticks and generic arguments: `.case`, `Type.case`.
    package var text: String {
        (hasLeadingDot ? "." : "") + names.map(\.text).joined(separator: ".")
    }

    package var range: Range<Int> {
        guard let first = names.first, let last = names.last else { return 0..<0 }
        let start = first.range.lowerBound - (hasLeadingDot && first.range.lowerBound > 0 ? 1 : 0)
        return start..<max(start, last.range.upperBound)
    }
}

package struct LiteralArgument: Sendable {
    package var label: Name?
    package var value: Literal
    package var range: Range<Int>

    package init(_ label: Name?, _ value: Literal, range: Range<Int> = 0..<0) {
        self.label = label
        self.value = value
        self.range = range
    }
}

extension LiteralArgument: Hashable {
    package static func == (left: LiteralArgument, right: LiteralArgument) -> Bool {
        left.label == right.label && left.value == right.value
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(label)
        hasher.combine(value)
    }
}

package struct LiteralArguments: Sendable {
    package var items: [LiteralArgument]
    /// The range from the opening to the closing parenthesis.
    package var range: Range<Int>
    /// False if the closing parenthesis is missing.
    package var isClosed: Bool

    package init(_ items: [LiteralArgument], range: Range<Int> = 0..<0, isClosed: Bool = true) {
        self.items = items
        self.range = range
        self.isClosed = isClosed
    }
}

extension LiteralArguments: Hashable {
    package static func == (left: LiteralArguments, right: LiteralArguments) -> Bool {
        left.items == right.items
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(items)
    }
}

/// An entry of a dictionary. The mark for omitted entries (`… 3 more`) is a key without a value.
package struct LiteralEntry: Hashable, Sendable {
    package var key: Literal
    package var value: Literal?

    package init(_ key: Literal, _ value: Literal?) {
        self.key = key
        self.value = value
    }
}
