// `watch`: a place whose changes are shown as they happen.

package enum WatchCommand: CommandDeclaration {
    package static let place = Parameter.place("place", "what to watch; without it, the watched are listed", .optional)
    package static let off = Switch("off", "watch it no longer; without a place, watch nothing")

    package static let specification = CommandSpecification(
        "watch", group: .follow, parameters: [place.declaration], flags: [off.declaration],
        summary: "show every change of a place as it happens",
        discussion: """
            After every step that changed the place, its value before and after is shown with the step, also if a \
            worker caused it.
            """,
        examples: [
            CommandExample("watch Todo.todos.count", "says when an item comes or goes"),
            CommandExample("watch Todo.todos.count --off", "no longer"),
        ])
}
