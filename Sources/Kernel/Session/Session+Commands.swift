// What concerns the session as a whole: opening, resetting, saving, checking.

import CommandLanguage
import Reflection
import Replies
import ValueTree
import Workflow

extension Session {
    static let sessionHandlers: [(CommandSpecification, Handler)] = [
        (
            AppsCommand.specification,
            { session, _ throws(Refusal) in .apps(session.apps.map(\.reply) + Session.linkedWorkflows) }
        ),
        (
            OpenCommand.specification,
            { session, command throws(Refusal) in
                guard let wanted = command[OpenCommand.app] else { throw Refusal("there is nothing to open") }
                session.open(try session.app(wanted, command.argument(OpenCommand.app)?.range))
                return .opened(session.app.reply, session.prompt)
            }
        ),
        (
            ResetCommand.specification,
            { session, _ throws(Refusal) in
                session.open(session.app)
                return .opened(session.app.reply, session.prompt)
            }
        ),
        (
            WorkersCommand.specification,
            { session, _ throws(Refusal) in
                var workers: [WorkerReply] = []
                session.root.forEach { node in
                    guard node.worker != nil, let parent = node.parent else { return }
                    workers.append(
                        WorkerReply(
                            node: session.name(parent), worker: session.name(node),
                            output: TypeName.text(of: node.outputType), isRunning: session.tree.runsSideEffects))
                }
                return .workers(workers)
            }
        ),
        (
            HelpCommand.specification,
            { _, command throws(Refusal) in .help(command[HelpCommand.command]) }
        ),
        (QuitCommand.specification, { _, _ throws(Refusal) in .quit }),
        (
            SaveCommand.specification,
            { session, _ throws(Refusal) in
                .script((["open \(session.app.name)"] + session.journal).joined(separator: "\n") + "\n")
            }
        ),
    ]

    /// The workflow types of the process, each with the values it is made of.
    private static let linkedWorkflows: [AppReply] = (ConformingTypes.of((any Workflow).self) ?? []).map { type, name in
        let fields =
            TypeDescription(of: type).fields?.map { "\($0.name): \($0.typeName)" }.joined(separator: ", ") ?? ""
        return AppReply(name: "\(name)(\(fields))", summary: "a workflow of its own")
    }

    private func app(_ wanted: AppName, _ range: Range<Int>?) throws(Refusal) -> App {
        switch wanted {
        case .named(let name):
            if let app = apps.first(where: { $0.name.lowercased() == name.lowercased() }) { return app }
            throw Refusal(
                "there is no app \(name)", at: range,
                remedies: NearestName.matches(for: name, among: apps.map(\.name)))
        case .workflow(let literal):
            guard case .call(let path, _) = literal.kind,
                case .type(let type) = TypePlanTable.shared.directory.type(named: path.text)
            else {
                throw Refusal(
                    "\(literal.text()) is no workflow", at: range, remedies: Session.linkedWorkflows.map(\.name))
            }
            guard let workflow = try build(literal, type) as? any Workflow else {
                throw Refusal("\(path.text) is no workflow", at: range)
            }
            return App(workflow: workflow, text: literal.text())
        }
    }
}
