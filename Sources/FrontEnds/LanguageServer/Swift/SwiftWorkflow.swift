// A workflow in a Swift file: the parts of its declaration in the file, and its live nodes.

import WorkbenchLanguage
import WorkbenchPackages
import WorkbenchValueTree

struct SwiftWorkflow {
    /// The names of the enclosing types, the outermost first, and the workflow's own name.
    var names: [String]
    /// The workflow's declaration and its extensions in the file, the declaration first.
    var parts: [Outline.TypeOutline]
    /// The type of the workflow's state, and the extensions of that type.
    var states: [Outline.TypeOutline]
    var actions: [Outline.TypeOutline]
    var outputs: [Outline.TypeOutline]
    var nodes: [LiveFacts.Node]

    var name: String { names.last ?? "" }
    /// The name of the workflow's nodes, without `Workflow`.
    var shortName: String {
        name.hasSuffix("Workflow") && name != "Workflow" ? String(name.dropLast("Workflow".count)) : name
    }

    /// The workflow's declaration, if it is in the file.
    var declaration: Outline.TypeOutline? { parts.first { !$0.isExtension } }

    func function(_ name: String) -> Outline.Function? {
        parts.lazy.flatMap(\.functions).first { $0.name.text == name }
    }

    /// `render(state:context:)`
    var render: Outline.Function? {
        parts.lazy.flatMap(\.functions).first(where: \.isRender)
    }

    var properties: [Outline.Property] { parts.flatMap(\.properties) }
}

extension Outline.Function {
    /// Whether the function is `render(state:context:)`.
    var isRender: Bool { name.text == "render" && labels == ["state", "context"] }
}

extension Outline.TypeOutline {
    /// Whether the type is declared to be a workflow here. The protocol may be spelled with a namespace or have another
    /// name, so a `render` function is enough.
    var isWorkflow: Bool { inherited.contains("Workflow") || functions.contains(where: \.isRender) }
    var isScreen: Bool { inherited.contains("Screen") }
}

extension Outline {
    /// The workflows in a file: types that conform to `Workflow` there or have a `render` function, and types of the
    /// tree's nodes.
    func workflows(_ facts: LiveFacts?) -> [SwiftWorkflow] {
        let nodes = facts?.nodes ?? []
        var order: [[String]] = []
        func add(_ names: [String]) {
            if !order.contains(names) { order.append(names) }
        }
        let known = Set(types.map(\.names))
        for type in types {
            if type.isWorkflow { add(type.names) }
            let isLive = nodes.contains { node in
                guard let declarations = node.sinks.declarations else { return false }
                let all = [declarations.workflow, declarations.state, declarations.output] + declarations.actions
                return all.contains { $0?.names == type.names }
            }
            guard isLive else { continue }
            for node in nodes {
                guard let declarations = node.sinks.declarations, let workflow = declarations.workflow else { continue }
                let all = [workflow, declarations.state, declarations.output] + declarations.actions
                if all.contains(where: { $0?.names == type.names }) { add(workflow.names) }
            }
        }
        return order.map { names in
            let own = nodes.filter { $0.sinks.declarations?.workflow?.names == names }
            return workflow(names, own, known)
        }
    }

    private func workflow(_ names: [String], _ nodes: [LiveFacts.Node], _ known: Set<[String]>) -> SwiftWorkflow {
        let parts = types.filter { $0.names == names }.sorted { !$0.isExtension && $1.isExtension }
        let declarations = nodes.lazy.compactMap(\.sinks.declarations).first
        func found(_ declared: [String]?, orElse name: String) -> [TypeOutline] {
            let wanted = declared ?? target(of: name, in: parts, names, known) ?? names + [name]
            return types.filter { $0.names == wanted }
        }
        let actions =
            declarations.map { declared in
                types.filter { type in declared.actions.contains { $0.names == type.names } }
            } ?? types.filter { $0.names.dropLast() == names[...] && $0.inherited.contains("WorkflowAction") }
        return SwiftWorkflow(
            names: names, parts: parts, states: found(declarations?.state?.names, orElse: "State"),
            actions: actions, outputs: found(declarations?.output?.names, orElse: "Output"), nodes: nodes)
    }

    /// The type that a `typealias` stands for, if the file declares it.
    private func target(
        of alias: String, in parts: [TypeOutline], _ names: [String], _ known: Set<[String]>
    ) -> [String]? {
        guard let target = parts.lazy.flatMap(\.aliases).first(where: { $0.name == alias })?.target else { return nil }
        // Names are looked up from the innermost type outwards.
        for depth in stride(from: names.count, through: 0, by: -1) where known.contains(names.prefix(depth) + target) {
            return names.prefix(depth) + target
        }
        return target
    }
}

extension Value {
    /// A short form of the value: the value itself, or the number of elements.
    func brief(_ width: Int = 40) -> String {
        switch self {
        case .list(let list): Self.count(list.elements.count + list.omitted, "item", "items", stableText, width)
        case .set(let members):
            Self.count(members.elements.count + members.omitted, "member", "members", stableText, width)
        case .dictionary(let entries):
            Self.count(entries.entries.count + entries.omitted, "entry", "entries", stableText, width)
        case .optional(let content?): content.brief(width)
        default: text(width: width, Self.withoutAddresses)
        }
    }

    /// The text without the addresses of objects, which differ after each evaluation.
    var stableText: String { text(Self.withoutAddresses) }

    private static var withoutAddresses: PrintOptions {
        var options = PrintOptions()
        options.identities = .hidden
        return options
    }

    private static func count(_ count: Int, _ one: String, _ many: String, _ text: String, _ width: Int) -> String {
        text.count <= width ? text : "\(count) \(count == 1 ? one : many)"
    }
}
