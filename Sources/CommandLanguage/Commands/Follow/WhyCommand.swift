// `why`: the reason for a node's last render.

package enum WhyCommand: CommandDeclaration {
    package static let node = Parameter.node("node", "the node; the current one if none", .optional)

    package static let specification = CommandSpecification(
        "why", group: .follow, parameters: [node.declaration],
        summary: "say why a node was rendered, or was not",
        discussion: """
            Its own state changed, its properties changed, or a descendant was rendered: with the values before and \
            after. It is read from the log of the runtime, never guessed.
            """,
        examples: [
            CommandExample("why Todo/List", "the reason, with the values"),
            CommandExample("why", "the same for the current node"),
        ])
}
