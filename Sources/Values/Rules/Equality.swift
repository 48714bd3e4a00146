// The result of comparing two values.

/// `equal` is never wrong: skipped renders rely on it.
@usableFromInline
package enum Equality: UInt8, Sendable {
    /// Every part can be compared, and all are equal.
    case equal
    /// At least one comparable part differs.
    case different
    /// All comparable parts are equal, but some parts cannot be compared: closures, objects, existentials.
    case unknown
}

/// A type whose values are equal if they are the same object: two different objects may still behave the same.
package protocol ComparedByIdentity: Equatable {}
