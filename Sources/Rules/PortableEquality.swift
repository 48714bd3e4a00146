// How two values of one type are compared where nothing is known of how types lie in memory: by the type's own `==`, or not at
// all. What cannot be compared counts as changed and is rendered.

import Synchronization

/// The same questions and answers as a plan that knows the members of a type. The answer is never a wrong `equal`; there are
/// more values of which nothing certain can be said.
@usableFromInline
package final class PortableEquality: Sendable {
    private enum Rule {
        /// There is only one value.
        case alwaysEqual
        case ownEquality
        case unknown
    }

    package let type: Any.Type
    private let rule: Rule

    /// Whether `equal` may be the answer of a user's `==`, which need not look at everything.
    @usableFromInline
    package var callsOwnEquality: Bool { rule == .ownEquality }

    /// Whether `equal` may be the answer of a user's `==` that compares an object with itself: if the object was changed in
    /// between, nobody can tell. What is inside a value is not known here, so only values that are bits alone, and the
    /// standard library's own, are above suspicion.
    @usableFromInline
    package let mayOverlookChanges: Bool

    /// Whether nothing of a value can be compared, so that every answer is `unknown`.
    @usableFromInline
    package var isAlwaysUnknown: Bool { rule == .unknown }

    /// The parts that make it impossible to say equal: here, the whole value.
    package var unknownParts: [String] {
        isAlwaysUnknown ? ["\(_typeName(type, qualified: false)), which is not Equatable"] : []
    }

    private init<Subject>(_ type: Subject.Type) {
        self.type = type
        rule = MemoryLayout<Subject>.size == 0 ? .alwaysEqual : Self.isComparable(type) ? .ownEquality : .unknown
        mayOverlookChanges = rule == .ownEquality && !Self.holdsNoObjects(type)
    }

    /// The rule for a type, made on first use and kept.
    package static func plan(for type: Any.Type) -> PortableEquality {
        plans.withLock { plans in
            if let plan = plans[ObjectIdentifier(type)] { return plan }
            let plan = open(type)
            plans[ObjectIdentifier(type)] = plan
            return plan
        }
    }

    private static let plans = Mutex<[ObjectIdentifier: PortableEquality]>([:])

    private static func open<Subject>(_ type: Subject.Type) -> PortableEquality { PortableEquality(type) }

    /// Compares two values of the plan's type.
    @usableFromInline
    package func compare<Subject>(_ left: Subject, _ right: Subject) -> Equality {
        switch rule {
        case .alwaysEqual: return .equal
        case .unknown: return .unknown
        case .ownEquality:
            guard let equatable = Subject.self as? any SharedEquatable.Type else { return .unknown }
            return Self.compare(left, right, as: equatable)
        }
    }

    private static func compare<Subject: Equatable>(_ left: Any, _ right: Any, as type: Subject.Type) -> Equality {
        guard let left = left as? Subject, let right = right as? Subject else { return .unknown }
        return left == right ? .equal : .different
    }
}

// MARK: - Which types have an equality that means something

extension PortableEquality {
    /// An `==` that belongs to a global actor cannot be called from everywhere: such a type does not count.
    fileprivate typealias SharedEquatable = Equatable & SendableMetatype

    private static func isComparable(_ type: Any.Type) -> Bool {
        // An object is equal to itself, also if it was changed.
        if type is AnyObject.Type { return false }
        if let wrapper = type as? any Wrapper.Type { return wrapper.parts.allSatisfy(isComparable) }
        // 0.0 equals -0.0, 1 equals 1.0 in AnyHashable, and equal slices may have other indices: a user sees the difference.
        if type is any FloatingPoint.Type || type is any Slice.Type { return false }
        if type == AnyHashable.self || type == Substring.self { return false }
        return type is any SharedEquatable.Type
    }

    private static func holdsNoObjects(_ type: Any.Type) -> Bool {
        if let wrapper = type as? any Wrapper.Type { return wrapper.parts.allSatisfy(holdsNoObjects) }
        return type == String.self || type == Character.self || isBitsAlone(type)
    }

    private static func isBitsAlone<Subject>(_ type: Subject.Type) -> Bool { _isPOD(type) }
}

/// A type of the standard library whose values are equal if their parts are.
private protocol Wrapper {
    static var parts: [Any.Type] { get }
}

extension Optional: Wrapper { static var parts: [Any.Type] { [Wrapped.self] } }
extension Array: Wrapper { static var parts: [Any.Type] { [Element.self] } }
extension ContiguousArray: Wrapper { static var parts: [Any.Type] { [Element.self] } }
extension Set: Wrapper { static var parts: [Any.Type] { [Element.self] } }
extension Dictionary: Wrapper { static var parts: [Any.Type] { [Key.self, Value.self] } }

private protocol Slice {}

extension ArraySlice: Slice {}
