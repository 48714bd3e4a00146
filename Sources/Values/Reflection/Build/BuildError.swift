// The reasons why a value can't be built from a literal, as facts. The messages are in BuildError+Message.swift.

import WorkbenchValueTree

package struct BuildError: Error, Hashable, Sendable {
    package enum Fact: Hashable, Sendable {
        /// A literal of the wrong kind for the type. `example` is a valid literal, unless that is obvious.
        case expected(type: String, example: String?, found: Found)
        /// A number that is out of the type's range.
        case outOfRange(number: String, type: String, lowest: String, highest: String)
        /// A number with a fraction, for an integer type.
        case notWhole(number: String, type: String)
        /// An integer written as if it had a fraction, such as `1e3`. `whole` is its plain form, if that is short.
        case writtenWithFraction(number: String, whole: String?, type: String)
        /// A number that is not among the type's values, which are written as numbers.
        case noSuchNumber(number: String, type: String)
        /// A string with more or fewer than one character.
        case notOneCharacter(type: String)
        /// A string or a number that isn't a value of the type, such as a malformed URL.
        case notNatural(text: String, type: String, example: String)
        case lowerBoundAboveUpper(type: String)
        /// A bound that can't be compared with the other one, such as `.nan`.
        case unorderedBound(type: String)
        case duplicateKey(String)
        case wrongCount(type: String, expected: Int, found: Int)

        /// `candidates` are the signatures of all cases, or of the nearest ones.
        case noCase(String, of: String, nearest: [String], candidates: [String])
        /// A case with associated values, written without them.
        case missingPayload(signature: String)
        case unexpectedPayload(signature: String)
        /// A wrong or missing label where `expected` is required. Nil means no label.
        case wrongLabel(found: String?, expected: String?, signature: String, nearest: [String])
        case missingArgument(label: String?, type: String, signature: String)
        case extraArgument(label: String?, signature: String)
        /// No case with that name has these labels.
        case noMatchingCase(String, candidates: [String])

        case wrongType(found: String, expected: String)
        case noField(String, of: String, nearest: [String], available: [String])
        case unlabeledField(of: String, fields: [String])
        case duplicateField(String, of: String)
        case missingField(String, type: String, of: String)

        case wildcard
        case unreadable(Unreadable)
        case referenceNotAllowed(String)
        /// The reason given by the caller's resolver.
        case unresolved(reference: String, reason: String)
        case referenceHasOtherType(reference: String, found: String, expected: String)
        case unknownType(String, nearest: [String])
        case ambiguousType(String)
        /// `known` contains names of types that conform.
        case untyped(type: String, known: [String])
        case doesNotConform(type: String, to: String)
        case cannotBuild(type: String, Obstacle)
        /// A type that only its initializers can make, none of which accept these values.
        case noInitializer(of: String, signatures: [String])
        case initializerFailed(_ signature: String, reason: String)
        /// The ABI isn't as expected, so nothing is built.
        case unavailable(String)
    }

    package enum Found: Hashable, Sendable {
        case integer, number, boolean, null, text, list, dictionary, tuple, range
        case name(String)
        case call(String)
    }

    /// The marks that a tree prints for values without a literal.
    package enum Unreadable: Hashable, Sendable {
        case cutText
        case opaque(String)
        case elision
        case missing
    }

    /// The reason why no value of a type can be built, whatever the literal.
    package enum Obstacle: Hashable, Sendable {
        case closure
        /// A case whose payload contains a function, which would be stored in a form that crashes when it is called.
        case closureInPayload(String)
        case metatype
        case object
        case actor
        case nonCopyable
        case noMetadata
        case importedFromC
        case pointer
        case builtin
        case sourceText
        case uninhabited
        case referenceField(String)
        case redacted
    }

    package var fact: Fact
    /// UTF-8 offsets in the text that the literal was parsed from.
    package var range: Range<Int>

    package init(_ fact: Fact, _ range: Range<Int>) {
        self.fact = fact
        self.range = range
    }
}
