// The result of comparing two values.

/// `equal` is never wrong, because skipped renders rely on it.
@usableFromInline
package enum Equality: UInt8, Sendable {
    /// Every part can be compared, and all are equal.
    case equal
    /// At least one comparable part differs.
    case different
    /// All comparable parts are equal, but some parts can't be compared: closures, class instances, existentials.
    case unknown
}

/// A type whose values are equal if they are the same instance. Two different instances may still behave the same.
package protocol ComparedByIdentity: Equatable {}

/// Storage that a macro adds to a type. It isn't part of the value: it's never shown or compared, and each new value
/// gets its own.
package protocol Bookkeeping {
    init()
}
