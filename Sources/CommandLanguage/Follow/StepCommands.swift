// Commands about the events of a step.

extension CommandTable {
    static let stepCommands: [any CommandDeclaration.Type] = [
        TraceCommand.self, WhyCommand.self,
    ]
}

/// Shows the causal chain of a step.
package enum TraceCommand: CommandDeclaration {
    package static let step = Parameter.step("step", "the step; the last one if none", .optional)
    package static let trap = Switch("trap", "show the last trap again, with its functions")

    package static let specification = CommandSpecification(
        "trace", group: .follow, parameters: [step.declaration], flags: [trap.declaration],
        changes: .nothing, replies: ["trace"],
        summary: "show every hop of a step, and what caused it",
        discussion: """
            Where the action came from, which node applied it, what it changed and emitted, and which action its \
            parent made of that, up to the root; then, on the way down, which properties changed and which nodes were \
            rendered.

            A line that stops the app is no step. At the prompt, trace --trap shows again why the app stopped last, and \
            in which functions.
            """,
        examples: [
            CommandExample("trace", "the last step"),
            CommandExample("trace 3", "step 3"),
        ])
}

/// Shows the reason for a node's last render.
package enum WhyCommand: CommandDeclaration {
    package static let node = Parameter.node("node", "the node; the current one if none", .optional)
    package static let step = Parameter.step("step", "the step; the last one if none", .optional)

    package static let specification = CommandSpecification(
        "why", group: .follow, parameters: [node.declaration, step.declaration],
        changes: .nothing, replies: ["why"],
        summary: "say why a node was rendered, or was not",
        discussion: """
            Its own state changed, its properties changed, or a descendant was rendered: with the values before and \
            after. If it was not rendered, the reply says why not. The reasons come from the runtime's log; they are \
            never guessed.
            """,
        examples: [
            CommandExample("why Todo/List", "the reason, with the values"),
            CommandExample("why Todo 2", "the same in step 2"),
        ])
}
