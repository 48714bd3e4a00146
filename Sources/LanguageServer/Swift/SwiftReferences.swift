// From a case in Swift to the scripts that send it, or expect it as an output.

import WorkbenchCommandLanguage
import WorkbenchSwiftOutline

extension Server {
    /// The places in the scripts of the package that name the case at a position.
    func scriptReferences(of document: SwiftDocument, at position: LSP.Position) -> [LSP.Location] {
        let offset = document.text.offset(of: position)
        for workflow in workflows(of: document) {
            for type in workflow.actions + workflow.outputs {
                guard let known = type.cases.first(where: { $0.name.span.contains(offset) }) else { continue }
                let isOutput = workflow.outputs.contains(type)
                return scriptPlaces(ofCase: known.name.text, isOutput: isOutput, workflow, document).flatMap { places in
                    places.ranges.map {
                        LSP.Location(uri: places.uri, range: client.encoding.range(of: $0, in: places.script))
                    }
                }
            }
        }
        return []
    }

    /// Where scripts name a case of an action or of an output. A name with a node counts if the node can be the workflow's.
    ///
    /// - Parameter takesAnyNode: Whether names without a node count, and those with one that can be any.
    func scriptPlaces(
        ofCase name: String, isOutput: Bool, _ workflow: SwiftWorkflow, _ document: SwiftDocument,
        takesAnyNode: Bool = true
    ) -> [ScriptPlaces] {
        let folder = package(containing: document.path)
        let open = documents.values.sorted { $0.uri < $1.uri }.map { ($0.uri, Optional($0.version), $0.script) }
        let closed = closedScripts().map { ($0.uri, nil as Int?, $0.script) }
        func counts(_ node: String?) -> Bool {
            guard let node, let name = node.nodeName else { return takesAnyNode }
            return workflow.isCalled(name)
        }
        return (open + closed).filter { DocumentURI.path($0.0).flatMap(package(containing:)) == folder }
            .compactMap { uri, version, script in
                let ranges = script.statements.indices.flatMap { script.targets(ofStatement: $0) }.filter { target in
                    switch target.content {
                    case .action(name, _, let node) where !isOutput: counts(node)
                    case .output(name, let node) where isOutput: counts(node)
                    default: false
                    }
                }.map(\.range)
                return ranges.isEmpty ? nil : ScriptPlaces(uri: uri, version: version, script: script, ranges: ranges)
            }
    }
}

/// Places in one script.
struct ScriptPlaces {
    var uri: String
    /// Nil if it is not open.
    var version: Int?
    var script: Script
    var ranges: [Range<Int>]
}

extension String {
    /// The name in a node as a script writes it: `Edit` of `/Todo/Edit[2]`. Nil for the root, and for nodes that are named by where the
    /// script is: these can be any.
    fileprivate var nodeName: String? {
        let last = split(separator: "/").last.map { $0.prefix { $0 != "[" && $0 != "<" } } ?? ""
        guard let name = last.split(separator: ".").last, name.lowercased() != "root" else { return nil }
        return String(name)
    }
}

extension SwiftWorkflow {
    fileprivate func isCalled(_ node: String) -> Bool { node.lowercased() == shortName.lowercased() }
}
