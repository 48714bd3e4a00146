// `tree`: the nodes that are alive.

package enum TreeCommand: CommandDeclaration {
    package static let node = Parameter.node("node", "where the tree begins; the root if none", .optional)
    package static let depth = Flag("depth", .number("levels", "how many levels are shown"))
    package static let names = Switch("names", "show names only, without state")

    package static let specification = CommandSpecification(
        "tree", group: .look, parameters: [node.declaration], flags: [depth.declaration, names.declaration],
        summary: "draw the tree of nodes with their state",
        discussion: """
            One line a node: its name, its key if it has one, and its state as far as it fits the width. Of a \
            tree of more than 200 nodes the first children of each node are shown, and those that the last step \
            changed; the others are counted by kind.
            """,
        examples: [
            CommandExample("tree", "the whole tree"),
            CommandExample("tree Todo --depth 2", "Todo, its children and theirs"),
        ])
}
