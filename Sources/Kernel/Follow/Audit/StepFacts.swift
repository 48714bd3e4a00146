// What a step did, with the values themselves, as far as an audit needs it: actions, what became of their outputs, and
// sends that reached no node.

import WorkbenchReflection
import WorkbenchValueTree
import Workflow

struct StepFacts {
    /// One action applied at one node, or a state set from outside.
    struct Hop {
        let node: NodeID
        /// Nil if state was set without an action.
        let action: Any?
        let before: Any
        let after: Any
        let output: Any?
        let isUnchanged: Bool
        /// Whether the action was made from a child's output.
        let isFromChild: Bool
    }

    struct Output {
        enum Fate {
            /// It became an action of the parent: the index of the parent's hop.
            case mapped(hop: Int)
            case ignored
            case left
        }

        let node: NodeID
        let value: Any
        /// The hop that emitted it; nil if it was emitted without an action.
        let hop: Int?
        let fate: Fate
    }

    struct Dropped {
        let node: NodeID
        let action: Any
        let reason: DropReason
    }

    private(set) var hops: [Hop] = []
    private(set) var outputs: [Output] = []
    private(set) var dropped: [Dropped] = []

    init(_ events: [Event]) {
        var isFromChild = false
        for event in events {
            switch event.kind {
            case .actionReceived(_, let source):
                if case .childOutput = source { isFromChild = true } else { isFromChild = false }
            case .actionApplied(let action, let before, let after, let output, let comparison):
                hops.append(
                    Hop(
                        node: event.node, action: (action as? any ErasedAction)?.inside ?? action, before: before,
                        after: after, output: output, isUnchanged: comparison == .equal, isFromChild: isFromChild))
            case .stateReplaced(let before, let after):
                hops.append(
                    Hop(
                        node: event.node, action: nil, before: before, after: after, output: nil, isUnchanged: false,
                        isFromChild: false))
            case .outputMapped(let output, _, _): add(output, of: event.node, .mapped(hop: hops.count))
            case .outputIgnored(let output): add(output, of: event.node, .ignored)
            case .outputSent(let output): add(output, of: event.node, .left)
            case .actionDropped(let action, let reason):
                dropped.append(
                    Dropped(
                        node: event.node, action: (action as? any ErasedAction)?.inside ?? action, reason: reason))
            default: break
            }
        }
    }

    private mutating func add(_ output: Any, of node: NodeID, _ fate: Output.Fate) {
        outputs.append(Output(node: node, value: output, hop: hops.lastIndex { $0.node == node }, fate: fate))
    }
}

extension StepFacts.Hop {
    /// The action's name without its values: `titleChanged`.
    var actionName: String? { action.map { ValueReader.read($0).caseName } }
}

extension Value {
    /// The name of a case, or else of the type, without values.
    var caseName: String {
        switch unwrapped {
        case .enumeration(let enumCase): enumCase.name
        case .structure(let structure): structure.type
        case .erased(let erased): erased.value.caseName
        default: typeText
        }
    }
}
