// Commands for changes that no app can make: setting state without an action, and trying a change on a copy.

/// Sets a piece of state without an action.
package enum SetCommand: CommandDeclaration {
    package static let place = Parameter.place("place", in: .target, "the node and the part of its state")
    package static let value = Parameter.value("value", "its new value")

    package static let specification = CommandSpecification(
        "set", group: .act, parameters: [place.declaration, value.declaration],
        changes: .tree, replies: ["step"], canBeTried: true,
        summary: "change a piece of state, without an action",
        discussion: """
            The value is read by the type of the place, the tree is rendered, and the change is a step like any other, \
            marked as set. No workflow can do this to another: it is for trying what would happen. As in Swift, a key that a \
            dictionary does not have is inserted, and nil takes an entry out.
            """,
        examples: [
            CommandExample("set /Todo.todos[0].title \"Walk the cat\"", "another title for the first item"),
            CommandExample("set Root .welcome", "the whole state: another case"),
        ])
}

/// Tries a change on a fork.
package enum TryCommand: CommandDeclaration {
    package static let command = Parameter.command("command", "send, tap, emit, deliver or set, with its arguments")

    package static let specification = CommandSpecification(
        "try", group: .act, parameters: [command.declaration],
        changes: .fork, replies: ["tried"],
        summary: "carry a command out on a fork, and keep nothing",
        discussion: """
            The tree is copied, with workers off, the command is carried out on the copy, and its hops and differences \
            are shown. The tree itself and the timeline stay as they are.
            """,
        examples: [
            CommandExample("try send Todo newTodo", "what would newTodo change?"),
            CommandExample("try tap back", "where would back lead?"),
        ])
}
