// `goto`: any step of the timeline.

package enum GotoCommand: CommandDeclaration {
    package static let step = Parameter.step("step", "its number, -2 for two steps back, or a mark")

    package static let specification = CommandSpecification(
        "goto", group: .time, parameters: [step.declaration],
        summary: "go to a step or a mark",
        discussion: "The tree is as it was after that step, on whichever branch it is. Step 0 is the beginning.",
        examples: [
            CommandExample("goto 0", "the beginning"),
            CommandExample("goto before-login", "the step of that mark"),
        ])
}
