// Commands that look into the tree. None of them changes anything.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchValueTree
import Workflow
import WorkflowUI

extension StackCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        .stack(session.stack)
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
        return .tree(session.line(node, depth: depth, showsState: !command[Self.names]))
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
        return .nodes(node.children.map { session.line($0, depth: 0, showsState: true) })
    }
}

extension Session {
    /// The properties of a node; those of a worker are the ones with which its present run began.
    fileprivate func properties(of node: TreeNode) -> Any {
        guard node.worker != nil, let running = workBook.entry(ofWorker: node.id)?.worker else {
            return node.properties
        }
        return running
    }

    func line(_ node: TreeNode, depth: Int, showsState: Bool) -> TreeReply {
        line(node, depth: depth, showsState: showsState) {}
    }

    /// - Parameter visit: Called for every node that is shown. It may throw to stop.
    func line<Failure: Error>(
        _ node: TreeNode, depth: Int, showsState: Bool, visit: () throws(Failure) -> Void
    ) throws(Failure) -> TreeReply {
        let fates = timeline.now.step.map { Fates(of: $0) }?.of(name(node).place.segments)
        return try line(node, depth: depth, showsState: showsState, fates: fates, visit)
    }

    private func line<Failure: Error>(
        _ node: TreeNode, depth: Int, showsState: Bool, fates: Fates?,
        _ visit: () throws(Failure) -> Void
    ) throws(Failure) -> TreeReply {
        try visit()
        let isWorker = names.isWorker(node.id)
        var children: [TreeReply] = []
        if depth > 0 {
            children.reserveCapacity(node.children.count)
            for child in node.children {
                let fates = fates.flatMap { $0.below[self.name(child).place.segment] }
                children.append(try line(child, depth: depth - 1, showsState: showsState, fates: fates, visit))
            }
        }
        let name = name(node)
        return TreeReply(
            node: name, key: node.key,
            state: showsState && !isWorker ? ValueReader.read(node.anyState, limits: options.lineLimits) : nil,
            isWorker: isWorker, children: children, omitted: depth > 0 ? 0 : node.countBelow,
            change: fates?.own)
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
        // A rendering that is not a screen itself, such as a list of them, is shown as its top screen.
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
    /// The change that the step made to each node's state, by path.
    fileprivate var fates: [String: NodeDifference.Kind] {
        var fates: [String: NodeDifference.Kind] = [:]
        for hop in hops where !hop.changes.isEmpty { fates[hop.node.path] = .changed }
        for node in begun { fates[node.node.path] = .began }
        return fates
    }
}

extension TreeNode {
    /// How many nodes are below it.
    fileprivate var countBelow: Int {
        var count = -1
        forEach { _ in count += 1 }
        return count
    }

    /// The node's input: its workflow, or the worker that it runs.
    var properties: Any { worker ?? anyWorkflow }
}

/// What a step did to a node and to those below it. Comparing whole paths would take time proportional to their lengths.
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
