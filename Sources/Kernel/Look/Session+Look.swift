// Looking into the tree: nothing here changes anything.

import WorkbenchCommandLanguage
import WorkbenchReflection
import WorkbenchReplies
import WorkbenchValueTree
import Workflow
import WorkflowUI

extension Session {
    static let lookHandlers: [(CommandSpecification, Handler)] = [
        (StackCommand.specification, { session, _ throws(Refusal) in .stack(session.stack) }),
        (
            ScreenCommand.specification,
            { session, command throws(Refusal) in
                let argument = command.argument(ScreenCommand.node)
                let node =
                    argument == nil ? session.root : try session.node(command[ScreenCommand.node], at: argument?.range)
                return .screen(session.drawing(of: node))
            }
        ),
        (
            TreeCommand.specification,
            { session, command throws(Refusal) in
                let argument = command.argument(TreeCommand.node)
                let node =
                    argument == nil ? session.root : try session.node(command[TreeCommand.node], at: argument?.range)
                return .tree(
                    session.line(
                        node, depth: command[TreeCommand.depth] ?? session.options.depth,
                        showsState: !command[TreeCommand.names]))
            }
        ),
        (
            StateCommand.specification,
            { session, command throws(Refusal) in
                let argument = command.argument(StateCommand.place)
                let place = command[StateCommand.place]
                let node = try session.node(place, at: argument?.range)
                return .state(try session.value(node.anyState, at: place?.path, of: node, argument?.range))
            }
        ),
        (
            PropsCommand.specification,
            { session, command throws(Refusal) in
                let argument = command.argument(PropsCommand.place)
                let place = command[PropsCommand.place]
                let node = try session.node(place, at: argument?.range)
                return .properties(try session.value(node.properties, at: place?.path, of: node, argument?.range))
            }
        ),
        (
            SinksCommand.specification,
            { session, command throws(Refusal) in
                if let argument = command.argument(SinksCommand.node) {
                    let node = try session.node(command[SinksCommand.node], at: argument.range)
                    return .sinks([session.withCallbacks(session.sinks(of: node, showsAll: true), node)])
                }
                var all: [NodeSinks] = []
                session.sinks(below: session.root, showsAll: command[SinksCommand.all], into: &all)
                if !all.isEmpty { all[0] = session.withCallbacks(all[0], session.root) }
                return .sinks(all)
            }
        ),
        (
            CdCommand.specification,
            { session, command throws(Refusal) in
                let argument = command.argument(CdCommand.node)
                let node =
                    argument == nil ? session.root : try session.node(command[CdCommand.node], at: argument?.range)
                session.currentNode = node.id
                // Later commands of the journal may name their node from here.
                session.journal.append(session.commandLine)
                return .node(session.name(node))
            }
        ),
        (
            LsCommand.specification,
            { session, command throws(Refusal) in
                let node = try session.node(command[LsCommand.node], at: command.argument(LsCommand.node)?.range)
                return .nodes(node.children.map { session.line($0, depth: 0, showsState: true) })
            }
        ),
    ]

    func line(_ node: TreeNode, depth: Int, showsState: Bool) -> TreeReply {
        line(node, depth: depth, showsState: showsState) {}
    }

    /// - Parameter visit: Is called for every node that is shown, and may give up.
    func line<Failure: Error>(
        _ node: TreeNode, depth: Int, showsState: Bool, visit: () throws(Failure) -> Void
    ) throws(Failure) -> TreeReply {
        try line(
            node, depth: depth, showsState: showsState, changes: timeline.now.step?.fates ?? [:], visit)
    }

    private func line<Failure: Error>(
        _ node: TreeNode, depth: Int, showsState: Bool, changes: [String: NodeDifference.Kind],
        _ visit: () throws(Failure) -> Void
    ) throws(Failure) -> TreeReply {
        try visit()
        let isWorker = names.isWorker(node.id)
        var children: [TreeReply] = []
        if depth > 0 {
            children.reserveCapacity(node.children.count)
            for child in node.children {
                children.append(try line(child, depth: depth - 1, showsState: showsState, changes: changes, visit))
            }
        }
        let name = name(node)
        return TreeReply(
            node: name, key: node.key,
            state: showsState && !isWorker ? ValueReader.read(node.anyState, limits: options.lineLimits) : nil,
            isWorker: isWorker, children: children, omitted: depth > 0 ? 0 : node.children.count,
            // The text of a path costs its length; mostly nobody asks for it.
            change: changes.isEmpty ? nil : changes[name.path])
    }

    private func value(
        _ whole: Any, at path: ValuePath?, of node: TreeNode, _ range: Range<Int>?
    ) throws(Refusal) -> NodeValue {
        let path = path ?? ValuePath()
        do throws(AccessError) {
            let part = try ValuePart(of: whole, at: path)
            return NodeValue(
                node: name(node), path: path.isEmpty ? nil : path,
                type: TypeName.text(of: part.type ?? Swift.type(of: whole)), value: part.value)
        } catch {
            throw Refusal(.unknown(.place), error.description, at: range)
        }
    }

    private func drawing(of node: TreeNode) -> ScreenReply {
        guard let rendering = node.anyRendering else { return ScreenReply(name: node.shortName, lines: [], fields: []) }
        if let screen = rendering as? any Screen {
            let controller = screen.viewControllerDescription(environment: .empty).buildViewController()
            return ScreenReply(
                name: screen.shortTypeName, lines: controller.view.lines(width: options.width).map { "\($0)" },
                fields: StackReader.active(in: rendering).last.map { StackReader.fields(of: $0.screen) } ?? [])
        }
        return ScreenReply(name: node.shortName, lines: [], fields: StackReader.fields(of: rendering))
    }
}

extension StepReply {
    /// What the step did to the nodes' own state, by their paths.
    fileprivate var fates: [String: NodeDifference.Kind] {
        var fates: [String: NodeDifference.Kind] = [:]
        for hop in hops where !hop.changes.isEmpty { fates[hop.node.path] = .changed }
        for node in begun { fates[node.node.path] = .began }
        return fates
    }
}

extension TreeNode {
    /// What the node was handed: its workflow, or the worker that it runs.
    var properties: Any { worker ?? anyWorkflow }
}
