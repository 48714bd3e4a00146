// `sinks`: what can be sent to a node.

package enum SinksCommand: CommandDeclaration {
    package static let node = Parameter.node("node", "the node; all nodes if none", .optional)
    package static let all = Switch("all", "also the actions that cannot be reached now")

    package static let specification = CommandSpecification(
        "sinks", aliases: ["actions"], group: .look, parameters: [node.declaration], flags: [all.declaration],
        summary: "list the actions of a node, and which are live",
        discussion: """
            Every action by name with the types it takes: those with a live sink, those that only a child's output \
            reaches, and, with --all, those that nothing reaches now. Below them the callbacks of the screen.
            """,
        examples: [
            CommandExample("sinks Todo", "what Todo can be sent"),
            CommandExample("sinks --all", "every action of every node"),
        ])
}
