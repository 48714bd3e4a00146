// The message for every reason why a value can't be built: what is wrong, and what to write instead.

import WorkbenchValueTree

extension BuildError: CustomStringConvertible {
    package var description: String { message }

    package var message: String {
        switch fact {
        case .expected(let type, let example, let found):
            "expected \(type)\(example.map { ", written as \($0)" } ?? ""), found \(found.text)"
        case .outOfRange(let number, let type, let lowest, let highest):
            "\(excerpt(number)) does not fit in \(type); it holds \(lowest) to \(highest)"
        case .notWhole(let number, let type): "\(excerpt(number)) has a fraction; \(type) takes integers"
        case .writtenWithFraction(let number, let whole, let type):
            "\(excerpt(number)) isn't written as an integer, which \(type) requires; "
                + (whole.map { "write \($0)" } ?? "leave out the fraction and the exponent")
        case .noSuchNumber(let number, let type): "\(excerpt(number)) does not fit in \(type)"
        case .notOneCharacter(let type): "\(type) takes a string of exactly one character"
        case .notNatural(let text, let type, let example):
            "\(Literal(.string(text)).text(width: 40)) is not a \(type); write it as \(example)"
        case .lowerBoundAboveUpper(let type): "the lower bound of the \(type) is above the upper one"
        case .unorderedBound(let type): "a bound of the \(type), such as .nan, can't be compared; write a number"
        case .duplicateKey(let key): "the key \(key) appears twice; write each key once"
        case .wrongCount(let type, let expected, let found):
            "\(type) takes \(counted(expected, "value")), not \(found)"
        case .noCase, .missingPayload, .unexpectedPayload, .wrongLabel, .missingArgument, .extraArgument,
            .noMatchingCase:
            caseMessage
        case .wrongType(let found, let expected): "expected \(expected), found \(excerpt(found))"
        case .noField(let name, let type, let nearest, let available):
            "\(type) has no ‘\(excerpt(name))’" + suggestion(nearest, available)
        case .unlabeledField(let type, let fields):
            "write the field’s name before its value; \(type) has \(fields.joined(separator: ", "))"
        case .duplicateField(let name, _): "‘\(excerpt(name))’ is given twice"
        case .missingField(let name, let type, let owner):
            "\(owner) needs \(name): \(type); its initial value is not known, so write a value for it"
        case .wildcard: "‘_’ means any value; write the actual one"
        case .unreadable(let mark): mark.text
        case .referenceNotAllowed(let text): "\(excerpt(text)) is not allowed here; write the value itself"
        case .unresolved(let reference, let reason): "\(excerpt(reference)): \(reason)"
        case .referenceHasOtherType(let reference, let found, let expected):
            "\(excerpt(reference)) is of type \(found); expected \(expected)"
        case .unknownType(let name, let nearest): "there is no type ‘\(excerpt(name))’" + suggestion(nearest, [])
        case .ambiguousType(let name):
            "there are several types ‘\(excerpt(name))’; write the module or the outer type before it, as in Outer.Type"
        case .untyped(let type, let known):
            "\(type) can hold values of different types; write "
                + (known.isEmpty
                    ? "Type(…) or Type.case" : known.prefix(8).joined(separator: " or ") + " with its values")
        case .doesNotConform(let type, let existential): "\(type) can't be used as \(existential)"
        case .cannotBuild(let type, let obstacle): "\(type) can't be written: \(obstacle.text)"
        case .noInitializer(let type, let signatures):
            "\(type) has no initializer for these values; use \(signatures.joined(separator: " or "))"
        case .initializerFailed(let signature, let reason): "\(signature) \(reason)"
        case .unavailable(let reason): "values can't be built: \(reason)"
        }
    }

    private var caseMessage: String {
        switch fact {
        case .noCase(let name, let type, let nearest, let candidates):
            "\(type) has no case ‘\(excerpt(name))’" + suggestion(nearest, candidates)
        case .missingPayload(let signature): "\(signature) takes values; write them in parentheses"
        case .unexpectedPayload(let signature): "\(signature) takes no values; leave out the parentheses"
        case .wrongLabel(let found?, let expected?, let signature, _):
            "\(signature) takes \(expected): here, not \(excerpt(found)):"
        case .wrongLabel(nil, let expected?, let signature, _):
            "\(signature) takes \(expected): here; write \(expected): before the value"
        case .wrongLabel(let found, nil, let signature, _):
            "\(signature) takes a value without a label here\(found.map { ", not \(excerpt($0)):" } ?? "")"
        case .missingArgument(let label, let type, let signature):
            "\(signature) needs \(label.map { "\($0): " } ?? "another ")\(type)"
        case .extraArgument(let label, let signature):
            "\(signature) takes no more values" + (label.map { "; leave out ‘\(excerpt($0))’" } ?? "")
        case .noMatchingCase(let name, let candidates):
            "no case ‘\(excerpt(name))’ has these labels; available: \(candidates.joined(separator: ", "))"
        default: ""
        }
    }

    private func suggestion(_ nearest: [String], _ available: [String]) -> String {
        if !nearest.isEmpty { return "; did you mean \(nearest.joined(separator: " or "))?" }
        if available.isEmpty { return "" }
        return "; it has \(available.prefix(8).joined(separator: ", "))\(available.count > 8 ? ", …" : "")"
    }

    private func counted(_ count: Int, _ noun: String) -> String {
        "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
}

/// The text as written, shortened if it is long.
private func excerpt(_ text: String) -> String {
    let longest = 60
    guard let end = text.index(text.startIndex, offsetBy: longest, limitedBy: text.endIndex), end < text.endIndex else {
        return text
    }
    return text.prefix(longest / 2) + "…"
}

extension BuildError.Found {
    fileprivate var text: String {
        switch self {
        case .integer: "an integer"
        case .number: "a number"
        case .boolean: "a Bool"
        case .null: "nil"
        case .text: "a string"
        case .list: "a list"
        case .dictionary: "a dictionary"
        case .tuple: "a tuple"
        case .range: "a range"
        case .name(let name): "‘\(excerpt(name))’"
        case .call(let name): "‘\(excerpt(name))(…)’"
        }
    }
}

extension BuildError.Unreadable {
    fileprivate var text: String {
        switch self {
        case .cutText: "this is only the beginning of a string; write all of it"
        case .opaque(let text): "‹\(excerpt(text))› shows a value that can't be written"
        case .elision: "… stands for values that aren't shown; write them out"
        case .missing: "a value is missing here"
        }
    }
}

extension BuildError.Obstacle {
    fileprivate var text: String {
        switch self {
        case .closure: "a closure has no literal"
        case .closureInPayload(let signature): "a closure in \(signature) has no literal"
        case .metatype: "a type can't be written as a value"
        case .object: "an object has an identity, which no literal has; refer to one with $"
        case .actor: "an actor has an identity, which no literal has; refer to one with $"
        case .nonCopyable: "its values can't be copied"
        case .noMetadata: "it has no reflection metadata; build it without -disable-reflection-metadata"
        case .importedFromC: "it is imported from C, and its layout is not known"
        case .pointer: "an address has no literal"
        case .builtin: "it is a type of the Swift runtime"
        case .sourceText: "it can be made only from a literal in Swift code"
        case .uninhabited: "it has no values"
        case .referenceField(let name):
            "its field \(name) is an unowned reference; pass an existing value instead, such as $Node.place"
        case .redacted: "its values are secret: they are neither shown nor written"
        }
    }
}
