// Commands that open apps.

extension CommandTable {
    static let appCommands: [any CommandDeclaration.Type] = [
        OpenCommand.self, AppsCommand.self, ResetCommand.self,
    ]
}

/// Opens another root.
package enum OpenCommand: CommandDeclaration {
    package static let app = Parameter.app("app", "the name of an app, or a workflow as a value")

    package static let specification = CommandSpecification(
        "open", group: .session, parameters: [app.declaration],
        changes: .session, replies: ["opened"],
        summary: "open an app, or any workflow as the root",
        discussion: """
            Opens an app by name. Any workflow that is linked in can be the root, written as a Swift value, so you can \
            explore one node of a big app on its own.
            """,
        examples: [
            CommandExample("open todo", "the app with that name"),
            CommandExample("open TodoWorkflow(name: \"Ada\")", "that workflow on its own"),
        ])
}

/// Lists the apps that can be opened.
package enum AppsCommand: CommandDeclaration {
    package static let specification = CommandSpecification(
        "apps", group: .session,
        changes: .nothing, replies: ["apps"], isSaved: false,
        summary: "list the apps and workflows that can be opened",
        discussion: "Lists the apps by name, and every workflow that is linked in, with the values it needs.",
        examples: [
            CommandExample("apps", "all of them"),
            CommandExample("apps # which one?", "the same command, with a comment"),
        ])
}

/// Restarts the app.
package enum ResetCommand: CommandDeclaration {
    package static let specification = CommandSpecification(
        "reset", group: .session,
        changes: .tree, replies: ["moved", "opened"],
        summary: "start the app again, in a new tree",
        discussion: """
            The root is created again, with new objects, at step 0. The steps so far stay on the timeline: redo and \
            goto lead back to them. If the workers' mode is replay, the session starts over, and the recorded outputs \
            are delivered at their steps.
            """,
        examples: [
            CommandExample("reset", "the same state as after open"),
            CommandExample("reset # start over, without Ada", "the same command, with a comment"),
        ])
}
