// Commands for changes that an app never makes: setting state without an action, repeating the effect of an action, and
// trying a change on a copy.

extension CommandTable {
    static let experimentCommands: [any CommandDeclaration.Type] = [
        SetCommand.self, UpdateCommand.self, EffectCommand.self, TryCommand.self,
    ]
}

/// Sets a piece of state without an action.
package enum SetCommand: CommandDeclaration {
    package static let place = Parameter.place("place", in: .target, "the node and the part of its state")
    package static let value = Parameter.value("value", "the new value")

    package static let specification = CommandSpecification(
        "set", group: .act, parameters: [place.declaration, value.declaration],
        changes: .tree, replies: ["step"], canBeTried: true,
        summary: "change part of a node's state without an action",
        discussion: """
            Parses the value as the place's type, stores it there, and renders the tree. The change is a step like \
            any other, marked as set. No workflow can change another one's state like this: use it to try things out. \
            As in Swift, setting a missing key of a dictionary adds it, and setting nil removes an entry.
            """,
        examples: [
            CommandExample("set /Todo.todos[0].title \"Walk the cat\"", "a new title for the first item"),
            CommandExample("set Root .welcome", "the whole state: a different case"),
        ])
}

/// Gives the root new properties, as a host does.
package enum UpdateCommand: CommandDeclaration {
    package static let place = Parameter.place("place", in: .properties, "the root and the part of its properties")
    package static let value = Parameter.remainder("value", "the new value")
    package static let command = Parameter.command("command", "another part that changes in the same step", .optional)

    package static let specification = CommandSpecification(
        "update", group: .act, parameters: [place.declaration, value.declaration, command.declaration],
        changes: .tree, replies: ["step"], canBeTried: true,
        summary: "give the root new properties, as the app does",
        discussion: """
            The root gets its properties from the app that hosts it, through `host.update(workflow:)`; all other nodes \
            get theirs from their parents. When a running app updates its root, the update is recorded as this \
            command. A part that can't be written as text is left out, and the step names its type.
            """,
        examples: [
            CommandExample("update /.size 20", "a new size for the root"),
            CommandExample("update / GardenWorkflow(size: 20, seed: 3)", "all of the root's properties"),
        ])
}

/// Restores an action's effects: the state after it, and everything that it caused.
package enum EffectCommand: CommandDeclaration {
    package static let place = Parameter.place("place", in: .target, "the node and the part of its state")
    package static let value = Parameter.remainder("value", "the value after the action", .optional)
    package static let command = Parameter.command(
        "command", "another part of the same step: effect, send or emit", .optional)
    package static let by = bySideEffect

    package static let specification = CommandSpecification(
        "effect", group: .act, parameters: [place.declaration, value.declaration, command.declaration],
        flags: [by.declaration],
        changes: .tree, replies: ["step"], canBeTried: true,
        summary: "repeat an action that can't be written as text",
        discussion: """
            Some actions, such as closures or values that contain objects, can't be written as text. A \
            journal records their effect instead: the part of the state that they changed, and the action or output that followed. \
            Each line is one step. A part that can't be written as text is left out, and the step names its type.

            Without a value, the step changes nothing. --by, before the place, names the side effect that sent the \
            action.
            """,
        examples: [
            CommandExample("effect /Todo.todos[0].title \"Walk the cat\"", "the title after the action"),
            CommandExample(
                "effect /Todo.todos[0].title \"Walk the cat\" emit /Todo back", "the action also emitted an output"
            ),
        ])
}

/// Tries a change on a copy.
package enum TryCommand: CommandDeclaration {
    package static let command = Parameter.command(
        "command", "send, tap, emit, deliver, set, without or with, with its arguments")

    package static let specification = CommandSpecification(
        "try", group: .act, parameters: [command.declaration],
        changes: .fork, replies: ["tried", "wouldStop", "without"],
        summary: "run a command on a copy and discard the result",
        discussion: """
            Runs the command on a copy of the tree, with workers off, and shows its hops and changes. The tree itself \
            and the timeline stay as they are. A command that would crash the app crashes only a copy of the process; \
            the reply then shows the crash message and the shortest route to the crash. `try without` and `try with` \
            give the same reply as `without` and `with`, but leave no branch.
            """,
        examples: [
            CommandExample("try send Todo newTodo", "what would newTodo change?"),
            CommandExample("try tap back", "where would back lead?"),
        ])
}
