// `option`: the settings of a session.

package enum OptionCommand: CommandDeclaration {
    package static let name = Parameter.option("name", "the option; without it, all are listed", .optional)
    package static let value = Parameter.text("value", "its new value; without it, the value is shown", .optional)

    package static let specification = CommandSpecification(
        "option", group: .session, parameters: [name.declaration, value.declaration],
        summary: "show or change a setting of the session",
        discussion:
            "Options are kept for the session; a file of commands that runs at every start can set them for all.",
        examples: [
            CommandExample("option", "all options and their values"),
            CommandExample("option width 100", "lines of 100 columns"),
        ])
}
