// The test of one node's actions in one step. If the state cannot be written in Swift, the test makes it as the app did: from the
// initial state, by the earlier actions. If that is impossible, the test says so and fails.

import WorkbenchReflection
import WorkbenchReplies
import WorkbenchValueTree
import Workflow

struct NodeTest {
    /// The actions of the step.
    let hops: [StepReply.Hop]
    let node: NodeSnapshot
    /// The node after the step; nil if it ended.
    let after: NodeSnapshot?
    /// The earlier actions at the node; nil if some of them are folded.
    let history: [StepReply.Hop]?
    /// The text with which the node's workflow was opened.
    let rootText: String?

    /// The lines of the test function.
    var body: [String] {
        do {
            return try lines()
        } catch {
            return ["Issue.record(\(Self.quoted("not tested: " + error.reason)))"]
        }
    }

    /// Why a step cannot be tested.
    private struct Obstacle: Error {
        var reason: String
    }

    private func lines() throws(Obstacle) -> [String] {
        guard let types = NodeTypes(node.anyWorkflow) else { throw Obstacle(reason: "the workflow has no known types") }
        let workflow = try workflow()
        let actions = try hops.map { (hop) throws(Obstacle) in try Self.action(of: hop) }
        let isOfSeveralTypes = Set(actions.map(\.type)).count > 1
        let (setUp, before) = try state(workflow, isChanged: isOfSeveralTypes)
        var lines = setUp
        for (index, (hop, action)) in zip(hops, actions).enumerated() {
            // A tester takes one type of action, so actions of several types need several testers in a row.
            let continues = index > 0 && actions[index - 1].type == action.type
            if !continues {
                if index > 0 { lines.append("    .verifyState { state = $0 }") }
                lines += Self.tester(action.type, before, workflow)
            }
            lines.append("    .send(action: \(action.text))")
            lines += Self.check(hop.output, isEquatable: types.outputIsEquatable)
        }
        guard let after else { return lines }
        let left = ValueReader.read(after.anyState)
        if let uuid = Self.newUUID(in: Self.reading(left), besides: lines) {
            return lines + ["Issue.record(\"the state is not compared: \(uuid) is made anew in each run\")"]
        }
        return lines + Self.check(left, isEquatable: types.stateIsEquatable)
    }

    private static func tester(_ type: String, _ state: String, _ workflow: String) -> [String] {
        [type, "    .tester(", "        withState: \(state),", "        workflow: \(workflow)", "    )"]
    }

    // MARK: - Before the action

    private func workflow() throws(Obstacle) -> String {
        let value = ValueReader.read(node.anyWorkflow)
        let fields = if case .structure(let structure) = value { structure.fields.map(\.name) } else { [String]() }
        let isMadeOfFields = Constructions.of(node.workflowType).takesAll(fields)
        if isMadeOfFields, let text = Self.swift(value) { return text }
        if let text = textWithDefaults(value) { return text }
        // It was opened by its text, which is valid Swift.
        if let rootText { return rootText }
        if !isMadeOfFields {
            throw Obstacle(reason: "no initializer of \(value.typeName ?? "the workflow") takes its stored properties")
        }
        throw Obstacle(reason: "the workflow cannot be written in Swift: \(Self.unwritable(in: value))")
    }

    /// The workflow without the fields that cannot be written, if their defaults make the same.
    private func textWithDefaults(_ value: Value) -> String? {
        guard case .structure(let structure) = value else { return nil }
        let fields = structure.fields.compactMap { field in Self.swift(field.value).map { "\(field.name): \($0)" } }
        let text = "\(structure.type)(\(fields.joined(separator: ", ")))"
        guard let made = try? WorkflowMaker(ValueBuilder(), nil).make(Literal.parse(text).literal, node.workflowType),
            Self.reading(ValueReader.read(made)) == Self.reading(value)
        else { return nil }
        return text
    }

    /// The state before the step, and the lines that make it if it is not written in place.
    private func state(_ workflow: String, isChanged: Bool) throws(Obstacle) -> (setUp: [String], text: String) {
        let value = ValueReader.read(node.anyState)
        if let text = Self.swift(value) {
            guard isChanged, let type = value.typeName else { return ([], text) }
            return (["var state: \(type) = \(text)"], "state")
        }
        let reason = "the state cannot be written in Swift: \(Self.unwritable(in: value))"
        guard let history else { throw Obstacle(reason: reason + "; the first steps of the session are folded") }
        guard history.allSatisfy({ $0.action != nil }) else {
            throw Obstacle(reason: reason + "; something other than an action changed it before")
        }
        var lines = ["\(history.isEmpty && !isChanged ? "let" : "var") state = \(workflow).makeInitialState()"]
        for hop in history {
            let action: (type: String, text: String)
            do {
                action = try Self.action(of: hop)
            } catch {
                throw Obstacle(reason: "\(reason); and of an action before, \(error.reason)")
            }
            lines += Self.tester(action.type, "state", workflow)
            lines += ["    .send(action: \(action.text))", "    .verifyState { state = $0 }"]
        }
        return (lines, "state")
    }

    private static func action(of hop: StepReply.Hop) throws(Obstacle) -> (type: String, text: String) {
        guard case .enumeration(let action)? = hop.action else {
            throw Obstacle(reason: "the action is not a case of an enum, so it cannot be written in Swift")
        }
        guard let text = swift(.enumeration(action)) else {
            throw Obstacle(
                reason: "the action \(action.name) cannot be written in Swift: \(unwritable(in: .enumeration(action)))")
        }
        return (action.type, text)
    }

    // MARK: - After the action

    private static func check(_ output: Value?, isEquatable: Bool) -> [String] {
        guard let output else { return ["    .assertNoOutput()"] }
        if isEquatable, let text = swift(output) { return ["    .assert(output: \(text))"] }
        return assertion("outputReads", reading(output))
    }

    private static func check(_ state: Value, isEquatable: Bool) -> [String] {
        if isEquatable, let text = swift(state) { return ["    .assert(state: \(text))"] }
        return assertion("stateReads", reading(state))
    }

    /// A text that is too long for one line becomes a block, with its line breaks escaped.
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

    /// A UUID in a text that none of the lines has: no other run makes the same.
    private static func newUUID(in text: String, besides lines: [String]) -> Substring? {
        var rest = text[...]
        while let range = PassingText.firstUUID(in: rest) {
            let uuid = rest[range]
            if !lines.contains(where: { $0.contains(uuid) }) { return uuid }
            rest = rest[range.upperBound...]
        }
        return nil
    }

    // MARK: - Text

    /// The value as Swift code, if scripts write it in the same way.
    private static func swift(_ value: Value) -> String? {
        let literal = Literal(printing: value)
        return literal.isReadable && value.unwritablePart(isNatural: true) == nil ? literal.text() : nil
    }

    /// The whole value on one line, as WorkflowTesting's checks expect it.
    private static func reading(_ value: Value) -> String {
        var options = PrintOptions()
        options.identities = .hidden
        return Literal(printing: value, options).text()
    }

    private static func unwritable(in value: Value) -> String {
        value.unwritablePart(isNatural: true) ?? "\(value.text(width: 80))"
    }

    /// A text as a Swift literal on one line.
    private static func quoted(_ text: String) -> String {
        let fence = fence(of: text, atLeast: "")
        return "\(fence)\"\(text)\"\(fence)"
    }

    /// Enough `#` signs that nothing in the text is taken for an escape or the end.
    private static func fence(of text: String, atLeast least: String) -> String {
        var fence = least
        while text.contains("\"" + fence) || text.contains("\\" + fence) { fence += "#" }
        return fence
    }
}

/// The types of a workflow, as far as they are known.
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

extension Value {
    fileprivate var typeName: String? {
        switch self {
        case .structure(let structure): structure.type
        case .enumeration(let chosen): chosen.type
        default: nil
        }
    }

    /// The first part that Swift code has no literal for, with its place: `prices: a closure`. With `isNatural`, also a date, a
    /// URL or the like, which scripts write in another way than Swift.
    fileprivate func unwritablePart(isNatural: Bool, at path: String = "") -> String? {
        func inside(_ name: String, _ value: Value) -> String? {
            value.unwritablePart(isNatural: isNatural, at: path.isEmpty ? name : "\(path).\(name)")
        }
        func first(_ elements: [Value]) -> String? {
            elements.enumerated().lazy.compactMap { inside("\($0)", $1) }.first
        }
        func found(_ what: String) -> String { path.isEmpty ? what : "\(path) is \(what)" }
        switch self {
        case .integer, .float, .boolean, .text, .character, .optional(nil): return nil
        case .natural: return isNatural ? found("a value that only a script writes, \(text(width: 60))") : nil
        case .list(let list): return first(list.elements)
        case .set(let set): return first(set.elements)
        case .dictionary(let content): return first(content.entries.flatMap { [$0.key, $0.value] })
        case .tuple(let elements):
            return elements.enumerated().lazy.compactMap { inside($1.label ?? "\($0)", $1.value) }.first
        case .structure(let structure): return structure.fields.lazy.compactMap { inside($0.name, $0.value) }.first
        case .enumeration(let chosen):
            return chosen.payload.enumerated().lazy.compactMap { inside($1.label ?? "\(chosen.name).\($0)", $1.value) }
                .first
        case .optional(let content?): return content.unwritablePart(isNatural: isNatural, at: path)
        case .erased(let erased): return erased.value.unwritablePart(isNatural: isNatural, at: path)
        case .closure(let closure): return found("a closure, \(closure.type)")
        case .reference(let object): return found("an object of \(object.type)")
        case .backReference: return found("an object that occurs twice")
        case .redacted: return found("redacted")
        case .opaque, .elided: return found("\(text(width: 60))")
        }
    }
}
