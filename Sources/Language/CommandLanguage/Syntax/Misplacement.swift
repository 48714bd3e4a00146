// Names that exist, but are of the wrong kind for the command: a property where a state is changed, or a callback where
// an action is sent. It is more helpful to explain what the name refers to than to call it unknown.

extension ScriptDiagnostic {
    package enum Misplacement: Hashable, Sendable {
        /// A node's property is used as if it were state. `place` is its original spelling.
        case propertyAsState(place: String, node: String, parent: String?)
        case stateAsProperty(node: String)
        /// A part of the screen is used as if it were a node's state.
        case screenAsState(node: String)
        case callbackAsAction
        case outputAsAction(node: String)
        case actionAsOutput(node: String)
        case actionAsCallback(nodes: [String])

        func message(_ name: String) -> String {
            switch self {
            case .propertyAsState(let place, let node, let parent?):
                "\(name) is a property of \(node), not part of its state: \(parent) passes it down; `owner \(place)` finds its owner"
            case .propertyAsState(_, let node, nil):
                "\(name) is a property of \(node), not part of its state; `props` shows it, and `update` changes it"
            case .stateAsProperty(let node):
                "\(name) is part of \(node)'s state, not one of its properties; use `state`"
            case .screenAsState(let node):
                "\(name) is on the screen, not in the state of \(node): a render computes it from a node's state; "
                    + "`owner screen.\(name)` finds the node"
            case .callbackAsAction: "\(name) is a callback of the screen, not an action; use `tap`"
            case .outputAsAction(let node):
                "\(name) is an output of \(node), not an action: the node emits it to its parent; use `emit`"
            case .actionAsOutput(let node): "\(name) is an action of \(node), not an output; use `send`"
            case .actionAsCallback(let nodes):
                "\(name) is an action of \(nodes.joined(separator: ", ")), not a callback of the screen; use `send`"
            }
        }
    }
}
