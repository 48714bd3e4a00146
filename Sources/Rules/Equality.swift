// The answer to "is this the same value?".

/// Never a wrong `equal`: that is what a skipped render rests on.
@usableFromInline
package enum Equality: UInt8, Sendable {
    /// Every part can be compared, and all are equal.
    case equal
    /// Some part that can be compared differs.
    case different
    /// What can be compared is equal, but there are parts that cannot be: closures, objects, existentials.
    case unknown
}
