// `tap`: a callback of a screen, as if the user had touched it.

package enum TapCommand: CommandDeclaration {
    package static let callback = Parameter.callback("callback", "the callback, or the title of a button")
    package static let values = Parameter.value("value", "what the callback is called with", .repeated)

    package static let specification = CommandSpecification(
        "tap", group: .act, parameters: [callback.declaration, values.declaration], canBeTried: true,
        summary: "call a callback of a screen, or press a button",
        discussion: """
            Callbacks are those of the rendered screens, the top one first; a screen's name in front chooses another: \
            List.onTodoSelected. A button of a bar is named by its title in quotes, and the back button is back.
            """,
        examples: [
            CommandExample("tap onTitleChanged \"Walk the cat\"", "as if it had been typed"),
            CommandExample("tap \"Save\"", "presses the button of that title"),
        ])
}
