// `emit`: an output, as if the node had emitted it.

package enum EmitCommand: CommandDeclaration {
    package static let node = Parameter.node("node", "who emits it; the current node if none", .optional)
    package static let output = Parameter.output("output", "the output and its values")

    package static let specification = CommandSpecification(
        "emit", group: .act, parameters: [node.declaration, output.declaration], canBeTried: true,
        summary: "emit an output as if a node had",
        discussion: """
            The node's parent maps the output to an action of its own, as it would if the node had emitted it. The \
            node's own state stays as it is.
            """,
        examples: [
            CommandExample("emit Welcome didLogin(name: \"Ada\")", "the root sees a login"),
            CommandExample("emit Todo/Edit discard", "Todo leaves the edit screen"),
        ])
}
