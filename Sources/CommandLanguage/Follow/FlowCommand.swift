// `flow`: where a piece of state goes.

package enum FlowCommand: CommandDeclaration {
    package static let place = Parameter.place("place", "the node and the part of its state")
    package static let with = Flag("with", .value("value", "what to vary it to"))

    package static let specification = CommandSpecification(
        "flow", group: .follow, parameters: [place.declaration], flags: [with.declaration],
        summary: "show where a piece of state goes",
        discussion: """
            The tree is forked, that one value is varied, and the fork is rendered: what differs are the properties, \
            children's state and screens that depend on it. Texts, fractions, true and false are varied by themselves. A \
            whole number may be an index, and another one could stop the app: for it, and for what has no obvious other \
            value, say with --with what it is to be.
            """,
        examples: [
            CommandExample("flow Todo.todos[0].title", "everything that depends on that title"),
            CommandExample("flow Todo.step --with .list", "varied to what is said"),
        ])
}
