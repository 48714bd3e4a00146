// Commands about past steps: listing, comparing and naming them.

/// Lists the steps so far.
package enum HistoryCommand: CommandDeclaration {
    package static let count = Parameter.number("count", "how many steps are shown, the last ones", .optional)

    package static let specification = CommandSpecification(
        "history", group: .time, parameters: [count.declaration],
        changes: .nothing, replies: ["history"],
        summary: "list the steps of the timeline",
        discussion: "One line a step: its number, the command, and what it changed; marks and branches beside it.",
        examples: [
            CommandExample("history", "all steps"),
            CommandExample("history 10", "the last ten"),
        ])
}

/// Shows the differences between two steps.
package enum DiffCommand: CommandDeclaration {
    package static let first = Parameter.step("from", "the earlier step; the one before the last if none", .optional)
    package static let second = Parameter.step("to", "the later step; the current one if none", .optional)

    package static let specification = CommandSpecification(
        "diff", group: .time, parameters: [first.declaration, second.declaration],
        changes: .nothing, replies: ["difference"],
        summary: "show what differs between two steps",
        discussion: "Nodes that came and went, and every value that differs, with its place, before and after.",
        examples: [
            CommandExample("diff 1 3", "from step 1 to step 3"),
            CommandExample("diff before-login", "from that mark to now"),
        ])
}

/// Gives a step a name.
package enum MarkCommand: CommandDeclaration {
    package static let name = Parameter.mark("name", "the mark's name; without it, the marks are listed", .optional)
    package static let off = Switch.off("take the mark away")

    package static let specification = CommandSpecification(
        "mark", group: .time, parameters: [name.declaration], flags: [off.declaration],
        changes: .treeIfGiven, replies: ["marks"],
        summary: "give the current step a name",
        discussion: "Wherever a step is asked for, a mark will do. A mark that exists is moved to the current step.",
        examples: [
            CommandExample("mark before-login", "names the current step"),
            CommandExample("mark", "all marks and their steps"),
        ])
}
