// `stack`: the back stack of screens.

package enum StackCommand: CommandDeclaration {
    package static let specification = CommandSpecification(
        "stack", group: .look,
        summary: "show the back stack, oldest screen first",
        discussion: """
            The screens of the root's rendering, oldest first, each with its values and its callbacks. It is also shown \
            after every command that changed something, and on an empty line. A rendering that is no back stack is \
            shown as a stack of one.
            """,
        examples: [
            CommandExample("stack", "the screens as they are now"),
            CommandExample("stack # before the login", "the same, with a remark for whoever reads the script"),
        ])
}
