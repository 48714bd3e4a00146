// `state`: what a node owns.

package enum StateCommand: CommandDeclaration {
    package static let place = Parameter.place(
        "place", "the node, and which part of its state; the current node if none", .optional)

    package static let specification = CommandSpecification(
        "state", group: .look, parameters: [place.declaration],
        summary: "show a node's state, or a part of it",
        discussion: """
            The values that the node owns. A path behind the node shows a part: fields by name, elements and keys in \
            brackets, a case's payload by the case's name.
            """,
        examples: [
            CommandExample("state Todo", "all of Todo's state"),
            CommandExample("state /Todo.todos[0].title", "the title of the first item"),
        ])
}
