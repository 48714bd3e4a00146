// `export`: the session in another form.

package enum ExportCommand: CommandDeclaration {
    package static let form = Parameter.choice(
        "form",
        [
            ParameterKind.Choice("test", "a Swift test of the session in your own types"),
            ParameterKind.Choice("mermaid", "a sequence diagram of the data flow"),
            ParameterKind.Choice("dot", "the tree as a graph"),
            ParameterKind.Choice("json", "the steps and the tree as JSON"),
        ],
        "what to make of it")
    package static let file = Parameter.file("file", "where to; the terminal if none", .optional)
    package static let from = Flag("from", .step("step", "the first step; the beginning if none"))
    package static let to = Flag("to", .step("step", "the last step; the current one if none"))

    package static let specification = CommandSpecification(
        "export", group: .session, parameters: [form.declaration, file.declaration],
        flags: [from.declaration, to.declaration],
        summary: "turn the session into a test, a diagram or data",
        discussion: "A test compiles in your package and passes against the same workflow.",
        examples: [
            CommandExample("export test LoginTests.swift", "a test of the whole session"),
            CommandExample("export mermaid --from 2 --to 4", "a diagram of three steps"),
        ])
}
