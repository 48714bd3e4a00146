// What a command is: its words, its arguments, what it says of itself. Parser, help, completion, formatter and checks
// know nothing of a command but this.

package struct CommandSpecification: Sendable {
    package var name: String
    /// Other words for the same command.
    package var aliases: [String]
    package var group: CommandGroup
    package var parameters: [ParameterDeclaration]
    package var flags: [FlagDeclaration]
    /// Half a sentence that says what the command is for. It fits beside the name on a line of 80 columns.
    package var summary: String
    /// What else there is to know, in full sentences; paragraphs are separated by an empty line.
    package var discussion: String
    package var examples: [CommandExample]
    /// Whether `try` can carry it out on a fork.
    package var canBeTried: Bool

    package init(
        _ name: String, aliases: [String] = [], group: CommandGroup, parameters: [ParameterDeclaration] = [],
        flags: [FlagDeclaration] = [], canBeTried: Bool = false, summary: String, discussion: String,
        examples: [CommandExample]
    ) {
        self.name = name
        self.aliases = aliases
        self.group = group
        self.parameters = parameters
        self.flags = flags
        self.canBeTried = canBeTried
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

package struct CommandExample: Hashable, Sendable {
    /// A line of a script.
    package var text: String
    /// What it does, as half a sentence.
    package var explanation: String

    package init(_ text: String, _ explanation: String) {
        self.text = text
        self.explanation = explanation
    }
}

/// A type that stands for one command and keeps everything that is declared about it together.
package protocol CommandDeclaration {
    static var specification: CommandSpecification { get }
}
