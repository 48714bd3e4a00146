// Commands about the app, its settings, and the session.

/// Opens another root.
package enum OpenCommand: CommandDeclaration {
    package static let app = Parameter.app("app", "the name of an app, or a workflow as a value")

    package static let specification = CommandSpecification(
        "open", group: .session, parameters: [app.declaration],
        changes: .session, replies: ["opened"],
        summary: "open an app, or any workflow as the root",
        discussion: """
            An app is opened by its name. Any workflow that is linked in can be the root, built from its text, so that \
            one node of a big app is explored alone.
            """,
        examples: [
            CommandExample("open todo", "the app of that name"),
            CommandExample("open TodoWorkflow(name: \"Ada\")", "that workflow alone"),
        ])
}

/// Lists the apps that can be opened.
package enum AppsCommand: CommandDeclaration {
    package static let specification = CommandSpecification(
        "apps", group: .session,
        changes: .nothing, replies: ["apps"], isSaved: false,
        summary: "list the apps and workflows that can be opened",
        discussion: "The apps by name, and every workflow that is linked in, with the values it needs.",
        examples: [
            CommandExample("apps", "all of them"),
            CommandExample("apps # which one?", "the same, with a remark"),
        ])
}

/// Restarts the app.
package enum ResetCommand: CommandDeclaration {
    package static let specification = CommandSpecification(
        "reset", group: .session,
        changes: .session, replies: ["opened"],
        summary: "start the app again, with an empty timeline",
        discussion: "The root is made anew and the timeline is empty. goto 0 keeps the timeline instead.",
        examples: [
            CommandExample("reset", "as after open"),
            CommandExample("reset # from here on without Ada", "the same, with a remark"),
        ])
}

/// Rebuilds the user's code.
package enum ReloadCommand: CommandDeclaration {
    package static let specification = CommandSpecification(
        "reload", group: .session,
        changes: .session, replies: [], isSaved: false,
        summary: "build the package again and replay the session",
        discussion: """
            Builds, starts the new code, and replays the journal, so that you stand where you stood. If the build \
            fails, its errors are shown and the old code goes on; if the replay differs, it says at which step.
            """,
        examples: [
            CommandExample("reload", "after an edit of the Swift code"),
            CommandExample("reload # the title is trimmed now", "the same, with a remark"),
        ])
}

/// Lists the workers, or turns them on or off.
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
        changes: .setting, replies: ["workers", "note"],
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

/// Shows or changes the settings of a session.
package enum OptionCommand: CommandDeclaration {
    package static let name = Parameter.option("name", "the option; without it, all are listed", .optional)
    package static let value = Parameter.text("value", "its new value; without it, the value is shown", .optional)

    package static let specification = CommandSpecification(
        "option", group: .session, parameters: [name.declaration, value.declaration],
        changes: .setting, replies: ["options"],
        summary: "show or change a setting of the session",
        discussion:
            "Options are kept for the session; a file of commands that runs at every start can set them for all.",
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
        discussion: "Tab completes everything: commands, nodes, actions, and the values inside them.",
        examples: [
            CommandExample("help", "all commands on one screen"),
            CommandExample("help send", "send, with examples"),
        ])
}

/// Ends the session.
package enum QuitCommand: CommandDeclaration {
    package static let specification = CommandSpecification(
        "quit", aliases: ["exit"], group: .session,
        changes: .nothing, replies: ["quit"], isSaved: false,
        summary: "leave",
        discussion: "The journal is kept: a session can be resumed. Ctrl-D leaves as well.",
        examples: [
            CommandExample("quit", "leaves"),
            CommandExample("exit", "the same"),
        ])
}
