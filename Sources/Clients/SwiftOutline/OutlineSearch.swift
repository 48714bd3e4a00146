// Finds the code that a step ran in the outlines of a package's files: the branch of an action, the mapping of an
// output, or the call that makes a child.

/// The outlines of files, by path.
package struct OutlineSearch: Sendable {
    /// A place in a file.
    package struct Place: Hashable, Sendable {
        package var file: String
        package var span: Outline.Span
        /// The parts of a function that run only in some calls.
        package var turns: [Outline.Turn]

        package init(file: String, span: Outline.Span, turns: [Outline.Turn] = []) {
            self.file = file
            self.span = span
            self.turns = turns
        }
    }

    private struct Part {
        var file: String
        var type: Outline.TypeOutline
    }

    private let parts: [Part]

    package init(_ files: [String: Outline]) {
        parts = files.sorted { $0.key < $1.key }.flatMap { file, outline in
            outline.types.map { Part(file: file, type: $0) }
        }
    }

    /// The functions of a type and its extensions.
    private func functions(of names: [String]) -> [(file: String, function: Outline.Function)] {
        parts.filter { $0.type.names == names }.flatMap { part in part.type.functions.map { (part.file, $0) } }
    }

    package func function(_ name: String, of type: [String]) -> [Place] {
        functions(of: type).filter { $0.function.name.text == name && $0.function.isOfWorkflow }.map {
            Place(file: $0.file, span: $0.function.span, turns: $0.function.turns ?? [])
        }
    }

    /// The branches of `apply` for a case, or the whole function if it has no such branch.
    package func branches(of name: String, inApplyOf action: [String]) -> [Place] {
        let cases = parts.filter { $0.type.names == action }.flatMap(\.type.cases)
        // Another action type of the node may have the case.
        if !cases.isEmpty, !cases.contains(where: { $0.name.text == name }) { return [] }
        // An action without cases is named like its type.
        let isWhole = !cases.isEmpty || action.last == name
        return functions(of: action).filter { $0.function.name.text == "apply" }.flatMap { file, function in
            let named = function.branches.filter { $0.cases.contains { $0.text == name } }
            let own = named.isEmpty && isWhole ? function.branches.filter(\.isForOthers) : named
            return (own.isEmpty && isWhole ? [function.span] : own.map(\.span)).map { Place(file: file, span: $0) }
        }
    }

    /// The calls that make a child: from its type to `rendered(in:)`.
    package func calls(of child: [String], module: String, in workflow: [String]) -> [Place] {
        children(child, module, in: workflow).map { Place(file: $0.file, span: $0.child.span) }
    }

    /// The keys in the calls that make a child or, without a key, the child's name there.
    package func keys(of child: [String], module: String, in workflow: [String]) -> [Place] {
        children(child, module, in: workflow).map { Place(file: $0.file, span: $0.child.key ?? $0.child.name) }
    }

    /// The place where a child's output becomes an action: the branch for the case or, without one, the call of
    /// `mapOutput` or a similar method.
    package func mapping(
        of output: String?, ofChild child: [String], module: String, in workflow: [String]
    ) -> [Place] {
        children(child, module, in: workflow).flatMap { file, function, child in
            let own = function.mappings.filter { branch in
                child.span.start <= branch.span.start && branch.span.end <= child.span.end
                    && branch.cases.contains { $0.text == output }
            }
            if !own.isEmpty { return own.map { Place(file: file, span: $0.span) } }
            let calls = zip(child.methods, child.calls).filter { Self.mappers.contains($0.0.text) }.map(\.1)
            return (calls.isEmpty ? [child.span] : calls).map { Place(file: file, span: $0) }
        }
    }

    private static let mappers: Set = ["mapOutput", "onOutput", "ignoringOutput"]

    private func children(
        _ names: [String], _ module: String, in workflow: [String]
    ) -> [(file: String, function: Outline.Function, child: Outline.Child)] {
        functions(of: workflow).flatMap { file, function in
            function.children.filter { child in
                // Names are looked up from the innermost type outwards.
                child.type == [module] + names
                    || (0...workflow.count).contains { Array(workflow.prefix($0)) + child.type == names }
            }.map { (file, function, $0) }
        }
    }
}

extension Outline.Function {
    /// Whether the function can implement the protocol's requirement, instead of just having the same name.
    fileprivate var isOfWorkflow: Bool {
        switch name.text {
        case "render": labels.contains("context")
        case "workflowDidChange": labels.first == "from"
        case "makeInitialState": labels.isEmpty
        default: true
        }
    }
}
