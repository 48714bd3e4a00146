// Commands about where values come from and where they go.

/// Shows the owner of a value.
package enum OwnerCommand: CommandDeclaration {
    package static let subject = Parameter.valueOrPlace("value", "a value, or the place of one")

    package static let specification = CommandSpecification(
        "owner", group: .follow, parameters: [subject.declaration],
        changes: .nothing, replies: ["owner"],
        summary: "say who owns a value, and who has copies",
        discussion: """
            The one node whose state owns the value, every node that was given a copy, through which properties it \
            came, and the screens that show it. Equal values with several owners are listed one by one.
            """,
        examples: [
            CommandExample("owner \"Take the cat for a walk\"", "looks for the value everywhere"),
            CommandExample("owner Edit.todo.title", "begins at that place"),
        ])
}

/// Shows where a piece of state goes.
package enum FlowCommand: CommandDeclaration {
    package static let place = Parameter.place("place", "the node and the part of its state")
    package static let with = Flag("with", .value("value", "what to vary it to"))

    package static let specification = CommandSpecification(
        "flow", group: .follow, parameters: [place.declaration], flags: [with.declaration],
        changes: .nothing, replies: ["flow"],
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

/// Checks the tree against the architecture's rules.
package enum AuditCommand: CommandDeclaration {
    package static let node = Parameter.node("node", "where to begin; the root if none", .optional)

    package static let specification = CommandSpecification(
        "audit", group: .follow, parameters: [node.declaration],
        changes: .nothing, replies: ["audit"],
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
