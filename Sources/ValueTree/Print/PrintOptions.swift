// The choices that somebody who prints a value has.

package struct PrintOptions: Hashable, Sendable {
    /// How an object is told from others.
    package enum Identities: Hashable, Sendable {
        /// `‹Box 0x1f›`
        case address
        /// `‹Box #1›`: numbered in the order in which they appear, so that it is the same in every run.
        case ordinal
        /// `‹Box›`
        case hidden
    }

    /// `Route.detail(id: 1)` instead of `.detail(id: 1)`.
    package var qualifiesCases = false
    /// `detail(id: 1)` instead of `.detail(id: 1)` if the value itself is a case, as in `send detail(id: 1)`.
    package var hasBareOutermostCase = false
    /// `Box<Int>(value: 1)` instead of `Box(value: 1)`. Without them the name is what one would write in Swift.
    package var showsGenericArguments = false
    package var identities = Identities.address
    /// `‹Box 0x1f›(value: 1)` instead of `‹Box 0x1f›`.
    package var showsFieldsOfObjects = true
    /// `‹Box: has no reflection metadata›` instead of `‹Box›`.
    package var showsReasons = false
    /// How many spaces a level is indented by.
    package var indentation = 4

    package init() {}
}
