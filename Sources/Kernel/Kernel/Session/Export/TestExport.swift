// Steps as a Swift Testing file that uses the app's own types. Every action of a step is tested on the state before it;
// the test checks the new state and the output.

import WorkbenchReflection
import WorkbenchLanguage
import WorkbenchValueTree
import Workflow

struct TestExport {
    let app: String
    /// The output file, which gives the suite its name; nil for output to the terminal.
    let file: String?
    /// The tested steps.
    let steps: [ExportedStep]
    /// All steps from the first to the last tested one.
    let past: [ExportedStep]
    let names: NodeNames
    /// The indices of the moments whose steps changed an object in a node's state, by the node's path.
    let lasting: [String: [Int]]

    func text(_ work: LongWork) throws(Refusal) -> String {
        let libraries = ["Foundation", "Testing", "Workflow", "WorkflowTesting"]
        var modules = Set(libraries.dropFirst())
        var tested: [(test: NodeTest, node: NodeName, reply: StepReply)] = []
        let first = steps.first?.after.number ?? .max
        let given = GivenCode(app, past.first?.before.details?.snapshot)
        var histories = NodeHistories(beginning: past.first?.before.details?.snapshot)
        for step in past where step.after.number <= steps.last?.after.number ?? 0 {
            defer { histories.add(step, names) }
            guard step.after.number >= first else { continue }
            try work.proceed()
            guard let reply = step.after.step else { continue }
            var done: Set<String> = []
            for hop in reply.hops where hop.action != nil && done.insert(hop.node.path).inserted {
                let path = hop.node.path
                guard let before = step.before.details, let after = step.after.details,
                    let node = names.node(at: path, in: before.snapshot)
                else { continue }
                let test = NodeTest(
                    hops: reply.hops.filter { $0.node.path == path && $0.action != nil }, node: node,
                    after: names.node(at: path, in: after.snapshot), history: histories.history(of: path, names),
                    changesLater: lasting[path, default: []].contains { $0 > step.index },
                    rootText: path == "/" && app.contains("(") ? app : nil, given: given)
                modules.formUnion(test.modules)
                tested.append((test, hop.node, reply))
            }
        }
        var uses: [String: Int] = [:]
        let tests = tested.map { test, node, reply in
            var test = test
            test.imported = modules
            let name = Self.name(of: node, reply)
            uses[name, default: 0] += 1
            let number = uses[name, default: 1]
            return text(of: test, number == 1 ? name : "\(name)_\(number)", reply)
        }
        if tests.contains(where: SwiftCode.needsFoundation) { modules.insert("Foundation") }
        let imports = modules.sorted { ($0.lowercased(), $0) < ($1.lowercased(), $1) }.map { module in
            // Most types in an app are internal, so tests need `@testable`.
            libraries.contains(module) ? "import \(module)" : "@testable import \(module)"
        }
        // Each value stays on one line, however long that line is, so that a text search finds it.
        let about = ["// The steps of a session of \(app), action by action.", "// swift-format-ignore-file"]
        let head = about + [""] + imports
        // The workflows of the main actor can only be created there, as in the workbench.
        let suite = "@MainActor @Suite struct \(suiteName) {"
        return (head + ["", suite, tests.joined(separator: "\n\n"), "}"]).joined(separator: "\n") + "\n"
    }

    /// The suite is named after the file. A name with another ending might be that of a tested type.
    private var suiteName: String {
        let stem = file?.split(separator: "/").last?.prefix { $0 != "." } ?? ""
        let name = Self.identifier(String(stem), isType: true)
        if name.isEmpty { return Self.identifier(app + " session tests", isType: true) }
        return name.hasSuffix("Tests") ? name : name + "Tests"
    }

    /// The name of a test: the number of its step and the node's path, without keys that will differ in the next run.
    private static func name(of node: NodeName, _ reply: StepReply) -> String {
        let segments = node.path == "/" ? [node.name] : node.place.segments
        let lasting = segments.map { segment in
            PassingText.isIn(segment) || PassingText.mayPass(segment[...])
                ? String(segment.prefix { $0 != "[" }) : segment
        }
        return identifier("step \(reply.number) " + lasting.joined(separator: "/"), isType: false)
    }

    private func text(of test: NodeTest, _ name: String, _ reply: StepReply) -> String {
        let lines = ["// \(reply.command)".replacingLineBreaks] + test.function(name)
        return lines.map { "    " + $0 }.joined(separator: "\n")
    }

    /// A name for a type or a function, made from the words of a string.
    private static func identifier(_ text: String, isType: Bool) -> String {
        let words = text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        let joined = words.enumerated().map { index, word in
            index == 0 && !isType ? word.lowercased() : word.prefix(1).uppercased() + word.dropFirst()
        }.joined()
        return joined.first?.isNumber == true ? "_" + joined : joined
    }
}

/// The values with which the root was opened, as they were written. For a service that is passed down the tree, there
/// may be no other way to write it.
struct GivenCode {
    private var code: [(reading: String, code: String)] = []

    init(_ app: String, _ root: NodeSnapshot?) {
        guard case .call(_, let arguments) = Literal.parse(app).literal.kind, let root,
            case .structure(let workflow) = ValueReader.read(root.anyWorkflow)
        else { return }
        for field in workflow.fields {
            guard let argument = arguments.items.first(where: { $0.label?.text == field.name }) else { continue }
            code.append((SwiftCode.reading(field.value), argument.value.text()))
        }
    }

    /// The struct with these values replaced by their code.
    func replacing(in structure: Value.Structure) -> Value.Structure {
        var structure = structure
        for (index, field) in structure.fields.enumerated() {
            let reading = SwiftCode.reading(field.value)
            guard let known = code.first(where: { $0.reading == reading }) else { continue }
            structure.fields[index].value = .natural(Value.Natural("", known.code, .verbatim))
        }
        return structure
    }
}

/// The history of each node since its start.
private struct NodeHistories {
    private var histories: [String: NodeTest.History] = [:]
    /// The tree before all steps; nil if a step that may be part of some node's history is folded.
    private var beginning: NodeSnapshot?

    init(beginning: NodeSnapshot?) {
        self.beginning = beginning
    }

    /// The history of a node; nil if a step that may be part of it is folded.
    func history(of path: String, _ names: NodeNames) -> NodeTest.History? {
        if let known = histories[path] { return known }
        let first = beginning.flatMap { names.node(at: path, in: $0) }
        return first.map { NodeTest.History(first: $0, hops: []) }
    }

    mutating func add(_ step: ExportedStep, _ names: NodeNames) {
        guard let reply = step.after.step, let before = step.before.details?.snapshot,
            let after = step.after.details?.snapshot
        else {
            beginning = nil
            histories = [:]
            return
        }
        for begun in reply.begun {
            let first = names.node(at: begun.node.path, in: after)
            histories[begun.node.path] = first.map { NodeTest.History(first: $0, hops: []) }
        }
        for (path, own) in Dictionary(grouping: reply.hops, by: \.node.path) {
            guard var history = history(of: path, names) else { continue }
            let left = names.node(at: path, in: after)
            let node = names.node(at: path, in: before) ?? history.first
            history.hops += own.enumerated().map {
                NodeTest.PastHop(hop: $1, node: node, after: $0 == own.count - 1 ? left : nil)
            }
            histories[path] = history
        }
    }
}

extension String {
    fileprivate var replacingLineBreaks: String {
        String(map { $0.isNewline ? " " : $0 })
    }
}
