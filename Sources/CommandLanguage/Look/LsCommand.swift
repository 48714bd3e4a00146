// `ls`: the children of a node.

package enum LsCommand: CommandDeclaration {
    package static let node = Parameter.node("node", "the node; the current one if none", .optional)

    package static let specification = CommandSpecification(
        "ls", group: .look, parameters: [node.declaration],
        summary: "list the children of a node",
        discussion: "One line a child: its name, its key, its type and how many children it has in turn.",
        examples: [
            CommandExample("ls", "the children of the current node"),
            CommandExample("ls /", "the children of the root"),
        ])
}
