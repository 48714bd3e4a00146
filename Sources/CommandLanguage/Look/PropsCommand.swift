// `props`: what a node was given by its parent.

package enum PropsCommand: CommandDeclaration {
    package static let place = Parameter.place(
        "place", "the node, and which of its properties; the current node if none", .optional)

    package static let specification = CommandSpecification(
        "props", group: .look, parameters: [place.declaration],
        summary: "show what a node's parent gave it",
        discussion: """
            The properties of the workflow value that the parent made in its last render. They are copies: the node \
            cannot change them, it emits an output and gets new ones.
            """,
        examples: [
            CommandExample("props Todo/List", "all that Todo gives to List"),
            CommandExample("props List.todos.count", "how many items it gives"),
        ])
}
