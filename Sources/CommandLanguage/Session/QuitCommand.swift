// `quit`: the end of a session.

package enum QuitCommand: CommandDeclaration {
    package static let specification = CommandSpecification(
        "quit", aliases: ["exit"], group: .session,
        summary: "leave",
        discussion: "The journal is kept: a session can be resumed. Ctrl-D leaves as well.",
        examples: [
            CommandExample("quit", "leaves"),
            CommandExample("exit", "the same"),
        ])
}
