// `redo`: forward again.

package enum RedoCommand: CommandDeclaration {
    package static let count = Parameter.number("count", "how many steps; one if none", .optional)

    package static let specification = CommandSpecification(
        "redo", group: .time, parameters: [count.declaration],
        summary: "go forward a step again",
        discussion: "Goes along the branch on which undo went back. Another branch is reached by goto.",
        examples: [
            CommandExample("redo", "the step that was undone last"),
            CommandExample("redo 2", "two steps"),
        ])
}
