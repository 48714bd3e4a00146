// `diff`: what differs between two steps.

package enum DiffCommand: CommandDeclaration {
    package static let first = Parameter.step("from", "the earlier step; the one before the last if none", .optional)
    package static let second = Parameter.step("to", "the later step; the current one if none", .optional)

    package static let specification = CommandSpecification(
        "diff", group: .time, parameters: [first.declaration, second.declaration],
        summary: "show what differs between two steps",
        discussion: "Nodes that came and went, and every value that differs, with its place, before and after.",
        examples: [
            CommandExample("diff 1 3", "from step 1 to step 3"),
            CommandExample("diff before-login", "from that mark to now"),
        ])
}
