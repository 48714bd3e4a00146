// `reload`: the user's code, built again.

package enum ReloadCommand: CommandDeclaration {
    package static let specification = CommandSpecification(
        "reload", group: .session,
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
