// The facts about a tree, an app and a session that completion and checks need.

import WorkbenchValueTree

package protocol LanguageFacts {
    // MARK: The tree

    /// Visits the nodes whose name may start with the typed text: the children of one node, or all nodes if no parent
    /// is given. It may visit more nodes than match. Each visit must be cheap, because it happens for every node of a
    /// tree; only the few chosen nodes are described afterwards.
    func visitNodes(
        matching typed: String, below parent: NodeReference?,
        _ visit: (_ node: NodeHandle, _ name: String, _ key: String?) -> Void)
    func describe(_ node: NodeHandle) -> NodeFact
    /// The node of a reference, ignoring its steps. A relative reference without segments refers to the current node.
    func resolve(_ node: NodeReference) -> NodeResolution

    /// The actions of a node, live ones first. If no node is given, those of the current node.
    func actions(of node: NodeReference?) -> [ActionFact]
    func outputs(of node: NodeReference?) -> [ActionFact]
    /// The outputs of all workflows that the app's code renders; empty if there may be others.
    func outputsOfAllNodes() -> [ActionFact]
    func workers(of node: NodeReference?) -> [WorkerFact]
    /// The keys of a node's current side effects, as strings.
    func sideEffects(of node: NodeReference?) -> [String]
    /// The paths of the nodes that have an action with this name.
    func nodes(withAction name: String) -> [String]

    // MARK: Screens

    /// The callbacks and buttons of the visible screens, those of the top screen first.
    func callbacks() -> [CallbackFact]
    /// The callback that a path refers to, even if it isn't offered as a candidate.
    func callback(_ path: ValuePath) -> CallbackFact?
    /// The parts of the top screen, or of the part at a path.
    func screenParts(at path: ValuePath) -> [PartFact]
    /// The names and titles of the back stack's screens.
    func screens() -> [String]

    // MARK: Values

    /// The possible continuations of a place: fields, elements or keys.
    func parts(of place: NodeReference) -> [PartFact]
    /// The possible continuations of a place in a node's properties.
    func propertyParts(of place: NodeReference) -> [PartFact]
    /// The part at a place, including the `count` of a list, a set, a dictionary or a string. Nil if unknown.
    func part(at place: NodeReference) throws(PathError) -> PartFact?
    func propertyPart(at place: NodeReference) throws(PathError) -> PartFact?
    /// The declared type of a part that isn't there now: its node or an element may exist in another state. Nil if
    /// unknown.
    func declaredType(at place: NodeReference) throws(PathError) -> String?
    /// The places in the tree whose last component has this name: `Todo.todos`.
    func places(withField name: String) -> [String]
    /// The type with this name. The name comes from another fact.
    func type(_ name: String) -> TypeFact?
    /// The values in the tree that have this type: `$Edit.todo`.
    func references(ofType type: String) -> [ReferenceFact]
    /// The workflows that can be opened and that pass a filter by name and module, with their parameters. Parameters
    /// are read from the program's symbols, so a caller that needs one workflow shouldn't ask for all.
    func workflows(where isWanted: (_ name: String, _ module: String) -> Bool) -> [ActionFact]

    /// The workflow types of the open app.
    func workflowTypes() -> [NamedFact]

    // MARK: The session

    func apps() -> [NamedFact]
    /// The lines that open the workflows with this name: `Clock.Workflow()` for `Clock`.
    func calls(forWorkflow name: String) -> [String]
    func options() -> [OptionFact]
    func marks() -> [NamedFact]
    func branches() -> [NamedFact]
    /// The last steps, newest first, up to `limit`.
    func steps(limit: Int) -> [StepFact]
    /// The files and directories whose path has this prefix. Directories end with a slash.
    func files(beginningWith path: String) -> [NamedFact]
}

/// By default, there are no facts, so nothing is completed and no errors are found.
extension LanguageFacts {
    package func visitNodes(
        matching typed: String, below parent: NodeReference?,
        _ visit: (_ node: NodeHandle, _ name: String, _ key: String?) -> Void
    ) {}
    package func describe(_ node: NodeHandle) -> NodeFact { NodeFact(reference: "", path: "", type: "", summary: "") }
    package func resolve(_ node: NodeReference) -> NodeResolution { .unclear }
    package func actions(of node: NodeReference?) -> [ActionFact] { [] }
    package func outputs(of node: NodeReference?) -> [ActionFact] { [] }
    package func outputsOfAllNodes() -> [ActionFact] { outputs(of: .root) }
    package func workers(of node: NodeReference?) -> [WorkerFact] { [] }
    package func sideEffects(of node: NodeReference?) -> [String] { [] }
    package func nodes(withAction name: String) -> [String] { [] }
    package func callbacks() -> [CallbackFact] { [] }
    package func callback(_ path: ValuePath) -> CallbackFact? { nil }
    package func screenParts(at path: ValuePath) -> [PartFact] { [] }
    package func screens() -> [String] { [] }
    package func parts(of place: NodeReference) -> [PartFact] { [] }
    package func part(at place: NodeReference) throws(PathError) -> PartFact? { nil }
    package func propertyParts(of place: NodeReference) -> [PartFact] { [] }
    package func propertyPart(at place: NodeReference) throws(PathError) -> PartFact? { nil }
    package func declaredType(at place: NodeReference) throws(PathError) -> String? { nil }
    package func places(withField name: String) -> [String] { [] }
    package func type(_ name: String) -> TypeFact? { nil }
    package func references(ofType type: String) -> [ReferenceFact] { [] }
    package func workflows(where isWanted: (_ name: String, _ module: String) -> Bool) -> [ActionFact] { [] }
    package func workflowTypes() -> [NamedFact] { [] }
    package func apps() -> [NamedFact] { [] }
    package func calls(forWorkflow name: String) -> [String] { [] }
    package func options() -> [OptionFact] { [] }
    package func marks() -> [NamedFact] { [] }
    package func branches() -> [NamedFact] { [] }
    package func steps(limit: Int) -> [StepFact] { [] }
    package func files(beginningWith path: String) -> [NamedFact] { [] }
}

extension LanguageFacts {
    /// All workflows that can be opened.
    func workflows() -> [ActionFact] { workflows { _, _ in true } }
}

/// A provider without a tree, an app or a session. Only commands, their words and flags can be completed and checked.
package struct NoFacts: LanguageFacts {
    package init() {}
}

package struct NamedFact: Hashable, Sendable {
    package var name: String
    /// A description, as part of a sentence.
    package var detail: String

    package init(_ name: String, _ detail: String = "") {
        self.name = name
        self.detail = detail
    }
}

package struct OptionFact: Hashable, Sendable {
    package var name: String
    package var summary: String
    package var value: String
    /// The possible values; empty if they can't be listed.
    package var choices: [String]

    package init(_ name: String, _ summary: String, value: String, choices: [String] = []) {
        self.name = name
        self.summary = summary
        self.value = value
        self.choices = choices
    }
}

package struct StepFact: Hashable, Sendable {
    package var number: Int
    /// The command that made the step.
    package var command: String

    package init(_ number: Int, _ command: String) {
        self.number = number
        self.command = command
    }
}
