// Finds the Swift declaration for a name in a script. The live tree provides the type, and an index provides the place
// of its declaration.

import WorkbenchLanguage
import WorkbenchValueTree
import WorkbenchWire

/// The declaration to find for a name in a script: that of the item, or that of its type.
enum Declaration {
    case itself
    case itsType
}

extension Target {
    /// The command whose reply names the types; nil if there is only the name to search by.
    fileprivate func question(for wanted: Declaration, placesWith look: String) -> String? {
        switch content {
        case .node(_, let text): "sinks \(text)"
        case .place(_, let text, let outer): "\(look) \(wanted == .itself ? outer : text)"
        case .action(_, _, let node), .output(_, let node): "sinks \(node ?? ".")"
        case .callback: "sinks /"
        default: nil
        }
    }

    /// The search for the wanted declaration.
    ///
    /// - Parameter reply: The answer to the question; nil if there is none.
    fileprivate func search(for wanted: Declaration, _ reply: Reply?) -> DeclarationSearch? {
        switch content {
        case .node: return DeclarationSearch(reply?.sinks.flatMap { $0.type(for: wanted) })
        case .place(let reference, _, _):
            let types = reply?.value?.declarations ?? []
            if wanted == .itsType { return DeclarationSearch(alternatives: [types.compactMap { .type($0) }]) }
            guard case .field(let field)? = reference.path.components.last else { return nil }
            return DeclarationSearch(alternatives: [types.map { .member(.variable, field, of: $0) }])
        case .action(let name, let type, _): return reply?.sinks?.search(for: wanted, ofAction: name, type)
        case .output(let name, _):
            guard let type = reply?.sinks?.declarations?.output else { return nil }
            return wanted == .itsType
                ? DeclarationSearch(type) : DeclarationSearch(alternatives: [[.member(.enumCase, name, of: type)]])
        case .callback(let name): return Self.search(for: wanted, ofCallback: name, reply?.sinks?.callbacks ?? [])
        case .screen(let name): return Self.search(ofScreen: name)
        case .type(let name, let outer):
            let inOuter = outer.map { [DeclarationQuery(kind: .type, name: name, container: .ending($0))] } ?? []
            return DeclarationSearch(alternatives: [inOuter, [.type(name)]])
        case .worker(let name): return DeclarationSearch(alternatives: [[.type(name)], [.type(name + "Worker")]])
        case .enumCase(let name):
            return wanted == .itself
                ? DeclarationSearch(alternatives: [[DeclarationQuery(kind: .enumCase, name: name)]]) : nil
        default: return nil
        }
    }

    private static func search(ofScreen name: String) -> DeclarationSearch {
        DeclarationSearch(alternatives: [[.type(name + "Screen")], [.type(name)]])
    }

    private static func search(
        for wanted: Declaration, ofCallback name: String, _ callbacks: [NodeSinks.Callback]
    ) -> DeclarationSearch? {
        let field = name.split(separator: ".").last.map(String.init) ?? name
        let screen = callbacks.first { $0.name == field }?.screen
        if wanted == .itsType { return screen.map(search(ofScreen:)) }
        func query(_ container: DeclarationQuery.Container) -> [DeclarationQuery] {
            [DeclarationQuery(kind: .variable, name: field, container: container)]
        }
        let ofScreen = screen.map { [query(.ending($0 + "Screen")), query(.ending($0))] } ?? []
        return DeclarationSearch(alternatives: ofScreen + [query(.anywhere)])
    }
}

extension NodeSinks {
    fileprivate func type(for wanted: Declaration) -> DeclaredType? {
        wanted == .itsType ? declarations?.state ?? declarations?.workflow : declarations?.workflow
    }

    /// An action is a case of an enum, or a separate type.
    fileprivate func search(for wanted: Declaration, ofAction name: String, _ type: String?) -> DeclarationSearch? {
        let lines = actions.filter { $0.signature.prefix { $0 != "(" } == name && (type == nil || $0.type == type) }
        let types = (declarations?.actions ?? []).filter { type in lines.contains { $0.type == type.names.last } }
        guard wanted == .itself else { return DeclarationSearch(alternatives: [types.compactMap { .type($0) }]) }
        return DeclarationSearch(
            alternatives: [
                types.map { .member(.enumCase, name, of: $0) },
                types.filter { $0.names.last == name }.compactMap { .type($0) },
            ])
    }
}

extension Reply {
    var sinks: NodeSinks? {
        if case .sinks(let nodes) = content { nodes.first } else { nil }
    }

    var value: NodeValue? {
        switch content {
        case .state(let value), .props(let value): value
        default: nil
        }
    }
}

extension DeclarationSearch {
    init?(_ type: DeclaredType?) {
        guard let query = type.flatMap(DeclarationQuery.type) else { return nil }
        self.init(alternatives: [[query]])
    }
}

extension Server {
    /// The search for a name; nil if nothing can be found. A node's type comes from the tree. If the name exists only
    /// after its line, the tree after that line is asked.
    func search(
        for wanted: Declaration, of target: Target, at statement: Int, _ document: Document,
        then: @escaping (DeclarationSearch?) -> Void
    ) {
        let look = document.script.statements[statement].wordForPlaces
        guard let question = target.question(for: wanted, placesWith: look) else {
            return then(target.search(for: wanted, nil))
        }
        let start = document.script.starts[statement]
        ask(document, question, at: start, isAfter: false) { [weak self] replies in
            if let reply = replies.first, reply.isSuccess { return then(target.search(for: wanted, reply)) }
            self?.ask(document, question, at: start, isAfter: true) { replies in
                then(target.search(for: wanted, replies.first { $0.isSuccess }))
            }
        }
    }

    /// Finds declarations in the index of the script's package. If there is no answer, the server reports the reason
    /// once.
    ///
    /// - Parameter isQuiet: Whether to report nothing, because the user didn't ask for this.
    func declarations(
        _ search: DeclarationSearch, _ document: Document, isQuiet: Bool = false,
        then: @escaping ([SwiftPlace]) -> Void
    ) {
        guard settings.usesIndex, !search.names.isEmpty else { return then([]) }
        func explain(_ message: String) {
            if !isQuiet, toldFaults.insert(message).inserted { show(.info, message) }
        }
        let index: IndexPlace
        switch indexPlace(of: document) {
        case .success(let place): index = place
        case .failure(let fault):
            explain(fault.message)
            return then([])
        }
        ask(index, for: search.names) { [weak self] answer in
            guard let self else { return }
            switch answer {
            case .failure(let fault):
                explain(fault.message)
                then([])
            case .success(let symbols):
                let found = search.matches(in: symbols)
                let places = found.compactMap { self.sources.place($0, self.client.encoding) }
                if places.isEmpty, !found.isEmpty { explain(index.isOldMessage) }
                then(places)
            }
        }
    }

    private func indexPlace(of document: Document) -> Result<IndexPlace, OutsideFault> {
        // The kernel's own program was built from this package.
        if let package = document.evaluation.package { return .success(.host(package: package)) }
        guard let package = package(of: document) ?? folders.first(where: { files.exists($0 + "/Package.swift") })
        else {
            return .failure(
                OutsideFault(
                    "Can't look up Swift code: \(DocumentURI.name(document.uri)) isn't in a package. Move it into one.")
            )
        }
        // In a package that was never built, opening an index would create an empty one.
        guard files.exists(package + "/.build/debug/index/store") else {
            return .failure(
                OutsideFault(
                    """
                    Finding Swift code needs the index that `swift build` writes: run it in \(package), then try again.
                    """))
        }
        return .success(.build(package: package))
    }
}

extension IndexPlace {
    fileprivate var isOldMessage: String {
        switch self {
        case .build(let package):
            "The sources of \(package) were edited after the last build: run `swift build`, then try again."
        case .host(let package):
            "The sources of \(package) were edited and don't compile: fix them, then try again."
        }
    }
}
