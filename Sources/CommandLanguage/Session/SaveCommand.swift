// `save`: the session as a script.

package enum SaveCommand: CommandDeclaration {
    package static let file = Parameter.file("file", "where to; the file it was saved to last if none", .optional)

    package static let specification = CommandSpecification(
        "save", group: .session, parameters: [file.declaration],
        summary: "save the session as a script",
        discussion: "The commands so far with their output as expected lines, so that the script checks green at once.",
        examples: [
            CommandExample("save login.wf", "writes that file"),
            CommandExample("save", "writes the same file again"),
        ])
}
