// The nodes for values without a plain literal: class instances, closures, opaque and elided values, and values with
// their own literal.

extension Value {
    package struct Reference: Hashable, Sendable {
        package var type: String
        /// Unique among live instances.
        package var identity: UInt64
        package var fields: [Field]

        package init(_ type: String, identity: UInt64, _ fields: [Field]) {
            self.type = type
            self.identity = identity
            self.fields = fields
        }
    }

    package struct BackReference: Hashable, Sendable {
        package var type: String
        package var identity: UInt64

        package init(_ type: String, identity: UInt64) {
            self.type = type
            self.identity = identity
        }
    }

    package struct Closure: Hashable, Sendable {
        /// The function type in source form: `(String) -> Void`.
        package var type: String

        package init(_ type: String) {
            self.type = type
        }
    }

    /// A value of a type that has an obvious literal, with the text of that literal.
    package struct Natural: Hashable, Sendable {
        /// The form of the text in a literal.
        package enum Form: String, Hashable, Sendable, Codable {
            /// As a string: `"https://example.org"`.
            case quoted = "q"
            /// Unquoted, because it is already a literal: `1.5`, `0..<10`, `.seconds(3)`.
            case verbatim = "v"
        }

        package var type: String
        package var text: String
        package var form: Form

        package init(_ type: String, _ text: String, _ form: Form = .quoted) {
            self.type = type
            self.text = text
            self.form = form
        }
    }

    package struct Erased: Hashable, Sendable {
        /// The type of the value itself, with its generic arguments written out: `Array<Int>`, not `[Int]`.
        package var type: String
        package var value: Value
        /// Whether the type can be found by name. If not, the value is shown, but marked as one that can't be read
        /// back. This applies to generic types, tuples, and types that share their name with another type.
        package var isReadable: Bool

        package init(_ type: String, _ value: Value, isReadable: Bool = true) {
            self.type = type
            self.value = value
            self.isReadable = isReadable
        }
    }

    package struct Opaque: Hashable, Sendable {
        package var type: String
        package var identity: UInt64?
        /// The reason why the value can be neither shown nor read back, as part of a sentence.
        package var reason: String

        package init(_ type: String, identity: UInt64? = nil, reason: String) {
            self.type = type
            self.identity = identity
            self.reason = reason
        }
    }

    package struct Redacted: Hashable, Sendable {
        package var type: String

        package init(_ type: String) {
            self.type = type
        }
    }

    package struct Elision: Hashable, Sendable {
        /// The number of parts left out, if known.
        package var count: Int?

        package init(count: Int? = nil) {
            self.count = count.map { max(0, $0) }
        }
    }
}
