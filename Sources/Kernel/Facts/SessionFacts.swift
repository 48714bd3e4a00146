// What completion, signature help and checks know of a session. Nothing is computed before somebody asks for it, and what
// belongs to a type is computed once.

import WorkbenchCommandLanguage
import WorkbenchReplies
import WorkbenchValueTree
import Workflow

/// The facts of one opened tree. It belongs to its session, and does not outlive it.
@MainActor
final class SessionFacts: @MainActor LanguageFacts {
    private unowned let owner: Session
    let types: TypeBook
    /// The nodes that were shown to the running request; a handle is a place in it.
    var visited: [TreeNode] = []
    /// Whether the root was shown by its own name.
    var isRootNamed = false
    /// How many nodes a name means, counted at most once in a request.
    var census: NodeCensus?
    /// By workflow type: what a node of it can be sent, and what it tells.
    var actionFacts: [ObjectIdentifier: [ActionTemplate]] = [:]
    var outputFacts: [ObjectIdentifier: [ActionFact]] = [:]
    /// By the type of a workflow and the name of a type: where in its state such a value may be.
    var placesOfType: [PlaceKey: [ValuePath]] = [:]

    init(_ session: Session) {
        owner = session
        types = TypeBook(homeModule: TypeBook.module(of: session.root.kind.workflowType))
    }

    var session: Session { owner }

    /// Forgets what holds for the tree of one moment only.
    func forgetNodes() {
        visited = []
        census = nil
    }

    func node(_ reference: NodeReference?) -> TreeNode? {
        guard let reference else { return session.current }
        var bare = session.names.interpreted(reference)
        bare.steps = []
        if case .found(let node) = session.search(bare) { return node }
        return nil
    }
}

extension Session {
    /// What could stand at a place of a text, the best first.
    package func complete(_ text: String, at offset: Int) -> CompletionResult {
        complete(Script(text), at: offset)
    }

    package func complete(_ script: Script, at offset: Int) -> CompletionResult {
        withFacts { Completer.complete(script, at: offset, facts: $0) }
    }

    /// What the command, action or case at a place of a text takes; nil if nothing is known there.
    package func signature(_ text: String, at offset: Int) -> SignatureHelp? {
        signature(Script(text), at: offset)
    }

    package func signature(_ script: Script, at offset: Int) -> SignatureHelp? {
        withFacts { SignatureHelp.help(script, at: offset, facts: $0) }
    }

    /// What is wrong with the commands of a text, each held against the tree as it is now.
    package func check(_ text: String) -> [ScriptDiagnostic] {
        withFacts { facts in Checker.check(Script(text)) { _ in facts } }
    }

    /// What is wrong with a statement, held against the tree as it is now. Ranges are those of the statement.
    package func check(_ statement: Statement) -> [ScriptDiagnostic] {
        guard let command = statement.command else { return statement.diagnostics }
        let checked = withFacts { Checker.check(command, facts: $0) }
        // Who forgot `send` is told so, and not that there is no such command.
        let better = command.specification == nil ? checked.first?.range : nil
        return statement.diagnostics.filter { $0.range != better } + checked
    }

    func withFacts<Answer>(_ body: (SessionFacts) -> Answer) -> Answer {
        absorb()
        defer { facts.forgetNodes() }
        return body(facts)
    }
}

/// Before a command is carried out it is held against the tree: what is wrong with it is said with its place in the
/// line and with what to write instead, and nothing has happened.
extension Session {
    /// Throws what is wrong with a command. Ranges are those of its statement.
    func refuseIfWrong(_ command: ParsedCommand, in statement: Statement) throws(Refusal) {
        let found = withFacts { Checker.check(command, facts: $0) }
        let errors = found.filter { $0.severity == .error }
        guard let first = errors.min(by: { $0.range.lowerBound < $1.range.lowerBound }) else { return }
        if case .endedNode(let name) = first.fact, let coming = timeline.future.first(where: { has(name, at: $0) }) {
            let step = timeline.moments[coming].number
            throw Refusal(
                "\(name) is not there at step \(timeline.now.number): it begins at step \(step)", at: first.range,
                remedies: ["goto \(step)"])
        }
        throw Refusal(
            first.message, besideRemedies: first.messageBesideFixes, at: first.range,
            remedies: first.fixes.map { remedy($0, command, statement.bytes) })
    }

    /// Whether a node of that name began in a step.
    private func has(_ name: String, at moment: Int) -> Bool {
        guard case .reference(let reference) = Literal.parse("$" + name).literal.kind else { return false }
        return timeline.moments[moment].step?.begun.contains { names.isMeant($0.node, by: reference) } ?? false
    }

    /// What to write: the argument that is wrong, put right.
    private func remedy(_ fix: ScriptDiagnostic.Fix, _ command: ParsedCommand, _ bytes: [UInt8]) -> String {
        let argument = Self.argument(at: fix.range, of: command)
        let whole = argument?.range ?? fix.range
        guard whole.lowerBound <= fix.range.lowerBound, fix.range.upperBound <= whole.upperBound,
            whole.upperBound <= bytes.count
        else { return fix.replacement }
        let before = bytes[whole.lowerBound..<fix.range.lowerBound]
        let after = bytes[fix.range.upperBound..<whole.upperBound]
        return String(decoding: before + Array(fix.replacement.utf8) + after, as: UTF8.self)
    }

    private static func argument(at range: Range<Int>, of command: ParsedCommand) -> ParsedArgument? {
        for argument in command.arguments + command.flags.compactMap(\.argument)
        where argument.range.lowerBound <= range.lowerBound && range.upperBound <= argument.range.upperBound {
            if case .command(let inner) = argument.value { return self.argument(at: range, of: inner) }
            return argument
        }
        return nil
    }
}
