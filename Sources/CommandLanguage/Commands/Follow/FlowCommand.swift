// `flow`: where a piece of state goes.

package enum FlowCommand: CommandDeclaration {
    package static let place = Parameter.place("place", "the node and the part of its state")

    package static let specification = CommandSpecification(
        "flow", group: .follow, parameters: [place.declaration],
        summary: "show where a piece of state goes",
        discussion: """
            The tree is forked, that one value is varied, and the fork is rendered: what differs are the properties, \
            children's state and screens that depend on it. A value that cannot be varied is said to be so.
            """,
        examples: [
            CommandExample("flow Todo.todos[0].title", "everything that depends on that title"),
            CommandExample("flow /.state", "everything that depends on the root's state"),
        ])
}
