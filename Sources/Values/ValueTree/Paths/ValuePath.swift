// The place of a part within a value: `.todos[0].title`.

/// The path from a value to one of its parts. Optionals have no component.
package struct ValuePath: Hashable, Sendable {
    package enum Component: Hashable, Sendable {
        /// `.title`: a field of a struct or a class instance, or a labeled element of a tuple or of a case's payload.
        case field(String)
        /// `.0`: an unlabeled element of a tuple or of a case's payload.
        case position(Int)
        /// `[0]`: an element of a list, or the value for an integer key.
        case index(Int)
        /// `["a"]`: the value for a dictionary key, or a member of a set. Integers that fit in `index` aren't written
        /// as `key`.
        case key(Literal)
        /// `[…]`: the elements of a list, set or dictionary beyond the shown ones.
        case rest
    }

    package var components: [Component]

    package init(_ components: [Component] = []) {
        self.components = components
    }

    package var isEmpty: Bool {
        components.isEmpty
    }
}

extension ValuePath.Component {
    /// The component for a literal between brackets.
    package static func subscripting(_ literal: Literal) -> ValuePath.Component {
        switch literal.kind {
        case .integer(let integer): integer.exactly(Int.self).map { .index($0) } ?? .key(literal)
        case .elision: .rest
        default: .key(literal)
        }
    }
}

extension ValuePath.Component: CustomStringConvertible {
    /// The component as written: `.title`, `[0]`.
    package var description: String {
        switch self {
        case .field(let name): "." + IdentifierText.written(name)
        case .position(let position): ".\(position)"
        case .index(let index): "[\(index)]"
        case .key(let literal): "[\(literal.text())]"
        case .rest: "[…]"
        }
    }
}

extension ValuePath: CustomStringConvertible {
    /// The path as written, starting with a dot or a bracket; empty for the value itself.
    package var description: String {
        components.map(\.description).joined()
    }

    /// The path at the start of a line, without its first dot.
    package var title: String {
        let text = description
        return text.hasPrefix(".") ? String(text.dropFirst()) : text
    }
}

extension ValuePath: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let parsed = ValuePath.parse(try container.decode(String.self))
        guard parsed.diagnostics.isEmpty else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: parsed.diagnostics[0].message)
        }
        self = parsed.path
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
