// Steps as a Swift Testing file in the user's own types. Every action of a step is tested on the state before it, against the
// new state and the output.

import WorkbenchReflection
import WorkbenchReplies
import WorkbenchValueTree
import Workflow

struct TestExport {
    let app: String
    /// The steps that are tested.
    let steps: [ExportedStep]
    /// All steps from the beginning to the last tested one.
    let past: [ExportedStep]
    let names: NodeNames
    /// The steps that changed an object in a node's state, by the node's path: the indices of their moments.
    let lasting: [String: [Int]]

    func text(_ work: LongWork) throws(Refusal) -> String {
        let libraries = ["Foundation", "Testing", "Workflow", "WorkflowTesting"]
        var modules = Set(libraries.dropFirst())
        var tests: [String] = []
        for step in steps {
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
                    after: names.node(at: path, in: after.snapshot), history: history(of: path, before: step),
                    changesLater: lasting[path, default: []].contains { $0 > step.index },
                    rootText: path == "/" && app.contains("(") ? app : nil)
                modules.formUnion(test.modules)
                tests.append(self.test(hop.node, reply, test.body))
            }
        }
        if tests.contains(where: SwiftCode.needsFoundation) { modules.insert("Foundation") }
        let imports = modules.sorted { ($0.lowercased(), $0) < ($1.lowercased(), $1) }.map { module in
            // Most types of an app are internal.
            libraries.contains(module) ? "import \(module)" : "@testable import \(module)"
        }
        // A value stays on one line, however long, so that it can be found.
        let about = ["// The steps of a session of \(app), action by action.", "// swift-format-ignore-file"]
        let head = about + [""] + imports
        let suite = "@Suite struct \(Self.identifier(app, isType: true))SessionTests {"
        return (head + ["", suite, tests.joined(separator: "\n\n"), "}"]).joined(separator: "\n") + "\n"
    }

    private func test(_ node: NodeName, _ reply: StepReply, _ body: [String]) -> String {
        let name = Self.identifier("step \(reply.number) \(node.path == "/" ? node.name : node.path)", isType: false)
        let head = ["    // \(reply.command)".replacingLineBreaks, "    @Test func \(name)() {"]
        return (head + body.map { "        " + $0 } + ["    }"]).joined(separator: "\n")
    }

    /// The history of a node since it began, one step after the other; nil if a step that may belong to it is folded.
    private func history(of path: String, before step: ExportedStep) -> [NodeTest.PastHop]? {
        var hops: [NodeTest.PastHop]? = []
        for earlier in past.prefix(while: { $0.after.number < step.after.number }) {
            guard let reply = earlier.after.step else {
                hops = nil
                continue
            }
            if reply.begun.contains(where: { $0.node.path == path }) { hops = [] }
            let own = reply.hops.filter { $0.node.path == path }
            let after = earlier.after.details.flatMap { names.node(at: path, in: $0.snapshot) }
            hops?.append(
                contentsOf: own.enumerated().map {
                    NodeTest.PastHop(hop: $1, after: $0 == own.count - 1 ? after : nil)
                })
        }
        return hops
    }

    /// A name for a type or a function, made from the words of a text.
    private static func identifier(_ text: String, isType: Bool) -> String {
        let words = text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        let joined = words.enumerated().map { index, word in
            index == 0 && !isType ? word.lowercased() : word.prefix(1).uppercased() + word.dropFirst()
        }.joined()
        return joined.first?.isNumber == true ? "_" + joined : joined
    }
}

extension String {
    fileprivate var replacingLineBreaks: String {
        String(map { $0.isNewline ? " " : $0 })
    }
}
