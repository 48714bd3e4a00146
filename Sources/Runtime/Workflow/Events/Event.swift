// The event log of a tree: each event with its step, its node and the event that caused it. All data flow information
// comes from here.

import WorkbenchRules

/// One event in a tree.
package struct Event {
    package typealias ID = Int

    package let id: ID
    package let step: Int
    package let node: NodeID
    /// The event that led to this one; nil if it came from outside.
    package let cause: ID?
    package let kind: Kind

    package enum Kind {
        case sessionBegan(workflow: any Workflow, key: String, parent: NodeID?)
        case sessionEnded
        case initialStateMade(Any)
        /// The node was created from a snapshot, and started with the state stored there.
        case stateRestored(Any)
        /// The state was set from outside, without an action.
        case stateReplaced(before: Any, after: Any)
        /// The properties were passed by the parent. `comparison` is `unknown` if they contain a closure or an object.
        case propertiesChanged(before: Any, after: Any, comparison: Equality)
        /// `workflowDidChange` changed the state, or may have changed it: `comparison` is `unknown` if the state can't
        /// be compared.
        case stateUpdated(before: Any, after: Any, comparison: Equality)
        case renderStarted(RenderReason)
        case renderFinished(rendering: Any)
        /// The last rendering is kept, because the properties, the state and all descendants are unchanged.
        case renderSkipped
        case actionReceived(action: Any, source: ActionSource)
        case actionApplied(action: Any, before: Any, after: Any, output: Any?, comparison: Equality)
        /// An output of this node became an action of its parent.
        case outputMapped(output: Any, action: Any, parent: NodeID)
        /// The parent ignores outputs on purpose.
        case outputIgnored(Any)
        /// An output of the root left the tree.
        case outputSent(Any)
        case sideEffectStarted(key: AnyHashable)
        case sideEffectEnded(key: AnyHashable)
        /// A side effect has finished its work while its node still requests it. Only workers report this.
        case sideEffectFinished(key: AnyHashable)
        /// A render requested or released a side effect in a tree whose side effects are off.
        case sideEffectRequested(key: AnyHashable)
        case sideEffectReleased(key: AnyHashable)
        case actionQueued(action: Any, source: ActionSource, during: Phase)
        case actionDropped(action: Any, reason: DropReason)
        case impureRendering(rendered: Any, again: Any)
    }
}

/// Why a node was rendered.
@usableFromInline
package enum RenderReason: String, Sendable, Hashable {
    case new, stateChanged, propertiesChanged, descendantChanged, requested
}

/// The source of an action.
@usableFromInline
package enum ActionSource: Sendable, Hashable {
    case outside
    case worker
    /// A side effect of the node that receives the action.
    case sideEffect(SideEffectOrigin)
    case childOutput(NodeID)

    /// Whether the action came from outside the tree, rather than from an output of a child.
    var isOutside: Bool {
        if case .childOutput = self { false } else { true }
    }
}

/// Keeps the events of a tree while it is being observed.
@usableFromInline
package final class EventLog {
    package private(set) var events: [Event] = []
    private var nextID = 1

    /// Called with every event just before it takes effect.
    package var eventDidHappen: ((Event) -> Void)?

    /// Called after every step, when the tree has been rendered and its rendering has been published.
    package var stepDidSettle: ((Tree) -> Void)?

    /// Called when the tree has ended.
    package var treeDidEnd: (() -> Void)?

    package init() {}

    /// Removes all events. The numbering continues.
    package func removeAll() {
        events.removeAll(keepingCapacity: true)
    }

    /// Removes the events of all steps before this one.
    package func removeAll(before step: Int) {
        events.removeAll { $0.step < step }
    }

    /// Returns and removes the events since the last call.
    package func drain() -> [Event] {
        defer { events = [] }
        return events
    }

    @discardableResult
    func append(step: Int, node: NodeID, cause: Event.ID?, kind: Event.Kind) -> Event.ID {
        let id = nextID
        nextID += 1
        let event = Event(id: id, step: step, node: node, cause: cause, kind: kind)
        events.append(event)
        eventDidHappen?(event)
        return id
    }
}
