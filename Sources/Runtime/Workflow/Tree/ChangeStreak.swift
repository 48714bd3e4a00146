// Whether the next action will probably change the state. To prove that an action changed nothing, the state before it is kept;
// then a list in the state is copied when one element of it is changed. So where actions have changed the state many times in a
// row, no copy is kept, and the node is rendered in any case.

import WorkbenchRules

@usableFromInline
struct ChangeStreak {
    @usableFromInline
    var actionType: ObjectIdentifier?
    @usableFromInline
    var length: UInt32 = 0

    /// After so many changes by actions of one type, the next one probably changes the state, too.
    @usableFromInline
    static let foretelling: UInt32 = 8
    /// The state is compared again after so many actions, so that actions that change nothing are noticed.
    @usableFromInline
    static let period: UInt32 = 64

    @inlinable
    init() {}

    /// Whether the state need not be compared after an action of this type. To be asked once for each action.
    @inlinable
    mutating func foretellsChange<Action>(by type: Action.Type) -> Bool {
        let id = ObjectIdentifier(type)
        if actionType != id { (actionType, length) = (id, 0) }
        guard length >= Self.foretelling, length % Self.period != 0 else { return false }
        length &+= 1
        return true
    }

    /// Notes a comparison of the states before and after an action.
    @inlinable
    mutating func note(_ comparison: Equality) {
        length = comparison != .equal ? length &+ 1 : 0
    }
}
