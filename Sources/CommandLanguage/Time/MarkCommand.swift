// `mark`: a name for a step.

package enum MarkCommand: CommandDeclaration {
    package static let name = Parameter.mark("name", "the mark's name; without it, the marks are listed", .optional)
    package static let off = Switch("off", "take the mark away")

    package static let specification = CommandSpecification(
        "mark", group: .time, parameters: [name.declaration], flags: [off.declaration],
        summary: "give the current step a name",
        discussion: "Wherever a step is asked for, a mark will do. A mark that exists is moved to the current step.",
        examples: [
            CommandExample("mark before-login", "names the current step"),
            CommandExample("mark", "all marks and their steps"),
        ])
}
