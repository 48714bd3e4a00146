// `undo`: back by steps.

package enum UndoCommand: CommandDeclaration {
    package static let count = Parameter.number("count", "how many steps; one if none", .optional)

    package static let specification = CommandSpecification(
        "undo", group: .time, parameters: [count.declaration],
        summary: "go back a step",
        discussion: """
            Restores every node's state, the children that had ended, and keys. Nothing is lost: redo goes forward \
            again, and a new action starts a branch.
            """,
        examples: [
            CommandExample("undo", "the tree before the last step"),
            CommandExample("undo 3", "three steps back"),
        ])
}
