// Facts about values: their types, their parts, and references to values of a type.

import WorkbenchValueTree

package struct TypeFact: Hashable, Sendable {
    package enum Shape: Hashable, Sendable {
        case boolean
        /// The range of an integer type; nil if it has no limits.
        case integer(ClosedRange<Integer>?)
        case floating
        case text
        case character
        case structure([FieldFact])
        case enumeration([CaseFact])
        /// The name of the wrapped type.
        case optional(String)
        case list(String)
        case set(String)
        case dictionary(key: String, value: String)
        case tuple([FieldFact])
        /// A value with a special kind of literal, with an example: `"2024-01-31"`, `.seconds(3)`.
        case natural(example: String)
        /// Values without a literal, such as closures and instances of classes. Only `$node.path` can produce them.
        case unreadable
        case unknown
    }

    package var name: String
    package var shape: Shape

    package init(_ name: String, _ shape: Shape) {
        self.name = name
        self.shape = shape
    }
}

/// A field of a struct, an associated value of a case, or a parameter.
package struct FieldFact: Hashable, Sendable {
    package var label: String?
    package var type: String
    package var hasDefault: Bool

    package init(_ label: String?, _ type: String, hasDefault: Bool = false) {
        self.label = label
        self.type = type
        self.hasDefault = hasDefault
    }

    /// `todo: TodoModel`
    package var signature: String {
        (label.map { $0 + ": " } ?? "") + type
    }
}

extension [FieldFact] {
    /// `todo: TodoModel, index: Int`
    package var signature: String {
        map(\.signature).joined(separator: ", ")
    }
}

package struct CaseFact: Hashable, Sendable {
    package var name: String
    package var parameters: [FieldFact]

    package init(_ name: String, _ parameters: [FieldFact] = []) {
        self.name = name
        self.parameters = parameters
    }

    package var signature: String {
        parameters.isEmpty ? "." + name : ".\(name)(\(parameters.signature))"
    }
}

/// A part of a value in the tree or in a screen.
package struct PartFact: Hashable, Sendable {
    /// The suffix after the whole value's place: `title` after a dot, `[0]`, `["a"]`.
    package var text: String
    package var type: String
    /// The value on one line.
    package var value: String

    package init(_ text: String, type: String, value: String) {
        self.text = text
        self.type = type
        self.value = value
    }
}

/// A reference to a value in the tree, as users write it: `$Edit.todo`.
package struct ReferenceFact: Hashable, Sendable {
    package var text: String
    package var type: String
    package var value: String

    package init(_ text: String, type: String, value: String) {
        self.text = text
        self.type = type
        self.value = value
    }
}
