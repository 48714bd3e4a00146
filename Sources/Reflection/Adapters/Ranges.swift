// The standard library's ranges, which are written as `0..<10`.

protocol RangeAdapter: SendableMetatype {
    static var boundType: Any.Type { get }
    static var hasLowerBound: Bool { get }
    static var hasUpperBound: Bool { get }
    /// Whether the upper bound belongs to it, or would if there were one.
    static var isClosed: Bool { get }
    /// Calls `body` with the addresses of the bounds that it has.
    static func withBounds<Answer>(
        at range: UnsafeRawPointer, _ body: (UnsafeRawPointer?, UnsafeRawPointer?) -> Answer
    ) -> Answer
    /// Makes a range of copies of the bounds. False, and none is made, if the lower one is above the upper one.
    static func initialize(
        _ target: UnsafeMutableRawPointer, lower: UnsafeRawPointer?, upper: UnsafeRawPointer?
    ) -> Bool
}

extension Range: RangeAdapter {
    static var boundType: Any.Type { Bound.self }
    static var hasLowerBound: Bool { true }
    static var hasUpperBound: Bool { true }
    static var isClosed: Bool { false }

    static func withBounds<Answer>(
        at range: UnsafeRawPointer, _ body: (UnsafeRawPointer?, UnsafeRawPointer?) -> Answer
    ) -> Answer {
        let range = range.assumingMemoryBound(to: Self.self).pointee
        return withBoth(range.lowerBound, range.upperBound, body)
    }

    static func initialize(
        _ target: UnsafeMutableRawPointer, lower: UnsafeRawPointer?, upper: UnsafeRawPointer?
    ) -> Bool {
        guard let bounds = both(lower, upper, as: Bound.self) else { return false }
        target.initializeMemory(as: Self.self, to: bounds.lower..<bounds.upper)
        return true
    }
}

extension ClosedRange: RangeAdapter {
    static var boundType: Any.Type { Bound.self }
    static var hasLowerBound: Bool { true }
    static var hasUpperBound: Bool { true }
    static var isClosed: Bool { true }

    static func withBounds<Answer>(
        at range: UnsafeRawPointer, _ body: (UnsafeRawPointer?, UnsafeRawPointer?) -> Answer
    ) -> Answer {
        let range = range.assumingMemoryBound(to: Self.self).pointee
        return withBoth(range.lowerBound, range.upperBound, body)
    }

    static func initialize(
        _ target: UnsafeMutableRawPointer, lower: UnsafeRawPointer?, upper: UnsafeRawPointer?
    ) -> Bool {
        guard let bounds = both(lower, upper, as: Bound.self) else { return false }
        target.initializeMemory(as: Self.self, to: bounds.lower...bounds.upper)
        return true
    }
}

extension PartialRangeFrom: RangeAdapter {
    static var boundType: Any.Type { Bound.self }
    static var hasLowerBound: Bool { true }
    static var hasUpperBound: Bool { false }
    static var isClosed: Bool { true }

    static func withBounds<Answer>(
        at range: UnsafeRawPointer, _ body: (UnsafeRawPointer?, UnsafeRawPointer?) -> Answer
    ) -> Answer {
        withUnsafePointer(to: range.assumingMemoryBound(to: Self.self).pointee.lowerBound) {
            body(UnsafeRawPointer($0), nil)
        }
    }

    static func initialize(
        _ target: UnsafeMutableRawPointer, lower: UnsafeRawPointer?, upper: UnsafeRawPointer?
    ) -> Bool {
        guard let lower else { return false }
        target.initializeMemory(as: Self.self, to: lower.assumingMemoryBound(to: Bound.self).pointee...)
        return true
    }
}

extension PartialRangeUpTo: RangeAdapter {
    static var boundType: Any.Type { Bound.self }
    static var hasLowerBound: Bool { false }
    static var hasUpperBound: Bool { true }
    static var isClosed: Bool { false }

    static func withBounds<Answer>(
        at range: UnsafeRawPointer, _ body: (UnsafeRawPointer?, UnsafeRawPointer?) -> Answer
    ) -> Answer {
        withUnsafePointer(to: range.assumingMemoryBound(to: Self.self).pointee.upperBound) {
            body(nil, UnsafeRawPointer($0))
        }
    }

    static func initialize(
        _ target: UnsafeMutableRawPointer, lower: UnsafeRawPointer?, upper: UnsafeRawPointer?
    ) -> Bool {
        guard let upper else { return false }
        target.initializeMemory(as: Self.self, to: ..<upper.assumingMemoryBound(to: Bound.self).pointee)
        return true
    }
}

extension PartialRangeThrough: RangeAdapter {
    static var boundType: Any.Type { Bound.self }
    static var hasLowerBound: Bool { false }
    static var hasUpperBound: Bool { true }
    static var isClosed: Bool { true }

    static func withBounds<Answer>(
        at range: UnsafeRawPointer, _ body: (UnsafeRawPointer?, UnsafeRawPointer?) -> Answer
    ) -> Answer {
        withUnsafePointer(to: range.assumingMemoryBound(to: Self.self).pointee.upperBound) {
            body(nil, UnsafeRawPointer($0))
        }
    }

    static func initialize(
        _ target: UnsafeMutableRawPointer, lower: UnsafeRawPointer?, upper: UnsafeRawPointer?
    ) -> Bool {
        guard let upper else { return false }
        target.initializeMemory(as: Self.self, to: ...upper.assumingMemoryBound(to: Bound.self).pointee)
        return true
    }
}

private func withBoth<Bound, Answer>(
    _ lower: Bound, _ upper: Bound, _ body: (UnsafeRawPointer?, UnsafeRawPointer?) -> Answer
) -> Answer {
    withUnsafePointer(to: lower) { lower in
        withUnsafePointer(to: upper) { body(UnsafeRawPointer(lower), UnsafeRawPointer($0)) }
    }
}

/// The bounds, if they are in order; `NaN` is not.
private func both<Bound: Comparable>(
    _ lower: UnsafeRawPointer?, _ upper: UnsafeRawPointer?, as type: Bound.Type
) -> (lower: Bound, upper: Bound)? {
    guard let lower = lower?.assumingMemoryBound(to: type).pointee,
        let upper = upper?.assumingMemoryBound(to: type).pointee, lower <= upper
    else { return nil }
    return (lower, upper)
}
