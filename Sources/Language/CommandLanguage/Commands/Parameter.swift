// The parameters of a command: the kind of each argument, whether it is optional, and its name.

import WorkbenchValueTree

package struct ParameterDeclaration: Hashable, Sendable {
    package enum Presence: Hashable, Sendable {
        case required
        case optional
        /// Any number of arguments, including none. Only a command's last parameter may be repeated.
        case repeated
    }

    package var name: String
    package var kind: ParameterKind
    package var presence: Presence
    /// The meaning of the argument, as part of a sentence.
    package var summary: String
    /// The word that introduces the argument when it follows a nested command: `at` in `with tap onSave at 3`.
    package var introducer: String?
}

/// The syntax of an argument. It determines how the argument is parsed, completed and checked.
package enum ParameterKind: Hashable, Sendable {
    /// A node of the tree: `/Todo/List`, `List`, `..`.
    case node
    /// A node and, after it, a path into one of its values: `/Todo.todos[0].title`.
    case place(Place)
    /// An action of a node: `didLogin`, `EditAction.discardChanges`, `saveChanges(todo: $Edit.todo, index: 0)`.
    case action
    /// An output of a node or of a worker.
    case output
    /// A callback of a screen, or the title of a button: `onTitleChanged`, `List.onTodoSelected`, `"Save"`.
    case callback
    case value
    /// The value of a place. It may lack the parts that can't be written: `‹Account›`.
    case remainder
    /// A value, or the place of a value.
    case valueOrPlace
    /// A number, or a place whose changes are listed.
    case numberOrPlace
    /// The number of a step, or a node.
    case stepOrNode
    /// A step of the timeline: its number, `-2` for two steps back, or a mark.
    case step
    /// The name of a mark.
    case mark
    case branch
    case number
    case file
    /// The name of an app, or a workflow as a value.
    case app
    /// The name of an option of the session.
    case option
    /// A worker of a node: `LoginWorker`, `Timer[refresh]`.
    case worker
    /// A side effect of a node, given by its key: `"tick"`. `_` means the only one.
    case sideEffect
    case choice([Choice])
    case text
    /// The name of a workflow's type.
    case workflow
    /// A command with its arguments, to the end of the line.
    case command
    /// A command's word.
    case commandName
    /// The condition of an `expect`, to the end of the line.
    case expectation
    /// A condition about another state of the tree.
    case condition

    /// The required location of a place.
    package enum Place: Hashable, Sendable {
        /// In the node's state.
        case state
        /// In the node's state, where a field of a list means that field of all elements.
        case computed
        /// In the node's state, or a new key of a dictionary there.
        case target
        /// In the node's properties.
        case properties
        /// In the node's state, now or at another time: the node may have ended, and the element may not exist yet.
        case passing
        /// In a node's state, in its properties or on a screen, now or at another time; or a node alone.
        case recorded
    }

    package struct Choice: Hashable, Sendable {
        package var word: String
        package var summary: String

        package init(_ word: String, _ summary: String) {
            self.word = word
            self.summary = summary
        }
    }

    /// Whether the argument extends to the end of the line.
    package var takesRestOfLine: Bool {
        self == .command || self == .expectation || self == .condition
    }
}

/// A flag of a command: `--name`, or `--name argument`.
package struct FlagDeclaration: Hashable, Sendable {
    /// The name without the two dashes.
    package var name: String
    /// A former name, which people may still type.
    package var formerName: String?
    /// The flag's argument, nil if it has none.
    package var argument: ParameterDeclaration?
    package var summary: String
    /// Whether the flag is mainly for journals. If so, the command's usage is shown without it.
    package var isOfRecord = false
    /// Whether the flag changes the tree, or runs the app's code on a user's value, which could crash the app. With it,
    /// the command counts as changing something.
    package var hasEffect = false
    /// Words that mean the same as the flag, in front of the arguments: `from everywhere`.
    package var phrase: String?
}

/// A parameter with a typed argument: `command[SendCommand.node]` is a node reference that needs no further parsing.
package struct Parameter<Content: Sendable>: Sendable {
    package let declaration: ParameterDeclaration
    /// The argument's content; nil if it couldn't be parsed.
    let content: @Sendable (ArgumentValue) -> Content?

    init(
        _ name: String, _ kind: ParameterKind, _ presence: ParameterDeclaration.Presence, _ summary: String,
        _ introducer: String? = nil, content: @escaping @Sendable (ArgumentValue) -> Content?
    ) {
        declaration = ParameterDeclaration(
            name: name, kind: kind, presence: presence, summary: summary, introducer: introducer)
        self.content = content
    }

    /// Whether an argument is required. The functions that make parameters are named after the parameter's kind.
    package typealias Presence = ParameterDeclaration.Presence
}

extension Parameter where Content == NodeReference {
    package static func node(_ name: String, _ summary: String, _ presence: Presence = .required) -> Self {
        Self(name, .node, presence, summary) { if case .node(let node) = $0 { node } else { nil } }
    }

    package static func place(
        _ name: String, in kind: ParameterKind.Place = .state, _ summary: String, _ presence: Presence = .required
    ) -> Self {
        Self(name, .place(kind), presence, summary) { if case .place(let place) = $0 { place } else { nil } }
    }
}

extension Parameter where Content == NodeReference.Segment {
    package static func worker(_ name: String, _ summary: String, _ presence: Presence = .required) -> Self {
        Self(name, .worker, presence, summary) { if case .worker(let worker) = $0 { worker } else { nil } }
    }
}

extension Parameter where Content == Literal {
    package static func action(_ name: String, _ summary: String, _ presence: Presence = .required) -> Self {
        Self(name, .action, presence, summary) { if case .action(let action) = $0 { action } else { nil } }
    }

    package static func output(_ name: String, _ summary: String, _ presence: Presence = .required) -> Self {
        Self(name, .output, presence, summary) { if case .output(let output) = $0 { output } else { nil } }
    }

    package static func value(_ name: String, _ summary: String, _ presence: Presence = .required) -> Self {
        Self(name, .value, presence, summary) { if case .value(let value) = $0 { value } else { nil } }
    }

    package static func remainder(_ name: String, _ summary: String, _ presence: Presence = .required) -> Self {
        Self(name, .remainder, presence, summary) { if case .value(let value) = $0 { value } else { nil } }
    }

    package static func sideEffect(_ name: String, _ summary: String, _ presence: Presence = .required) -> Self {
        Self(name, .sideEffect, presence, summary) { if case .value(let value) = $0 { value } else { nil } }
    }
}

extension Parameter where Content == ArgumentValue {
    /// The content is a `value` or a `place`.
    package static func valueOrPlace(_ name: String, _ summary: String, _ presence: Presence = .required) -> Self {
        Self(name, .valueOrPlace, presence, summary) { $0 == .missing ? nil : $0 }
    }

    /// The content is a `number` or a `place`.
    package static func numberOrPlace(_ name: String, _ summary: String, _ presence: Presence = .required) -> Self {
        Self(name, .numberOrPlace, presence, summary) { $0 == .missing ? nil : $0 }
    }

    /// The content is a `step` or a `node`.
    package static func stepOrNode(_ name: String, _ summary: String, _ presence: Presence = .required) -> Self {
        Self(name, .stepOrNode, presence, summary) { $0 == .missing ? nil : $0 }
    }
}

extension Parameter where Content == CallbackName {
    package static func callback(
        _ name: String, _ summary: String, _ presence: Presence = .required
    ) -> Self {
        Self(name, .callback, presence, summary) { if case .callback(let callback) = $0 { callback } else { nil } }
    }
}

extension Parameter where Content == StepName {
    package static func step(
        _ name: String, _ summary: String, _ presence: Presence = .required, orAfter introducer: String? = nil
    ) -> Self {
        Self(name, .step, presence, summary, introducer) { if case .step(let step) = $0 { step } else { nil } }
    }
}

extension Parameter where Content == Int {
    package static func number(_ name: String, _ summary: String, _ presence: Presence = .required) -> Self {
        Self(name, .number, presence, summary) { if case .number(let number) = $0 { number } else { nil } }
    }
}

extension Parameter where Content == AppName {
    package static func app(_ name: String, _ summary: String, _ presence: Presence = .required) -> Self {
        Self(name, .app, presence, summary) { if case .app(let app) = $0 { app } else { nil } }
    }
}

extension Parameter where Content == ParsedCommand {
    package static func command(_ name: String, _ summary: String, _ presence: Presence = .required) -> Self {
        Self(name, .command, presence, summary) { if case .command(let command) = $0 { command } else { nil } }
    }
}

extension Parameter where Content == Expectation {
    package static func expectation(
        _ name: String, _ summary: String, _ presence: Presence = .required
    ) -> Self {
        Self(name, .expectation, presence, summary) {
            if case .expectation(let expectation) = $0 { expectation } else { nil }
        }
    }

    package static func condition(
        _ name: String, _ summary: String, _ presence: Presence = .required
    ) -> Self {
        Self(name, .condition, presence, summary) {
            if case .expectation(let expectation) = $0 { expectation } else { nil }
        }
    }
}

/// A parameter whose argument is a word or a string.
extension Parameter where Content == String {
    package static func mark(_ name: String, _ summary: String, _ presence: Presence = .required) -> Self {
        word(name, .mark, presence, summary)
    }

    package static func branch(_ name: String, _ summary: String, _ presence: Presence = .required) -> Self {
        word(name, .branch, presence, summary)
    }

    package static func file(_ name: String, _ summary: String, _ presence: Presence = .required) -> Self {
        word(name, .file, presence, summary)
    }

    package static func option(_ name: String, _ summary: String, _ presence: Presence = .required) -> Self {
        word(name, .option, presence, summary)
    }

    package static func text(_ name: String, _ summary: String, _ presence: Presence = .required) -> Self {
        word(name, .text, presence, summary)
    }

    package static func workflow(_ name: String, _ summary: String, _ presence: Presence = .required) -> Self {
        word(name, .workflow, presence, summary)
    }

    package static func commandName(
        _ name: String, _ summary: String, _ presence: Presence = .required
    ) -> Self {
        word(name, .commandName, presence, summary)
    }

    package static func choice(
        _ name: String, _ choices: [ParameterKind.Choice], _ summary: String, _ presence: Presence = .required
    ) -> Self {
        word(name, .choice(choices), presence, summary)
    }

    private static func word(_ name: String, _ kind: ParameterKind, _ presence: Presence, _ summary: String) -> Self {
        Self(name, kind, presence, summary) { if case .word(let text) = $0 { text } else { nil } }
    }
}

/// A flag with a typed argument.
package struct Flag<Content: Sendable>: Sendable {
    package let declaration: FlagDeclaration
    let content: @Sendable (ArgumentValue) -> Content?

    package init(
        _ name: String, _ parameter: Parameter<Content>, isOfRecord: Bool = false, hasEffect: Bool = false
    ) {
        declaration = FlagDeclaration(
            name: name, argument: parameter.declaration, summary: parameter.declaration.summary,
            isOfRecord: isOfRecord, hasEffect: hasEffect)
        content = parameter.content
    }
}

/// A flag without an argument.
package struct Switch: Sendable {
    package let declaration: FlagDeclaration

    package init(
        _ name: String, formerly: String? = nil, phrase: String? = nil, _ summary: String, hasEffect: Bool = false
    ) {
        declaration = FlagDeclaration(
            name: name, formerName: formerly, argument: nil, summary: summary, hasEffect: hasEffect, phrase: phrase)
    }

    /// Whether the command removes an item instead of adding it.
    package static func off(_ summary: String) -> Switch { Switch("off", summary) }
}
