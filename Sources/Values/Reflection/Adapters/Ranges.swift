// The standard library's ranges, which are written as `0..<10`.

protocol RangeAdapter: SendableMetatype {
    static var boundType: Any.Type { get }
    static var hasLowerBound: Bool { get }
    static var hasUpperBound: Bool { get }
    /// Whether the upper bound belongs to the range, or would belong to it if there were one.
    static var isClosed: Bool { get }
    /// Calls `body` with the addresses of the bounds, or nil for a missing bound.
    static func withBounds<Answer>(
        at range: UnsafeRawPointer, _ body: (UnsafeRawPointer?, UnsafeRawPointer?) -> Answer
    ) -> Answer
    /// Makes a range at `target` from copies of the bounds, unless they don't form a valid range.
    static func initialize(
        _ target: UnsafeMutableRawPointer, lower: UnsafeRawPointer?, upper: UnsafeRawPointer?
    ) -> RangeOutcome
}

enum RangeOutcome {
    case made
    case lowerAboveUpper
    /// A bound that isn't equal to itself, such as `.nan`. Making a range from it would crash the program.
    case unordered
}

/// The requirements that differ between the kinds of ranges.
protocol BoundedRange<Bound>: RangeAdapter {
    associatedtype Bound: Comparable
    var bounds: (lower: Bound?, upper: Bound?) { get }
    /// Called only with bounds that the range has, in the right order.
    init?(lower: Bound?, upper: Bound?)
}

extension BoundedRange {
    static var boundType: Any.Type { Bound.self }

    static func withBounds<Answer>(
        at range: UnsafeRawPointer, _ body: (UnsafeRawPointer?, UnsafeRawPointer?) -> Answer
    ) -> Answer {
        let bounds = range.assumingMemoryBound(to: Self.self).pointee.bounds
        return withAddress(of: bounds.lower) { lower in
            withAddress(of: bounds.upper) { body(lower, $0) }
        }
    }

    static func initialize(
        _ target: UnsafeMutableRawPointer, lower: UnsafeRawPointer?, upper: UnsafeRawPointer?
    ) -> RangeOutcome {
        let lower = lower?.assumingMemoryBound(to: Bound.self).pointee
        let upper = upper?.assumingMemoryBound(to: Bound.self).pointee
        for bound in [lower, upper].compactMap({ $0 }) where bound != bound { return .unordered }
        if let lower, let upper, !(lower <= upper) { return .lowerAboveUpper }
        guard let range = Self(lower: lower, upper: upper) else { return .unordered }
        target.initializeMemory(as: Self.self, to: range)
        return .made
    }

    private static func withAddress<Answer>(of bound: Bound?, _ body: (UnsafeRawPointer?) -> Answer) -> Answer {
        guard let bound else { return body(nil) }
        return withUnsafePointer(to: bound) { body(UnsafeRawPointer($0)) }
    }
}

extension Range: BoundedRange {
    static var hasLowerBound: Bool { true }
    static var hasUpperBound: Bool { true }
    static var isClosed: Bool { false }
    var bounds: (lower: Bound?, upper: Bound?) { (lowerBound, upperBound) }

    init?(lower: Bound?, upper: Bound?) {
        guard let lower, let upper else { return nil }
        self = lower..<upper
    }
}

extension ClosedRange: BoundedRange {
    static var hasLowerBound: Bool { true }
    static var hasUpperBound: Bool { true }
    static var isClosed: Bool { true }
    var bounds: (lower: Bound?, upper: Bound?) { (lowerBound, upperBound) }

    init?(lower: Bound?, upper: Bound?) {
        guard let lower, let upper else { return nil }
        self = lower...upper
    }
}

extension PartialRangeFrom: BoundedRange {
    static var hasLowerBound: Bool { true }
    static var hasUpperBound: Bool { false }
    static var isClosed: Bool { true }
    var bounds: (lower: Bound?, upper: Bound?) { (lowerBound, nil) }

    init?(lower: Bound?, upper: Bound?) {
        guard let lower else { return nil }
        self = lower...
    }
}

extension PartialRangeUpTo: BoundedRange {
    static var hasLowerBound: Bool { false }
    static var hasUpperBound: Bool { true }
    static var isClosed: Bool { false }
    var bounds: (lower: Bound?, upper: Bound?) { (nil, upperBound) }

    init?(lower: Bound?, upper: Bound?) {
        guard let upper else { return nil }
        self = ..<upper
    }
}

extension PartialRangeThrough: BoundedRange {
    static var hasLowerBound: Bool { false }
    static var hasUpperBound: Bool { true }
    static var isClosed: Bool { true }
    var bounds: (lower: Bound?, upper: Bound?) { (nil, upperBound) }

    init?(lower: Bound?, upper: Bound?) {
        guard let upper else { return nil }
        self = ...upper
    }
}
