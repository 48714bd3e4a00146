// `goto`: any step of the timeline.

package enum GotoCommand: CommandDeclaration {
    package static let step = Parameter.step("step", "its number, -2 for two steps back, or a mark")

    package static let specification = CommandSpecification(
        "goto", group: .time, parameters: [step.declaration],
        summary: "go to a step or a mark",
        discussion: """
            The tree is as it was after that step. Step 0 is the beginning. A number is a step of this branch; \
            branch-1.2 is step 2 of another one, and branch-1 its end.
            """,
        examples: [
            CommandExample("goto 0", "the beginning"),
            CommandExample("goto before-login", "the step of that mark"),
        ])
}
