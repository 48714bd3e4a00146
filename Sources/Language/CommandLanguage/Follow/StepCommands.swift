// Commands about the events of a step.

extension CommandTable {
    static let stepCommands: [any CommandDeclaration.Type] = [
        TraceCommand.self, WhyCommand.self, CodeCommand.self, LLDBCommand.self,
    ]
}

/// Shows the causal chain of a step.
package enum TraceCommand: CommandDeclaration {
    package static let step = Parameter.step("step", "the step (default: the last one)", .optional)
    package static let trap = Switch("crash", formerly: "trap", "show the last crash again, with its call stack")

    package static let specification = CommandSpecification(
        "trace", group: .follow, parameters: [step.declaration], flags: [trap.declaration],
        changes: .nothing, replies: ["trace"],
        summary: "show every hop of a step, with its cause",
        discussion: """
            Shows where the action came from, which node applied it, what it changed and emitted, and which action \
            the parent mapped the output to, up to the root; then, on the way down, which properties changed and which \
            nodes were rendered.

            A line that crashes the app isn't a step. At the prompt, trace --crash shows the last crash again, with \
            its call stack.
            """,
        examples: [
            CommandExample("trace", "the last step"),
            CommandExample("trace 3", "step 3"),
        ])
}

/// Shows the reason for a node's last render, or the origin of a value.
package enum WhyCommand: CommandDeclaration {
    package static let place = Parameter.place(
        "place", in: .recorded, "a node, or the place of a value (default: the current node)", .optional)
    package static let step = Parameter.step("step", "the step (default: the last one)", .optional)
    package static let all = Switch("all", "show every copy along the way")

    package static let specification = CommandSpecification(
        "why", group: .follow, parameters: [place.declaration, step.declaration], flags: [all.declaration],
        changes: .nothing, replies: ["why", "origin"],
        summary: "show why a node was rendered, or where a value comes from",
        discussion: """
            For a node, says why it was rendered (its state or properties changed, with the values before and after, \
            or a descendant was rendered), why it wasn't, or why it ended. For a worker, says why it started, and what \
            it has delivered. The reasons come from the runtime's log; they are never guessed.

            For a value in a state, in properties (`List.props.todos`) or on a screen (`screen.title`), traces it back \
            to where it was set, link by link, including the steps that started any workers involved. For a \
            screen, it starts at the last step that changed the shown value, found by rendering the earlier \
            steps again. The \
            state that the value depends on is found by varying each piece in a copy of the tree; pieces that weren't \
            varied are listed.
            """,
        examples: [
            CommandExample("why Todo/List", "the reason, with the values"),
            CommandExample("why screen.title", "where the title comes from"),
        ])
}

/// Shows the Swift code that a step ran.
package enum CodeCommand: CommandDeclaration {
    package static let subject = Parameter.stepOrNode("step", "a step or a node (default: the last step)", .optional)

    package static let specification = CommandSpecification(
        "code", group: .follow, parameters: [subject.declaration],
        changes: .nothing, replies: ["code"],
        summary: "show the Swift code of a step, or of a node",
        discussion: """
            For a step, the code in the order in which it ran: the case of `apply`, the parent's `mapOutput` for an \
            output, the call in `render` that gives a child new properties or starts it, and `workflowDidChange`. For \
            a node: the call in its parent's `render`, then its own `makeInitialState`, `workflowDidChange` and \
            `render`. Each part is shown with its file and lines.

            Your toolchain's parser reads the code from the package's current sources; the program that does this is \
            compiled once. Code that isn't in the sources, such as an action that is a closure, has no lines.
            """,
        examples: [
            CommandExample("code 3", "the code of step 3"),
            CommandExample("code Todo/List", "the code that creates and renders this node"),
        ])
}

/// Stops a debugger in the code of a step.
package enum LLDBCommand: CommandDeclaration {
    package static let step = Parameter.step("step", "the step (default: the last one)", .optional)
    package static let wait = Switch("wait", "show the command that attaches lldb instead of starting it")

    package static let specification = CommandSpecification(
        "lldb", group: .follow, parameters: [step.declaration], flags: [wait.declaration],
        changes: .fork, replies: ["code"], isSaved: false,
        summary: "stop lldb in the code of a past step",
        discussion: """
            Makes a copy of the app with the state before the step, attaches lldb to it, and repeats the step: lldb \
            stops in the case of `apply` and the output maps that ran (`code` lists them). There, `continue` runs the \
            rest of the step, and a second `continue` repeats it. `quit` takes you back to the session, which stays \
            as it was. Workers are off in the copy.

            With --wait, the copy waits for a debugger from an editor or another terminal. lldb needs a debug \
            build of the app, and permission to attach (ptrace).
            """,
        examples: [
            CommandExample("lldb 3", "stops where step 3 ran"),
            CommandExample("lldb --wait", "shows how to attach to a copy that is about to repeat the last step"),
        ])
}
