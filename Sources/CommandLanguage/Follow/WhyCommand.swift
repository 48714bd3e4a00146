// `why`: the reason for a node's last render.

package enum WhyCommand: CommandDeclaration {
    package static let node = Parameter.node("node", "the node; the current one if none", .optional)
    package static let step = Parameter.step("step", "the step; the last one if none", .optional)

    package static let specification = CommandSpecification(
        "why", group: .follow, parameters: [node.declaration, step.declaration],
        summary: "say why a node was rendered, or was not",
        discussion: """
            Its own state changed, its properties changed, or a descendant was rendered: with the values before and \
            after. If it was not rendered, it is said what spared it. It is read from what the runtime did, never guessed.
            """,
        examples: [
            CommandExample("why Todo/List", "the reason, with the values"),
            CommandExample("why Todo 2", "the same in step 2"),
        ])
}
