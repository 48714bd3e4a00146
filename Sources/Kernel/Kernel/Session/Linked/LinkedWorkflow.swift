// The workflow types in the process, with the data needed to open each: its parameters, and the workflows that render
// it.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchTypeMetadata
import WorkbenchValueTree
import Workflow
import WorkflowUI

/// A workflow type linked into the process: one that isn't generic, or a specialization of a generic one.
package struct LinkedWorkflow: Sendable {
    let type: Any.Type
    package let module: String
    /// The name that opens the workflow, including the module if other modules have a workflow with that name.
    package let name: String

    /// The values needed to create the workflow: `price: Int`.
    var parameters: [FieldFact] { parameters(namedBy: TypeBook(homeModule: module)) }

    /// The signature of the initializer: `BasketWorkflow(price: Int)`.
    package var signature: String { "\(name)(\(parameters.map(\.signature).joined(separator: ", ")))" }
}

extension LinkedWorkflow {
    /// All workflow types in the process, sorted by name.
    package static let all: [LinkedWorkflow] = {
        let types = ConformingTypes.of((any Workflow).self) ?? []
        let uses = Dictionary(types.map { ($0.name, 1) }, uniquingKeysWith: +)
        let linked = types.compactMap { type, name -> LinkedWorkflow? in
            guard let module = TypeBook.module(of: type), !Libraries.modules.contains(module) else { return nil }
            return LinkedWorkflow(type: type, module: module, name: uses[name] == 1 ? name : "\(module).\(name)")
        }
        // Private workflows in several files can't be told apart by name.
        let counts = Dictionary(linked.map { ($0.name, 1) }, uniquingKeysWith: +)
        return linked.filter { counts[$0.name] == 1 }
    }()

    /// The workflows whose code renders each workflow, by module and name. Nil if this machine's code can't be read.
    private static let renderers: [QualifiedName: [NominalName]]? = {
        let reader = TypeReader.shared
        guard let identity = reader.protocols(of: (any Workflow).self)?.first,
            // `mapOutput`, `onOutput` and others accept any value that conforms to this protocol.
            let refined = reader.protocols(of: (any AnyWorkflowConvertible).self),
            let uses = reader.uses(amongTypesConformingTo: identity, refining: refined)
        else { return nil }
        var renderers: [QualifiedName: [NominalName]] = [:]
        for use in uses {
            for used in use.used { renderers[QualifiedName(used), default: []].append(use.user) }
        }
        return renderers
    }()

    /// Fills the cache of facts about the program's code. Otherwise each copy of the process would read the code again.
    static func readCode() { _ = (renderers, screens, screenUsers, screenTypes, genericContainers) }

    /// The names of the workflows that render this one.
    package var renderedBy: [String] {
        let name = TypeReader.shared.nominalName(of: type).map(QualifiedName.init)
        return name.flatMap { Self.renderers?[$0] }?.map { $0.parts.map(\.name).joined(separator: ".") }.sorted() ?? []
    }

    /// Whether a workflow renders this one.
    static func isRendered(_ name: NominalName) -> Bool { renderers?[QualifiedName(name)] != nil }

    /// The workflows rendered by the code of a type, directly or through others.
    static func rendered(below root: Any.Type) -> [Any.Type] {
        let isRendered = filter(below: root)
        return all.map(\.type).filter { TypeReader.shared.nominalName(of: $0).map(isRendered) ?? false }
    }

    /// The names of the generic workflows rendered by the code of a type, directly or through others, without those of
    /// the given types. Their arguments are unknown until they are rendered.
    static func genericNames(below root: Any.Type, besides types: [Any.Type]) -> [String] {
        let isRendered = filter(below: root)
        let known = Set(types.compactMap { TypeReader.shared.nominalName(of: $0).map(QualifiedName.init) })
        return ConformingTypes.generic(of: (any Workflow).self).map(\.name).filter { name in
            isRendered(name) && !known.contains(QualifiedName(name)) && !isOfLibrary(name.module)
        }.map { PossibleName($0, nil, "Workflow").name }.sorted()
    }

    /// Whether the code of a type renders a workflow, directly or through others.
    static func filter(below root: Any.Type) -> (NominalName) -> Bool {
        guard let renderers, let root = TypeReader.shared.nominalName(of: root) else { return { _ in false } }
        var names: Set = [QualifiedName(root)]
        var isGrowing = true
        while isGrowing {
            let more = renderers.filter {
                !names.contains($0.key) && $0.value.contains { names.contains(QualifiedName($0)) }
            }
            names.formUnion(more.keys)
            isGrowing = !more.isEmpty
        }
        return { [names] in names.contains(QualifiedName($0)) }
    }

    /// Whether the code shows that a type belongs to other roots: workflows use it, but none below this root does.
    static func isForeign(_ name: NominalName, below root: Any.Type) -> Bool {
        guard knowsRenderers else { return false }
        let isRendered = filter(below: root)
        let users = (renderers?[QualifiedName(name)] ?? []) + (screenUsers?[QualifiedName(name)] ?? [])
        // The names of private types aren't unique.
        return !users.isEmpty && !users.contains { $0.isLocal || isRendered($0) }
    }

    /// The workflows that render each screen, or whose code passes it as a `Screen`.
    private static let screenUsers: [QualifiedName: [NominalName]]? = screenUses.map { uses in
        let reader = TypeReader.shared
        let passed = uses.flatMap { use in use.used.map { (QualifiedName($0), [use.user]) } }
        let rendered = all.compactMap { workflow -> (QualifiedName, [NominalName])? in
            let screen = reader.nominalName(of: CoverageBook.parts(of: workflow.type).rendering)
            guard let screen, let user = reader.nominalName(of: workflow.type) else { return nil }
            return (QualifiedName(screen), [user])
        }
        return Dictionary(passed + rendered, uniquingKeysWith: +)
    }

    /// The screens that each workflow's code passes as a `Screen`. Nil if this machine's code can't be read.
    private static let screens: [QualifiedName: [NominalName]]? = screenUses.map { uses in
        // The names of private types aren't unique.
        Dictionary(
            uses.filter { !$0.user.isLocal }.map { (QualifiedName($0.user), $0.used) }, uniquingKeysWith: { $0 + $1 })
    }

    private static let screenUses: [TypeUse]? = {
        let reader = TypeReader.shared
        guard !isOptimized, let workflows = reader.protocols(of: (any Workflow).self)?.first,
            let screens = reader.protocols(of: (any Screen).self)?.first
        else { return nil }
        return reader.uses(amongTypesConformingTo: screens, by: workflows)
    }()

    private static let screenTypes: [QualifiedName: [Any.Type]] = Dictionary(
        grouping: (ConformingTypes.of((any Screen).self) ?? []).map(\.type)
    ) { TypeReader.shared.nominalName(of: $0).map(QualifiedName.init) ?? QualifiedName(module: "", names: []) }

    private static let genericContainers = Set(
        ConformingTypes.generic(of: (any ContainerScreen).self).map { QualifiedName($0.name) })

    /// The screens that the code of a workflow passes as a `Screen`. `isOpen`: there may be others, such as generic
    /// ones.
    static func screens(usedBy workflow: Any.Type) -> (types: [Any.Type], isOpen: Bool) {
        guard let name = TypeReader.shared.nominalName(of: workflow), let used = screens?[QualifiedName(name)] else {
            return ([], true)
        }
        let found = used.map(QualifiedName.init).filter { !genericContainers.contains($0) }.map {
            screenTypes[$0] ?? []
        }
        return (found.flatMap(\.self).filter(ScreenRule.showsItself), found.contains { $0.count != 1 })
    }

    /// Whether the code reveals which workflows render which others. Optimized code doesn't, because inlined and
    /// specialized uses can't be found.
    package static var knowsRenderers: Bool { renderers != nil && !isOptimized }

    private static let isOptimized: Bool = {
        // Assertions are evaluated only in debug builds.
        var isOptimized = true
        assert(
            {
                isOptimized = false; return true
            }())
        return isOptimized
    }()

    package var reply: AppReply {
        let renderers = renderedBy
        return AppReply(
            name: signature, kind: .workflow,
            renderedBy: renderers.isEmpty && !Self.knowsRenderers ? nil : renderers)
    }

    /// The workflows without duplicate types.
    static func distinct(_ workflows: [LinkedWorkflow]) -> [LinkedWorkflow] {
        var seen: Set<ObjectIdentifier> = []
        return workflows.filter { seen.insert(ObjectIdentifier($0.type)).inserted }
    }

    /// The replies for all workflows. They are kept because finding the parameters takes a long time, and editors ask
    /// for them in each session.
    package static let replies = all.map(\.reply)

    private struct QualifiedName: Hashable {
        var module: String
        var names: [String]

        init(module: String, names: [String]) {
            self.module = module
            self.names = names
        }

        init(_ name: NominalName) { self.init(module: name.module, names: name.parts.map(\.name)) }
    }

    /// Whether a module is one of the workbench's own, whose workflows aren't apps. Lessons open the workflows of the
    /// bug gallery under separate names.
    static func isOfLibrary(_ module: String) -> Bool { Libraries.modules.contains(module) }

    private enum Libraries {
        static let modules: Set<String> = [
            "Workflow", "WorkflowConcurrency", "WorkflowReactive", "WorkflowSwiftUI", "WorkflowUI", "WorkbenchBugs",
        ]
    }
}

extension LinkedWorkflow {
    /// A line that opens the workflow with the simplest possible values: `BasketWorkflow(price: 0)`. Nil if a value
    /// can't be written, such as a service.
    @MainActor package var sample: String? {
        likelySamples.first { (try? KernelApp.meant(by: $0, among: [])) != nil }
    }

    /// Lines that are likely to open the workflow. They appear in refusals, so they aren't tried first.
    @MainActor var likelySamples: [String] {
        let book = TypeBook(homeModule: module)
        let samples = SampleValues(types: book)
        return book.parameterLists(of: type).compactMap { samples.call(name, $0) }
    }

    /// A line that opens the workflow, if it needs no values: `RootWorkflow()`.
    package var nameWithoutValues: String? { parameters.allSatisfy(\.hasDefault) ? "\(name)()" : nil }

    /// The parameters whose values can't be written: `prices: any Prices`.
    @MainActor package var unwritable: [String] {
        let book = TypeBook(homeModule: module)
        let samples = SampleValues(types: book)
        return parameters(namedBy: book).filter { !$0.hasDefault && samples.value(of: $0.type) == nil }.map(\.signature)
    }
}

extension LinkedWorkflow {
    /// The lines that open the workflows that a name may refer to: `Clock.Workflow()` for `Clock`, a name in the tree.
    /// If there aren't any, the lines for the most similar names.
    @MainActor package static func calls(for name: String) -> [String] {
        let wanted = NodeNameText.folded(name)
        if case .name(let path) = Literal.parse(name).literal.kind {
            let generic = GenericWorkflow.named(path).flatMap(\.samples)
            if !generic.isEmpty { return generic }
        }
        var meant = all.filter { NodeTypeName($0.type).spellings(below: nil).contains(wanted) }
        if meant.isEmpty {
            // The name without enclosing types and generic arguments.
            func short(_ name: String) -> String { String(name.prefix { $0 != "<" }.split(separator: ".").last ?? "") }
            let names = all.map { short($0.name) }
            let wanted = short(name)
            let nearest = names.contains(wanted) ? [wanted] : NearestName.matches(for: wanted, among: names)
            meant = nearest.flatMap { near in all.filter { short($0.name) == near } }
        }
        return meant.prefix(8).map { $0.likelySamples.first ?? $0.signature }
    }
}

extension LinkedWorkflow {
    /// The first parameter list, with types named as in another open app.
    func parameters(namedBy book: TypeBook) -> [FieldFact] {
        book.parameterLists(of: type).first ?? []
    }
}

extension Session {
    /// The generic workflows that have or had nodes in the tree, each with its arguments there. Workflows whose names
    /// can't be read back are omitted.
    var genericWorkflows: [LinkedWorkflow] {
        var seen: Set<ObjectIdentifier> = []
        return names.labels.compactMap { label -> LinkedWorkflow? in
            let type = label.workflowType
            guard !label.isWorker, label.type.contains("<"), seen.insert(ObjectIdentifier(type)).inserted,
                let module = TypeBook.module(of: type),
                TypePlanTable.shared.directory.finds(type, named: label.type)
            else { return nil }
            return LinkedWorkflow(type: type, module: module, name: label.type)
        }.sorted { $0.name < $1.name }
    }
}
