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
                return scriptPlaces(ofCase: known.name.text, isOutput: isOutput, workflow, document).flatMap {
                    uri, script, ranges in
                    ranges.map { LSP.Location(uri: uri, range: client.encoding.range(of: $0, in: script)) }
                }
            }
        }
        return []
    }

    /// Where scripts name a case of an action or of an output. A name with a node counts if the node can be the workflow's.
    func scriptPlaces(
        ofCase name: String, isOutput: Bool, _ workflow: SwiftWorkflow, _ document: SwiftDocument
    ) -> [(uri: String, script: Script, ranges: [Range<Int>])] {
        let folder = package(containing: document.path)
        let open = documents.values.filter { DocumentURI.path($0.uri).flatMap(package(containing:)) == folder }.sorted {
            $0.uri < $1.uri
        }
        .map { ($0.uri, $0.script) }
        let closed = closedScripts().filter { DocumentURI.path($0.uri).flatMap(package(containing:)) == folder }
            .map { ($0.uri, $0.script) }
        return (open + closed).compactMap { uri, script in
            let ranges = script.statements.indices.flatMap { script.targets(ofStatement: $0) }.filter { target in
                switch target.content {
                case .action(name, _, let node) where !isOutput: node.map(workflow.mayBe) ?? true
                case .output(name, let node) where isOutput: node.map(workflow.mayBe) ?? true
                default: false
                }
            }.map(\.range)
            return ranges.isEmpty ? nil : (uri, script, ranges)
        }
    }
}

extension SwiftWorkflow {
    /// Whether a node, as a script writes it, may be one of this workflow: `/Todo/Edit`, `edit`, `Edit[2]`.
    fileprivate func mayBe(_ node: String) -> Bool {
        let last = node.split(separator: "/").last.map { $0.prefix { $0 != "[" } } ?? ""
        // The root, and the node at which the script is, can be any.
        return last.isEmpty || last == "." || last == ".." || last.lowercased() == shortName.lowercased()
            || last.lowercased() == "root"
    }
}
