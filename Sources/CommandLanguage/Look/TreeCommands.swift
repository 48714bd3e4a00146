// Commands that show the whole tree, and the one that changes the current node.

/// Shows the back stack of screens.
package enum StackCommand: CommandDeclaration {
    package static let specification = CommandSpecification(
        "stack", group: .look,
        changes: .nothing, replies: ["stack"],
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

/// Draws a node's rendering.
package enum ScreenCommand: CommandDeclaration {
    package static let node = Parameter.node("node", "the node whose rendering is shown; the root's if none", .optional)

    package static let specification = CommandSpecification(
        "screen", group: .look, parameters: [node.declaration],
        changes: .nothing, replies: ["screen"],
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

/// Shows the living nodes.
package enum TreeCommand: CommandDeclaration {
    package static let node = Parameter.node("node", "where the tree begins; the root if none", .optional)
    package static let depth = Flag("depth", .number("levels", "how many levels are shown"))
    package static let names = Switch("names", "show names only, without state")

    package static let specification = CommandSpecification(
        "tree", group: .look, parameters: [node.declaration], flags: [depth.declaration, names.declaration],
        changes: .nothing, replies: ["tree"],
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

/// Changes the current node.
package enum CdCommand: CommandDeclaration {
    package static let node = Parameter.node("node", "the new current node; the root if none", .optional)

    package static let specification = CommandSpecification(
        "cd", group: .look, parameters: [node.declaration],
        changes: .tree, replies: ["node"],
        summary: "make a node the current one",
        discussion: """
            Paths that do not begin with / begin at the current node. If the current node ends, its nearest ancestor \
            that is alive takes its place.
            """,
        examples: [
            CommandExample("cd Todo/List", "List is the current node"),
            CommandExample("cd ..", "its parent is"),
        ])
}

/// Shows the children of a node.
package enum LsCommand: CommandDeclaration {
    package static let node = Parameter.node("node", "the node; the current one if none", .optional)

    package static let specification = CommandSpecification(
        "ls", group: .look, parameters: [node.declaration],
        changes: .nothing, replies: ["nodes"],
        summary: "list the children of a node",
        discussion: "One line a child: its name, its key, its type and how many children it has in turn.",
        examples: [
            CommandExample("ls", "the children of the current node"),
            CommandExample("ls /", "the children of the root"),
        ])
}
