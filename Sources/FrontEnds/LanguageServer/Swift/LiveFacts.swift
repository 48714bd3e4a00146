// The live tree's data about the workflows of a Swift file.

import WorkbenchLanguage
import WorkbenchValueTree

struct LiveFacts {
    /// A node of a workflow that the file declares.
    struct Node {
        var name: NodeName
        var sinks: NodeSinks
        var state: Value?
        var properties: Value?
    }

    /// The workflow nodes of the whole tree, parents first.
    var tree: [NodeName] = []
    var stack: StackReply?
    var nodes: [Node] = []
    /// The sinks of those nodes' parents, by path.
    var parents: [String: NodeSinks] = [:]
    /// The steps that led to the tree.
    var steps: [StepReply] = []

    /// The maximum number of nodes of one type. Further nodes are only counted.
    static let mostNodes = 20

    init() {}

    init(tree: TreeReply, stack: StackReply?, steps: [StepReply]) {
        var rest = [tree]
        while let next = rest.popLast() {
            if !next.isWorker { self.tree.append(next.node) }
            rest += next.children.reversed()
        }
        self.stack = stack
        self.steps = steps
    }

    /// The nodes whose type has one of these names; only a few of each type.
    func nodes(ofTypes names: Set<String>) -> [NodeName] {
        var counts: [String: Int] = [:]
        return tree.filter { node in
            guard names.contains(node.plainType) else { return false }
            counts[node.type, default: 0] += 1
            return counts[node.type, default: 0] <= Self.mostNodes
        }
    }
}

extension NodeName {
    /// The last part of the type's name, without generic arguments.
    var plainType: String {
        let name = type.prefix { $0 != "<" }
        return name.split(separator: ".").last.map(String.init) ?? String(name)
    }

    /// The names of the type, the outermost first, without generic arguments: `TripList`, `Row`, `Workflow`. The first
    /// may be a module.
    var typeNames: [String] { type.typeNames }

    /// Whether these are the names of the node's type, the outermost first.
    func isOf(_ names: [String]) -> Bool { type.areTypeNames(names) }

    /// Whether code inside or outside other types may refer to the node's type by these names, such as `Row.Workflow`
    /// for `TripList.Row.Workflow`.
    func isWritten(_ names: [String]) -> Bool {
        let written = names.first == "Self" ? names.dropFirst() : names[...]
        return !written.isEmpty && typeNames.suffix(written.count) == written
    }

    /// The path of the parent; nil for the root.
    var parentPath: String? {
        place.parent?.text
    }
}

extension String {
    fileprivate var typeNames: [String] {
        var plain = ""
        var depth = 0
        for character in self {
            if character == ">" { depth -= 1 }
            if character == "<" { depth += 1 } else if depth == 0, character != ">" { plain.append(character) }
        }
        return plain.split(separator: ".").map(String.init)
    }

    /// Whether this type name consists of these names, with or without a module in front.
    func areTypeNames(_ names: [String]) -> Bool {
        let own = typeNames
        return own == names || Array(own.dropFirst()) == names
    }
}
