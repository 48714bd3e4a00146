// Steps as a Swift Testing file in the user's own types: every action is tested on the state before it, and its new
// state and output are expected.

import WorkbenchReflection
import WorkbenchReplies
import WorkbenchValueTree
import Workflow

struct TestExport {
    let app: String
    let steps: [ExportedStep]

    func text(_ work: LongWork) throws(Refusal) -> String {
        let libraries = ["Testing", "Workflow", "WorkflowTesting"]
        var modules = Set(libraries)
        var tests: [String] = []
        for step in steps {
            try work.proceed()
            guard let reply = step.after.step else { continue }
            var done: Set<String> = []
            for hop in reply.hops where hop.action != nil && done.insert(hop.node.path).inserted {
                let hops = reply.hops.filter { $0.node.path == hop.node.path && $0.action != nil }
                guard let node = step.before.snapshot.node(at: hop.node.path) else { continue }
                if let module = TypeDescription(of: node.workflowType).module { modules.insert(module) }
                tests.append(test(hops, of: node, step, reply))
            }
        }
        let imports = modules.sorted { ($0.lowercased(), $0) < ($1.lowercased(), $1) }.map { module in
            // The types of most apps are internal.
            libraries.contains(module) ? "import \(module)" : "@testable import \(module)"
        }
        let head = ["// The steps of a session of \(app), action by action.", ""] + imports
        let suite = "@Suite struct \(Self.identifier(app, isType: true))SessionTests {"
        return (head + ["", suite, tests.joined(separator: "\n\n"), "}"]).joined(separator: "\n") + "\n"
    }

    private func test(
        _ hops: [StepReply.Hop], of node: NodeSnapshot, _ step: ExportedStep, _ reply: StepReply
    ) -> String {
        let path = hops[0].node.path
        let name = Self.identifier("step \(reply.number) \(path == "/" ? hops[0].node.name : path)", isType: false)
        let head = ["    // \(reply.command)".replacingLineBreaks, "    @Test func \(name)() {"]
        guard let lines = body(hops, of: node, after: step.after.snapshot.node(at: path)) else {
            return (head + ["        // A value of this step cannot be written in Swift.", "    }"])
                .joined(separator: "\n")
        }
        return (head + lines + ["    }"]).joined(separator: "\n")
    }

    /// Nil if a value has no Swift literal.
    private func body(_ hops: [StepReply.Hop], of node: NodeSnapshot, after: NodeSnapshot?) -> [String]? {
        guard case .enumeration(let first)? = hops[0].action, let state = Self.swift(ValueReader.read(node.anyState)),
            let workflow = Self.swift(ValueReader.read(node.anyWorkflow)), let types = NodeTypes(node.anyWorkflow)
        else { return nil }
        var lines = [
            "        \(first.type)", "            .tester(", "                withState: \(state),",
            "                workflow: \(workflow)", "            )",
        ]
        for hop in hops {
            guard case .enumeration(let action)? = hop.action, action.type == first.type,
                let text = Self.swift(.enumeration(action))
            else { return nil }
            lines.append("            .send(action: \(text))")
            if let output = hop.output {
                guard let text = Self.swift(output) else { return nil }
                if types.outputIsEquatable { lines.append("            .assert(output: \(text))") }
            } else {
                lines.append("            .assertNoOutput()")
            }
        }
        if let after, types.stateIsEquatable {
            guard let text = Self.swift(ValueReader.read(after.anyState)) else { return nil }
            lines.append("            .assert(state: \(text))")
        }
        return lines
    }

    /// The value as a Swift literal; nil if it differs from the script's.
    private static func swift(_ value: Value) -> String? {
        let literal = Literal(printing: value)
        return literal.isReadable && !value.hasNatural ? literal.text() : nil
    }

    /// The identifier for a type or a function, made of a text's words.
    private static func identifier(_ text: String, isType: Bool) -> String {
        let words = text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        let joined = words.enumerated().map { index, word in
            index == 0 && !isType ? word.lowercased() : word.prefix(1).uppercased() + word.dropFirst()
        }.joined()
        return joined.first?.isNumber == true ? "_" + joined : joined
    }
}

/// Facts about a workflow's types.
private struct NodeTypes {
    var stateIsEquatable: Bool
    var outputIsEquatable: Bool

    init?(_ workflow: Any) {
        guard let workflow = workflow as? any Workflow else { return nil }
        self.init(of: workflow)
    }

    private init<Subject: Workflow>(of workflow: Subject) {
        stateIsEquatable = Subject.State.self is any Equatable.Type
        outputIsEquatable = Subject.Output.self is any Equatable.Type
    }
}

extension String {
    fileprivate var replacingLineBreaks: String {
        String(map { $0.isNewline ? " " : $0 })
    }
}

extension Value {
    /// Whether it contains a date, a URL or the like, which a script writes differently from Swift.
    fileprivate var hasNatural: Bool {
        switch self {
        case .natural: true
        case .list(let list): list.elements.contains(where: \.hasNatural)
        case .set(let members): members.elements.contains(where: \.hasNatural)
        case .dictionary(let content): content.entries.contains { $0.key.hasNatural || $0.value.hasNatural }
        case .tuple(let elements): elements.contains { $0.value.hasNatural }
        case .structure(let structure): structure.fields.contains { $0.value.hasNatural }
        case .enumeration(let enumCase): enumCase.payload.contains { $0.value.hasNatural }
        case .optional(let content?): content.hasNatural
        case .erased(let erased): erased.value.hasNatural
        default: false
        }
    }
}
