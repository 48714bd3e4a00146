// `send`: an action to a node.

package enum SendCommand: CommandDeclaration {
    package static let node = Parameter.node("node", "who receives it; the current node if none", .optional)
    package static let action = Parameter.action("action", "the action and its values")

    package static let specification = CommandSpecification(
        "send", group: .act, parameters: [node.declaration, action.declaration], canBeTried: true,
        summary: "send an action to a node",
        discussion: """
            Any action of any node can be sent by its name, also one that has no live sink now. The answer is a \
            receipt (delivered, queued, or dropped and why) and every hop that followed. $ names a value that lives \
            in the tree: send Todo saveChanges(todo: $Edit.todo, index: 0).

            If two action types of a node share a name, the type goes in front: EditAction.discardChanges.
            """,
        examples: [
            CommandExample("send Welcome didLogin", "Welcome receives didLogin"),
            CommandExample(
                "send /Todo saveChanges(todo: $Edit.todo, index: 0)", "with Edit's todo as it is at that moment"),
        ])
}
