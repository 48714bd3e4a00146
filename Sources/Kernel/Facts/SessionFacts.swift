// What completion, signature help and checks know of a session. Nothing is computed before somebody asks for it, and what
// belongs to a type is computed once.

import WorkbenchCommandLanguage
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
        var bare = reference
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
