// Commands about the events of a step, and about changes in later steps.

/// Shows the causal chain of a step.
package enum TraceCommand: CommandDeclaration {
    package static let step = Parameter.step("step", "the step; the last one if none", .optional)

    package static let specification = CommandSpecification(
        "trace", group: .follow, parameters: [step.declaration],
        changes: .nothing, replies: ["trace"],
        summary: "show every hop of a step, and what caused it",
        discussion: """
            From where the action came, which node applied it, what it changed and emitted, which action its parent \
            made of that, up to the root; and then down again, which properties changed and who was rendered.
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
            after. If it was not rendered, it is said what spared it. It is read from what the runtime did, never guessed.
            """,
        examples: [
            CommandExample("why Todo/List", "the reason, with the values"),
            CommandExample("why Todo 2", "the same in step 2"),
        ])
}

/// Watches a place and shows its changes as they happen.
package enum WatchCommand: CommandDeclaration {
    package static let place = Parameter.place(
        "place", in: .passing, "what to watch; without it, the watched are listed", .optional)
    package static let off = Switch.off("watch it no longer; without a place, watch nothing")

    package static let specification = CommandSpecification(
        "watch", group: .follow, parameters: [place.declaration], flags: [off.declaration],
        changes: .setting, replies: ["watched"],
        summary: "show every change of a place as it happens",
        discussion: """
            After every step that changed the place, its value before and after is shown with the step, also if a \
            worker caused it.
            """,
        examples: [
            CommandExample("watch Todo.todos.count", "says when an item comes or goes"),
            CommandExample("watch Todo.todos.count --off", "no longer"),
        ])
}
