// The places where workflows hold values of a type, and the code that writes and reads the type's properties there.

import WorkbenchPackages

extension SwiftCallGraph {
    /// A place in the state or in the properties of a workflow.
    struct Holder {
        var workflow: [String]
        var isState: Bool
        /// The properties that lead to the place: `theme` for `state.theme`.
        var path: [String] = []
        /// The length of the path up to the first collection, if the place is in one.
        var collection: Int?

        /// The names that refer to the place in a function.
        func places(in function: Outline.Function, isAction: Bool) -> [[String]] {
            let variables: [[String]] =
                if isState {
                    function.state.map { [[$0]] } ?? []
                } else if isAction {
                    (function.parameter("workflow") ?? function.parameter("context")).map { [[$0]] } ?? []
                } else {
                    [[], ["self"]]
                }
            return variables.map { $0 + path }
        }
    }

    /// The types that may declare a property.
    func declarations(of site: SwiftCallSite) -> [Part] {
        site.kind == .data ? states(of: site.names) : parts(of: site.names)
    }

    func holders(of site: SwiftCallSite) -> [Holder] {
        site.kind == .data ? [Holder(workflow: site.names, isState: true)] : holders(of: site.names)
    }

    /// The places that hold values of a class or struct, including elements of collections and payloads of cases.
    func holders(of type: [String]) -> [Holder] {
        let known = Set(parts.map(\.type.names))
        return workflows.sorted { $0.joined(separator: ".") < $1.joined(separator: ".") }.flatMap { workflow in
            [true, false].flatMap { isState in
                var found: [Holder] = []
                var seen: Set<[String]> = []
                var rest = [
                    (isState ? states(of: workflow) : parts(of: workflow), Holder(workflow: workflow, isState: isState))
                ]
                while let (parts, holder) = rest.popLast() {
                    for part in parts {
                        for (name, use, isElement) in part.type.uses {
                            guard let held = self.found(use, in: part.type.names, known) else { continue }
                            var inner = holder
                            inner.path.append(name)
                            if isElement, inner.collection == nil { inner.collection = inner.path.count }
                            if held == type { found.append(inner) }
                            guard !workflows.contains(held), seen.insert(held).inserted else { continue }
                            rest.append((self.parts(of: held), inner))
                        }
                    }
                }
                return found
            }
        }
    }

    /// The branches of `apply`, and the functions of workflows, that assign to a property.
    func writers(of site: SwiftCallSite) -> [SwiftCall] {
        let methods = Set(
            declarations(of: site).flatMap(\.type.functions).filter { function in
                function.assignments.contains { assignment in
                    assignment.target.starts(with: [site.name]) || assignment.target.starts(with: ["self", site.name])
                }
            }.map(\.name.text))
        // Functions that are given the value, as in `advance(&state)`.
        let functions = Set(
            parts.flatMap(\.type.functions).filter { function in
                function.assignments.contains { assignment in
                    function.parameters.contains { assignment.target.starts(with: [$0, site.name]) }
                }
            }.map(\.name.text))
        func isWrite(_ assignment: Outline.Assignment, _ place: [String]) -> Bool {
            if assignment.target.starts(with: place + [site.name]) { return true }
            if let method = assignment.method {
                return assignment.target == place && (methods.contains(method) || functions.contains(method))
            }
            return !assignment.value.isEmpty && place.starts(with: assignment.target)
        }
        var found: [SwiftCall] = []
        for holder in holders(of: site) {
            let actions = actions(of: holder.workflow).map { ($0, true) }
            for (part, isAction) in actions + parts(of: holder.workflow).map({ ($0, false) }) {
                for function in part.type.functions where function.name.text != "makeInitialState" {
                    let places = holder.places(in: function, isAction: isAction)
                    for assignment in function.assignments where places.contains(where: { isWrite(assignment, $0) }) {
                        func add(_ kind: SwiftCallSite.Kind, _ name: String = "", _ type: [String]? = nil) {
                            let other = SwiftCallSite(kind: kind, names: holder.workflow, name: name, type: type)
                            let call = SwiftCall(other: other, path: part.path, span: assignment.span)
                            if !found.contains(call) { found.append(call) }
                        }
                        guard isAction else {
                            add(function.name.text == "workflowDidChange" ? .refresh : .render)
                            continue
                        }
                        for name in cases(at: assignment.span.start, in: function, of: part.type.names) {
                            add(.action, name, part.type.names)
                        }
                    }
                }
            }
        }
        guard site.kind == .data else { return found }
        return found + copies(in: site.names).filter { $0.state == site.name }.map { $0.call(.property, $0.property) }
    }

    /// The cases handled by the code at an offset in `apply`.
    func cases(at offset: Int, in function: Outline.Function, of action: [String]) -> [String] {
        if function.branches.isEmpty { return parts(of: action).flatMap(\.type.cases).map(\.name.text) }
        return function.branches.first { $0.span.contains(offset) }?.cases.map(\.text) ?? []
    }

    /// The places in `render` that read a property, and those where parents pass the values that have it.
    func readers(of site: SwiftCallSite) -> [SwiftCall] {
        let holders = holders(of: site)
        var found: [SwiftCall] = []
        for holder in holders {
            let render = SwiftCallSite(kind: .render, names: holder.workflow, name: "")
            for part in parts(of: holder.workflow) {
                for function in part.type.functions where function.name.text == "render" {
                    let places = holder.places(in: function, isAction: false)
                    let reads = function.reads.filter { read in
                        places.contains { place in
                            if let count = holder.collection {
                                return read.path.starts(with: place.dropLast(holder.path.count - count))
                            }
                            return read.path == place || read.path.starts(with: place + [site.name])
                        }
                    }
                    found += reads.map { SwiftCall(other: render, path: part.path, span: $0.span) }
                }
            }
        }
        for holder in holders where !holder.isState {
            let property = SwiftCallSite(kind: .property, names: holder.workflow, name: holder.path[0])
            found += givers(of: property).map { SwiftCall(other: property, path: $0.path, span: $0.span) }
        }
        return found
    }
}

extension Outline.TypeOutline {
    /// The types of the properties and payloads, with the names of the properties and cases.
    fileprivate var uses: [(name: String, type: [String], isElement: Bool)] {
        properties.flatMap { property in
            property.types.map { (property.name.text, $0, false) }
                + property.elements.map { (property.name.text, $0, true) }
        }
            + cases.flatMap { known in known.parameters.flatMap(\.types).map { (known.name.text, $0, false) } }
    }
}
