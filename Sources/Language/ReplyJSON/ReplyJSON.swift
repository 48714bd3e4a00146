// The JSON that the front ends print for programs: either an object for each reply and event, with keys that name the
// content, or a whole session. The article JSONReplies describes it.

import WorkbenchValueTree

package enum ReplyJSON {
    /// A reply on one line.
    package static func line(of reply: Reply) -> String { line { try JSONTree(reply) } }

    /// A fact that isn't a reply, on one line, as an object with one key.
    package static func line(_ name: String, _ fact: some Encodable) -> String {
        line { .object([JSONTree.Member(name, try JSONTree(fact: fact))]) }
    }

    /// One fact in a list of similar facts, on one line.
    package static func line(row fact: some Encodable) -> String { line { try JSONTree(fact: fact) } }

    /// Facts can always be encoded. If that ever fails, the program gets the reason instead.
    private static func line(_ json: () throws -> JSONTree) -> String {
        do { return try json().line } catch {
            return JSONTree.object([JSONTree.Member("unwritable", .string("\(error)"))]).line
        }
    }
}

extension JSONTree {
    /// The content under the name of its kind, and the back stack if the command changed something.
    init(_ reply: Reply) throws {
        var members = try Self.members(of: reply.content)
        if let stack = reply.stack, !members.contains(where: { $0.name == "stack" }) {
            members.append(Member("stack", try JSONTree(fact: stack)))
        }
        self = .object(members)
    }

    private static func members(of content: Reply.Content) throws -> [Member] {
        switch content {
        case .nothing: return []
        case .state(let part): return try members("state", part)
        case .props(let part): return try members("props", part)
        case .nodes(let nodes):
            return [Member("nodes", try .array(nodes.flatMap(\.rows).map { try JSONTree(fact: $0) }))]
        default:
            switch try FactEncoder.encode(content) {
            case .string(let word): return [Member(word, .boolean(true))]
            case .object(let members): return members
            case let other: return [Member("content", other)]
            }
        }
    }

    /// The value comes first, directly under its name, so its path is `.state.todos[0].title`.
    private static func members(_ name: String, _ part: NodeValue) throws -> [Member] {
        var members = [Member(name, JSONTree(part.value)), Member("node", .string(part.node.path))]
        if let path = part.path { members.append(Member("path", .string(path.title))) }
        members.append(Member("type", .string(part.type)))
        return members
    }

    /// The place of the change, its kind, and the values. If there is no value, its key is omitted; `null` is Swift's
    /// `nil`.
    init(_ change: Change) {
        let kind =
            switch change.kind {
            case .changed: "changed"
            case .caseChanged: "caseChanged"
            case .inserted: "inserted"
            case .removed: "removed"
            case .moved: "moved"
            }
        var members = [Member("kind", .string(kind)), Member("path", .string(change.path.title))]
        if let from = change.pathBefore, from != change.path { members.append(Member("from", .string(from.title))) }
        if let before = change.before { members.append(Member("before", JSONTree(before))) }
        if let after = change.after { members.append(Member("after", JSONTree(after))) }
        self = .object(members)
    }
}

/// A node of a tree. Trees are flat lists of nodes, each before its children, so programs can find a node without
/// recursion, and a deep tree isn't deeply nested JSON.
struct TreeRow: Encodable {
    var node: NodeName
    var type: String
    var key: String?
    var state: Value?
    var isWorker: Bool
    var change: NodeDifference.Kind?
    /// The number of children, which follow in the list, and the number of omitted nodes below.
    var children: Int
    var omitted: Int
}

extension TreeReply {
    var rows: [TreeRow] {
        var rows: [TreeRow] = []
        // The nodes that still have to be written. The next one is last.
        var rest = [self]
        while let tree = rest.popLast() {
            rows.append(
                TreeRow(
                    node: tree.node, type: tree.node.type, key: tree.key.isEmpty ? nil : tree.key, state: tree.state,
                    isWorker: tree.isWorker, change: tree.change, children: tree.children.count, omitted: tree.omitted))
            rest += tree.children.reversed()
        }
        return rows
    }
}
