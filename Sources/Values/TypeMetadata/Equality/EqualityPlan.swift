// The plan for comparing two values of one type, member by member. It is made once per type and then only executed.

import WorkbenchRules

/// Identical bits count as equal, even for floating-point numbers: a NaN equals itself, and `-0.0` differs from `0.0`.
/// An `Equatable` struct or enum is compared using its own `==`, unless that is isolated to a global actor.
@usableFromInline
package final class EqualityPlan: Sendable {
    /// The kind of comparison, if it is a simple one.
    @usableFromInline
    enum Shape: UInt8, Sendable {
        case alwaysEqual, sameWord, sameBytes, alwaysUnknown, routine
    }

    @usableFromInline
    package let type: Any.Type
    package let kind: TypeKind
    /// The parts that prevent the result `equal`, such as `onTap: () -> Void`. Parts that are only sometimes present,
    /// such as a case's payload, are listed as well.
    package let unknownParts: [String]
    /// Whether there are values that can be found equal. Otherwise, every value contains a class instance or a closure
    /// that can't be compared.
    package let canBeEqual: Bool

    @usableFromInline let shape: Shape
    /// The number of bytes in a value or, if the shape is `sameBytes`, the number of bytes to compare.
    @usableFromInline let size: Int

    /// Whether `equal` may come from a user-defined `==`, which may ignore parts.
    @usableFromInline
    package let callsOwnEquality: Bool
    /// Whether `equal` may come from a user-defined `==` that compares a class instance with itself, so it can't detect
    /// that the instance has changed.
    @usableFromInline
    package let mayOverlookChanges: Bool

    let code: EqualityCode

    /// The plan for a type, from the process-wide table.
    package static func plan(for type: Any.Type) -> EqualityPlan {
        EqualityPlanTable.shared.plan(for: type)
    }

    /// Whether no part of a value can be compared, so every result is `unknown`.
    @inlinable
    package var isAlwaysUnknown: Bool { shape == .alwaysUnknown }

    /// Whether there is nothing to compare, so every result is `equal`.
    @inlinable
    package var isAlwaysEqual: Bool { shape == .alwaysEqual }

    /// Compares two values of the plan's type without copying or retaining anything, unless a dictionary or a set has
    /// changed.
    @inlinable
    package func compare<T>(_ left: T, _ right: T) -> Equality {
        assert(T.self == type)
        switch shape {
        case .alwaysEqual: return .equal
        case .alwaysUnknown: return .unknown
        case .sameWord:
            // Values of this shape have the size of a word, so comparing them costs less than taking their addresses.
            return unsafeBitCast(left, to: UInt64.self) == unsafeBitCast(right, to: UInt64.self) ? .equal : .different
        case .sameBytes, .routine:
            return withUnsafePointer(to: left) { left in
                withUnsafePointer(to: right) { right in
                    compareByCode(UnsafeRawPointer(left), UnsafeRawPointer(right))
                }
            }
        }
    }

    /// Compares two values of the plan's type in memory.
    @inlinable
    package func compare(at left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Equality {
        switch shape {
        case .alwaysEqual: .equal
        case .alwaysUnknown: .unknown
        case .sameWord:
            left.loadUnaligned(as: UInt64.self) == right.loadUnaligned(as: UInt64.self) ? .equal : .different
        case .sameBytes, .routine: compareByCode(left, right)
        }
    }

    @usableFromInline
    func compareByCode(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Equality {
        if shape == .sameBytes { return code.haveSameBytes(left, right, size) ? .equal : .different }
        return code.run(0, left, right, depth: 0)
    }

    init(
        type: Any.Type, kind: TypeKind, code: EqualityCode, unknownParts: [String], callsOwnEquality: Bool,
        mayOverlookChanges: Bool
    ) {
        self.callsOwnEquality = callsOwnEquality
        self.mayOverlookChanges = mayOverlookChanges
        self.type = type
        self.kind = kind
        self.code = code
        self.unknownParts = unknownParts
        let routine = code.routines[0]
        canBeEqual = !routine.isNeverEqual
        (shape, size) = Self.shape(of: routine, in: code)
    }

    private static func shape(of routine: EqualityRoutine, in code: EqualityCode) -> (Shape, Int) {
        guard routine.stepCount == 1 else { return (routine.stepCount == 0 ? .alwaysEqual : .routine, routine.size) }
        let step = code.steps[routine.firstStep]
        switch step.operation {
        case .unknown: return (.alwaysUnknown, routine.size)
        case .sameWord where routine.size == step.size: return (.sameWord, step.size)
        case .sameByte, .sameTwoBytes, .sameFourBytes, .sameWord, .sameBytes:
            return step.offset == 0 ? (.sameBytes, step.size) : (.routine, routine.size)
        default: return (.routine, routine.size)
        }
    }
}

/// The plans made so far.
package final class EqualityPlanTable: Sendable {
    package static let shared = EqualityPlanTable(reader: .shared)

    private let reader: TypeReader
    private let plans = Guarded<[ObjectIdentifier: EqualityPlan]>([:])

    package init(reader: TypeReader) {
        self.reader = reader
    }

    /// The plan for a type, made on first use and kept.
    package func plan(for type: Any.Type) -> EqualityPlan {
        let key = ObjectIdentifier(type)
        if let plan = plans.withLock({ $0[key] }) { return plan }
        // Made outside the lock, because looking up conformances may run the initializers of other types' metadata.
        let plan = EqualityCompiler.plan(for: type, reader: reader)
        return plans.withLock { plans in
            if let earlier = plans[key] { return earlier }
            plans[key] = plan
            return plan
        }
    }
}
