// A small change to the learner's code that tries out the learner's tests. If the change is a mistake, at least one
// test must fail. If it is outside the tests' scope, none may fail.

import WorkbenchLanguage

package struct Mutant: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// The change is a mistake.
        case wrong
        /// The change is in another workflow, which the tests replace with a fake, so they must pass.
        case harmless
    }

    package var kind: Kind
    /// The name of a file in the learner's code.
    package var file: String
    package var old: String
    package var new: String
    /// The teacher's comment if the tests pass when they should fail, or the reverse.
    package var sentence: String
    package var statement: Int

    /// - Parameter text: The file, the old code and the new code: ``List.swift: `todos` → `[]` ``. Nil if the string
    ///   has a different form.
    init?(_ kind: Kind, _ text: String, statement: Int) {
        let parts = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 5, parts[0].hasSuffix(".swift: "), parts[2] == " → ", parts[4].isEmpty,
            !parts[1].isEmpty, parts[1] != parts[3]
        else { return nil }
        self.kind = kind
        file = String(parts[0].dropLast(2))
        (old, new) = (parts[1], parts[3])
        (sentence, self.statement) = ("", statement)
    }

    /// The file with the change; nil if the old code doesn't occur exactly once.
    package func applied(to text: String) -> String? {
        let places = text.ranges(of: old)
        guard let place = places.first, places.count == 1 else { return nil }
        return text.replacingCharacters(in: place, with: new)
    }

    /// The code before and after, for a message.
    var words: String { "`\(new)` in place of `\(old)`" }
}

extension String {
    fileprivate func replacingCharacters(in range: Range<String.Index>, with text: String) -> String {
        String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
    }
}
