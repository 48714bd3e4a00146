// The commands of a drive that stop the app, each once, with the steps that led to it.

import WorkbenchReplies
import WorkbenchValueTree
import Workflow

@MainActor
struct Traps {
    /// A command that stops the app.
    struct Found {
        var finding: AuditFinding
        /// The commands up to it, itself the last one.
        let lines: [String]
    }

    private(set) var found: [Found] = []
    private(set) var count = 0

    /// Takes a command that stopped a copy of the process.
    ///
    /// - Parameter message: What the runtime said.
    mutating func add(_ line: String, _ before: [String], _ message: String?, at root: TreeNode, in session: Session) {
        count += 1
        let subject = message ?? Self.name(of: line)
        if let known = found.firstIndex(where: { $0.finding.subject == subject }) {
            guard case .observed(var observation) = found[known].finding else { return }
            observation.times += 1
            found[known].finding = .observed(observation)
            return
        }
        let observation = AuditObservation(
            .trap, at: AuditReply.Place(node: Self.node(of: line, in: session), path: ValuePath()), subject: subject,
            cause: Self.name(of: line), step: before.count + 1)
        found.append(Found(finding: .observed(observation), lines: before + [line]))
    }

    /// The command without its values: `tap onTodoSelected`.
    private static func name(of line: String) -> String { String(line.prefix { $0 != "(" }) }

    /// The node that the command names; of a tap, the root.
    private static func node(of line: String, in session: Session) -> NodeName {
        let words = line.split(separator: " ")
        let named = words.count > 1 && words[0] != "tap" ? String(words[1]) : "/"
        var node = session.name(session.root)
        session.root.forEach { if session.name($0).path == named { node = session.name($0) } }
        return node
    }
}
