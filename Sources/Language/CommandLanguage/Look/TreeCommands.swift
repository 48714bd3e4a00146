// Commands that show the whole tree and its screens.

extension CommandTable {
    static let treeCommands: [any CommandDeclaration.Type] = [
        StackCommand.self, ScreenCommand.self, TreeCommand.self, FindCommand.self,
    ]
}

/// Shows the back stack of screens.
package enum StackCommand: CommandDeclaration {
    package static let full = Switch("full", "show values in full, and the values of covered screens, too")

    package static let specification = CommandSpecification(
        "stack", group: .look, flags: [full.declaration],
        changes: .nothing, replies: ["stack"],
        summary: "show the back stack, oldest screen first",
        discussion: """
            Shows the screens of the root's rendering, oldest first, each with its values and its callbacks. The stack \
            is also shown after every command that changes something, and when you enter an empty line. A rendering \
            that is not a back stack is shown as a stack of one. `--full` also shows the values of covered screens, \
            and doesn't cut off long values.
            """,
        examples: [
            CommandExample("stack", "the screens as they are now"),
            CommandExample("stack --full", "with the values of covered screens"),
        ])
}

/// Draws a node's rendering.
package enum ScreenCommand: CommandDeclaration {
    package static let node = Parameter.node("node", "the node whose rendering is shown (default: the root)", .optional)

    package static let specification = CommandSpecification(
        "screen", group: .look, parameters: [node.declaration],
        changes: .nothing, replies: ["screen"],
        summary: "draw the top screen, or what a node renders",
        discussion: """
            Draws the screen on top of the back stack with its own view, or as a list of its fields. With a node, it \
            draws what that node last rendered.
            """,
        examples: [
            CommandExample("screen", "the screen on top"),
            CommandExample("screen Todo/List", "List's rendering"),
        ])
}

/// Shows the tree.
package enum TreeCommand: CommandDeclaration {
    package static let node = Parameter.node("node", "the node to start at (default: the current node)", .optional)
    package static let depth = Flag("depth", .number("levels", "the number of levels to show"))
    package static let names = Switch("names", "show names only, without state")
    package static let props = Switch("props", "show properties, too")
    package static let full = Switch("full", "show states in full, on several lines if necessary")

    package static let specification = CommandSpecification(
        "tree", group: .look, parameters: [node.declaration],
        flags: [depth.declaration, names.declaration, props.declaration, full.declaration],
        changes: .nothing, replies: ["tree"],
        summary: "draw the tree of nodes with their state",
        discussion: """
            Prints one line per node: its name, its key if it has one, and as much of its state as fits. If the tree \
            has more than 200 nodes, only the first children of each node and those that the last step changed are \
            shown; the others are counted by kind.
            """,
        examples: [
            CommandExample("tree", "the whole tree"),
            CommandExample("tree Todo --depth 2", "Todo, its children and theirs"),
        ])
}

/// Finds text in the tree.
package enum FindCommand: CommandDeclaration {
    package static let text = Parameter.text("text", "part of a name, a type or a value, or a condition on the state")

    package static let specification = CommandSpecification(
        "find", group: .look, parameters: [text.declaration],
        changes: .nothing, replies: ["found"],
        summary: "find text, or the nodes that meet a condition",
        discussion: """
            Lists the nodes, state, properties, screens, actions, callbacks and help pages that have the text in their \
            name, type or value, ignoring case. A condition finds the nodes whose state meets it. Each line starts \
            with a command that you can type. At most 12 of each kind are listed.
            """,
        examples: [
            CommandExample("find cat", "everything that contains cat"),
            CommandExample("find \"todos.count > 0\"", "the nodes with todos"),
        ])
}
