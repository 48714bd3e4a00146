// `workers`: the side effects that run, and whether they may.

package enum WorkersCommand: CommandDeclaration {
    package static let mode = Parameter.choice(
        "mode",
        [
            ParameterKind.Choice("on", "workers run, and their outputs are recorded"),
            ParameterKind.Choice("off", "no worker runs; deliver stands in for them"),
            ParameterKind.Choice("replay", "what was recorded is delivered again, and no worker runs"),
        ],
        "what workers may do from now on; without it, the running ones are listed", .optional)

    package static let specification = CommandSpecification(
        "workers", group: .session, parameters: [mode.declaration],
        summary: "list the workers, or turn them on or off",
        discussion: """
            Lists the workers of every node, whether each runs, and what it delivers. Every output of a worker \
            that changed the tree is in the journal as a deliver line, so a replay needs no worker.
            """,
        examples: [
            CommandExample("workers", "what runs now"),
            CommandExample("workers off", "nothing runs; outputs come from deliver only"),
        ])
}
