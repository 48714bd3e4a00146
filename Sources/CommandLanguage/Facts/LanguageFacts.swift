// What completion and checks ask of a live tree, an app and a session. They ask for what they need and nothing else.

import WorkbenchValueTree

package protocol LanguageFacts {
    // MARK: The tree

    /// Shows the nodes that could be meant by a name that begins as typed: the children of one node, or all nodes if
    /// none is given. More than those that match may be shown. What is shown costs as little as it can, because it is
    /// asked of every node of a tree; the few that are chosen are described afterwards.
    func visitNodes(
        matching typed: String, below parent: NodeReference?,
        _ visit: (_ node: NodeHandle, _ name: String, _ key: String?) -> Void)
    func describe(_ node: NodeHandle) -> NodeFact
    /// What a reference names, without its steps. No segments and not absolute: the current node.
    func resolve(_ node: NodeReference) -> NodeResolution

    /// The actions of a node, the live ones first; of the current node if none is given.
    func actions(of node: NodeReference?) -> [ActionFact]
    func outputs(of node: NodeReference?) -> [ActionFact]
    func workers(of node: NodeReference?) -> [WorkerFact]
    /// Paths of nodes that have an action of that name.
    func nodes(withAction name: String) -> [String]

    // MARK: Screens

    /// The callbacks and buttons of the rendered screens, those of the top screen first.
    func callbacks() -> [CallbackFact]
    /// The parts of the top screen, or of the part at a path.
    func screenParts(at path: ValuePath) -> [PartFact]
    /// The names and titles of the back stack's screens.
    func screens() -> [String]

    // MARK: Values

    /// What can follow a place: fields, elements, keys.
    func parts(of place: NodeReference) -> [PartFact]
    /// The same of what a node was handed.
    func propertyParts(of place: NodeReference) -> [PartFact]
    /// The part at a place, also the `count` of a list, a set, a dictionary or a text. Nil if that is not known.
    func part(at place: NodeReference) throws(PathError) -> PartFact?
    func propertyPart(at place: NodeReference) throws(PathError) -> PartFact?
    /// Places of the tree whose last part has that name: `Todo.todos`.
    func places(withField name: String) -> [String]
    /// What is known of a type by the name that another fact gave.
    func type(_ name: String) -> TypeFact?
    /// Values of the tree that have that type: `$Edit.todo`.
    func references(ofType type: String) -> [ReferenceFact]
    /// The workflows that can be opened, with the values they need.
    func workflows() -> [ActionFact]

    // MARK: The session

    func apps() -> [NamedFact]
    func options() -> [OptionFact]
    func marks() -> [NamedFact]
    func branches() -> [NamedFact]
    /// The last steps, the newest first, at most `limit`.
    func steps(limit: Int) -> [StepFact]
    /// Files and directories whose path begins so. Directories end with a slash.
    func files(beginningWith path: String) -> [NamedFact]
}

/// Where nothing is known, nothing is completed and nothing is found wrong.
extension LanguageFacts {
    package func visitNodes(
        matching typed: String, below parent: NodeReference?,
        _ visit: (_ node: NodeHandle, _ name: String, _ key: String?) -> Void
    ) {}
    package func describe(_ node: NodeHandle) -> NodeFact { NodeFact(reference: "", path: "", type: "", summary: "") }
    package func resolve(_ node: NodeReference) -> NodeResolution { .unclear }
    package func actions(of node: NodeReference?) -> [ActionFact] { [] }
    package func outputs(of node: NodeReference?) -> [ActionFact] { [] }
    package func workers(of node: NodeReference?) -> [WorkerFact] { [] }
    package func nodes(withAction name: String) -> [String] { [] }
    package func callbacks() -> [CallbackFact] { [] }
    package func screenParts(at path: ValuePath) -> [PartFact] { [] }
    package func screens() -> [String] { [] }
    package func parts(of place: NodeReference) -> [PartFact] { [] }
    package func part(at place: NodeReference) throws(PathError) -> PartFact? { nil }
    package func propertyParts(of place: NodeReference) -> [PartFact] { [] }
    package func propertyPart(at place: NodeReference) throws(PathError) -> PartFact? { nil }
    package func places(withField name: String) -> [String] { [] }
    package func type(_ name: String) -> TypeFact? { nil }
    package func references(ofType type: String) -> [ReferenceFact] { [] }
    package func workflows() -> [ActionFact] { [] }
    package func apps() -> [NamedFact] { [] }
    package func options() -> [OptionFact] { [] }
    package func marks() -> [NamedFact] { [] }
    package func branches() -> [NamedFact] { [] }
    package func steps(limit: Int) -> [StepFact] { [] }
    package func files(beginningWith path: String) -> [NamedFact] { [] }
}

/// No tree, no app, no session: commands, their words and flags can still be completed and checked.
package struct NoFacts: LanguageFacts {
    package init() {}
}

package struct NamedFact: Hashable, Sendable {
    package var name: String
    /// What it is, as half a sentence.
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
    /// The values it can have, empty if they cannot be listed.
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
    /// The command that made it.
    package var command: String

    package init(_ number: Int, _ command: String) {
        self.number = number
        self.command = command
    }
}
