// Commands about one node, and the one that changes the current node.

extension CommandTable {
    static let nodeCommands: [any CommandDeclaration.Type] = [
        StateCommand.self, PropsCommand.self, SinksCommand.self, CdCommand.self, LsCommand.self,
    ]
}

/// Shows a node's state.
package enum StateCommand: CommandDeclaration {
    package static let place = Parameter.place(
        "place", "a node, or part of its state (default: the current node)", .optional)

    package static let specification = CommandSpecification(
        "state", group: .look, parameters: [place.declaration],
        changes: .nothing, replies: ["state"],
        summary: "show a node's state, or a part of it",
        discussion: """
            Shows the values that the node owns. A path after the node shows a part: fields by name, elements and \
            keys in brackets, a case's payload by the case's name.
            """,
        examples: [
            CommandExample("state Todo", "all of Todo's state"),
            CommandExample("state /Todo.todos[0].title", "the title of the first item"),
        ])
}

/// Shows a node's properties.
package enum PropsCommand: CommandDeclaration {
    package static let place = Parameter.place(
        "place", in: .properties, "a node, or one of its properties (default: the current node)", .optional)

    package static let specification = CommandSpecification(
        "props", group: .look, parameters: [place.declaration],
        changes: .nothing, replies: ["props"],
        summary: "show what a node's parent gave it",
        discussion: """
            Shows the properties of the workflow value that the parent created in its last render. They are copies \
            that the node can't change; to get new ones, it emits an output, and its parent passes them down.
            """,
        examples: [
            CommandExample("props Todo/List", "everything Todo passes to List"),
            CommandExample("props List.todos.count", "how many items List gets"),
        ])
}

/// Shows the actions that a node accepts.
package enum SinksCommand: CommandDeclaration {
    package static let node = Parameter.node("node", "the node (default: all nodes)", .optional)
    package static let all = Switch("all", "include the actions that nothing currently sends")

    package static let specification = CommandSpecification(
        "sinks", aliases: ["actions"], group: .look, parameters: [node.declaration], flags: [all.declaration],
        changes: .nothing, replies: ["sinks"],
        summary: "list the actions of a node, and which are live",
        discussion: """
            Lists the actions by name, with the types they take: those with a live sink, those that only a child's \
            output reaches, and, with --all, those that nothing reaches now. The screen's callbacks are listed below \
            them.
            """,
        examples: [
            CommandExample("sinks Todo", "the actions Todo accepts"),
            CommandExample("sinks --all", "every action of every node"),
        ])
}

/// Changes the current node.
package enum CdCommand: CommandDeclaration {
    package static let node = Parameter.node("node", "the new current node (default: the root)", .optional)

    package static let specification = CommandSpecification(
        "cd", group: .look, parameters: [node.declaration],
        changes: .tree, replies: ["node"],
        summary: "make a node the current one",
        discussion: """
            Paths that don't begin with / start at the current node. If the current node ends, its nearest ancestor \
            that is alive takes its place.
            """,
        examples: [
            CommandExample("cd Todo/List", "makes List the current node"),
            CommandExample("cd ..", "makes its parent the current node"),
        ])
}

/// Shows the children of a node.
package enum LsCommand: CommandDeclaration {
    package static let node = Parameter.node("node", "the node (default: the current node)", .optional)

    package static let specification = CommandSpecification(
        "ls", group: .look, parameters: [node.declaration],
        changes: .nothing, replies: ["nodes"],
        summary: "list the children of a node",
        discussion: "Prints one line per child: its name, its key, its type, and how many nodes are below it.",
        examples: [
            CommandExample("ls", "the children of the current node"),
            CommandExample("ls /", "the children of the root"),
        ])
}
