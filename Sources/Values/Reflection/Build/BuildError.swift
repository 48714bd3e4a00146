// Why a value cannot be built from a literal, as facts. The messages are in BuildError+Message.swift.

import WorkbenchValueTree

package struct BuildError: Error, Hashable, Sendable {
    package enum Fact: Hashable, Sendable {
        /// A literal of the wrong kind for the type. `example` is a valid one, if that is not obvious.
        case expected(type: String, example: String?, found: Found)
        /// A number that the type cannot hold.
        case outOfRange(number: String, type: String, lowest: String, highest: String)
        /// A number with a fraction, for an integer type.
        case notWhole(number: String, type: String)
        /// An integer written as if it had a fraction, `1e3`. `whole` is its plain form, if that is short.
        case writtenWithFraction(number: String, whole: String?, type: String)
        /// A number that is not among the type's values, which are written as numbers.
        case noSuchNumber(number: String, type: String)
        /// A string with more or fewer than one character.
        case notOneCharacter(type: String)
        /// A string or a number that isn't a value of the type, such as a malformed URL.
        case notNatural(text: String, type: String, example: String)
        case lowerBoundAboveUpper(type: String)
        /// A bound that is not comparable with the other one, `.nan`.
        case unorderedBound(type: String)
        case duplicateKey(String)
        case wrongCount(type: String, expected: Int, found: Int)

        /// `candidates` are the signatures of all cases, or of the nearest ones.
        case noCase(String, of: String, nearest: [String], candidates: [String])
        /// A case with values, written without them.
        case missingPayload(signature: String)
        case unexpectedPayload(signature: String)
        /// Another label, or none, instead of `expected`. Nil means none.
        case wrongLabel(found: String?, expected: String?, signature: String, nearest: [String])
        case missingArgument(label: String?, type: String, signature: String)
        case extraArgument(label: String?, signature: String)
        /// No case with that name has these labels.
        case noMatchingCase(String, candidates: [String])

        case wrongType(found: String, expected: String)
        case noField(String, of: String, nearest: [String], available: [String])
        case unlabelledField(of: String, fields: [String])
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
        /// `known` are names of types that conform.
        case untyped(type: String, known: [String])
        case doesNotConform(type: String, to: String)
        case cannotBuild(type: String, Obstacle)
        /// A type that is made only by its initializers, none of which takes these values.
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

    /// Why no value of a type can be built, whatever the literal.
    package enum Obstacle: Hashable, Sendable {
        case closure
        /// A case whose payload has a function: it would be stored in a form that crashes when it is called.
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
    /// UTF-8 offsets in the text that the literal was read from.
    package var range: Range<Int>

    package init(_ fact: Fact, _ range: Range<Int>) {
        self.fact = fact
        self.range = range
    }
}
