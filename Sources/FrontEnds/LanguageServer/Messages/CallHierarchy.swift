// Call hierarchy: an action's senders, and the children whose outputs lead to it; the path of an output, up to the
// root. The data comes from the script's steps where possible, and otherwise from the live tree.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchValueTree
import WorkbenchWire

extension LSP {
    struct CallHierarchyItem: MemberwiseCodable {
        var name: String
        var kind: SymbolKind
        var detail: String?
        var uri: String
        var range: Range
        var selectionRange: Range
        var data: Origin

        /// The sender or receiver that the item stands for.
        struct Origin: MemberwiseCodable {
            var kind: String
            var path: String
            var name: String
            /// The line of a command.
            var line: Int?
            /// The line where the user made the request.
            var asked: Int
            /// The names of an action's type, in Swift files.
            var type: [String]?
        }
    }

    struct CallHierarchyParameters: MemberwiseDecodable {
        var item: CallHierarchyItem
    }

    struct IncomingCall: MemberwiseCodable {
        var from: CallHierarchyItem
        var fromRanges: [Range]
    }

    struct OutgoingCall: MemberwiseCodable {
        var to: CallHierarchyItem
        var fromRanges: [Range]
    }

    enum PrepareCallHierarchy: ClientRequest {
        static let method = "textDocument/prepareCallHierarchy"
        typealias Parameters = TextDocumentPositionParams
        typealias Result = [CallHierarchyItem]

        static func handle(
            _ parameters: Parameters, _ server: Server, _ answer: Answer<Result>
        ) throws(ResponseError) {
            let document = try server.document(parameters.textDocument.uri)
            let offset = server.offset(of: parameters.position, in: document)
            guard let target = document.script.target(at: offset),
                let statement = document.script.statementIndex(at: offset)
            else { return answer([]) }
            server.callSite(of: target, at: statement, document) { site in
                guard let site else { return answer([]) }
                let place = CallPlace(document: document, statement: statement, server: server)
                var item = place.item(site)
                // The user has pointed at this item, so show its place in the script.
                item.selectionRange = server.range(of: target.range, in: document)
                item.range = item.selectionRange
                answer([item])
            }
        }
    }

    enum IncomingCalls: ClientRequest {
        static let method = "callHierarchy/incomingCalls"
        typealias Parameters = CallHierarchyParameters
        typealias Result = [IncomingCall]

        static func handle(
            _ parameters: Parameters, _ server: Server, _ answer: Answer<Result>
        ) throws(ResponseError) {
            let site = try parameters.item.data.site()
            try server.calls(of: parameters.item) { place in
                let seen = place.grouped(place.graph.incoming(site), by: \.from)
                server.possibleSenders(to: site, place, besides: seen.map(\.site)) { more in
                    answer((seen + more).map { IncomingCall(from: $0.item, fromRanges: $0.ranges) })
                }
            }
        }
    }

    enum OutgoingCalls: ClientRequest {
        static let method = "callHierarchy/outgoingCalls"
        typealias Parameters = CallHierarchyParameters
        typealias Result = [OutgoingCall]

        static func handle(
            _ parameters: Parameters, _ server: Server, _ answer: Answer<Result>
        ) throws(ResponseError) {
            let site = try parameters.item.data.site()
            try server.calls(of: parameters.item) { place in
                let seen = place.grouped(place.graph.outgoing(site), by: \.to)
                server.possibleReceivers(of: site, place, besides: seen.map(\.site)) { more in
                    answer((seen + more).map { OutgoingCall(to: $0.item, fromRanges: $0.ranges) })
                }
            }
        }
    }
}

extension LSP.CallHierarchyItem.Origin {
    fileprivate func site() throws(ResponseError) -> CallSite {
        guard let kind = CallSite.Kind(rawValue: kind) else {
            throw ResponseError(.invalidParameters, "there are no items of kind \(kind.prefix(100))")
        }
        return CallSite(kind: kind, path: path, name: name, line: line)
    }
}

/// The place whose calls the user asks about.
private struct CallPlace {
    var document: Document
    var statement: Int
    var server: Server
    let graph: CallGraph

    init(document: Document, statement: Int, server: Server) {
        self.document = document
        self.statement = statement
        self.server = server
        graph = CallGraph(document, around: statement)
    }

    /// Calls with the same sender or receiver.
    struct Group {
        var site: CallSite
        var item: LSP.CallHierarchyItem
        var ranges: [LSP.Range]
    }

    func grouped(_ calls: [Call], by end: KeyPath<Call, CallSite>) -> [Group] {
        var order: [CallSite] = []
        var groups: [CallSite: [Call]] = [:]
        for call in calls {
            let site = call[keyPath: end]
            if groups[site] == nil { order.append(site) }
            groups[site, default: []].append(call)
        }
        return order.map { site in
            let calls = groups[site] ?? []
            var statements: [Int] = []
            for call in calls where statements.last != call.statement { statements.append(call.statement) }
            var outputs: [String] = []
            for output in calls.compactMap(\.output) where !outputs.contains(output) { outputs.append(output) }
            let detail = outputs.isEmpty ? nil : "⇡ output \(outputs.joined(separator: ", "))"
            return Group(site: site, item: item(site, detail: detail), ranges: statements.map(range))
        }
    }

    /// A call that the tree allows, although no step of the script has made it.
    func possible(_ site: CallSite, _ detail: String) -> Group {
        Group(site: site, item: item(site, detail: detail), ranges: [range(statement)])
    }

    func item(_ site: CallSite, detail: String? = nil) -> LSP.CallHierarchyItem {
        let node = graph.names[site.path] ?? site.path.split(separator: "/").last.map(String.init) ?? "/"
        let (name, kind): (String, LSP.SymbolKind) =
            switch site.kind {
            case .command: (site.name, .event)
            case .node: (node, .class)
            case .action: ("\(node) \(site.name)", .method)
            case .output: ("\(node) ⇡ \(site.name)", .event)
            case .worker: ("\(site.name) of \(node)", .event)
            case .sinks: ("the screen of \(node)", .event)
            case .ignoring: ("\(node) ignores it", .class)
            case .outside: ("out of the tree", .namespace)
            case .data: ("\(node).\(site.name)", .property)
            case .screen: ("the screen \(site.name)", .event)
            }
        let at = site.line.flatMap { document.script.lines.start(ofLine: $0) }.flatMap(document.script.statementIndex)
        let range = range(at ?? graph.lastStatement(of: site) ?? statement)
        return LSP.CallHierarchyItem(
            name: name, kind: kind, detail: detail ?? (site.path.isEmpty ? nil : site.path), uri: document.uri,
            range: range, selectionRange: range,
            data: LSP.CallHierarchyItem.Origin(
                kind: site.kind.rawValue, path: site.path, name: site.name, line: site.line,
                asked: document.script.lines.line(at: document.script.starts[statement])))
    }

    private func range(_ statement: Int) -> LSP.Range {
        server.range(of: document.contentRange(ofStatement: statement), in: document)
    }
}

extension Server {
    /// The sender or receiver that a name in the script refers to; nil if it is neither.
    fileprivate func callSite(
        of target: Target, at statement: Int, _ document: Document, then: @escaping (CallSite?) -> Void
    ) {
        let node: String
        var (kind, name) = (CallSite.Kind.node, "")
        switch target.content {
        case .command, .callback:
            whenEvaluated(document, isImpatient: false) { [weak document] in
                let isStep = document?.outcome(ofStatement: statement)?.step != nil
                then(isStep ? document?.callSite(ofCommand: statement) : nil)
            }
            return
        case .node(_, let text): node = text
        case .action(let action, _, let owner): (kind, name, node) = (.action, action, owner ?? ".")
        case .output(let output, let owner): (kind, name, node) = (.output, output, owner ?? ".")
        case .place(let place, _, let outer):
            guard place.steps.count == 1, let field = target.text(in: document.script) else { return then(nil) }
            (kind, name, node) = (.data, field, outer)
        default: return then(nil)
        }
        sinks(node, at: statement, document) { sinks in
            // After a node has ended, only its actions are known.
            let path = sinks?.node.path ?? CallGraph(document, around: statement).path(endingWith: node)
            then(path.map { CallSite(kind: kind, path: $0, name: name) })
        }
    }

    /// The sinks of a node at a line, or after it.
    private func sinks(
        _ node: String, at statement: Int, _ document: Document, then: @escaping (NodeSinks?) -> Void
    ) {
        let start = document.script.starts[statement]
        ask(document, "sinks \(node)", at: start, isAfter: false) { [weak self] replies in
            if let sinks = replies.first?.sinks { return then(sinks) }
            self?.ask(document, "sinks \(node)", at: start, isAfter: true) { then($0.first?.sinks) }
        }
    }

    fileprivate func calls(
        of item: LSP.CallHierarchyItem, then: @escaping (CallPlace) -> Void
    ) throws(ResponseError) {
        let document = try document(item.uri)
        whenEvaluated(document, isImpatient: false) { [weak self] in
            guard let self else { return }
            let offset = document.script.lines.start(ofLine: item.data.asked) ?? 0
            let statement = document.script.statementIndex(at: offset) ?? 0
            then(CallPlace(document: document, statement: statement, server: self))
        }
    }

    /// The senders of a node's actions that are in the tree, but not in the script's steps.
    fileprivate func possibleSenders(
        to site: CallSite, _ place: CallPlace, besides seen: [CallSite], then: @escaping ([CallPlace.Group]) -> Void
    ) {
        if site.kind == .data, seen.isEmpty { return owners(of: site, place, then: then) }
        guard site.kind == .action || site.kind == .node else { return then([]) }
        sinks(site.path, at: place.statement, place.document) { sinks in
            var found: [CallPlace.Group] = []
            func add(_ sender: CallSite, _ detail: String) {
                let isKnown = seen.contains { $0.path == sender.path && $0.kind != .command && sender.kind == .node }
                guard !isKnown, !found.contains(where: { $0.site == sender }) else { return }
                found.append(place.possible(sender, detail))
            }
            for line in sinks?.actions ?? [] {
                guard site.kind == .node || line.signature.prefix(while: { $0 != "(" }) == site.name else { continue }
                switch line.reach {
                case .live: add(CallSite(kind: .sinks, path: site.path), "a sink of the last render takes \(line.type)")
                case .children(let children):
                    for child in children {
                        let path = site.path == "/" ? "/\(child)" : "\(site.path)/\(child)"
                        add(CallSite(kind: .node, path: path), "its outputs become \(line.type)")
                    }
                case .none: break
                }
            }
            then(found)
        }
    }

    /// The receivers of a node's outputs that are in the tree, but not in the script's steps.
    fileprivate func possibleReceivers(
        of site: CallSite, _ place: CallPlace, besides seen: [CallSite], then: @escaping ([CallPlace.Group]) -> Void
    ) {
        if site.kind == .data { return readers(of: site, place, then: then) }
        guard seen.isEmpty, site.kind == .output || site.kind == .node else { return then([]) }
        let path = NodePath(parsing: site.path)
        guard let parent = path.parent else {
            guard site.kind == .output else { return then([]) }
            return then([place.possible(CallSite(kind: .outside), "the root has no parent")])
        }
        sinks(parent.text, at: place.statement, place.document) { sinks in
            let types = (sinks?.actions ?? []).compactMap { line -> String? in
                guard case .children(let children) = line.reach, children.contains(path.segment) else { return nil }
                return line.type
            }
            guard let type = types.first else { return then([]) }
            then([place.possible(CallSite(kind: .node, path: parent.text), "outputs of \(path.segment) become \(type)")]
            )
        }
    }

    /// The states that a value comes from.
    private func owners(of site: CallSite, _ place: CallPlace, then: @escaping ([CallPlace.Group]) -> Void) {
        let start = place.document.script.starts[place.statement]
        ask(place.document, "why \(site.path).\(site.name)", at: start, isAfter: true) { replies in
            guard case .origin(let origin)? = replies.first?.content else { return then([]) }
            var found: [CallPlace.Group] = []
            for (holder, path) in origin.states {
                guard case .field(let name)? = path.components.first else { continue }
                let data = CallSite(kind: .data, path: holder, name: name)
                if data == site || found.contains(where: { $0.site == data }) { continue }
                found.append(place.possible(data, "a source of this value"))
            }
            then(found)
        }
    }

    /// The properties and screens that depend on a part of a state.
    private func readers(of site: CallSite, _ place: CallPlace, then: @escaping ([CallPlace.Group]) -> Void) {
        let start = place.document.script.starts[place.statement]
        ask(place.document, "flow \(site.path).\(site.name)", at: start, isAfter: true) { replies in
            guard case .flow(let flow)? = replies.first?.content else { return then([]) }
            then(
                flow.titledEffects.flatMap { effect, title -> [CallPlace.Group] in
                    let names = effect.changes.map(\.path.description).joined(separator: ", ")
                    switch effect.part {
                    case .screen:
                        return [place.possible(CallSite(kind: .screen, name: title), "shows it in \(names)")]
                    case .properties:
                        return effect.changes.compactMap { change in
                            guard case .field(let name)? = change.path.components.first else { return nil }
                            let data = CallSite(kind: .data, path: effect.holder, name: name)
                            return place.possible(data, "passed to \(effect.holder)")
                        }
                    case .state, .began, .ended: return []
                    }
                })
        }
    }
}

extension OriginReply {
    /// The places in states that the value comes from, now or when a copy of it was made.
    fileprivate var states: [(holder: String, path: ValuePath)] {
        sources.map { ($0.holder, $0.path) }
            + links.compactMap { if case .state(let node, let path) = $0.kind { (node.path, path) } else { nil } }
    }
}

extension Target {
    /// The last name of a place, without the dot.
    fileprivate func text(in script: Script) -> String? {
        let text = String(decoding: script.bytes[range], as: UTF8.self)
        let name = text.hasPrefix(".") ? String(text.dropFirst()) : text
        return name.hasPrefix("[") || name.isEmpty ? nil : name
    }
}
