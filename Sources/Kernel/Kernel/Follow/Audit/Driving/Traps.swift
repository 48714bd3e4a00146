// The commands of a drive that crash the app or take too long. Each is listed once, with the steps that led to it.

import WorkbenchLanguage
import WorkbenchValueTree
import Workflow

@MainActor
struct Traps {
    /// A command that crashes the app or takes too long.
    struct Found {
        var finding: AuditFinding
        /// The commands up to and including the one that crashes.
        let lines: [String]
        let outcome: ProcessCopy.Outcome
    }

    private(set) var found: [Found] = []
    private(set) var count = 0

    /// Adds a command that crashed a copy of the process, or took too long there.
    ///
    /// - Parameter session: The session before the command.
    mutating func add(_ line: String, _ before: [String], _ outcome: ProcessCopy.Outcome, in session: Session) {
        count += 1
        let cause = CommandKind.withoutArguments(line)
        // A command that takes too long has no subject.
        let subject = outcome.end == .died ? outcome.message ?? cause : nil
        if let subject, let known = found.firstIndex(where: { $0.finding.subject == subject }) {
            guard case .observed(var observation) = found[known].finding else { return }
            observation.times += 1
            found[known].finding = .observed(observation)
            return
        }
        let observation = AuditObservation(
            .trap,
            at: AuditReply.Place(
                node: Whereabouts.last(in: outcome.errors) ?? Self.node(of: line, in: session), path: ValuePath()),
            subject: subject, cause: cause, step: before.count + 1)
        found.append(Found(finding: .observed(observation), lines: before + [line], outcome: outcome))
    }

    /// The node that the command names; for a tap, the lowest node whose screen has the callback.
    private static func node(of line: String, in session: Session) -> NodeName {
        var found = session.root
        guard let command = Script(line).statements.first?.command, let tap = command[TapCommand.callback] else {
            let named = line.split(separator: " ").dropFirst().first.map(String.init)
            session.root.forEach { if session.name($0).path == named { found = $0 } }
            return session.name(found)
        }
        session.root.forEach { node in
            let has =
                switch tap.target {
                case .title(let title): StackReader.buttons(of: node).contains { $0.isCalled(title) }
                case .path(let path):
                    RenderedCallbacks(of: node).callback(path) != nil
                        || StackReader.buttons(of: node).contains { $0.isCalled(path.title) }
                }
            if has { found = node }
        }
        return session.name(found)
    }
}
