// The apps that can be opened: a registered root by name, or any workflow type in the process from its source text.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchValueTree
import Workflow

/// A root workflow with a name.
package struct KernelApp: Sendable {
    package let name: String
    /// The app author's description.
    package let summary: String?
    /// Whether the app is one that a user can choose from a list. A lesson may have its own apps.
    package let isListed: Bool
    private let kind: AppReply.Kind
    /// Creates the app's tree, with or without workers.
    let host: @MainActor (EventLog, Bool) -> any TreeHost

    package init<Root: Workflow>(
        _ name: String, _ summary: String, isListed: Bool = true, root: @escaping @MainActor () -> Root
    ) {
        self.name = name
        self.isListed = isListed
        self.summary = summary
        kind = .app
        self.host = { log, runs in Self.host(root(), log, runs) }
    }

    /// An app whose root is built from source text.
    @MainActor
    init(workflow: any Workflow, text: String) {
        name = text
        summary = nil
        isListed = true
        kind = .workflow
        host = { log, runs in Self.host(workflow, log, runs) }
    }

    /// An app that is running elsewhere in the process.
    @MainActor
    init(_ name: String, attachedTo host: any TreeHost) {
        self.name = name
        summary = nil
        isListed = true
        kind = .running
        self.host = { _, _ in host }
    }

    @MainActor
    private static func host(
        _ root: some Workflow, _ log: EventLog, _ runsSideEffects: Bool
    ) -> any TreeHost {
        WorkflowHost(
            workflow: root, isolation: MainActor.shared,
            instrumentation: .watching(observers: [], debugger: nil, log: log), runsSideEffects: runsSideEffects
        )
    }

    package var reply: AppReply { AppReply(name: name, kind: kind, summary: summary) }
}

extension KernelApp {
    /// The default app: the first registered one or, if there is none, the only workflow that isn't rendered by
    /// another.
    @MainActor
    package static func byDefault(among apps: [KernelApp]) -> KernelApp? {
        if let app = apps.first { return app }
        let choice = RootChoice()
        if let app = choice.app { return app }
        // A script needs a tree at the start, if possible that of an app's root; it opens its own app later.
        return (choice.workflows + LinkedWorkflow.all).lazy.compactMap(\.sample).compactMap {
            try? meant(by: $0, among: [])
        }.first
    }

    /// The app that the text refers to: a registered name, or a workflow with its values.
    @MainActor
    package static func meant(by text: String, among apps: [KernelApp]) throws(Refusal) -> KernelApp {
        let statements = Script("open \(text)").statements
        guard statements.count == 1, statements[0].diagnostics.isEmpty,
            let wanted = statements[0].command?[OpenCommand.app]
        else {
            throw Refusal(.session(.noAppOrWorkflow(text)), remedies: apps.map(\.name))
        }
        return try meant(by: wanted, at: nil, among: apps, builder: ValueBuilder(), homeModule: nil)
    }

    @MainActor
    static func meant(
        by wanted: AppName, at range: Range<Int>?, among apps: [KernelApp], builder: ValueBuilder, homeModule: String?
    ) throws(Refusal) -> KernelApp {
        switch wanted {
        case .named(let name):
            if let app = apps.first(where: { $0.name.lowercased() == name.lowercased() }) { return app }
            let nearest = NearestName.matches(for: name, among: apps.map(\.name))
            throw Refusal(.session(.noApp(name)), at: range, remedies: LinkedWorkflow.calls(for: name) + nearest)
        case .workflow(let literal):
            guard case .call(let path, _) = literal.kind else {
                throw Refusal(.session(.notAWorkflowCall(literal.text())), at: range)
            }
            let (meant, built) = try built(literal, path, at: range, builder, homeModule: homeModule)
            guard let workflow = built as? any Workflow else {
                throw Refusal(.session(.notAWorkflow(path.text)), at: range)
            }
            return KernelApp(workflow: workflow, text: meant.text())
        }
    }

    /// Builds the value described by the text, and returns it with text that describes the same value while another app
    /// is open. If several workflows have the name, those that fit the values are preferred, and among these the one in
    /// the open app's module.
    @MainActor
    private static func built(
        _ literal: Literal, _ path: NamePath, at range: Range<Int>?, _ builder: ValueBuilder, homeModule: String?
    ) throws(Refusal) -> (text: Literal, value: Any) {
        func build(_ type: Any.Type) throws(Refusal) -> Any {
            do throws(Refusal) {
                return try WorkflowMaker(builder, range).make(literal, type)
            } catch {
                guard case .call(_, let arguments) = literal.kind, arguments.items.isEmpty, error.remedies.isEmpty
                else {
                    throw error
                }
                // If no values are given, the line that opens the workflow is the most helpful suggestion.
                var refusal = error
                refusal.remedies = LinkedWorkflow.calls(for: path.text)
                throw refusal
            }
        }
        switch TypePlanTable.shared.directory.type(named: path.typeName) {
        case .type(let type): return (literal, try build(type))
        case .ambiguous: break
        case .unknown:
            let generic = GenericWorkflow.named(path)
            let inferred = generic.flatMap { $0.types(for: literal) }.compactMap { type in
                (try? build(type)).map { (literal.calling(TypeName.text(of: type)), $0) }
            }
            if inferred.count == 1 { return inferred[0] }
            let lines = inferred.isEmpty ? generic.flatMap { $0.samples } : inferred.map { $0.0.text() }
            throw Refusal(
                .session(.noWorkflow(path.typeName)), at: range,
                remedies: lines.isEmpty ? LinkedWorkflow.calls(for: path.text) : lines)
        }
        let candidates = (ConformingTypes.of((any Workflow).self) ?? []).filter { $0.name == path.text }
        let homely = candidates.first { TypeDescription(of: $0.type).module == homeModule }
        let fitting = candidates.filter { (try? build($0.type)) != nil }
        let isHomely = fitting.isEmpty || fitting.contains { $0.type == homely?.type }
        let meant = fitting.count == 1 ? fitting[0] : isHomely ? homely : nil
        guard let meant, let module = TypeDescription(of: meant.type).module else {
            let names = LinkedWorkflow.all.filter { $0.name.hasSuffix(".\(path.text)") }.map(\.signature)
            throw Refusal(.session(.ambiguousWorkflow(path.text)), at: range, remedies: names)
        }
        return (literal.inside(module), try build(meant.type))
    }
}

extension NamePath {
    /// The name of a type, with its generic arguments.
    fileprivate var typeName: String { names.map { $0.text + $0.genericArguments }.joined(separator: ".") }
}

extension Literal {
    /// The call with the type's name replaced.
    fileprivate func calling(_ name: String) -> Literal {
        guard case .call(_, let arguments) = kind,
            case .call(let path, _) = Literal.parse(name + "()").literal.kind
        else { return self }
        return Literal(.call(path, arguments), range: range)
    }

    /// The literal prefixed with a module name.
    fileprivate func inside(_ module: String) -> Literal {
        guard case .call(let path, let arguments) = kind else { return self }
        return Literal(.call(NamePath([Name(module)] + path.names), arguments), range: range)
    }
}
