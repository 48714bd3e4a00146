// Looking into the tree: nothing here changes anything.

import CommandLanguage
import Reflection
import Replies
import ValueTree
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
                        node, depth: command[TreeCommand.depth] ?? Int.max, showsState: !command[TreeCommand.names]))
            }
        ),
        (
            StateCommand.specification,
            { session, command throws(Refusal) in
                let argument = command.argument(StateCommand.place)
                let place = command[StateCommand.place]
                let node = try session.node(place, at: argument?.range)
                return .values([try session.value(node.anyState, at: place?.path, of: node, argument?.range)])
            }
        ),
        (
            PropsCommand.specification,
            { session, command throws(Refusal) in
                let argument = command.argument(PropsCommand.place)
                let place = command[PropsCommand.place]
                let node = try session.node(place, at: argument?.range)
                return .values([try session.value(node.anyWorkflow, at: place?.path, of: node, argument?.range)])
            }
        ),
        (
            SinksCommand.specification,
            { session, command throws(Refusal) in
                if let argument = command.argument(SinksCommand.node) {
                    let node = try session.node(command[SinksCommand.node], at: argument.range)
                    return .sinks([session.sinks(of: node, showsAll: true)])
                }
                var all: [NodeSinks] = []
                session.root.forEach { node in
                    guard node.worker == nil else { return }
                    all.append(session.sinks(of: node, showsAll: command[SinksCommand.all]))
                }
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
        let limits = ReadLimits(depth: 4, breadth: 12, text: 80, nodes: 60)
        return TreeReply(
            node: name(node), key: node.key,
            state: showsState && node.worker == nil ? ValueReader.read(node.anyState, limits: limits) : nil,
            isWorker: node.worker != nil,
            children: depth > 0 ? node.children.map { line($0, depth: depth - 1, showsState: showsState) } : [],
            omitted: depth > 0 ? 0 : node.children.count)
    }

    private func value(
        _ whole: Any, at path: ValuePath?, of node: TreeNode, _ range: Range<Int>?
    ) throws(Refusal) -> NodeValue {
        let path = path ?? ValuePath()
        do throws(AccessError) {
            let access = ValueAccess()
            func read<Root>(_ root: Root) throws(AccessError) -> (Any.Type, Value) {
                (try access.type(of: root, at: path), try access.tree(of: root, at: path))
            }
            let (type, value) = try read(whole)
            return NodeValue(
                node: name(node), path: path.isEmpty ? nil : path,
                type: path.isEmpty ? TypeName.text(of: Swift.type(of: whole)) : TypeName.text(of: type), value: value)
        } catch {
            throw Refusal(error.description, at: range)
        }
    }

    private func drawing(of node: TreeNode) -> ScreenReply {
        guard let rendering = node.anyRendering else { return ScreenReply(name: node.shortName, lines: [], fields: []) }
        if let screen = rendering as? any Screen {
            let controller = screen.viewControllerDescription(environment: .empty).buildViewController()
            return ScreenReply(
                name: screen.shortTypeName, lines: controller.view.lines(width: 80).map { "\($0)" },
                fields: StackReader.active(in: rendering).last.map { StackReader.fields(of: $0.screen) } ?? [])
        }
        return ScreenReply(name: node.shortName, lines: [], fields: StackReader.fields(of: rendering))
    }
}
