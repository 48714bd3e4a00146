// A stop of a page's slider: a command that changed something or failed, with the screens, the tree and the facts of
// its step. It is encoded as JSON, and the page's JavaScript draws it.

import WorkbenchLanguage
import WorkbenchValueTree

struct PageStop: Encodable {
    /// The ID of the command's element in the document.
    var id: String
    var command: String
    /// `step 3`, `undo`, `refused`
    var label: String
    var failure: String?
    /// The screens; nil if they are the same as at the previous stop.
    var screens: [Layer]?
    var isPartial: Bool?
    /// The differences from the previous stop's tree: the old positions of the nodes that are gone, and the new nodes,
    /// each with its new position and its number among the page's nodes.
    var removed: [Int] = []
    var inserted: [[Int]] = []
    var marks: [Mark] = []
    var hops: [Hop] = []
    var outputs: [String] = []
    var renders: [String] = []

    struct Layer: Encodable {
        /// `base`, `modal` or `alert`
        var kind: String
        var title: String?
        var message: String?
        var screens: [Screen]
        var buttons: [String]
    }

    struct Screen: Encodable {
        var name: String
        var title: String?
        var isActive: Bool
        var back: String?
        var buttons: [String]
        var fields: [Field]
    }

    struct Field: Encodable {
        var name: String
        var value: String?
        var callback: String?
    }

    struct Node: Encodable, Hashable {
        var depth: Int
        var name: String
        var state: String?
        /// The number of nodes below this one that aren't on the page; nil if there are none.
        var omitted: Int?
    }

    struct Mark: Encodable {
        var node: Int
        var kind: String
    }

    struct Hop: Encodable {
        var source: String
        var node: String
        var action: String?
        var changes: [[String]]
        var output: String?
        var fate: String?
    }
}

/// Makes the stops, in the order of the commands.
struct PageStops: Encodable {
    private(set) var stops: [PageStop] = []
    /// Every node in each of its states, without duplicates.
    private(set) var nodes: [PageStop.Node] = []

    private enum CodingKeys: CodingKey { case stops, nodes }

    private var numbers: [PageStop.Node: Int] = [:]
    /// The tree of the last stop.
    private var tree: [Int] = []
    private var stack: StackReply?

    /// The maximum number of nodes in a tree, and of characters in a value, on the page.
    private static let mostNodes = 1_000
    private static let mostCharacters = 4_000

    mutating func add(_ record: CommandRecord, statement: Int, tree: TreeReply?) {
        let command = record.step.text
        switch record.result {
        case .died(let death):
            var stop = PageStop(id: "c\(statement)", command: command, label: "the app crashed")
            stop.failure = Self.cut(ReplyText.text(of: death.crash))
            add(stop, nil, tree)
        case .replied(let replies):
            for reply in replies { add(reply, command, statement, tree) }
        }
    }

    private mutating func add(_ reply: Reply, _ command: String, _ statement: Int, _ tree: TreeReply?) {
        var stop = PageStop(id: "c\(statement)", command: command, label: "")
        switch reply.content {
        case .step(let step):
            stop.label = "step \(step.number)"
            stop.describe(step)
            if case .dropped = step.fate { stop.failure = "The action reached no node." }
        case .opened(let app, _): stop.label = "open \(app.name)"
        case .moved(let move): stop.label = "at step \(move.to)"
        case .refused: stop.label = "refused"
        case .expectation(let expectation) where !expectation.holds: stop.label = "does not hold"
        default: return
        }
        if !reply.isSuccess {
            let lines = ExpectedOutput.lines(of: .replied([reply]), command: command)
            stop.failure = Self.cut(lines.joined(separator: "\n"))
        }
        add(stop, reply.stack, tree)
    }

    private mutating func add(_ new: PageStop, _ shown: StackReply?, _ tree: TreeReply?) {
        var stop = new
        if let shown, shown != stack {
            stack = shown
            stop.screens = shown.layers.map(PageStop.Layer.init)
            stop.isPartial = shown.isPartial
        }
        if let tree {
            var after: [Int] = []
            for (index, entry) in Self.listed(tree).enumerated() {
                after.append(number(of: entry.node))
                if let change = entry.change { stop.marks.append(PageStop.Mark(node: index, kind: change.rawValue)) }
            }
            for change in after.difference(from: self.tree) {
                switch change {
                case .remove(let offset, _, _): stop.removed.append(offset)
                case .insert(let offset, let node, _): stop.inserted.append([offset, node])
                }
            }
            self.tree = after
        }
        stops.append(stop)
    }

    private static func listed(_ tree: TreeReply) -> [(node: PageStop.Node, change: NodeDifference.Kind?)] {
        var listed: [(node: PageStop.Node, change: NodeDifference.Kind?)] = []
        var rest: [(tree: TreeReply, depth: Int)] = [(tree, 0)]
        while let (next, depth) = rest.popLast(), listed.count < mostNodes {
            let state = next.isWorker ? "worker" : next.state.map { cut(BriefText.state($0, width: .max, .page).text) }
            listed.append(
                (
                    PageStop.Node(
                        depth: depth, name: next.node.name, state: state,
                        omitted: next.omitted > 0 ? next.omitted : nil), next.change
                ))
            for child in next.children.reversed() { rest.append((child, depth + 1)) }
        }
        if !rest.isEmpty {
            let left = rest.reduce(0) { $0 + $1.tree.count }
            listed.append((PageStop.Node(depth: 0, name: "…", state: nil, omitted: left), nil))
        }
        return listed
    }

    private mutating func number(of node: PageStop.Node) -> Int {
        if let known = numbers[node] { return known }
        numbers[node] = nodes.count
        nodes.append(node)
        return nodes.count - 1
    }

    fileprivate static func cut(_ text: String) -> String {
        guard text.count > mostCharacters else { return text }
        return text.prefix(mostCharacters) + "… (\(text.count - mostCharacters) more characters)"
    }
}

extension TreeReply {
    fileprivate var count: Int {
        var count = 0
        var rest = [self]
        while let next = rest.popLast() {
            count += 1 + next.omitted
            rest += next.children
        }
        return count
    }
}

extension PageStop {
    fileprivate mutating func describe(_ step: StepReply) {
        hops = step.hops.map { hop in
            Hop(
                source: Self.text(of: hop.source), node: hop.node.label,
                action: hop.action.map { PageStops.cut($0.text(.action)) },
                changes: hop.changes.map { change in
                    [
                        change.path.description, change.before.map { PageStops.cut($0.text(.page)) } ?? "",
                        change.after.map { PageStops.cut($0.text(.page)) } ?? "", change.kind.rawValue,
                    ]
                }, output: hop.output.map { PageStops.cut($0.text(.action)) },
                fate: Self.text(of: hop.outputFate, in: step))
        }
        outputs = step.outputs.map { PageStops.cut($0.text(.action)) }
        renders = step.renders.map { "\($0.node.label): \($0.reason.text)" }
    }

    private static func text(of source: StepReply.Hop.Source) -> String {
        switch source {
        case .outside: "you"
        case .worker: "worker"
        case .sideEffect(let key, _): "side effect \(key.text(.page))"
        case .child(let node): node.label
        case .properties(let paths): "new " + paths.map(\.title).joined(separator: ", ")
        }
    }

    private static func text(of fate: StepReply.OutputFate?, in step: StepReply) -> String? {
        switch fate {
        case .ignored(let node)?: "ignored by \(node.label)"
        case .left?: "leaves the tree"
        case .withoutEffect?: "changes nothing"
        default: nil
        }
    }
}

extension PageStop.Layer {
    fileprivate init(_ layer: StackReply.Layer) {
        var (kind, title, message) = ("base", String?.none, String?.none)
        switch layer.kind {
        case .base: break
        case .modal(let style): (kind, title) = ("modal", style)
        case .alert(let alertTitle, let alertMessage): (kind, title, message) = ("alert", alertTitle, alertMessage)
        }
        self.init(
            kind: kind, title: title, message: message, screens: layer.screens.map(PageStop.Screen.init),
            buttons: layer.buttons)
    }
}

extension PageStop.Screen {
    fileprivate init(_ line: StackReply.ScreenLine) {
        self.init(
            name: line.name, title: line.title, isActive: line.isActive,
            back: line.buttons.first(where: \.isBack)?.label,
            buttons: line.buttons.filter { !$0.isBack }.map(\.label),
            fields: line.fields.map { field in
                PageStop.Field(
                    name: field.name, value: field.value.map { PageStops.cut($0.text(.page)) },
                    callback: field.callback)
            })
    }
}

extension PrintOptions {
    /// Objects are numbered, so a script always produces the same page.
    fileprivate static var page: PrintOptions {
        var options = PrintOptions()
        options.identities = .ordinal
        return options
    }

    fileprivate static var action: PrintOptions {
        var options = page
        options.hasBareOutermostCase = true
        return options
    }
}
