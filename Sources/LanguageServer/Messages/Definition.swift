// Definition: from a workflow, an action, a part of the state or a screen to its Swift source; from a mark to where it is set.

import CommandLanguage
import Replies
import ValueTree
import Wire

extension LSP {
    enum Definition: ClientRequest {
        static let method = "textDocument/definition"
        typealias Parameters = TextDocumentPositionParams

        enum Result: Encodable {
            case locations([Location])
            case links([LocationLink])

            func encode(to encoder: any Encoder) throws {
                switch self {
                case .locations(let locations): try locations.encode(to: encoder)
                case .links(let links): try links.encode(to: encoder)
                }
            }
        }

        static func handle(
            _ parameters: Parameters, _ server: Server, _ answer: Answer<Result>
        ) throws(ResponseError) {
            let document = try server.document(parameters.textDocument.uri)
            let offset = server.offset(of: parameters.position, in: document)
            guard let target = document.script.target(at: offset),
                let index = document.script.statementIndex(at: offset)
            else {
                answer(.locations([]))
                return
            }
            let origin = server.range(of: target.range, in: document)
            func finish(_ found: [SourcePlace]) {
                if server.client.takesLinks {
                    answer(.links(found.map { $0.link(from: origin) }))
                } else {
                    answer(.locations(found.map { Location(uri: $0.uri, range: $0.nameRange) }))
                }
            }
            if case .mark = target.content {
                finish(server.definitions(ofMark: target, document))
                return
            }
            guard let question = target.question else {
                finish(server.definitions(target, node: nil, document))
                return
            }
            // Only the tree knows of which type a node is.
            let start = document.script.starts[index]
            func ask(isAfter: Bool) {
                server.ask(document, question, at: start, isAfter: isAfter) { replies in
                    if let node = replies.first?.nodeName {
                        finish(
                            server.definitions(
                                target, node: node, actionTypes: replies.first?.actionTypes ?? [:], document))
                    } else if isAfter {
                        finish(server.definitions(target, node: nil, document))
                    } else {
                        ask(isAfter: true)
                    }
                }
            }
            ask(isAfter: false)
        }
    }
}

/// A declaration in a file that need not be open.
struct SourcePlace {
    var uri: String
    var range: LSP.Range
    var nameRange: LSP.Range

    fileprivate func link(from origin: LSP.Range) -> LSP.LocationLink {
        LSP.LocationLink(
            originSelectionRange: origin, targetUri: uri, targetRange: range, targetSelectionRange: nameRange)
    }
}

extension Target {
    /// What tells the type of the node that it is about.
    fileprivate var question: String? {
        switch content {
        case .node(_, let text): "sinks \(text)"
        case .place(let reference, let text):
            reference.steps.isEmpty ? "sinks \(text)" : "sinks \(text.prefix { $0 != "." })"
        case .action(_, _, let node), .output(_, let node): "sinks \(node ?? "")"
        default: nil
        }
    }
}

extension Reply {
    /// The types that have an action of a name.
    fileprivate var actionTypes: [String: [String]] {
        guard case .sinks(let nodes) = content else { return [:] }
        var types: [String: [String]] = [:]
        for line in nodes.flatMap(\.actions) {
            types[String(line.signature.prefix { $0 != "(" }), default: []].append(line.type)
        }
        return types
    }

    fileprivate var nodeName: NodeName? {
        switch content {
        case .sinks(let nodes): nodes.first?.node
        case .values(let values): values.first?.node
        default: nil
        }
    }
}

extension Server {
    fileprivate func definitions(ofMark target: Target, _ document: Document) -> [SourcePlace] {
        document.script.targets(like: target).filter {
            if case .mark(_, isDefinition: true) = $0.content { true } else { false }
        }.map { mark in
            let range = range(of: mark.range, in: document)
            return SourcePlace(uri: document.uri, range: range, nameRange: range)
        }
    }

    fileprivate func definitions(
        _ target: Target, node: NodeName?, actionTypes: [String: [String]] = [:], _ document: Document
    ) -> [SourcePlace] {
        let roots = sourceRoots(of: document)
        let found: [(path: String, declaration: SwiftDeclaration)]
        switch target.content {
        case .node:
            guard let node else { return [] }
            found = sources.types(named: node.type.withoutArguments, below: roots)
        case .place(let reference, _):
            guard let node, case .field(let field)? = reference.path.components.last else { return [] }
            let type = node.type.withoutArguments
            // The first step is a field of the state; what is behind it may be a field of any type.
            found =
                reference.steps.count == 1
                ? sources.members(named: field, of: [type, "State"], below: roots)
                : sources.members(named: field, of: [], below: roots)
        case .action(let name, let type, _):
            guard let node else { return [] }
            let types = type.map { [$0] } ?? actionTypes[name] ?? []
            let owners = types.isEmpty ? [[]] : types.map { $0.split(separator: ".").map(String.init) }
            found = owners.flatMap { owner in
                sources.cases(named: name, of: [node.type.withoutArguments] + owner, below: roots)
            }
        case .output(let name, _):
            guard let node else { return [] }
            let type = node.type.withoutArguments
            let outputs = sources.cases(named: name, of: [type, "Output"], below: roots)
            found = outputs.isEmpty ? sources.cases(named: name, of: [type], below: roots) : outputs
        case .callback(let name):
            let field = name.split(separator: ".").last.map(String.init) ?? name
            found = sources.members(named: field, of: [], below: roots)
        case .screen(let name):
            let screens = sources.types(named: name + "Screen", below: roots)
            found = screens.isEmpty ? sources.types(named: name, below: roots) : screens
        case .type(let name): found = sources.types(named: name, below: roots)
        case .enumCase(let name): found = sources.cases(named: name, of: [], below: roots)
        case .worker(let name):
            found = sources.types(named: name, below: roots) + sources.types(named: name + "Worker", below: roots)
        default: found = []
        }
        return found.compactMap { sources.place($0.path, $0.declaration, client.encoding) }
    }

    /// Where the sources are: the workspace's folders, and the package that the script is in.
    private func sourceRoots(of document: Document) -> [String] {
        var roots = folders
        if let path = DocumentURI.path(document.uri) {
            var parts = path.split(separator: "/").dropLast()
            while !parts.isEmpty {
                let folder = "/" + parts.joined(separator: "/")
                if files.exists(folder + "/Package.swift") {
                    if !roots.contains(where: { folder == $0 || folder.hasPrefix($0 + "/") }) { roots.append(folder) }
                    break
                }
                parts.removeLast()
            }
        }
        return roots
    }
}

extension String {
    /// `Row<Int>` is declared as `Row`.
    fileprivate var withoutArguments: String {
        String(prefix { $0 != "<" })
    }
}
