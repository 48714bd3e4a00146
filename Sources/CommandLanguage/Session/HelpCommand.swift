// `help`: what there is to know.

package enum HelpCommand: CommandDeclaration {
    package static let command = Parameter.commandName("command", "the command to explain", .optional)

    package static let specification = CommandSpecification(
        "help", aliases: ["?"], group: .session, parameters: [command.declaration],
        summary: "list the commands, or explain one",
        discussion: "Tab completes everything: commands, nodes, actions, and the values inside them.",
        examples: [
            CommandExample("help", "all commands on one screen"),
            CommandExample("help send", "send, with examples"),
        ])
}
