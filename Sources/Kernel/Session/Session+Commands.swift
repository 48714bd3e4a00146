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
            HelpCommand.specification,
            { _, command throws(Refusal) in .help(HelpReply(command: command[HelpCommand.command])) }
        ),
        (QuitCommand.specification, { _, _ throws(Refusal) in .quit }),
        (
            SaveCommand.specification,
            { session, _ throws(Refusal) in
                .script((["open \(session.app.name)"] + session.journal).joined(separator: "\n") + "\n")
            }
        ),
    ]

    /// The workflow types of the process, each with the values it is made of. Names that several modules use have their module.
    static let linkedWorkflows: [AppReply] = {
        let types = ConformingTypes.of((any Workflow).self) ?? []
        let uses = Dictionary(types.map { ($0.name, 1) }, uniquingKeysWith: +)
        return types.map { type, name in
            let description = TypeDescription(of: type)
            let fields = description.fields?.map { "\($0.name): \($0.typeName)" }.joined(separator: ", ") ?? ""
            let module = uses[name] == 1 ? "" : description.module.map { $0 + "." } ?? ""
            return AppReply(name: "\(module)\(name)(\(fields))", summary: "a workflow of its own")
        }
    }()

    private func app(_ wanted: AppName, _ range: Range<Int>?) throws(Refusal) -> App {
        switch wanted {
        case .named(let name):
            if let app = apps.first(where: { $0.name.lowercased() == name.lowercased() }) { return app }
            throw Refusal(
                "there is no app \(name)", at: range,
                remedies: NearestName.matches(for: name, among: apps.map(\.name)))
        case .workflow(let literal):
            guard case .call(let path, _) = literal.kind else {
                throw Refusal(
                    "\(literal.text()) is no workflow with its values, such as TodoWorkflow(name: \"Ada\")", at: range)
            }
            guard let workflow = try build(literal, try workflowType(path, range)) as? any Workflow else {
                throw Refusal("\(path.text) is no workflow", at: range)
            }
            return App(workflow: workflow, text: literal.text())
        }
    }

    /// The type of that name; of several, the one in the module of the app that is open.
    private func workflowType(_ path: NamePath, _ range: Range<Int>?) throws(Refusal) -> Any.Type {
        let directory = TypePlanTable.shared.directory
        switch directory.type(named: path.text) {
        case .type(let type):
            return type
        case .ambiguous:
            let module = TypeDescription(of: root.kind.workflowType).module ?? ""
            if case .type(let type) = directory.type(named: "\(module).\(path.text)") { return type }
            throw Refusal(
                "\(path.text) is the name of several types", at: range,
                remedies: Session.linkedWorkflows.map(\.name).filter { $0.contains(".\(path.text)(") })
        case .unknown:
            let names = Session.linkedWorkflows.map { String($0.name.prefix { $0 != "(" }) }
            throw Refusal(
                "there is no workflow \(path.text)", at: range,
                remedies: NearestName.matches(for: path.text, among: names))
        }
    }
}
