// Commands about the session itself: its code, its workers, its settings, its help and its end.

extension CommandTable {
    static let sessionCommands: [any CommandDeclaration.Type] = [
        ReloadCommand.self, WorkersCommand.self, OptionCommand.self, HelpCommand.self, QuitCommand.self,
    ]
}

/// Rebuilds the user's code.
package enum ReloadCommand: CommandDeclaration {
    package static let specification = CommandSpecification(
        "reload", group: .session,
        changes: .session, replies: [], isSaved: false,
        summary: "build the package again and replay the session",
        discussion: """
            Builds the package, starts the new code, and replays the journal, so you are back where you were. If the \
            build fails, its errors are shown and the old code keeps running. If the replay differs, the reply says \
            at which step.
            """,
        examples: [
            CommandExample("reload", "after you edit the Swift code"),
            CommandExample("reload # the title is trimmed now", "the same command, with a comment"),
        ])
}

/// Lists the workers, or turns them on or off.
package enum WorkersCommand: CommandDeclaration {
    package static let mode = Parameter.choice(
        "mode",
        [
            ParameterKind.Choice("on", "workers run, and their outputs are recorded"),
            ParameterKind.Choice("off", "workers don't run; use deliver to send their outputs"),
            ParameterKind.Choice("replay", "workers don't run; recorded outputs are delivered again"),
            ParameterKind.Choice("mute", "steps by a node's workers are not shown; history lists them"),
            ParameterKind.Choice("unmute", "steps by a node's workers are shown again"),
        ],
        "the new mode; without one, the workers are listed", .optional)
    package static let node = Parameter.node(
        "node", "the node whose workers are muted (default: the current node)", .optional)

    package static let specification = CommandSpecification(
        "workers", group: .session, parameters: [mode.declaration, node.declaration],
        changes: .setting, replies: ["workers", "note"],
        summary: "list the workers, or turn them on or off",
        discussion: """
            Lists the workers of every node, whether each runs, and what it delivers. Every output of a worker \
            that changed the tree is in the journal as a deliver line, so a replay needs no worker. A step that \
            repeats the one before, such as another tick, is only counted; mute hides all steps by the workers of a node.

            Side effects are listed, too. If a side effect's code, or a task that it starts, sends an action to its own \
            node, the action is counted, and is in the journal with --by and the key. The origin of an action from a \
            timer, a dispatch queue or a detached task is unknown: it isn't counted, and its step looks as if it came \
            from outside.
            """,
        examples: [
            CommandExample("workers off", "no worker runs; outputs come only from deliver"),
            CommandExample("workers mute /", "hides the steps by the root's workers"),
        ])
}

/// Shows or changes the settings of a session.
package enum OptionCommand: CommandDeclaration {
    package static let name = Parameter.option("name", "the option; without one, all options are listed", .optional)
    package static let value = Parameter.text(
        "value", "the new value; without one, the current value is shown", .optional)

    package static let specification = CommandSpecification(
        "option", group: .session, parameters: [name.declaration, value.declaration],
        changes: .setting, replies: ["options"],
        summary: "show or change a setting of the session",
        discussion:
            "Options last for the session; the init file can set them for every session.",
        examples: [
            CommandExample("option", "all options and their values"),
            CommandExample("option width 100", "lines of 100 columns"),
        ])
}

/// Shows help.
package enum HelpCommand: CommandDeclaration {
    package static let command = Parameter.commandName("command", "the command to explain", .optional)

    package static let specification = CommandSpecification(
        "help", aliases: ["?"], group: .session, parameters: [command.declaration],
        changes: .nothing, replies: ["help"], isSaved: false,
        summary: "list the commands, or explain one",
        discussion: """
            Tab completes everything: commands, nodes, actions, and the values inside them. It also shows the \
            pages that `workflow help` lists: `help debug`.
            """,
        examples: [
            CommandExample("help send", "send, with examples"),
            CommandExample("help symbols", "the symbols in replies"),
        ])
}

/// Ends the session.
package enum QuitCommand: CommandDeclaration {
    package static let specification = CommandSpecification(
        "quit", aliases: ["exit"], group: .session,
        changes: .nothing, replies: ["quit"], isSaved: false,
        summary: "end the session",
        discussion: "The journal is kept, so the session can be resumed. Ctrl-D also quits.",
        examples: [
            CommandExample("quit", "leaves"),
            CommandExample("exit", "the same"),
        ])
}
