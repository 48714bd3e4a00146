// `reset`: the app from its beginning.

package enum ResetCommand: CommandDeclaration {
    package static let specification = CommandSpecification(
        "reset", group: .session,
        summary: "start the app again, with an empty timeline",
        discussion: "The root is made anew and the timeline is empty. goto 0 keeps the timeline instead.",
        examples: [
            CommandExample("reset", "as after open"),
            CommandExample("reset # from here on without Ada", "the same, with a remark"),
        ])
}
