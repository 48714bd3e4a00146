// Completion facts available without a tree: the workflows and actions in a package's code.

import WorkbenchLanguage
import WorkbenchPackages
import WorkbenchValueTree

struct SourceFacts: LanguageFacts {
    private let types: [Outline.TypeOutline]
    private let known: [SwiftWorkflow]
    private let openable: Set<[String]>

    init(_ files: [String: FileOutline]) {
        let outlines = files.sorted { $0.key < $1.key }.map(\.value.outline)
        // A workflow's parts may be in several files.
        let whole = Outline(types: outlines.flatMap(\.types))
        types = whole.types
        known = whole.workflows(nil)
        openable = Set(whole.openableWorkflows.map(\.names))
    }

    func visitNodes(
        matching typed: String, below parent: NodeReference?,
        _ visit: (_ node: NodeHandle, _ name: String, _ key: String?) -> Void
    ) {
        for (number, workflow) in known.enumerated() { visit(NodeHandle(number), workflow.shortName, nil) }
    }

    func describe(_ node: NodeHandle) -> NodeFact {
        let workflow = known[node.number]
        return NodeFact(
            reference: workflow.shortName, path: workflow.shortName, type: workflow.names.joined(separator: "."),
            summary: "")
    }

    /// Without a node, the actions of all workflows, because the current node isn't known yet.
    func actions(of node: NodeReference?) -> [ActionFact] {
        let wanted = node?.segments.last?.name.text
        return known.filter { wanted == nil || $0.shortName == wanted }.flatMap(\.actions).flatMap { type in
            type.cases.map { action in
                let fields = action.parameters.map { FieldFact($0.label, $0.type) }
                return ActionFact(action.name.text, type: type.names.last ?? "", parameters: fields)
            }
        }
    }

    func workflows(where isWanted: (_ name: String, _ module: String) -> Bool) -> [ActionFact] {
        known.filter { openable.contains($0.names) && isWanted($0.name, "") }.map { workflow in
            let fields = types.first { $0.names == workflow.names && !$0.isExtension }?.properties ?? []
            return ActionFact(
                workflow.names.joined(separator: "."), type: "",
                parameters: fields.map { FieldFact($0.name.text, $0.type ?? "", hasDefault: true) })
        }
    }
}
