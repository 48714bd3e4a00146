// What a command is: its words, its arguments, what it changes, what it answers, what it says of itself. Everything that
// treats one command differently from another asks its declaration.

package struct CommandSpecification: CustomStringConvertible, Sendable {
    package var name: String
    /// Other words for the same command.
    package var aliases: [String]
    package var group: CommandGroup
    package var parameters: [ParameterDeclaration]
    package var flags: [FlagDeclaration]
    package var changes: CommandEffect
    /// The kinds of replies that it gets, as JSON names them; `refused` is always possible. Empty if the front end answers.
    package var replies: [String]
    /// Whether `try` can carry it out on a fork.
    package var canBeTried: Bool
    /// Whether `save` writes it, and not only what it did.
    package var isSaved: Bool
    /// Half a sentence that says what the command is for. It fits beside the name on a line of 80 columns.
    package var summary: String
    /// What else there is to know, in full sentences; paragraphs are separated by an empty line.
    package var discussion: String
    package var examples: [CommandExample]

    package var description: String { name }

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

/// A command is told from others by its name.
extension CommandSpecification: Hashable {
    package static func == (left: CommandSpecification, right: CommandSpecification) -> Bool {
        left.name == right.name
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }
}

/// What a command is for, in the order in which help lists them.
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
        case .time: "go through time"
        case .session: "the session"
        }
    }
}

/// What a command changes. A command that has changed the tree or a setting is a line of the journal.
package enum CommandEffect: Hashable, Sendable {
    /// The command only answers.
    case nothing
    /// The tree, its timeline, or the place where commands begin.
    case tree
    /// The same if the command has its last argument or a flag. Without them it lists something.
    case treeIfGiven
    /// A setting, if the command has its last argument or a flag. Settings stay when another tree is opened.
    case setting
    /// A copy of the tree, which is thrown away. The app's own code runs on it.
    case fork
    /// The session: another tree with a journal of its own, or the lines of a script, which are journaled themselves.
    case session
}

package struct CommandExample: CustomStringConvertible, Hashable, Sendable {
    /// A line of a script.
    package var text: String
    /// What it does, as half a sentence.
    package var explanation: String

    package var description: String { text }

    package init(_ text: String, _ explanation: String) {
        self.text = text
        self.explanation = explanation
    }
}

/// A type that stands for one command and keeps everything that is declared about it together.
package protocol CommandDeclaration: SendableMetatype {
    static var specification: CommandSpecification { get }
}
