// `audit`: what the architecture's rules say of a tree.

package enum AuditCommand: CommandDeclaration {
    package static let node = Parameter.node("node", "where to begin; the root if none", .optional)

    package static let specification = CommandSpecification(
        "audit", group: .follow, parameters: [node.declaration],
        summary: "hold the tree against the architecture's rules",
        discussion: """
            Finds one object in two nodes' state, state that copies a property and is never refreshed, state that only \
            one child uses, sinks that nobody can reach, and renders that are not pure.
            """,
        examples: [
            CommandExample("audit", "the whole tree"),
            CommandExample("audit Todo", "Todo and what is below it"),
        ])
}
