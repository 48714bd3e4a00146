// `owner`: whose a value is.

package enum OwnerCommand: CommandDeclaration {
    package static let subject = Parameter.valueOrPlace("value", "a value, or the place of one")

    package static let specification = CommandSpecification(
        "owner", group: .follow, parameters: [subject.declaration],
        summary: "say who owns a value, and who has copies",
        discussion: """
            The one node whose state owns the value, every node that was given a copy, through which properties it \
            came, and the screens that show it. Equal values with several owners are listed one by one.
            """,
        examples: [
            CommandExample("owner \"Take the cat for a walk\"", "looks for the value everywhere"),
            CommandExample("owner Edit.todo.title", "begins at that place"),
        ])
}
