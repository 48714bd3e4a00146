// Compares two values of one type without knowledge of type layouts: either with the type's own `==`, or not at all.
// Values that can't be compared count as changed and are rendered.

/// A comparison with the same interface as a plan that is based on a type's members. `equal` is never wrong, but
/// `unknown` is more frequent.
@usableFromInline
package final class PortableEquality: Sendable {
    private enum Rule {
        /// The type has only one value.
        case alwaysEqual
        case ownEquality
        case unknown
    }

    package let type: Any.Type
    private let rule: Rule

    /// Whether `equal` may come from a user-defined `==`, which may ignore parts.
    @usableFromInline
    package var callsOwnEquality: Bool { rule == .ownEquality }

    /// Whether `equal` may come from a user-defined `==` that compares a class instance with itself, so it can't detect
    /// that the instance has changed. The members of a value are unknown here, so the only exceptions are values that
    /// are plain bits, and the standard library's own types.
    @usableFromInline
    package let mayOverlookChanges: Bool

    /// Whether no part of a value can be compared, so every answer is `unknown`.
    @usableFromInline
    package var isAlwaysUnknown: Bool { rule == .unknown }

    /// The parts that prevent the answer `equal`. Here, that is the whole value.
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

    private static let plans = Guarded<[ObjectIdentifier: PortableEquality]>([:])

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
        if left == right { return .equal }
        return type is any ComparedByIdentity.Type ? .unknown : .different
    }
}

// MARK: - Which types have a meaningful equality

extension PortableEquality {
    /// An `==` that is isolated to a global actor can't be called from everywhere, so types with one aren't compared.
    fileprivate typealias SharedEquatable = Equatable & SendableMetatype

    private static func isComparable(_ type: Any.Type) -> Bool {
        // A class instance equals itself even after a change.
        if type is AnyObject.Type { return false }
        if let wrapper = type as? any Wrapper.Type { return wrapper.parts.allSatisfy(isComparable) }
        // 0.0 equals -0.0, 1 equals 1.0 in AnyHashable, and equal slices may have different indices, but a user sees
        // the difference.
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

/// A standard library type whose values are equal if their parts are.
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
