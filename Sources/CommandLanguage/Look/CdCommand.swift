// `cd`: the node that commands without a node are about.

package enum CdCommand: CommandDeclaration {
    package static let node = Parameter.node("node", "the new current node; the root if none", .optional)

    package static let specification = CommandSpecification(
        "cd", group: .look, parameters: [node.declaration],
        summary: "make a node the current one",
        discussion: """
            Paths that do not begin with / begin at the current node. If the current node ends, its nearest ancestor \
            that is alive takes its place.
            """,
        examples: [
            CommandExample("cd Todo/List", "List is the current node"),
            CommandExample("cd ..", "its parent is"),
        ])
}
