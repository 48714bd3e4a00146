// The action types that no sink sends and no child's output becomes, in any of the trees that are looked at.

import Workflow

struct UnreachedActions {
    private(set) var unreached: [(node: TreeNode, type: ActionType)] = []
    /// How many trees were looked at.
    private(set) var looks = 0

    var isOver: Bool { unreached.isEmpty }

    init(of nodes: [TreeNode]) {
        var known: Set<ObjectIdentifier> = []
        for node in nodes {
            for type in ActionCatalog.types(of: node.kind.workflowType)
            where known.insert(ObjectIdentifier(type.type)).inserted {
                unreached.append((node, type))
            }
        }
    }

    mutating func look(at root: TreeNode) {
        looks += 1
        var reached: Set<ObjectIdentifier> = []
        root.forEach { node in
            for type in node.liveSinks.map(\.actionType) + node.actionTypesOfChildren {
                reached.insert(ObjectIdentifier(type))
            }
        }
        unreached.removeAll { reached.contains(ObjectIdentifier($0.type.type)) }
    }
}
