// Call hierarchy in the code, following the data: the senders of an action, the outputs that lead to it, and an
// output's path up to the root.

import WorkbenchPackages
import WorkbenchWire

/// A sender or a receiver in a package's code.
struct SwiftCallSite: Hashable {
    enum Kind: String {
        case action = "swift-action"
        case output = "swift-output"
        /// A `render` function, with the callbacks of its screen.
        case render = "swift-render"
        /// A parent that ignores outputs.
        case ignoring = "swift-ignoring"
        /// The outside, where the outputs of the root go.
        case outside = "swift-outside"
    }

    var kind: Kind
    /// The workflow.
    var names: [String]
    /// The case name; empty for renders.
    var name: String
}

/// One step from a sender to a receiver.
struct SwiftCall: Hashable {
    var other: SwiftCallSite
    /// The file of the call.
    var path: String
    var span: Outline.Span
}

/// The workflows of a package as its code declares them.
struct SwiftCallGraph {
    struct Part {
        var path: String
        var type: Outline.TypeOutline
    }

    private let parts: [Part]
    private let workflows: Set<[String]>

    init(_ files: [String: FileOutline]) {
        parts = files.sorted { $0.key < $1.key }.flatMap { path, file in
            file.outline.types.map { Part(path: path, type: $0) }
        }
        workflows = Set(parts.filter { $0.type.inherited.contains("Workflow") }.map(\.type.names))
    }

    private func parts(of names: [String]) -> [Part] { parts.filter { $0.type.names == names } }

    /// The action types of a workflow: those that are nested in it, and those that name it as their `WorkflowType`.
    private func actions(of names: [String]) -> [Part] {
        parts.filter { part in
            let isNested = part.type.names.count == names.count + 1 && part.type.names.starts(with: names)
            let target = part.type.aliases.first { $0.name == "WorkflowType" }?.target
            let isNamed = target.map { $0.last == names.last } ?? false
            let isAction = part.type.inherited.contains("WorkflowAction") || part.type.isExtension
            return isAction && isNested && target.map { $0.last == names.last } != false
                || isNamed && !isNested
                    && (0...part.type.names.count).contains {
                        Array(part.type.names.prefix($0)) + (target ?? []) == names
                    }
        }
    }

    private func outputs(of names: [String]) -> [Part] { parts(of: names + ["Output"]) }

    private func owner(ofCaseIn type: [String]) -> (names: [String], kind: SwiftCallSite.Kind)? {
        for names in workflows {
            if actions(of: names).contains(where: { $0.type.names == type }) { return (names, .action) }
            if outputs(of: names).contains(where: { $0.type.names == type }) { return (names, .output) }
        }
        return nil
    }

    /// The action or output declared at an offset in a file.
    func site(at offset: Int, in path: String) -> (SwiftCallSite, Outline.Span)? {
        for part in parts where part.path == path {
            for known in part.type.cases where known.name.span.contains(offset) {
                guard let (names, kind) = owner(ofCaseIn: part.type.names) else { continue }
                return (SwiftCallSite(kind: kind, names: names, name: known.name.text), known.name.span)
            }
        }
        return nil
    }

    /// The declaration of a site.
    func place(of site: SwiftCallSite) -> (path: String, span: Outline.Span)? {
        switch site.kind {
        case .action, .output:
            for part in site.kind == .action ? actions(of: site.names) : outputs(of: site.names) {
                if let known = part.type.cases.first(where: { $0.name.text == site.name }) {
                    return (part.path, known.name.span)
                }
            }
            return nil
        case .render, .ignoring, .outside:
            let own = parts(of: site.names)
            for part in own {
                if let render = part.type.functions.first(where: { $0.name.text == "render" }) {
                    return (part.path, render.name.span)
                }
            }
            return own.first.map { ($0.path, $0.type.name) }
        }
    }

    func incoming(_ site: SwiftCallSite) -> [SwiftCall] {
        switch site.kind {
        case .action: senders(of: site)
        case .output: emitters(of: site)
        case .render, .ignoring, .outside: []
        }
    }

    func outgoing(_ site: SwiftCallSite) -> [SwiftCall] {
        switch site.kind {
        case .action: emitted(by: site)
        case .output: receivers(of: site)
        case .render, .ignoring, .outside: []
        }
    }

    // MARK: - Actions

    private func senders(of site: SwiftCallSite) -> [SwiftCall] {
        let types = Set(actions(of: site.names).compactMap(\.type.names.last))
        var found: [SwiftCall] = []
        for part in parts(of: site.names) {
            for function in part.type.functions {
                for mention in function.mentions where mention.name.text == site.name {
                    guard mention.type.map(types.contains) ?? true else { continue }
                    let child = function.children.first {
                        $0.span.start <= mention.name.span.start && mention.name.span.end <= $0.span.end
                    }
                    if let child, let names = resolved(child.type, in: part.type.names) {
                        let outputs = emittedCases(of: names, around: mention, in: function)
                        for output in outputs {
                            found.append(
                                SwiftCall(
                                    other: SwiftCallSite(kind: .output, names: names, name: output), path: part.path,
                                    span: mention.name.span))
                        }
                    } else if mention.within.contains("send") || function.name.text == "render" {
                        found.append(
                            SwiftCall(
                                other: SwiftCallSite(kind: .render, names: site.names, name: ""), path: part.path,
                                span: mention.name.span))
                    }
                }
            }
        }
        return found
    }

    /// The outputs that become the action mentioned at a place: the outputs handled by the enclosing branch, or else
    /// all.
    private func emittedCases(
        of names: [String], around mention: Outline.Mention, in function: Outline.Function
    ) -> [String] {
        let all = outputs(of: names).flatMap(\.type.cases).map(\.name.text)
        let branch = function.mappings.first { $0.span.contains(mention.name.span.start) }
        let own = branch?.cases.map(\.text).filter(all.contains) ?? []
        return own.isEmpty ? all : own
    }

    private func emitted(by site: SwiftCallSite) -> [SwiftCall] {
        let known = Set(outputs(of: site.names).flatMap(\.type.cases).map(\.name.text))
        var found: [SwiftCall] = []
        for part in actions(of: site.names) {
            for function in part.type.functions where function.name.text == "apply" {
                let branches = function.branches.filter { $0.cases.contains { $0.text == site.name } }
                for branch in branches {
                    for mention in function.mentions
                    where branch.span.contains(mention.name.span.start) && known.contains(mention.name.text)
                        && !branch.cases.contains(where: { $0.span == mention.name.span })
                        && (mention.type == nil || mention.type == "Output")
                    {
                        found.append(
                            SwiftCall(
                                other: SwiftCallSite(kind: .output, names: site.names, name: mention.name.text),
                                path: part.path, span: mention.name.span))
                    }
                }
            }
        }
        return found
    }

    // MARK: - Outputs

    private func emitters(of site: SwiftCallSite) -> [SwiftCall] {
        let cases = actions(of: site.names).flatMap(\.type.cases).map(\.name.text)
        return cases.flatMap { name -> [SwiftCall] in
            let action = SwiftCallSite(kind: .action, names: site.names, name: name)
            return emitted(by: action).filter { $0.other == site }.map {
                SwiftCall(other: action, path: $0.path, span: $0.span)
            }
        }
    }

    private func receivers(of site: SwiftCallSite) -> [SwiftCall] {
        var found: [SwiftCall] = []
        var isChild = false
        for part in parts where workflows.contains(part.type.names) {
            let actions = Set(actions(of: part.type.names).flatMap(\.type.cases).map(\.name.text))
            for function in part.type.functions {
                for child in function.children where resolved(child.type, in: part.type.names) == site.names {
                    isChild = true
                    let own = function.mentions.filter { mention in
                        child.span.start <= mention.name.span.start && mention.name.span.end <= child.span.end
                            && actions.contains(mention.name.text)
                    }.filter { mention in
                        let branch = function.mappings.first { $0.span.contains(mention.name.span.start) }
                        return branch.map { $0.cases.contains { $0.text == site.name } } ?? true
                    }
                    for mention in own {
                        found.append(
                            SwiftCall(
                                other: SwiftCallSite(kind: .action, names: part.type.names, name: mention.name.text),
                                path: part.path, span: mention.name.span))
                    }
                    if own.isEmpty {
                        found.append(
                            SwiftCall(
                                other: SwiftCallSite(kind: .ignoring, names: part.type.names, name: ""),
                                path: part.path, span: child.name))
                    }
                }
            }
        }
        if !isChild, let place = place(of: site) {
            found.append(
                SwiftCall(
                    other: SwiftCallSite(kind: .outside, names: site.names, name: ""), path: place.path,
                    span: place.span))
        }
        return found
    }

    /// The workflow that a name refers to within a type. Names are looked up from the innermost type outwards.
    private func resolved(_ name: [String], in names: [String]) -> [String]? {
        for depth in stride(from: names.count, through: 0, by: -1) {
            let candidate = names.prefix(depth) + name
            if workflows.contains(Array(candidate)) { return Array(candidate) }
        }
        return nil
    }
}

extension Server {
    func prepareSwiftCalls(
        _ document: SwiftDocument, at position: LSP.Position, then: @escaping ([LSP.CallHierarchyItem]) -> Void
    ) {
        whenOutlined(document) { [weak self] in
            self?.whenPackageIsRead(containing: document) { [weak self] files in
                guard let self else { return then([]) }
                let graph = SwiftCallGraph(files)
                let offset = document.text.offset(of: position)
                guard let (site, _) = graph.site(at: offset, in: document.path),
                    let item = item(site, graph, files)
                else { return then([]) }
                then([item])
            }
        }
    }

    func swiftCalls(
        _ item: LSP.CallHierarchyItem, isIncoming: Bool, _ document: SwiftDocument,
        then: @escaping ([(item: LSP.CallHierarchyItem, ranges: [LSP.Range])]) -> Void
    ) {
        guard let kind = SwiftCallSite.Kind(rawValue: item.data.kind) else { return then([]) }
        let names = item.data.path.split(separator: ".").map(String.init)
        let site = SwiftCallSite(kind: kind, names: names, name: item.data.name)
        whenPackageIsRead(containing: document) { [weak self] files in
            guard let self else { return then([]) }
            let graph = SwiftCallGraph(files)
            var order: [SwiftCallSite] = []
            var calls: [SwiftCallSite: [SwiftCall]] = [:]
            for call in isIncoming ? graph.incoming(site) : graph.outgoing(site) {
                if calls[call.other] == nil { order.append(call.other) }
                calls[call.other, default: []].append(call)
            }
            then(
                order.compactMap { other in
                    guard let item = self.item(other, graph, files) else { return nil }
                    let ranges = (calls[other] ?? []).compactMap { call in files[call.path]?.text.range(call.span) }
                    return (item, ranges)
                })
        }
    }

    private func item(
        _ site: SwiftCallSite, _ graph: SwiftCallGraph, _ files: [String: FileOutline]
    ) -> LSP.CallHierarchyItem? {
        guard let place = graph.place(of: site), let file = files[place.path] else { return nil }
        let workflow = site.names.last ?? ""
        let short = workflow.hasSuffix("Workflow") ? String(workflow.dropLast("Workflow".count)) : workflow
        let (name, kind): (String, LSP.SymbolKind) =
            switch site.kind {
            case .action: ("\(short) \(site.name)", .method)
            case .output: ("\(short) ⇡ \(site.name)", .event)
            case .render: ("the screen of \(short)", .event)
            case .ignoring: ("\(short) ignores it", .class)
            case .outside: ("out of the tree", .namespace)
            }
        let range = file.text.range(place.span)
        return LSP.CallHierarchyItem(
            name: name, kind: kind, detail: site.names.joined(separator: "."), uri: DocumentURI.uri(place.path),
            range: range, selectionRange: range,
            data: LSP.CallHierarchyItem.Origin(
                kind: site.kind.rawValue, path: site.names.joined(separator: "."), name: site.name, line: nil, asked: 0
            ))
    }
}
