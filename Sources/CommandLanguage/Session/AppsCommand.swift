// `apps`: what can be opened.

package enum AppsCommand: CommandDeclaration {
    package static let specification = CommandSpecification(
        "apps", group: .session,
        summary: "list the apps and workflows that can be opened",
        discussion: "The apps by name, and every workflow that is linked in, with the values it needs.",
        examples: [
            CommandExample("apps", "all of them"),
            CommandExample("apps # which one?", "the same, with a remark"),
        ])
}
