// The session's facts for completion, signature help and checks. Each is computed on demand, and facts about a type are
// computed only once.

import WorkbenchLanguage
import WorkbenchValueTree
import Workflow

/// The facts about one open tree. They belong to its session and don't outlive it.
@MainActor
final class SessionFacts: @MainActor LanguageFacts {
    private unowned let owner: Session
    let types: TypeBook
    /// The nodes shown to the current request; a handle is an index into this list.
    var visited: [TreeNode] = []
    /// Whether the root was offered by name.
    var isRootNamed = false
    /// The number of nodes with each name, counted at most once per request.
    var census: NodeCensus?
    /// The actions and outputs of each workflow type.
    var actionFacts: [ObjectIdentifier: [ActionTemplate]] = [:]
    var outputFacts: [ObjectIdentifier: [ActionFact]] = [:]
    /// The places in a state that may hold a value of a type, by workflow type and type name.
    var placesOfType: [PlaceKey: [ValuePath]] = [:]

    init(_ session: Session) {
        owner = session
        types = TypeBook(homeModule: TypeBook.module(of: session.root.kind.workflowType))
    }

    var session: Session { owner }

    /// Forgets everything that depends on the current tree.
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
    /// The completion candidates at a position in a script, best first.
    package func complete(_ text: String, at offset: Int) -> CompletionResult {
        complete(Script(text), at: offset)
    }

    package func complete(_ script: Script, at offset: Int) -> CompletionResult {
        withFacts { Completer.complete(script, at: offset, facts: $0) }
    }

    /// The signature of the command, action or case at a position; nil if there isn't one.
    package func signature(_ text: String, at offset: Int) -> SignatureHelp? {
        signature(Script(text), at: offset)
    }

    package func signature(_ script: Script, at offset: Int) -> SignatureHelp? {
        withFacts { SignatureHelp.help(script, at: offset, facts: $0) }
    }

    /// Checks the commands of a script against the current tree.
    package func check(_ text: String) -> [ScriptDiagnostic] {
        withFacts { facts in Checker.check(Script(text)) { _ in facts } }
    }

    /// Checks a statement against the current tree. Ranges are relative to the statement.
    package func check(_ statement: Statement) -> [ScriptDiagnostic] {
        guard let command = statement.command else { return statement.diagnostics }
        let checked = withFacts { Checker.check(command, facts: $0) }
        guard command.mayBeUnderstood, let better = checked.first else { return statement.diagnostics + checked }
        return statement.diagnostics.filter { !better.replaces($0) } + checked
    }

    func withFacts<Answer>(_ body: (SessionFacts) -> Answer) -> Answer {
        absorb()
        defer { facts.forgetNodes() }
        return body(facts)
    }
}

/// Checks a command against the tree before it runs. A faulty command is refused with the range of the fault and a
/// remedy, and changes nothing.
extension Session {
    /// Throws if the command is faulty. The ranges are relative to its statement.
    func refuseIfWrong(_ command: ParsedCommand, in statement: Statement) throws(Refusal) {
        let found = withFacts { Checker.check(command, facts: $0) }
        let errors = found.filter { $0.severity == .error }
        guard let first = errors.min(by: { $0.range.lowerBound < $1.range.lowerBound }) else { return }
        if case .endedNode(let name) = first.fact, let elsewhere = elsewhere(name, at: first.range) { throw elsewhere }
        throw Refusal(
            FaultKind(first.fact), first.message, besideRemedies: first.messageBesideFixes, at: first.range,
            remedies: first.fixes.compactMap { remedy($0, command, statement.bytes) })
    }

    /// Whether the text that a fix inserts is free of errors, apart from unknown nodes and places.
    func isAccepted(_ fix: ScriptDiagnostic.Fix, in statement: Statement) -> Bool {
        let written = fix.range.lowerBound..<fix.range.lowerBound + fix.replacement.utf8.count
        return errors(in: fix.applied(to: statement.bytes), written).isEmpty
    }

    private func errors(in text: String, _ range: Range<Int>) -> [ScriptDiagnostic] {
        let found = Script(text).statements.first.map { check($0) } ?? []
        return found.filter { diagnostic in
            // Unknown nodes and places are accepted here: a name that may contain a capitalized field is interpreted
            // when the command runs.
            ![.unknown(.node), .unknown(.place)].contains(FaultKind(diagnostic.fact))
                && diagnostic.severity == .error && range.overlaps(diagnostic.range)
        }
    }

    /// The maximum number of faults that one remedy corrects.
    private static let mostCorrections = 4

    /// The command with the faulty argument corrected. If that leaves another fault, it is corrected as well. Nil if a
    /// fault remains, because a suggested command must not be refused.
    private func remedy(
        _ fix: ScriptDiagnostic.Fix, _ command: ParsedCommand, _ bytes: [UInt8], corrections: Int = 1
    ) -> String? {
        let text = fix.applied(to: bytes)
        guard let old = Self.argument(at: fix.range, of: command), let statement = Script(text).statements.first,
            let corrected = statement.command, let new = Self.argument(at: old.range.prefix(0), of: corrected),
            let fault = errors(in: text, new.range).min(by: { $0.range.lowerBound < $1.range.lowerBound })
        else { return written(fix, command, bytes) }
        guard fault.fixes.count == 1, corrections < Self.mostCorrections else { return nil }
        return remedy(fault.fixes[0], corrected, statement.bytes, corrections: corrections + 1)
    }

    private func written(_ fix: ScriptDiagnostic.Fix, _ command: ParsedCommand, _ bytes: [UInt8]) -> String {
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
