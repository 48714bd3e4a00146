// A kernel's replies as parts of a stop.

import WorkbenchLanguage
import WorkbenchValueTree

extension PageStop {
    mutating func describe(_ step: StepReply, _ text: PageText) {
        hops = step.hops.map { hop in
            Hop(
                source: Self.text(of: hop.source, text), node: hop.node.label, from: hop.source.node?.path,
                at: hop.node.path, action: hop.action.map(text.action),
                changes: hop.changes.map { change in
                    [
                        change.path.description, change.before.map(text.value) ?? "",
                        change.after.map(text.value) ?? "", change.kind.rawValue,
                    ]
                }, output: hop.output.map(text.action), fate: Self.text(of: hop.outputFate))
        }
        outputs = step.outputs.map(text.action)
    }

    private static func text(of source: StepReply.Hop.Source, _ text: PageText) -> String {
        switch source {
        case .outside: "you"
        case .worker: "worker"
        case .sideEffect(let key, _): "side effect \(text.value(key))"
        case .child(let node): node.label
        case .properties(let paths): "new " + paths.map(\.title).joined(separator: ", ")
        }
    }

    private static func text(of fate: StepReply.OutputFate?) -> String? {
        switch fate {
        case .ignored(let node)?: "ignored by \(node.label)"
        case .left?: "leaves the tree"
        case .withoutEffect?: "changes nothing"
        default: nil
        }
    }
}

extension StepReply.Hop.Source {
    fileprivate var node: NodeName? {
        if case .child(let node) = self { node } else { nil }
    }
}

extension StepReply {
    /// The rendered nodes as positions in the tree, by reason.
    func renders(in paths: [String?]) -> [PageStop.Render] {
        let reasons = Dictionary(renders.map { ($0.node.path, $0.reason) }, uniquingKeysWith: { $1 })
        guard !reasons.isEmpty else { return [] }
        var ranges: [RenderReason: [Int]] = [:]
        for (index, path) in paths.enumerated() {
            guard let path, let reason = reasons[path] else { continue }
            var known = ranges[reason] ?? []
            if known.last == index - 1 { known[known.count - 1] = index } else { known += [index, index] }
            ranges[reason] = known
        }
        return ranges.map { PageStop.Render(reason: $0.text, ranges: $1) }.sorted { $0.ranges[0] < $1.ranges[0] }
    }
}

extension PageStop.Node {
    init(_ row: PageRow, _ text: PageText) {
        let tree = row.tree
        if row.isRest, let rest = tree.rest {
            let kinds = rest.kinds.map { "\($0.count) \($0.kind)" }.joined(separator: ", ")
            let below = rest.below > 0 ? ", with \(rest.below) below" : ""
            self.init(depth: row.depth, name: "…", state: text.cut(kinds + below))
            return
        }
        let properties = tree.properties.map(text.fields) ?? ""
        self.init(
            depth: row.depth, name: tree.node.name, state: tree.isWorker ? "worker" : tree.state.map(text.fields),
            properties: properties.isEmpty ? nil : properties, omitted: tree.omitted > 0 ? tree.omitted : nil)
    }
}

extension PageStop.Layer {
    init(_ layer: StackReply.Layer, _ text: PageText) {
        var (kind, title, message) = ("base", String?.none, String?.none)
        switch layer.kind {
        case .base: break
        case .modal(let style): (kind, title) = ("modal", style)
        case .alert(let alertTitle, let alertMessage): (kind, title, message) = ("alert", alertTitle, alertMessage)
        }
        self.init(
            kind: kind, title: title, message: message,
            screens: layer.screens.map { PageStop.Screen($0, text) }, buttons: layer.buttons)
    }
}

extension PageStop.Screen {
    fileprivate init(_ line: StackReply.ScreenLine, _ text: PageText) {
        self.init(
            name: line.name, title: line.title, isActive: line.isActive,
            back: line.buttons.first(where: \.isBack)?.label,
            buttons: line.buttons.filter { !$0.isBack }.map(\.label),
            fields: line.fields.map { field in
                PageStop.Field(name: field.name, value: field.value.map(text.value), callback: field.callback)
            })
    }
}

// MARK: - Arrows

extension OwnerReply {
    /// From each node to the nodes that it passes the value to.
    var edges: [PageStop.Edge] {
        copies.compactMap { copy in
            guard let giver = copy.givenBy ?? owners.first?.holder else { return nil }
            return PageStop.Edge(from: giver, to: copy.holder, kind: copy.isStale ? "stale" : "copy")
        }.distinct
    }
}

extension WhyReply {
    /// Along the chain of causes.
    var edges: [PageStop.Edge] { (causes.map(\.node.path) + [node.path]).chain(kind: "cause") }
}

extension OriginReply {
    /// From the origin to the value.
    var edges: [PageStop.Edge] { links.reversed().compactMap(\.kind.node?.path).chain(kind: "copy") }
}

extension FlowReply {
    /// From the varied node to the nodes that changed.
    var edges: [PageStop.Edge] {
        effects.filter { $0.part != .screen }.map { PageStop.Edge(from: node.path, to: $0.holder, kind: "flow") }
            .distinct
    }
}

extension OriginReply.Kind {
    fileprivate var node: NodeName? {
        switch self {
        case .property(let node, _, _), .state(let node, _), .action(let node, _), .followed(let node),
            .output(let node, _), .began(let node), .met(let node), .started(let node, _, _):
            node
        case .screen, .shown, .command, .independent, .folded: nil
        }
    }
}

extension [String] {
    fileprivate func chain(kind: String) -> [PageStop.Edge] {
        zip(self, dropFirst()).map { PageStop.Edge(from: $0, to: $1, kind: kind) }.distinct
    }
}

extension [PageStop.Edge] {
    /// Without duplicates, and without arrows from a node to itself.
    fileprivate var distinct: [PageStop.Edge] {
        var known: Set<PageStop.Edge> = []
        return filter { $0.from != $0.to && known.insert($0).inserted }
    }
}

extension CodeReply {
    /// The maximum number of lines of each excerpt.
    private static let mostLines = 40

    func code(_ text: PageText) -> [PageStop.Code] {
        parts.flatMap { part in
            part.excerpts.map { excerpt in
                PageStop.Code(
                    node: part.node.label, title: part.title, place: excerpt.place, line: excerpt.line,
                    lines: excerpt.lines.prefix(Self.mostLines).map(text.cut))
            }
        }
    }
}
