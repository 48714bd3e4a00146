// Commands about what could happen: they try all that the tree offers, on a fork.

extension CommandTable {
    static let searchCommands: [any CommandDeclaration.Type] = [ReachCommand.self]
}

/// Finds the shortest commands that lead to a state.
package enum ReachCommand: CommandDeclaration {
    package static let condition = Parameter.condition("condition", "what must hold there")
    package static let everywhere = Switch(
        "everywhere", "find the states from which no commands lead there")
    package static let go = Switch("go", "carry the commands out")
    package static let states = Flag("states", .number("count", "look at so many states; otherwise 4000"))

    package static let specification = CommandSpecification(
        "reach", group: .follow, parameters: [condition.declaration],
        flags: [everywhere.declaration, go.declaration, states.declaration],
        changes: .fork, replies: ["reach"],
        summary: "find the shortest commands that lead to a state",
        discussion: """
            Everything that the screens offer is tapped, and everything that workers may deliver is delivered, on a fork and \
            in every order, until a state is found in which the condition holds. States that hold the same are looked at \
            once. Numbers and texts are those of the condition and a few others. What stops the app stops a copy of the \
            process, and is listed.

            A condition is what expect takes about the stack, the tree, a place or a field of a screen. The flags stand before \
            it.
            """,
        examples: [
            CommandExample("reach stack has Edit", "how does one get to that screen?"),
            CommandExample("reach --everywhere stack is Welcome", "where is there no way back?"),
        ])
}
