// Definition: from a workflow, an action, a part of the state or a screen to its Swift source; from a mark to the line
// that sets it.

import WorkbenchCommandLanguage
import WorkbenchReplies
import WorkbenchValueTree
import WorkbenchWire

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
            func finish(_ found: [SwiftPlace]) {
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
                server.definitions(target, node: nil, document, then: finish)
                return
            }
            // Only the tree knows the type of a node.
            let start = document.script.starts[index]
            func ask(isAfter: Bool) {
                server.ask(document, question, at: start, isAfter: isAfter) { replies in
                    if let node = replies.first?.nodeName {
                        server.definitions(
                            target, node: node, actionTypes: replies.first?.actionTypes ?? [:], document, then: finish)
                    } else if isAfter {
                        server.definitions(target, node: nil, document, then: finish)
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
struct SwiftPlace {
    var uri: String
    var range: LSP.Range
    var nameRange: LSP.Range

    fileprivate func link(from origin: LSP.Range) -> LSP.LocationLink {
        LSP.LocationLink(
            originSelectionRange: origin, targetUri: uri, targetRange: range, targetSelectionRange: nameRange)
    }
}

extension Target {
    /// The command that finds the type of the target's node.
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

extension Target {
    /// The declaration to search for; nil if that cannot be known without the node.
    fileprivate func search(_ node: NodeName?, _ actionTypes: [String: [String]]) -> DeclarationSearch? {
        // `Row<Int>` is declared as `Row`.
        let owner = node.map { String($0.type.prefix { $0 != "<" }) }
        switch content {
        case .node: return owner.map { DeclarationSearch(alternatives: [[.type($0)]]) }
        case .place(let reference, _):
            guard let owner, case .field(let field)? = reference.path.components.last else { return nil }
            // The first component is a field of the state; those after it may be fields of any type.
            return DeclarationSearch(
                alternatives: [[.variable(field, of: reference.steps.count == 1 ? [owner, "State"] : [])]])
        case .action(let name, let type, _):
            guard let owner else { return nil }
            let types = type.map { [$0] } ?? actionTypes[name] ?? []
            let containers = types.isEmpty ? [[]] : types.map { $0.split(separator: ".").map(String.init) }
            return DeclarationSearch(alternatives: [containers.map { .enumCase(name, of: [owner] + $0) }])
        case .output(let name, _):
            guard let owner else { return nil }
            return DeclarationSearch(
                alternatives: [[.enumCase(name, of: [owner, "Output"])], [.enumCase(name, of: [owner])]])
        case .callback(let name):
            let field = name.split(separator: ".").last.map(String.init) ?? name
            return DeclarationSearch(alternatives: [[.variable(field)]])
        case .screen(let name): return DeclarationSearch(alternatives: [[.type(name + "Screen")], [.type(name)]])
        case .type(let name): return DeclarationSearch(alternatives: [[.type(name)]])
        case .enumCase(let name): return DeclarationSearch(alternatives: [[.enumCase(name)]])
        case .worker(let name): return DeclarationSearch(alternatives: [[.type(name), .type(name + "Worker")]])
        default: return nil
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
        case .state(let part), .props(let part): part.node
        default: nil
        }
    }
}

extension Server {
    fileprivate func definitions(ofMark target: Target, _ document: Document) -> [SwiftPlace] {
        document.script.targets(like: target).filter {
            if case .mark(_, isDefinition: true) = $0.content { true } else { false }
        }.map { mark in
            let range = range(of: mark.range, in: document)
            return SwiftPlace(uri: document.uri, range: range, nameRange: range)
        }
    }

    /// Finds a declaration in the index that the last build of the script's package has written. If there is no answer,
    /// the server shows the reason once.
    fileprivate func definitions(
        _ target: Target, node: NodeName?, actionTypes: [String: [String]] = [:], _ document: Document,
        then: @escaping ([SwiftPlace]) -> Void
    ) {
        guard settings.usesIndex, let search = target.search(node, actionTypes) else { return then([]) }
        guard let package = package(of: document) ?? folders.first(where: { files.exists($0 + "/Package.swift") })
        else {
            tellOnce("Places in Swift code are found in packages, and \(DocumentURI.name(document.uri)) is in none.")
            return then([])
        }
        // In a package that was never built, looking for an index would create an empty one.
        guard files.exists(package + "/.build/debug/index/store") else {
            tellOnce(
                "Places in Swift code are found with what `swift build` leaves: run it in \(package), then try again.")
            return then([])
        }
        askIndex(of: package, for: search.names) { [weak self] answer in
            guard let self else { return }
            switch answer {
            case .failure(let fault):
                tellOnce(fault.message)
                then([])
            case .success(let symbols):
                let found = search.matches(in: symbols)
                let places = found.compactMap { self.sources.place($0, self.client.encoding) }
                if places.isEmpty, !found.isEmpty {
                    tellOnce(
                        "The sources of \(package) were edited after the last build: run `swift build`, then try again."
                    )
                }
                then(places)
            }
        }
    }

    private func tellOnce(_ message: String) {
        if toldFaults.insert(message).inserted { show(.info, message) }
    }
}
