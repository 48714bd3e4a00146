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
    package static let value = Parameter.value("value", "its new value")

    package static let specification = CommandSpecification(
        "set", group: .act, parameters: [place.declaration, value.declaration],
        changes: .tree, replies: ["step"], canBeTried: true,
        summary: "change part of a node's state without an action",
        discussion: """
            The value is read as the type of the place, the tree is rendered, and the change is a step like any \
            other, marked as set. No workflow can do this to another: use it to try things out. As in Swift, a key \
            that a dictionary does not have is inserted, and nil removes an entry.
            """,
        examples: [
            CommandExample("set /Todo.todos[0].title \"Walk the cat\"", "a new title for the first item"),
            CommandExample("set Root .welcome", "the whole state: a different case"),
        ])
}

/// Gives the root new properties, as a host does.
package enum UpdateCommand: CommandDeclaration {
    package static let place = Parameter.place("place", in: .properties, "the root and the part of its properties")
    package static let value = Parameter.remainder("value", "its new value")
    package static let command = Parameter.command("command", "another part that changes in the same step", .optional)

    package static let specification = CommandSpecification(
        "update", group: .act, parameters: [place.declaration, value.declaration, command.declaration],
        changes: .tree, replies: ["step"], canBeTried: true,
        summary: "give the root new properties, as the app does",
        discussion: """
            The root gets its properties from the app that hosts it, by `host.update(workflow:)`, and all other nodes \
            get theirs from their parents. When a running app does so, this command is recorded. A part that can't be \
            written is left out, and the step names its type.
            """,
        examples: [
            CommandExample("update /.size 20", "a new size for the root"),
            CommandExample("update / GardenWorkflow(size: 20, seed: 3)", "all of its properties"),
        ])
}

/// Restores an action's effects: the state after it, and everything that it caused.
package enum EffectCommand: CommandDeclaration {
    package static let place = Parameter.place("place", in: .target, "the node and the part of its state")
    package static let value = Parameter.remainder("value", "the value after the action", .optional)
    package static let command = Parameter.command(
        "command", "more of the same step: effect, send or emit", .optional)
    package static let by = bySideEffect

    package static let specification = CommandSpecification(
        "effect", group: .act, parameters: [place.declaration, value.declaration, command.declaration],
        flags: [by.declaration],
        changes: .tree, replies: ["step"], canBeTried: true,
        summary: "repeat an action that can't be written as text",
        discussion: """
            Some actions can't be written as text, such as a closure or a value with an object in it. A \
            journal records their effect instead: the part of the state that they changed, and the action or output that followed. \
            Each line is one step. A part that can't be written is left out, and the step names its type.

            Without a value the step changes nothing. --by, before the place, names the side effect that sent it.
            """,
        examples: [
            CommandExample("effect /Todo.todos[0].title \"Walk the cat\"", "the title after the action"),
            CommandExample(
                "effect /Todo.todos[0].title \"Walk the cat\" emit /Todo back", "the same action emitted an output, too"
            ),
        ])
}

/// Tries a change on a copy.
package enum TryCommand: CommandDeclaration {
    package static let command = Parameter.command("command", "send, tap, emit, deliver or set, with its arguments")

    package static let specification = CommandSpecification(
        "try", group: .act, parameters: [command.declaration],
        changes: .fork, replies: ["tried", "wouldStop"],
        summary: "run a command on a copy and discard the result",
        discussion: """
            The tree is copied, with workers off, the command is run on the copy, and its hops and changes are shown. \
            The tree itself and the timeline stay as they are. A command that would crash the app is run in a copy of \
            the process: the answer is the message, and the shortest commands that lead there.
            """,
        examples: [
            CommandExample("try send Todo newTodo", "what would newTodo change?"),
            CommandExample("try tap back", "where would back lead?"),
        ])
}
