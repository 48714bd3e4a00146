// A failed test as a script for `workflow --resume`: the workflow with its properties, the state, and the actions. Each
// value is built from its own text first, so a line of the script is one that a session accepts.

#if TypeMetadata && os(Linux)

    import WorkbenchReflection
    import WorkbenchValueTree
    import Workflow

    /// The reason why a session can't open a moment.
    struct SessionObstacle: Error {
        let reason: String
    }

    struct SessionScript {
        private(set) var lines: [String] = []
        /// The parts of the moment that can't be written as text, and that the session doesn't have.
        private(set) var leftOut: [String] = []

        init<WorkflowType: Workflow>(
            _ moment: TestedMoment<WorkflowType>, for failure: String, at location: TestLocation
        ) throws(SessionObstacle) {
            let type = try Self.name(of: WorkflowType.self, testedIn: location)
            // The lines of the failure may look like one that names a package, but only the first of these counts.
            lines = ["# A failed test: \(location.file):\(location.line)", "# package: \(try location.package)"]
            lines += failure.split(separator: "\n").map { "# \($0)" }
            try open(moment.workflow, type, WorkflowType.self)
            lines.append("workers off")
            // If an action can't be written, the session begins after it.
            var (first, sent) = (moment, [String]())
            while let action = first.action, let previous = first.previous {
                let inside = (action as? AnyWorkflowAction<WorkflowType>)?.base ?? action
                guard let line = Self.send(inside) else {
                    leftOut.append("the action \((inside as? ClosureAction)?.description ?? readableText(of: inside))")
                    break
                }
                sent.append(line)
                first = previous
            }
            set(first.state)
            lines += sent.reversed()
        }

        // MARK: - The workflow

        /// The type's name, with its module.
        private static func name(of type: Any.Type, testedIn location: TestLocation) throws(SessionObstacle) -> String {
            let name = TypeName.text(of: type, .written)
            guard let module = TypeDescription(of: type).module else {
                throw SessionObstacle(reason: "the module of \(name) is unknown.")
            }
            guard module != location.module else {
                throw SessionObstacle(
                    reason: "\(name) is declared in the test target, but sessions load only libraries.")
            }
            return "\(module).\(name)"
        }

        private mutating func open<WorkflowType: Workflow>(
            _ workflow: WorkflowType?, _ name: String, _: WorkflowType.Type
        ) throws(SessionObstacle) {
            var fields: [Value.Field] = []
            if let workflow {
                guard case .structure(let structure) = tree(of: workflow) else {
                    throw SessionObstacle(reason: "sessions can open only structs.")
                }
                fields = structure.fields
            }
            let written = fields.filter { Literal(printing: $0.value).isReadable }
            let hidden = fields.filter { !Literal(printing: $0.value).isReadable }
            let arguments = written.map { LiteralArgument(Name($0.name), Literal(printing: $0.value)) }
            let text = name + Literal(.tuple(LiteralArguments(arguments))).text()
            var builder = ValueBuilder()
            // As in a session, an initializer written by the workflow's author takes part.
            builder.runsCode = true
            let built: Any
            do throws(BuildError) {
                built = try builder.build(Literal.parse(text).literal, asType: WorkflowType.self)
            } catch {
                guard workflow != nil else {
                    let remedy = "add workflow: to .tester(withState:)."
                    throw SessionObstacle(reason: "\(name) has properties, but the test gives none; \(remedy)")
                }
                guard !hidden.isEmpty else { throw SessionObstacle(reason: "\(error.message).") }
                let unwritable = list(hidden.map { "\(name).\($0.name)" })
                throw SessionObstacle(reason: "\(unwritable) can't be written as text.")
            }
            guard case .structure(let structure) = tree(of: built), written.allSatisfy(structure.fields.contains) else {
                throw SessionObstacle(reason: "\(text) makes a workflow with other properties.")
            }
            leftOut += hidden.map(\.name)
            lines.append("open \(text)")
        }

        // MARK: - The state and the actions

        private mutating func set<State>(_ state: State) {
            let whole = tree(of: state)
            if case .tuple(let elements) = whole, elements.isEmpty { return }
            if let text = Self.text(of: state) { return lines.append("set / \(text)") }
            guard case .structure(let structure) = whole else { return leftOut.append("the state") }
            // One line is one step. Setting one part at a time would render states that never existed.
            var parts: [String] = []
            for field in structure.fields {
                let (path, literal) = (ValuePath([.field(field.name)]), Literal(printing: field.value))
                if (try? ValueAccess().replacing(path, in: state, with: literal)) != nil {
                    parts.append("effect /\(path) \(literal.text())")
                } else {
                    leftOut.append("state.\(field.name)")
                }
            }
            if !parts.isEmpty { lines.append(parts.joined(separator: " ")) }
        }

        /// The line that sends an action; nil if it can't be written.
        private static func send(_ action: Any) -> String? {
            guard !(action is ClosureAction), let text = text(of: action) else { return nil }
            // Another action type of the workflow may have a case of this name.
            guard text.hasPrefix(".") else { return "send / \(text)" }
            return "send / \(TypeName.parts(of: TypeName.text(of: type(of: action))).last?.name ?? "")\(text)"
        }

        /// The text of a value; nil if a value built from it is a different one.
        private static func text(of value: Any) -> String? {
            let whole = tree(of: value)
            let text = Literal(printing: whole).text()
            guard let built = try? ValueBuilder().build(Literal.parse(text).literal, asType: type(of: value)),
                tree(of: built) == whole
            else { return nil }
            return text
        }
    }

#endif
