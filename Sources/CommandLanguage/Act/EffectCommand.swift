// What an action did, where the action itself cannot be written: the form in which a journal has it.

/// The state that an action left, and what came of it.
package enum EffectCommand: CommandDeclaration {
    package static let place = Parameter.place("place", in: .target, "the node and the part of its state")
    package static let value = Parameter.remainder("value", "what the action left there", .optional)
    package static let command = Parameter.command(
        "command", "what came of it in the same step: effect, send or emit", .optional)

    package static let specification = CommandSpecification(
        "effect", group: .act, parameters: [place.declaration, value.declaration, command.declaration],
        changes: .tree, replies: ["step"], canBeTried: true,
        summary: "repeat what an action did that has no text",
        discussion: """
            Some actions cannot be written: a closure, or a value with an object in it. A journal says what they did \
            instead: the part of the state that they changed, as they left it, and the action or output that followed. \
            A whole line is one step. A part that cannot be written is named by its type and left out, and the step says so.

            Without a value the step changes nothing.
            """,
        examples: [
            CommandExample("effect /Todo.todos[0].title \"Walk the cat\"", "an action left this title"),
            CommandExample(
                "effect /Todo.todos[0].title \"Walk the cat\" emit /Todo back", "the same action emitted an output, too"
            ),
        ])
}
