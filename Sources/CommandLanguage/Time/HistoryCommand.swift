// `history`: the steps so far.

package enum HistoryCommand: CommandDeclaration {
    package static let count = Parameter.number("count", "how many steps are shown, the last ones", .optional)

    package static let specification = CommandSpecification(
        "history", group: .time, parameters: [count.declaration],
        summary: "list the steps of the timeline",
        discussion: "One line a step: its number, the command, and what it changed; marks and branches beside it.",
        examples: [
            CommandExample("history", "all steps"),
            CommandExample("history 10", "the last ten"),
        ])
}
