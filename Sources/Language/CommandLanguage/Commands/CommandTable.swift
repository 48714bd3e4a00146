// All commands. To add a command, declare it in the file of its group, and add it to the list at the top of that file.

package enum CommandTable {
    /// The commands, in the order in which help lists them.
    package static let commands: [CommandSpecification] = declarations.map { $0.specification }

    private static let declarations: [any CommandDeclaration.Type] = [
        treeCommands, nodeCommands,
        actionCommands, experimentCommands,
        stepCommands, valueCommands, searchCommands,
        travelCommands, momentCommands,
        appCommands, scriptCommands, sessionCommands,
    ].flatMap { $0 }

    private static let commandsByWord: [String: CommandSpecification] = {
        var table: [String: CommandSpecification] = [:]
        for command in commands {
            for word in [command.name] + command.aliases {
                table[word] = command
            }
        }
        return table
    }()

    /// The length of the longest command word. Longer words are not looked up.
    static let longestWord = commandsByWord.keys.map(\.utf8.count).max() ?? 0

    /// The command with this name or alias, ignoring case.
    package static func command(_ word: String) -> CommandSpecification? {
        guard word.utf8.count <= longestWord else { return nil }
        return commandsByWord[word] ?? commandsByWord[word.lowercased()]
    }

    /// The command at the start of a line, as journals write it.
    package static func commandOfLine(_ line: String) -> CommandSpecification? {
        command(String(line.prefix { $0 != " " }))
    }

    private static let declarationsByName = Dictionary(
        uniqueKeysWithValues: declarations.map { ($0.specification.name, $0) })

    /// A type that declares a command. Other modules extend it with their part of the command.
    package static func declaration(of command: CommandSpecification) -> (any CommandDeclaration.Type)? {
        declarationsByName[command.name]
    }

    package static func commands(in group: CommandGroup) -> [CommandSpecification] {
        commands.filter { $0.group == group }
    }

    package static let words = commands.flatMap { [$0.name] + $0.aliases }
}
