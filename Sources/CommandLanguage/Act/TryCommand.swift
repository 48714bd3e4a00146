// `try`: any change on a fork.

package enum TryCommand: CommandDeclaration {
    package static let command = Parameter.command("command", "send, tap, emit, deliver or set, with its arguments")

    package static let specification = CommandSpecification(
        "try", group: .act, parameters: [command.declaration],
        summary: "carry a command out on a fork, and keep nothing",
        discussion: """
            The tree is copied, with workers off, the command is carried out on the copy, and its hops and differences \
            are shown. The tree itself and the timeline stay as they are.
            """,
        examples: [
            CommandExample("try send Todo newTodo", "what would newTodo change?"),
            CommandExample("try tap back", "where would back lead?"),
        ])
}
