// Finds the scripts that send a case of a Swift enum, or expect it as an output.

import WorkbenchLanguage
import WorkbenchPackages

extension Server {
    /// The places in the package's scripts that name the case at a position.
    func scriptReferences(of document: SwiftDocument, at position: LSP.Position) -> [LSP.Location] {
        let offset = document.text.offset(of: position)
        for workflow in workflows(of: document) {
            for type in workflow.actions + workflow.outputs {
                guard let known = type.cases.first(where: { $0.name.span.contains(offset) }) else { continue }
                let isOutput = workflow.outputs.contains(type)
                return scriptPlaces(of: known.name.text, in: type, isOutput: isOutput, workflow, document).flatMap {
                    places in
                    places.ranges.map {
                        LSP.Location(uri: places.uri, range: client.encoding.range(of: $0, in: places.script))
                    }
                }
            }
        }
        return []
    }

    /// The places where scripts name a case of an action or output. If a node precedes the name, the node must be one
    /// that can belong to the workflow.
    ///
    /// - Parameter rivals: The names of other workflows with a case of that name. A line that may mean one of them
    ///   doesn't count.
    func scriptPlaces(
        of name: String, in type: Outline.TypeOutline, isOutput: Bool, _ workflow: SwiftWorkflow,
        _ document: SwiftDocument,
        rivals: [[String]] = []
    ) -> [ScriptPlaces] {
        let folder = package(containing: document.path)
        let open = documents.values.sorted { $0.uri < $1.uri }.map { ($0.uri, Optional($0.version), $0.script) }
        let closed = closedScripts().map { ($0.uri, nil as Int?, $0.script) }
        return (open + closed).filter { package(ofScript: $0.0, $0.2) == folder }
            .compactMap { uri, version, script in
                var opened: [String]?
                var ranges: [Range<Int>] = []
                for index in script.statements.indices {
                    opened = script.statements[index].openedWorkflow ?? opened
                    for target in script.targets(ofStatement: index) {
                        switch target.content {
                        case .action(name, let written?, let node) where !isOutput:
                            // `EditAction.cancel` names the enum, so the workflow's other enums aren't rivals.
                            let others = rivals.filter { $0 != workflow.names }
                            if written.split(separator: ".").last.map(String.init) == type.names.last,
                                workflow.isMeant(by: node, in: opened, others)
                            {
                                ranges.append(target.range)
                            }
                        case .action(name, nil, let node) where !isOutput, .output(name, let node) where isOutput:
                            if workflow.isMeant(by: node, in: opened, rivals) { ranges.append(target.range) }
                        default: continue
                        }
                    }
                }
                return ranges.isEmpty ? nil : ScriptPlaces(uri: uri, version: version, script: script, ranges: ranges)
            }
    }
}

extension Server {
    /// A script's package: the one that it names, or the one that contains it.
    private func package(ofScript uri: String, _ script: Script) -> String? {
        guard let path = DocumentURI.path(uri) else { return nil }
        return script.package(namedIn: path)?.normalizedPath ?? package(containing: path)
    }
}

/// Places in one script.
struct ScriptPlaces {
    var uri: String
    /// Nil if the script isn't open.
    var version: Int?
    var script: Script
    var ranges: [Range<Int>]
}

extension String {
    /// The name in a node reference: `Edit` in `/Todo/Edit[2]`. Nil for the root, and for relative references, which
    /// can mean any node.
    fileprivate var nodeName: String? {
        let last = split(separator: "/").last.map { $0.prefix { $0 != "[" && $0 != "<" } } ?? ""
        guard let name = last.split(separator: ".").last, name.lowercased() != "root" else { return nil }
        return String(name)
    }
}

extension Statement {
    /// The names that identify the workflow in an `open` command: empty for an app, nil for other commands.
    fileprivate var openedWorkflow: [String]? {
        guard let command, command.is(OpenCommand.self), let app = command.arguments.first else { return nil }
        let text = String(decoding: bytes[app.range], as: UTF8.self)
        guard let end = text.firstIndex(of: "(") else { return [] }
        return text[..<end].split(separator: ".").map(String.init)
    }
}

extension SwiftWorkflow {
    /// Whether a node in a script can belong to this workflow, judging by its name and the open tree.
    fileprivate func isMeant(by node: String?, in opened: [String]?, _ rivals: [[String]]) -> Bool {
        let name = node.flatMap(\.nodeName)
        if let name, name.lowercased() != shortName.lowercased() { return false }
        // The rival is another enum of the same workflow, or a workflow with the same names in another module.
        if rivals.contains(names) { return false }
        let isSure = name == nil ? rivals.isEmpty : !rivals.contains { $0.last == names.last }
        if isSure { return true }
        guard let opened, let outermost = opened.first else { return false }
        // Several workflows may have a node with this name. Only the one nested in the same type as the root counts.
        return opened == names
            || name != nil && outermost == names.first && names.count > 1 && !rivals.contains { $0.first == outermost }
    }
}
