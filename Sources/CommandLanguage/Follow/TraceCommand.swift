// `trace`: the causal chain of a step.

package enum TraceCommand: CommandDeclaration {
    package static let step = Parameter.step("step", "the step; the last one if none", .optional)

    package static let specification = CommandSpecification(
        "trace", group: .follow, parameters: [step.declaration],
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
