// The test of one node's actions in one step. If the state can't be written in Swift, the test creates it as the app
// did: from the initial state, with the earlier actions. If that is impossible, the test is disabled and says why.

import WorkbenchReflection
import WorkbenchLanguage
import WorkbenchTypeMetadata
import WorkbenchValueTree
import Workflow

struct NodeTest {
    /// The actions of the step.
    let hops: [StepReply.Hop]
    let node: NodeSnapshot
    /// The node after the step; nil if it ended.
    let after: NodeSnapshot?
    /// The history of the node's state; nil if some of its steps are folded.
    let history: History?
    /// Whether a later step changed an object in the node's state, so its contents after this step are unknown.
    let changesLater: Bool
    /// The source text from which the node's workflow was opened.
    let rootText: String?
    let given: GivenCode
    /// The modules imported by the whole file. They matter because two of them may have types with the same name.
    var imported: Set<String> = []

    private var code: SwiftCode {
        SwiftCode(home: TypeReader.shared.nominalName(of: node.workflowType)?.module, modules: imported)
    }

    struct History {
        /// The node with its initial properties.
        var first: NodeSnapshot
        /// The earlier actions at this node.
        var hops: [PastHop]
    }

    struct PastHop {
        var hop: StepReply.Hop
        /// The node with its properties at the time of the action.
        var node: NodeSnapshot
        /// The node after the step, if this was its last action in that step.
        var after: NodeSnapshot?
    }

    /// The test function with the given name.
    func function(_ name: String) -> [String] {
        do {
            return ["@Test func \(name)() {"] + (try lines()).map { "    " + $0 } + ["}"]
        } catch {
            return ["@Test(.disabled(\(Self.quoted(error.reason))))", "func \(name)() {}"]
        }
    }

    /// The reason why a step can't be tested.
    private struct Obstacle: Error {
        var reason: String
    }

    private func lines() throws(Obstacle) -> [String] {
        guard let types = NodeTypes(node.anyWorkflow) else {
            throw Obstacle(reason: "the workflow's types are unknown")
        }
        if let hidden = Self.privateArgument(of: node.workflowType) {
            throw Obstacle(reason: "\(TypeName.text(of: hidden)) is private, and the workflow is generic over it")
        }
        let workflow = try workflow(of: node)
        let actions = try hops.map { (hop) throws(Obstacle) in try action(of: hop) }
        let isOfSeveralTypes = Set(actions.map(\.type)).count > 1
        var origins = Origins(code)
        let own = ValueReader.read(node.anyWorkflow)
        let generated = try origins.write(own, workflow, "the workflow")
        // The workflow of the test would have another value than the state.
        if let shared = generated.intersection(ValueReader.read(node.anyState).momentary).first {
            throw Obstacle(reason: "the workflow contains \(shared.text), which differs in each run")
        }
        let (setUp, before) = try state(isChanged: isOfSeveralTypes, &origins)
        var lines = setUp
        for (index, (hop, action)) in zip(hops, actions).enumerated() {
            try origins.take(hop, action.text)
            // A tester accepts one type of action, so actions of several types need several consecutive testers.
            let continues = index > 0 && actions[index - 1].type == action.type
            if !continues {
                if index > 0 { lines.append("    .verifyState { state = $0 }") }
                lines += Self.tester(action.type, before, workflow)
            }
            lines.append("    .send(action: \(action.text))")
            lines += hop.output.map { check($0, "output", as: types.output, origins) } ?? ["    .assertNoOutput()"]
        }
        guard let after else { return lines }
        let left = ValueReader.read(after.anyState)
        return lines
            + check(changesLater ? left.withoutObjects : left, "state", as: types.state, origins)
    }

    /// The origins of the dates and UUIDs in a state. A test can't contain values that the code generates in each run.
    private struct Origins {
        /// The dates and UUIDs that the test itself writes.
        private var given: Set<Value.Natural> = []
        private var made: Set<Value.Natural> = []
        private let code: SwiftCode

        init(_ code: SwiftCode) {
            self.code = code
        }

        /// Records parts that are the same in each run.
        mutating func give(_ parts: Set<Value.Natural>) { given.formUnion(parts.subtracting(made)) }

        mutating func take(_ hop: StepReply.Hop, _ text: String) throws(Obstacle) {
            if let action = hop.action { try write(action, text, "the action") }
            for change in hop.changes { look(at: change.after) }
        }

        /// Records a value that the test writes as code. Returns the parts that the code generates.
        @discardableResult
        mutating func write(
            _ value: Value, _ text: String, _ name: String
        ) throws(Obstacle) -> Set<Value.Natural> {
            let generated: Set<Value.Natural>
            do throws(SwiftCode.Unwritable) {
                generated = try code.generated(by: text, in: value)
            } catch {
                throw Obstacle(reason: error.reason)
            }
            let written = value.momentary.subtracting(generated)
            let unknown = written.intersection(made).union(generated.intersection(made.union(given)))
            if let unknown = unknown.min(by: { $0.text < $1.text }) {
                throw Obstacle(reason: "\(name) contains \(unknown.text), which differs in each run")
            }
            given.formUnion(written)
            made.formUnion(generated)
            return generated
        }

        mutating func look(at value: Value?) {
            made.formUnion(value?.momentary.subtracting(given) ?? [])
        }

        /// The text of a value, with a placeholder for each generated part; nil if there is no such part.
        func pattern(of value: Value) -> String? {
            let new = value.momentary.subtracting(given)
            return new.isEmpty ? nil : SwiftCode.reading(value, hiding: new)
        }
    }

    private static func tester(_ type: String, _ state: String, _ workflow: String) -> [String] {
        [type, "    .tester(", "        withState: \(state),", "        workflow: \(workflow)", "    )"]
    }

    /// A generic argument that can't be named in another file.
    private static func privateArgument(of type: Any.Type) -> Any.Type? {
        let elements = (TypeReader.shared.elements(ofTuple: type) ?? []).map(\.type)
        return ((TypeReader.shared.genericArguments(of: type) ?? []) + elements).lazy.compactMap { argument in
            TypeReader.shared.nominalName(of: argument)?.isLocal == true ? argument : privateArgument(of: argument)
        }.first
    }

    // MARK: - Before the action

    private func workflow(of node: NodeSnapshot) throws(Obstacle) -> String {
        // If the workflow was opened without values, that text is valid Swift.
        if let rootText, rootText.hasSuffix("()") { return rootText }
        let value = ValueReader.read(node.anyWorkflow)
        do throws(SwiftCode.Unwritable) {
            guard case .structure(let structure) = value else { return try code.text(of: value) }
            if TypeReader.shared.nominalName(of: node.workflowType)?.isLocal == true {
                throw SwiftCode.Unwritable("\(structure.type) is private", at: [])
            }
            do throws(SwiftCode.Unwritable) {
                return try code.text(of: structure, node.workflowType)
            } catch {
                let text = try? code.text(of: given.replacing(in: structure), node.workflowType)
                guard let text else { throw error }
                return text
            }
        } catch {
            // The text from which the workflow was opened is valid Swift.
            if let rootText { return rootText }
            throw Obstacle(
                reason: (error.isUnmade ? "" : "the workflow value can't be written as Swift code: ") + error.reason)
        }
    }

    /// The state before the step, and the lines that create it if it isn't written inline.
    private func state(
        isChanged: Bool, _ origins: inout Origins
    ) throws(Obstacle) -> (setUp: [String], text: String) {
        let value = ValueReader.read(node.anyState)
        let reason: String
        do throws(SwiftCode.Unwritable) {
            let text = try code.text(of: value, as: NodeTypes(node.anyWorkflow)?.state)
            var known = origins
            do throws(Obstacle) {
                try known.write(value, text, "it")
            } catch {
                throw SwiftCode.Unwritable(error.reason, at: [])
            }
            origins = known
            guard isChanged, let type = value.typeName else { return ([], text) }
            return (["var state: \(code.name(of: type, as: NodeTypes(node.anyWorkflow)?.state)) = \(text)"], "state")
        } catch {
            reason = "the state can't be written as Swift code: \(error.reason)"
        }
        guard let history else {
            throw Obstacle(
                reason: reason + "; nor can it be recreated from its history, because earlier steps are folded")
        }
        // A value that is also in another initial state isn't specific to this run.
        if let first = (history.first.anyWorkflow as? any Workflow).map({ Self.initialState(of: $0) }) {
            origins.give(first.momentary)
        }
        let isVariable = isChanged || !history.hops.isEmpty
        let first = try workflow(of: history.first)
        var lines = ["\(isVariable ? "var" : "let") state = \(first).makeInitialState()"]
        for past in history.hops {
            do {
                lines += try repeated(past, &origins)
            } catch {
                throw Obstacle(reason: "\(reason); for an earlier action, \(error.reason)")
            }
        }
        origins.look(at: value)
        return (lines, "state")
    }

    /// The lines that repeat an earlier action by sending it or, if it can't be written, by its effect.
    private func repeated(
        _ past: PastHop, _ origins: inout Origins
    ) throws(Obstacle) -> [String] {
        let action: (type: String, text: String)
        do throws(Obstacle) {
            action = try self.action(of: past.hop)
        } catch {
            guard let after = past.after else { throw error }
            return try assignments(of: past.hop.changes, in: ValueReader.read(after.anyState), &origins)
        }
        try origins.take(past.hop, action.text)
        return Self.tester(action.type, "state", try workflow(of: past.node))
            + ["    .send(action: \(action.text))", "    .verifyState { state = $0 }"]
    }

    /// The changed fields of a state, each with its new value.
    private func assignments(
        of changes: [Change], in state: Value, _ origins: inout Origins
    ) throws(Obstacle) -> [String] {
        var lines: [String] = []
        for change in changes {
            guard case .structure(let structure) = state, case .field(let name)? = change.path.components.first,
                let field = structure.fields.first(where: { $0.name == name })
            else { throw Obstacle(reason: "something that can't be written as an action changed the whole state") }
            let (label, value, type) = SwiftCode.property(field, of: type(of: node.anyState))
            let text: String
            do throws(SwiftCode.Unwritable) {
                text = try code.text(of: value, as: type)
            } catch {
                throw Obstacle(reason: "its changes can't be written as Swift code: \(error.reason)")
            }
            let line = "state.\(label) = \(text)"
            if lines.contains(line) { continue }
            try origins.write(value, text, "its effect")
            lines.append(line)
        }
        return lines
    }

    private static func initialState(of workflow: some Workflow) -> Value {
        ValueReader.read(workflow.makeInitialState())
    }

    private func action(of hop: StepReply.Hop) throws(Obstacle) -> (type: String, text: String) {
        let (type, name): (String, String)
        switch hop.action {
        case .enumeration(let chosen)?: (type, name) = (chosen.type, chosen.name)
        case .structure(let structure)?: (type, name) = (structure.type, structure.type)
        default: throw Obstacle(reason: "the action can't be written as text, nor as Swift code")
        }
        let found = code.declared(type)?.type
        if let found {
            let declared = TypeReader.shared.nominalName(of: found)
            if declared?.module == "Workflow" {
                throw Obstacle(reason: "the action is a closure, so it can't be written as Swift code")
            }
            if declared?.isLocal == true { throw Obstacle(reason: "the action's type \(type) is private") }
        }
        do throws(SwiftCode.Unwritable) {
            return (
                code.name(of: type),
                try hop.action.map { (action) throws(SwiftCode.Unwritable) in try code.text(of: action, as: found) }
                    ?? ""
            )
        } catch {
            throw Obstacle(reason: "the action \(name) can't be written as Swift code: \(error.reason)")
        }
    }

    /// The modules of the types named in the test.
    var modules: Set<String> {
        var modules: Set<String> = []
        func look(_ type: Any.Type) {
            let description = TypeDescription(of: type)
            if let module = description.module { modules.insert(module) }
            description.genericArguments?.forEach(look)
        }
        look(node.workflowType)
        let home = TypeReader.shared.nominalName(of: node.workflowType)?.module
        let code = SwiftCode(home: home, modules: Set([home].compactMap(\.self)))
        func look(_ value: Value?, as type: Any.Type? = nil) {
            if let value { code.visitTypes(of: value, as: type, look) }
        }
        // A state may be created from the history of its node.
        let past = history?.hops ?? []
        for node in [node, after, history?.first].compactMap(\.self) + past.map(\.node) {
            look(ValueReader.read(node.anyWorkflow), as: node.workflowType)
            look(ValueReader.read(node.anyState), as: NodeTypes(node.anyWorkflow)?.state)
        }
        for hop in hops + past.map(\.hop) { look(hop.action) }
        for hop in hops { look(hop.output, as: NodeTypes(node.anyWorkflow)?.output) }
        return modules.filter { $0 != "Swift" && !$0.hasPrefix("Foundation") && !$0.hasPrefix("_") }
    }

    // MARK: - After the action

    private func check(_ value: Value, _ label: String, as type: Any.Type, _ origins: Origins) -> [String] {
        if let pattern = origins.pattern(of: value) { return Self.assertion(label + "Reads", pattern) }
        if type is any Equatable.Type, let text = try? code.text(of: value, as: type),
            (try? code.generated(by: text, in: value).isEmpty) == true
        {
            return ["    .assert(\(label): \(text))"]
        }
        return Self.assertion(label + "Reads", SwiftCode.reading(value))
    }

    /// A string that is too long for one line becomes a multi-line literal, with its line breaks escaped.
    private static func assertion(_ label: String, _ text: String) -> [String] {
        let line = "    .assert(\(label): \(quoted(text)))"
        guard line.count > longestLine else { return [line] }
        let fence = fence(of: text, atLeast: "#")
        var lines = [""]
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            if lines[lines.count - 1].count + word.count > longestLine - 12 { lines.append("") }
            lines[lines.count - 1] += word + " "
        }
        lines[lines.count - 1].removeLast()
        let block = lines.enumerated().map { "            \($1)" + ($0 == lines.count - 1 ? "" : "\\\(fence)") }
        return ["    .assert(", "        \(label): \(fence)\"\"\""] + block + ["            \"\"\"\(fence))"]
    }

    private static let longestLine = 100

    // MARK: - Text

    /// A string as a single-line Swift literal.
    private static func quoted(_ text: String) -> String {
        let fence = fence(of: text, atLeast: "")
        return "\(fence)\"\(text)\"\(fence)"
    }

    /// Enough `#` signs that nothing in the string is read as an escape or as the end of the literal.
    private static func fence(of text: String, atLeast least: String) -> String {
        var fence = least
        while text.contains("\"" + fence) || text.contains("\\" + fence) { fence += "#" }
        return fence
    }
}

/// A workflow's known types.
private struct NodeTypes {
    var state: Any.Type
    var output: Any.Type

    init?(_ workflow: Any) {
        guard let workflow = workflow as? any Workflow else { return nil }
        self.init(of: workflow)
    }

    private init<Subject: Workflow>(of workflow: Subject) {
        state = Subject.State.self
        output = Subject.Output.self
    }
}

extension Value {
    fileprivate var typeName: String? {
        switch self {
        case .structure(let structure): structure.type
        case .enumeration(let chosen): chosen.type
        default: nil
        }
    }
}
