// `source`: the commands of a file.

package enum SourceCommand: CommandDeclaration {
    package static let file = Parameter.file("file", "a script")

    package static let specification = CommandSpecification(
        "source", group: .session, parameters: [file.declaration],
        summary: "run the commands of a script",
        discussion:
            "Runs the script line by line, as if typed, and stops at the first one that fails. In a script, a path is "
            + "that of a file beside the script, or else of one in the current directory.",
        examples: [
            CommandExample("source login.wf", "the commands of that file"),
            CommandExample("source \"my scripts/login.wf\"", "a path with a space stands in quotes"),
        ])
}
