// A small change of a program's behavior, such as a dropped statement. If no script notices it, a script is missing.

extension Outline {
    package struct Mutation: Codable, Hashable, Sendable {
        package enum Kind: String, Codable, Sendable {
            /// The statement is left out.
            case removed
            /// The condition is negated.
            case negated
            /// The expression is replaced by another one.
            case replaced
            /// Statements are inserted, so the function returns at once.
            case returned
        }

        package var kind: Kind
        package var span: Span
        /// The original code, shortened to one line.
        package var original: String
        /// The new code; empty for a kind that needs none.
        package var replacement: String

        package init(kind: Kind, span: Span, original: String, replacement: String) {
            self.kind = kind
            self.span = span
            self.original = original
            self.replacement = replacement
        }
    }
}
