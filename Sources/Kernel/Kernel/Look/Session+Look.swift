// Commands that inspect the tree.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchValueTree
import Workflow
import WorkflowUI

extension StackCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        .stack(command[Self.full] ? StackReader.stack(of: session.root, isFull: true) : session.stack)
    }
}

extension ScreenCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        let node = try session.node(Self.node, of: command, orElse: session.root)
        return .screen(session.drawing(of: node))
    }
}

extension TreeCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        let node = try session.node(Self.node, of: command)
        let depth = command[Self.depth] ?? session.options.depth
        var tree = session.live(node, depth: depth, showsState: !command[Self.names])
        tree.showsProperties = command[Self.props]
        if command[Self.full] { tree.limits = .full(sharedBy: 1 + node.countBelow) }
        var reply = (session.foldsReplies ? tree.outline : nil) ?? tree.whole
        if command[Self.full] { reply.isFull = true }
        return .tree(reply)
    }
}

extension StateCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        let argument = command.argument(Self.place)
        let place = command[Self.place]
        let node = try session.node(place, at: argument?.range)
        return .state(try session.value(node.anyState, at: place?.path, of: node, argument?.range))
    }

    static func examples(in session: Session) -> [HelpReply.Example] {
        session.example(of: specification) { ($0.place, $0.now) }
    }
}

extension PropsCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        let argument = command.argument(Self.place)
        let place = command[Self.place]
        let node = try session.node(place, at: argument?.range)
        return .props(try session.value(session.properties(of: node), at: place?.path, of: node, argument?.range))
    }
}

extension SinksCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        if let argument = command.argument(Self.node) {
            let node = try session.node(command[Self.node], at: argument.range)
            return .sinks([session.withCallbacks(session.declaredSinks(of: node), node)])
        }
        var all: [NodeSinks] = []
        session.sinks(below: session.root, showsAll: command[Self.all], into: &all)
        if !all.isEmpty { all[0] = session.withCallbacks(all[0], session.root) }
        return .sinks(all)
    }
}

extension CdCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        let node = try session.node(Self.node, of: command, orElse: session.root)
        session.currentNode = node.id
        return .node(session.name(node))
    }
}

extension LsCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        let node = try session.node(Self.node, of: command)
        return .nodes(node.children.map { session.live($0, depth: 0, showsState: true).whole })
    }
}

extension Session {
    /// The properties of a node; for a worker, the properties with which its current run started.
    fileprivate func properties(of node: TreeNode) -> Any {
        guard node.worker != nil, let running = workBook.entry(ofWorker: node.id)?.worker else {
            return node.properties
        }
        return running
    }

    func live(_ node: TreeNode, depth: Int, showsState: Bool) -> LiveTree {
        let fates = timeline.now.step.map { Fates(of: $0) }?.of(name(node).place.segments)
        return LiveTree(
            session: self, node: node, fates: fates, depth: depth, showsState: showsState, limits: options.lineLimits)
    }

    fileprivate func value(
        _ whole: Any, at path: ValuePath?, of node: TreeNode, _ range: Range<Int>?
    ) throws(Refusal) -> NodeValue {
        let path = path ?? ValuePath()
        do throws(AccessError) {
            let part = try ValuePart(of: whole, at: path)
            let type = part.type ?? Swift.type(of: whole)
            var value = NodeValue(
                node: name(node), path: path.isEmpty ? nil : path, type: TypeName.text(of: type), value: part.value)
            value.declarations = DeclaredType.parts(of: type)
            return value
        } catch {
            throw Refusal(.unknown(.place), error.description, at: range)
        }
    }

    fileprivate func drawing(of node: TreeNode) -> ScreenReply {
        guard let rendering = node.anyRendering else {
            return ScreenReply(name: name(node).name, lines: [], fields: [])
        }
        let top = StackReader.active(in: rendering).last
        let fields = StackReader.fields(of: top?.content ?? rendering)
        // A rendering that isn't a screen itself, such as a list of screens, is shown as its top screen.
        guard let screen = (rendering as? any Screen) ?? (top?.content as? any Screen) else {
            return ScreenReply(name: top?.name ?? name(node).name, lines: [], fields: fields)
        }
        let controller = screen.viewControllerDescription(environment: .empty).buildViewController()
        return ScreenReply(
            name: screen.shortTypeName, lines: controller.view.lines(width: options.width).map { "\($0)" },
            fields: top == nil ? [] : fields)
    }
}

extension StepReply {
    /// The effect of the step on each node, by path.
    fileprivate var fates: [String: NodeDifference.Kind] {
        var fates: [String: NodeDifference.Kind] = [:]
        for hop in hops where !hop.changes.isEmpty { fates[hop.node.path] = .changed }
        for node in begun { fates[node.node.path] = .began }
        return fates
    }
}

extension TreeNode {
    /// The number of nodes below this one.
    fileprivate var countBelow: Int {
        var count = -1
        forEach { _ in count += 1 }
        return count
    }

    /// The node's input: its workflow, or the worker that it runs.
    var properties: Any { worker ?? anyWorkflow }
}

extension Value {
    /// Whether the value is `()`, or a struct without stored properties.
    fileprivate var isWithoutParts: Bool {
        switch self {
        case .tuple(let elements): elements.isEmpty
        case .structure(let structure): structure.fields.isEmpty
        default: false
        }
    }
}

/// The tree of live nodes.
@MainActor
struct LiveTree: @MainActor OutlinedTree {
    let session: Session
    var node: TreeNode
    fileprivate var fates: Fates?
    var depth: Int
    let showsState: Bool
    /// Whether properties are shown even if the state has parts.
    var showsProperties = false
    fileprivate var limits: ReadLimits

    var name: String { session.name(node).name }
    var hasChanged: Bool { fates?.own != nil }
    var countBelow: Int { node.countBelow }

    var children: [LiveTree] {
        guard depth > 0 else { return [] }
        return node.children.map { child in
            let fates = fates.flatMap { $0.below[session.name(child).place.segment] }
            var tree = self
            (tree.node, tree.fates, tree.depth) = (child, fates, depth - 1)
            return tree
        }
    }

    /// All nodes with their states.
    var whole: TreeReply { whole {} }

    /// - Parameter visit: Called for every node. It may throw to stop the traversal.
    func whole<Failure: Error>(visit: () throws(Failure) -> Void) throws(Failure) -> TreeReply {
        try visit()
        var all: [TreeReply] = []
        for child in children { all.append(try child.whole(visit: visit)) }
        return reply(children: all, omitted: 0, rest: nil)
    }

    func reply(children: [TreeReply], omitted: Int, rest: TreeReply.Rest?) -> TreeReply {
        let isWorker = session.names.isWorker(node.id)
        let state = showsState && !isWorker ? ValueReader.read(node.anyState, limits: limits) : nil
        var reply = TreeReply(
            node: session.name(node), key: node.key, state: state, isWorker: isWorker, children: children,
            omitted: depth > 0 ? omitted : countBelow, change: fates?.own)
        if showsProperties || state?.isWithoutParts == true {
            reply.properties = ValueReader.read(node.properties, limits: limits)
        }
        reply.rest = rest
        return reply
    }
}

/// The effects of a step on a node and on the nodes below it. This avoids comparing whole paths, which would take time
/// proportional to their lengths.
private final class Fates {
    private(set) var own: NodeDifference.Kind?
    private(set) var below: [String: Fates] = [:]

    private init() {}

    init(of step: StepReply) {
        for (path, kind) in step.fates {
            var node = self
            for segment in NodePath(parsing: path).segments {
                let next = node.below[segment] ?? Fates()
                node.below[segment] = next
                node = next
            }
            node.own = kind
        }
    }

    func of(_ segments: [String]) -> Fates? {
        segments.reduce(Optional(self)) { $0?.below[$1] }
    }
}
