// `set`: a piece of state, as no action could.

package enum SetCommand: CommandDeclaration {
    package static let place = Parameter.place("place", "the node and the part of its state")
    package static let value = Parameter.value("value", "its new value")

    package static let specification = CommandSpecification(
        "set", group: .act, parameters: [place.declaration, value.declaration], canBeTried: true,
        summary: "change a piece of state, without an action",
        discussion: """
            The value is read by the type of the place, the tree is rendered, and the change is a step like any other, \
            marked as set. No workflow can do this to another: it is for trying what would happen.
            """,
        examples: [
            CommandExample("set /Todo.todos[0].title \"Walk the cat\"", "another title for the first item"),
            CommandExample("set Root .welcome", "the whole state: another case"),
        ])
}
