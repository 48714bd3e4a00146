// The declaration of a command: its words, parameters, effect, replies and help. Code that treats commands differently
// asks the declaration instead of comparing names.

package struct CommandSpecification: CustomStringConvertible, Sendable {
    package var name: String
    /// Other names of the command.
    package var aliases: [String]
    package var group: CommandGroup
    package var parameters: [ParameterDeclaration]
    package var flags: [FlagDeclaration]
    package var changes: CommandEffect
    /// The kinds of replies, as named in JSON; `refused` is always possible. Empty if the front end answers.
    package var replies: [String]
    /// Whether `try` can run the command on a copy.
    package var canBeTried: Bool
    /// Whether `save` writes the command itself, rather than its effects.
    package var isSaved: Bool
    /// The purpose of the command, without a full stop. It fits beside the name on a line of 80 columns.
    package var summary: String
    /// More details in full sentences, with empty lines between paragraphs.
    package var discussion: String
    package var examples: [CommandExample]

    package var description: String { name }

    package func `is`<Declaration: CommandDeclaration>(_ declaration: Declaration.Type) -> Bool {
        name == declaration.specification.name
    }

    /// Whether the command can be an argument of another one. Only `try` can discard a branch.
    func canBeNested(in outer: CommandSpecification?) -> Bool {
        canBeTried && (changes != .session || outer?.is(TryCommand.self) == true)
    }

    package init(
        _ name: String, aliases: [String] = [], group: CommandGroup, parameters: [ParameterDeclaration] = [],
        flags: [FlagDeclaration] = [], changes: CommandEffect, replies: [String], canBeTried: Bool = false,
        isSaved: Bool = true, summary: String, discussion: String, examples: [CommandExample]
    ) {
        self.name = name
        self.aliases = aliases
        self.group = group
        self.parameters = parameters
        self.flags = flags
        self.changes = changes
        self.replies = replies
        self.canBeTried = canBeTried
        self.isSaved = isSaved
        self.summary = summary
        self.discussion = discussion
        self.examples = examples
    }
}

/// Commands are identified by their names.
extension CommandSpecification: Hashable {
    package static func == (left: CommandSpecification, right: CommandSpecification) -> Bool {
        left.name == right.name
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }
}

/// The groups of commands, in the order in which help lists them.
package enum CommandGroup: String, CaseIterable, Hashable, Sendable {
    case look
    case act
    case follow
    case time
    case session

    package var title: String {
        switch self {
        case .look: "look at the tree"
        case .act: "act on a node"
        case .follow: "follow the data"
        case .time: "move through time"
        case .session: "the session"
        }
    }
}

/// The effect of a command. If it changes the tree or a setting, it is recorded in the journal.
package enum CommandEffect: Hashable, Sendable {
    /// The command changes nothing.
    case nothing
    /// The command changes the tree, its timeline, or the current node.
    case tree
    /// With the last argument or a flag, the command changes the tree. Otherwise, it lists something.
    case treeIfGiven
    /// With the last argument or a flag, the command changes a setting. Settings survive when another tree is opened.
    case setting
    /// The command changes a copy of the tree, which is discarded. The app's own code runs on the copy.
    case fork
    /// The command runs the app's code only in copies of the process, where a crash does no harm.
    case search
    /// The command changes the session: it opens a tree with its own journal, or carries out several lines that are
    /// recorded one by one.
    case session
}

package struct CommandExample: CustomStringConvertible, Hashable, Sendable {
    /// A line of a script.
    package var text: String
    /// The line's effect, as part of a sentence.
    package var explanation: String

    package var description: String { text }

    package init(_ text: String, _ explanation: String) {
        self.text = text
        self.explanation = explanation
    }
}

/// A type for each command that contains its whole declaration.
package protocol CommandDeclaration: SendableMetatype {
    static var specification: CommandSpecification { get }
}
