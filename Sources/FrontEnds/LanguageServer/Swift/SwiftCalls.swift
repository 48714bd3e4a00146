// Call hierarchy in the code, following the data: the senders of an action, the outputs that lead to it, and an
// output's path up to the root.

import WorkbenchPackages

/// A sender or a receiver in a package's code.
struct SwiftCallSite: Hashable {
    enum Kind: String {
        case action = "swift-action"
        /// A worker of a workflow, or a child from another package.
        case worker = "swift-worker"
        case output = "swift-output"
        /// A `render` function, with the callbacks of its screen.
        case render = "swift-render"
        /// A parent that ignores outputs.
        case ignoring = "swift-ignoring"
        /// The outside, where the outputs of the root go.
        case outside = "swift-outside"
        /// A property of a state.
        case data = "swift-data"
        /// A property of a class or struct whose instances are in states or in the properties of workflows.
        case part = "swift-part"
        /// A property of a workflow.
        case property = "swift-property"
        /// A `workflowDidChange` function.
        case refresh = "swift-refresh"
        /// A screen that shows a value.
        case screen = "swift-screen"
        /// A property of a screen, or of a value in a rendering.
        case shown = "swift-shown"
    }

    var kind: Kind
    /// The workflow or, for a property of another type, that type.
    var names: [String]
    /// The name of the case, the property, the screen or the worker's type; empty for functions.
    var name: String
    /// The names of the type that declares an action's case. A workflow may have several.
    var type: [String]?
}

/// One step from a sender to a receiver.
struct SwiftCall: Hashable {
    var other: SwiftCallSite
    /// The file of the call.
    var path: String
    var span: Outline.Span
    var detail: String?
}

/// The workflows of a package as its code declares them.
struct SwiftCallGraph {
    struct Part {
        var path: String
        var type: Outline.TypeOutline
    }

    let parts: [Part]
    let workflows: Set<[String]>

    init(_ files: [String: FileOutline]) {
        parts = files.sorted { $0.key < $1.key }.flatMap { path, file in
            file.outline.types.map { Part(path: path, type: $0) }
        }
        workflows = Set(parts.filter(\.type.isWorkflow).map(\.type.names))
    }

    func parts(of names: [String]) -> [Part] { parts.filter { $0.type.names == names } }

    /// The action types of a workflow: those that are nested in it, and those that name it as their `WorkflowType`.
    func actions(of names: [String]) -> [Part] {
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

    private func outputs(of names: [String]) -> [Part] { types("Output", of: names) }

    private func owner(ofCaseIn type: [String]) -> (names: [String], kind: SwiftCallSite.Kind)? {
        for names in workflows {
            if actions(of: names).contains(where: { $0.type.names == type }) { return (names, .action) }
            if outputs(of: names).contains(where: { $0.type.names == type }) { return (names, .output) }
        }
        return nil
    }

    func states(of names: [String]) -> [Part] { types("State", of: names) }

    func renderings(of names: [String]) -> [Part] {
        let known = Set(parts.map(\.type.names))
        let results = parts(of: names).compactMap { part in
            part.type.functions.first(where: \.isRender)?.result.flatMap { found($0, in: names, known) }
        }
        return types("Rendering", of: names) + results.flatMap(parts(of:))
    }

    /// The nested type of a workflow with this name, or the type that the name stands for.
    private func types(_ name: String, of names: [String]) -> [Part] {
        let alias = parts(of: names).lazy.flatMap(\.type.aliases).first { $0.name == name }?.target
        let named = alias.map { alias in (0...names.count).flatMap { parts(of: names.prefix($0) + alias) } } ?? []
        return parts(of: names + [name]) + named
    }

    /// The action, output or property declared at an offset in a file.
    func site(at offset: Int, in path: String) -> (SwiftCallSite, Outline.Span)? {
        for part in parts where part.path == path {
            for known in part.type.cases where known.name.span.contains(offset) {
                guard let (names, kind) = owner(ofCaseIn: part.type.names) else { continue }
                let type = kind == .action ? part.type.names : nil
                return (SwiftCallSite(kind: kind, names: names, name: known.name.text, type: type), known.name.span)
            }
            for known in part.type.properties where known.name.span.contains(offset) {
                let kind: SwiftCallSite.Kind
                var names = part.type.names
                if workflows.contains(names) {
                    kind = .property
                } else if let owner = workflows.first(where: { states(of: $0).contains { $0.type.names == names } }) {
                    (kind, names) = (.data, owner)
                } else {
                    kind = part.type.isScreen || holders(of: names).isEmpty ? .shown : .part
                }
                return (SwiftCallSite(kind: kind, names: names, name: known.name.text), known.name.span)
            }
        }
        return nil
    }

    /// The declaration of a site.
    func place(of site: SwiftCallSite) -> (path: String, span: Outline.Span)? {
        switch site.kind {
        case .action, .output:
            for part in site.kind == .action ? actions(for: site) : outputs(of: site.names) {
                if let known = part.type.cases.first(where: { $0.name.text == site.name }) {
                    return (part.path, known.name.span)
                }
            }
            return nil
        case .data, .part, .property, .shown:
            for part in declarations(of: site) {
                if let known = part.type.properties.first(where: { $0.name.text == site.name }) {
                    return (part.path, known.name.span)
                }
            }
            return nil
        case .render, .ignoring, .outside, .refresh, .screen:
            let own = parts(of: site.names)
            let function = site.kind == .refresh ? "workflowDidChange" : "render"
            for part in own {
                if let render = part.type.functions.first(where: { $0.name.text == function }) {
                    return (part.path, render.name.span)
                }
            }
            return own.first.map { ($0.path, $0.type.name) }
        case .worker:
            for part in parts(of: site.names) {
                let children = part.type.functions.flatMap(\.children)
                guard let child = children.first(where: { $0.type.joined(separator: ".") == site.name }) else {
                    continue
                }
                return (part.path, child.name)
            }
            return nil
        }
    }

    /// The types that declare an action's case.
    private func actions(for site: SwiftCallSite) -> [Part] {
        actions(of: site.names).filter { site.type == nil || site.type == $0.type.names }
    }

    /// The site as the code has it. A live tree knows names that may begin with the module, and only the last name of
    /// an action's type.
    func declared(_ live: SwiftCallSite) -> SwiftCallSite {
        var site = live
        site.names = workflows.contains(live.names) ? live.names : Array(live.names.dropFirst())
        guard live.kind == .action else { return site }
        let types = actions(of: site.names).map(\.type).filter { $0.cases.contains { $0.name.text == site.name } }
        let wanted = (live.type ?? [])[...]
        site.type = (types.first { $0.names.suffix(wanted.count) == wanted } ?? types.first)?.names
        return site
    }

    func incoming(_ site: SwiftCallSite) -> [SwiftCall] {
        switch site.kind {
        case .action: senders(of: site)
        case .output: emitters(of: site)
        case .data, .part: writers(of: site)
        case .property: givers(of: site)
        case .worker, .render, .ignoring, .outside, .refresh, .screen, .shown: []
        }
    }

    func outgoing(_ site: SwiftCallSite) -> [SwiftCall] {
        switch site.kind {
        case .action: emitted(by: site)
        case .output: receivers(of: site)
        case .data, .part: readers(of: site)
        case .property:
            copies(in: site.names).filter { $0.property == site.name }.map { $0.call(.data, $0.state) }
        case .worker, .render, .ignoring, .outside, .refresh, .screen, .shown: []
        }
    }

    // MARK: - Actions

    private func senders(of site: SwiftCallSite) -> [SwiftCall] {
        let types = Set(actions(for: site).compactMap(\.type.names.last))
        var found: [SwiftCall] = []
        for part in parts(of: site.names) {
            for function in part.type.functions {
                for mention in function.mentions where mention.name.text == site.name {
                    guard mention.type.map(types.contains) ?? true else { continue }
                    let child = function.children.first {
                        $0.span.start <= mention.name.span.start && mention.name.span.end <= $0.span.end
                    }
                    func add(_ other: SwiftCallSite) {
                        found.append(SwiftCall(other: other, path: part.path, span: mention.name.span))
                    }
                    if let child, let names = resolved(child.type, in: part.type.names) {
                        let outputs = emittedCases(of: names, around: mention, in: function)
                        for output in outputs { add(SwiftCallSite(kind: .output, names: names, name: output)) }
                    } else if let child, isType(child.type, in: part.type.names) {
                        let worker = child.type.joined(separator: ".")
                        add(SwiftCallSite(kind: .worker, names: site.names, name: worker))
                    } else if mention.within.contains("send") || function.name.text == "render" {
                        add(SwiftCallSite(kind: .render, names: site.names, name: ""))
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
        let outputs = outputs(of: site.names)
        let known = Set(outputs.flatMap(\.type.cases).map(\.name.text))
        let types = ["Output"] + outputs.compactMap(\.type.names.last)
        var found: [SwiftCall] = []
        for part in actions(for: site) {
            for function in part.type.functions where function.name.text == "apply" {
                for mention in function.mentions
                where known.contains(mention.name.text) && mention.type.map(types.contains) ?? true
                    && cases(at: mention.name.span.start, in: function, of: part.type.names).contains(site.name)
                    && !function.branches.flatMap(\.cases).contains(where: { $0.span == mention.name.span })
                {
                    found.append(
                        SwiftCall(
                            other: SwiftCallSite(kind: .output, names: site.names, name: mention.name.text),
                            path: part.path, span: mention.name.span))
                }
            }
        }
        return found
    }

    // MARK: - Data

    /// The places where parents render the workflow, and pass its properties.
    func givers(of site: SwiftCallSite) -> [SwiftCall] {
        parts.flatMap { part in
            part.type.functions.flatMap(\.children).filter { resolved($0.type, in: part.type.names) == site.names }
                .map { child in
                    let other = SwiftCallSite(kind: .render, names: part.type.names, name: "")
                    return SwiftCall(other: other, path: part.path, span: child.span)
                }
        }
    }

    // MARK: - Outputs

    private func emitters(of site: SwiftCallSite) -> [SwiftCall] {
        let cases = actions(of: site.names).flatMap { part in part.type.cases.map { (part.type.names, $0.name.text) } }
        return cases.flatMap { type, name -> [SwiftCall] in
            let action = SwiftCallSite(kind: .action, names: site.names, name: name, type: type)
            return emitted(by: action).filter { $0.other == site }.map {
                SwiftCall(other: action, path: $0.path, span: $0.span)
            }
        }
    }

    private func receivers(of site: SwiftCallSite) -> [SwiftCall] {
        var found: [SwiftCall] = []
        var isChild = false
        for part in parts where workflows.contains(part.type.names) {
            let parts = actions(of: part.type.names)
            let actions = Set(parts.flatMap(\.type.cases).map(\.name.text))
            let types = Set(parts.compactMap(\.type.names.last))
            for function in part.type.functions {
                for child in function.children where resolved(child.type, in: part.type.names) == site.names {
                    isChild = true
                    let own = function.mentions.filter { mention in
                        child.span.start <= mention.name.span.start && mention.name.span.end <= child.span.end
                            && actions.contains(mention.name.text) && mention.type.map(types.contains) ?? true
                    }.filter { mention in
                        let branch = function.mappings.first { $0.span.contains(mention.name.span.start) }
                        return branch.map { $0.cases.contains { $0.text == site.name } } ?? true
                    }
                    for mention in own {
                        let action = SwiftCallSite(
                            kind: .action, names: part.type.names, name: mention.name.text,
                            type: mention.type.map { [$0] })
                        found.append(SwiftCall(other: declared(action), path: part.path, span: mention.name.span))
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

    /// Whether a name is that of a type. Types of other packages are recognized by the usual capitalization.
    private func isType(_ name: [String], in names: [String]) -> Bool {
        found(name, in: names, Set(parts.map(\.type.names))) != nil || name.last?.first?.isUppercase == true
    }

    /// The workflow that a name refers to within a type.
    private func resolved(_ name: [String], in names: [String]) -> [String]? { found(name, in: names, workflows) }

    /// The type that a name refers to within a type. Names are looked up from the innermost type outwards.
    func found(_ name: [String], in names: [String], _ known: Set<[String]>) -> [String]? {
        stride(from: names.count, through: 0, by: -1).lazy.map { names.prefix($0) + name }.first(where: known.contains)
    }
}

extension Outline.Function {
    /// The name of the parameter for the state, in `apply`, `render` and `workflowDidChange`.
    var state: String? { parameter("toState") ?? parameter("state") }

    func parameter(_ label: String) -> String? { zip(labels, parameters).first { $0.0 == label }?.1 }
}
