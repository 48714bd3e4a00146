// Predicts whether the next action will change the state. To prove that an action changed nothing, the previous state
// is kept; as a result, a list in the state is copied when one of its elements changes. So after many consecutive
// changes, no copy is kept, and the node is always rendered.

import WorkbenchRules

@usableFromInline
struct ChangeStreak {
    @usableFromInline
    var actionType: ObjectIdentifier?
    @usableFromInline
    var length: UInt32 = 0

    /// The number of consecutive changes by actions of one type after which the next one is expected to change the
    /// state as well.
    @usableFromInline
    static let foretelling: UInt32 = 8
    /// The number of actions after which the state is compared again, to notice actions that change nothing.
    @usableFromInline
    static let period: UInt32 = 64

    @inlinable
    init() {}

    /// Whether to skip the comparison of the state after an action of this type. Call it once for each action.
    @inlinable
    mutating func foretellsChange<Action>(by type: Action.Type) -> Bool {
        let id = ObjectIdentifier(type)
        if actionType != id { (actionType, length) = (id, 0) }
        guard length >= Self.foretelling, length % Self.period != 0 else { return false }
        length &+= 1
        return true
    }

    /// Records a comparison of the states before and after an action.
    @inlinable
    mutating func note(_ comparison: Equality) {
        length = comparison != .equal ? length &+ 1 : 0
    }
}
