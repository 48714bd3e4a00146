// The reasons why a part of a value can't be read, replaced or called, as facts, and the message for each.

import WorkbenchTypeMetadata
import WorkbenchValueTree

package enum AccessError: Error, Sendable {
    /// The path leads nowhere.
    case path(PathError)
    /// A key, a new value or an argument can't be built.
    case build(BuildError)
    /// The part is in a class instance that may be shared, so changing it would change it everywhere.
    case insideObject(String)
    /// A member of a set or an entry of `KeyValuePairs`, which can't be written to.
    case noPlace(String)
    /// `nil` can only remove dictionary entries.
    case nothingToRemove(String)
    /// A weak or unowned reference, which doesn't own its target.
    case reference(String)
    /// The part is a closure or contains closures, which can't be copied out of the value.
    case closure(type: String)
    /// The new value isn't of the part's type.
    case otherType(found: String, expected: String)
    case notCallable(type: String)
    case argumentCount(type: String, expected: Int, found: Int)
    case labeledArgument(String, type: String)
    case refused(type: String, CallRefusal)
    case unavailable(String)
}

extension AccessError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .path(let error): error.description
        case .build(let error): error.message
        case .insideObject(let type): "this is inside an object of type \(type); replace the whole object"
        case .noPlace(let kind): "a part of \(kind) can't be replaced; replace all of it"
        case .nothingToRemove(let type): "\(type) can't be nil"
        case .reference(let name): "\(name) is a weak or unowned reference, which is not part of the value"
        case .closure(let type): "\(type) is a closure, which can't be copied"
        case .otherType(let found, let expected): "expected \(expected), found \(found)"
        case .notCallable(let type): "\(type) is not a closure"
        case .argumentCount(let type, let expected, let found):
            "\(type) takes \(expected) value\(expected == 1 ? "" : "s"), not \(found)"
        case .labeledArgument(let label, let type): "\(type) takes its values without labels; leave out \(label):"
        case .refused(let type, let refusal): "\(type) can't be called: \(refusal.text)"
        case .unavailable(let reason): reason
        }
    }
}

extension CallRefusal {
    /// The reason, as part of a sentence.
    package var text: String {
        switch self {
        case .asynchronous: "it is async, so the step would end before it does"
        case .foreignConvention: "it follows the calling convention of another language"
        case .typedThrows: "it throws a typed error"
        case .parameter(let type, let reason): "its parameter \(TypeName.text(of: type)) is \(reason.text)"
        case .closureArgument(let type): "it takes the closure \(TypeName.text(of: type))"
        case .closureResult(let type): "it returns the closure \(TypeName.text(of: type))"
        case .tooManyArguments: "its arguments take more than \(CallRefusal.mostWords) machine words"
        case .unknownForm: "the form in which generic code stored it is not known"
        case .type(.vector(let type)): "\(TypeName.text(of: type)) is passed in special registers"
        case .type(.unknownLayout(let type)): "the layout of \(TypeName.text(of: type)) is not known"
        case .type(.resilient(let type)):
            "\(TypeName.text(of: type)) belongs to a library that may change its layout"
        case .otherActor(let type): "it is isolated to \(TypeName.text(of: type))"
        case .offMainActor: "it is isolated to the main actor, but was called from elsewhere"
        case .isolatedToItsOwnActor: "it is isolated to an unknown actor"
        case .noValueEverReturned: "it never returns"
        case .unavailable(let reason): reason
        }
    }
}

extension CallRefusal.ParameterReason {
    fileprivate var text: String {
        switch self {
        case .inout: "inout"
        case .consuming: "consuming"
        case .sending: "sending"
        case .isolated: "isolated"
        case .autoclosure: "an autoclosure"
        case .variadic: "variadic"
        }
    }
}
