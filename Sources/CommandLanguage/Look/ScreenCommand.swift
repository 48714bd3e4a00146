// `screen`: what a node renders, drawn.

package enum ScreenCommand: CommandDeclaration {
    package static let node = Parameter.node("node", "the node whose rendering is shown; the root's if none", .optional)

    package static let specification = CommandSpecification(
        "screen", group: .look, parameters: [node.declaration],
        summary: "draw the top screen, or what a node renders",
        discussion: """
            Draws the screen on top of the back stack as its own view says, or as a list of its fields. With a node it \
            draws what that node rendered last.
            """,
        examples: [
            CommandExample("screen", "the screen on top"),
            CommandExample("screen Todo/List", "what List renders"),
        ])
}
