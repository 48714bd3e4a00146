// Makes a page's stops, in the order of the commands.

import FoundationEssentials
import WorkbenchLanguage
import WorkbenchValueTree

struct PageStops {
    /// The stops, and every node in each of its states without duplicates. Both are encoded as JSON.
    private(set) var stops: [String] = []
    private(set) var nodes: [String] = []
    /// The size of the data in bytes.
    private(set) var size = 0

    private var numbers: [PageStop.Node: Int] = [:]
    /// The tree of the last stop.
    private var tree: [Int] = []
    private var stack: StackReply?
    private var timeline: PageStop.Timeline?

    /// The maximum number of nodes in a tree on the page, and of arrows between them.
    private static let mostNodes = 1_000
    private static let mostEdges = 200

    /// The data of the page, or the part of it after these numbers of stops and nodes.
    func json(afterStops stops: Int = 0, nodes: Int = 0) -> String {
        let (nodes, stops) = (self.nodes[nodes...], self.stops[stops...])
        return "\"nodes\":[\(nodes.joined(separator: ","))],\"stops\":[\(stops.joined(separator: ","))]"
    }

    mutating func add(_ command: String, _ result: CommandResult, id: String, look: TreeLook?) {
        let stop = PageStop(id: id, command: text.cut(command), label: "")
        switch result {
        case .died(let death):
            var stop = stop
            stop.label = "the app crashed"
            let places = ReplyText(width: .max).frames(of: death.crash).map(\.plain)
            stop.failure = text.cut(([ReplyText.text(of: death.crash)] + places).joined(separator: "\n"))
            add(stop, nil, look)
        case .replied(let replies):
            for reply in replies { add(reply, stop, look) }
        }
    }

    /// Adds the state of the tree, for a page that begins in the middle of a session.
    mutating func add(_ label: String, step: Int, _ stack: StackReply?, id: String, look: TreeLook) {
        var stop = PageStop(id: id, command: label, label: label)
        stop.step = step
        add(stop, stack, look)
    }

    private var text: PageText { PageText(used: size) }

    private mutating func add(_ reply: Reply, _ new: PageStop, _ look: TreeLook?) {
        var stop = new
        switch reply.content {
        case .step(let step):
            stop.label = "step \(step.number)"
            stop.step = step.number
            stop.describe(step, text)
            if case .dropped = step.fate { stop.failure = "The action didn't reach a node." }
            if let tree = look?.tree { stop.renders = step.renders(in: Self.rows(of: tree).map(\.path)) }
        case .nothing where reply.stack != nil: stop.label = stop.command
        case .opened(let app, _): (stop.label, stop.step) = ("open \(app.name)", 0)
        case .moved(let move): (stop.label, stop.step) = ("at step \(move.to)", move.to)
        case .marks: stop.label = "mark"
        case .owner(let owner): (stop.label, stop.edges) = ("owner", owner.edges)
        case .why(let why): (stop.label, stop.edges) = ("why", why.edges)
        case .origin(let origin): (stop.label, stop.edges) = ("why", origin.edges)
        case .flow(let flow): (stop.label, stop.edges) = ("flow", flow.edges)
        case .code(let code): (stop.label, stop.code) = ("code", code.code(text))
        case .refused: stop.label = "refused"
        case .expectation(let expectation) where !expectation.holds: stop.label = "does not hold"
        default: return
        }
        stop.edges = stop.edges.map { Array($0.prefix(Self.mostEdges)) }
        if !reply.isSuccess {
            let lines = ExpectedOutput.lines(of: .replied([reply]), command: stop.command)
            stop.failure = text.cut(lines.joined(separator: "\n"))
        }
        add(stop, reply.stack, look)
    }

    private mutating func add(_ new: PageStop, _ shown: StackReply?, _ look: TreeLook?) {
        var stop = new
        if let shown = look?.stack ?? shown, shown != stack {
            stack = shown
            stop.screens = shown.layers.map { PageStop.Layer($0, text) }
            stop.isPartial = shown.isPartial
        }
        if let tree = look?.tree { stop.draw(tree: self.change(to: tree, marking: &stop.marks)) }
        if let look {
            let timeline = PageStop.Timeline(look)
            if timeline != self.timeline { stop.timeline = timeline }
            self.timeline = timeline
        }
        stops.append(encode(stop))
    }

    /// The differences between the last tree and this one.
    private mutating func change(
        to tree: TreeReply, marking marks: inout [PageStop.Mark]
    ) -> CollectionDifference<Int> {
        let rows = Self.rows(of: tree)
        let text = PageText(used: size, for: max(200, 4 * rows.count))
        var after: [Int] = []
        for (index, row) in rows.enumerated() {
            after.append(number(of: PageStop.Node(row, text)))
            if let change = row.change { marks.append(PageStop.Mark(node: index, kind: change.rawValue)) }
        }
        if rows.count == Self.mostNodes {
            let left = tree.count - rows.reduce(0) { $0 + $1.count }
            if left > 0 { after.append(number(of: PageStop.Node(depth: 0, name: "…", omitted: left))) }
        }
        defer { self.tree = after }
        return after.difference(from: self.tree)
    }

    /// The nodes of a tree, parents before children. Children that are only counted share a row.
    private static func rows(of tree: TreeReply) -> [PageRow] {
        var rows: [PageRow] = []
        var rest: [PageRow] = [PageRow(tree: tree, depth: 0)]
        while let next = rest.popLast(), rows.count < mostNodes {
            rows.append(next)
            guard !next.isRest else { continue }
            if next.tree.rest != nil { rest.append(PageRow(tree: next.tree, depth: next.depth + 1, isRest: true)) }
            for child in next.tree.children.reversed() { rest.append(PageRow(tree: child, depth: next.depth + 1)) }
        }
        return rows
    }

    private mutating func number(of node: PageStop.Node) -> Int {
        if let known = numbers[node] { return known }
        numbers[node] = nodes.count
        nodes.append(encode(node))
        return nodes.count - 1
    }

    private mutating func encode(_ value: some Encodable) -> String {
        let text = PageData.json(value)
        size += text.utf8.count
        return text
    }
}

/// JSON that may be part of an HTML page and of a JavaScript file.
enum PageData {
    static func json(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        // A value must never be able to end the element that contains the data, or a line of JavaScript.
        return ((try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null")
            .replacing("<", with: "\\u003c").replacing("\u{2028}", with: "\\u2028")
            .replacing("\u{2029}", with: "\\u2029")
    }
}

/// A row of a page's tree: a node, or the children of a node that are only counted.
struct PageRow {
    var tree: TreeReply
    var depth: Int
    var isRest = false

    /// The path of the node; nil if the row isn't a single node.
    var path: String? { isRest ? nil : tree.node.path }
    var change: NodeDifference.Kind? { isRest ? nil : tree.change }
    /// The number of nodes that the row represents.
    var count: Int { isRest ? tree.rest?.count ?? 0 : 1 + tree.omitted }
}

extension TreeReply {
    fileprivate var count: Int {
        var count = 0
        var rest = [self]
        while let next = rest.popLast() {
            count += 1 + next.omitted + (next.rest?.count ?? 0)
            rest += next.children
        }
        return count
    }
}

extension TreeReply.Rest {
    /// The number of nodes that are only counted.
    fileprivate var count: Int { kinds.total + below }
}

extension PageStop {
    fileprivate mutating func draw(tree change: CollectionDifference<Int>) {
        for change in change {
            switch change {
            case .remove(let offset, _, _): removed.append(offset)
            case .insert(let offset, let node, _): inserted.append([offset, node])
            }
        }
    }
}
