// `open`: another root.

package enum OpenCommand: CommandDeclaration {
    package static let app = Parameter.app("app", "the name of an app, or a workflow as a value")

    package static let specification = CommandSpecification(
        "open", group: .session, parameters: [app.declaration],
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
