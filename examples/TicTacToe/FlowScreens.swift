// The rendering of a flow of several screens. A child doesn't know what is below it, so it returns the parts, and the
// root puts them into the containers.

import AlertContainer
import BackStackContainer
import ModalContainer
import WorkflowUI

/// The screens of a flow: items of a back stack, modals over the stack, and an alert over both.
public struct FlowScreens {
    /// The screens of the stack, oldest first.
    public var items: [BackStackScreen<AnyScreen>.Item]
    /// The modals over the stack, lowest first.
    public var modals: [ModalContainerScreenModal] = []
    /// The alert over all other screens.
    public var alert: Alert?

    /// Puts another flow on top of this one.
    mutating func append(_ other: FlowScreens) {
        items += other.items
        modals += other.modals
        alert = other.alert ?? alert
    }
}
