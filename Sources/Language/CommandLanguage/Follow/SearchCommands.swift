// Commands that explore possible sessions on a copy of the tree.

extension CommandTable {
    static let searchCommands: [any CommandDeclaration.Type] = [
        ReachCommand.self, RaceCommand.self, SliceCommand.self, AlwaysCommand.self, EventuallyCommand.self,
        CoverageCommand.self, ProfileCommand.self,
    ]
}

/// Finds the shortest sequence of commands that leads to a state.
package enum ReachCommand: CommandDeclaration {
    package static let condition = Parameter.condition("condition", "the condition to meet")
    package static let everywhere = Switch(
        "everywhere", phrase: "from everywhere", "list dead ends: states from which the condition can't be met")
    package static let go = Switch("go", "run the commands found", hasEffect: true)
    package static let states = Flag("states", .number("count", "maximum number of states to search (default: 4000)"))
    package static let seconds = Flag("seconds", .number("count", "time limit in seconds (default: 20, at most 3600)"))

    package static let specification = CommandSpecification(
        "reach", group: .follow, parameters: [condition.declaration],
        flags: [everywhere.declaration, go.declaration, states.declaration, seconds.declaration],
        changes: .search, replies: ["reach"],
        summary: "find the shortest sequence of commands to a state",
        discussion: """
            Tries everything that the screens offer and everything that workers may deliver, in every order, on a \
            copy of the tree, until the condition holds. Equal states are searched only once. Numbers and strings are \
            taken from the condition, the session's commands, the tree, the app's code and a few defaults; if a search \
            ends in vain, it tries more of them. If a command crashes, it crashes only a copy of the process, and is \
            listed.

            The condition is an expect condition on the stack, the tree, a place or a field of a screen, or several of \
            these. Put flags before the condition; `from everywhere` means --everywhere. A name that no node or screen \
            of this program can have is refused at once. Otherwise, the reply says what wasn't tried: commands whose \
            arguments can't be written as literals, or for which more values are known, workflows that were never \
            rendered, and the limit that ended the search.
            """,
        examples: [
            CommandExample("reach stack has Edit", "how do I get to this screen?"),
            CommandExample("reach --everywhere stack is Welcome", "which states have no way back?"),
        ])
}

/// Delivers the workers' outputs in every order.
package enum RaceCommand: CommandDeclaration {
    package static let node = Parameter.node(
        "node", "race only the workers below this node, not all workers", .optional)
    package static let taps = Switch("taps", "also tap each callback once, at each point in the order")
    package static let all = Switch("all", "show all outcomes")

    package static let specification = CommandSpecification(
        "race", group: .follow, parameters: [node.declaration], flags: [taps.declaration, all.declaration],
        changes: .search, replies: ["race"],
        summary: "compare all orders of the workers' outputs",
        discussion: """
            Delivers one output from each worker, in every order, on copies of the tree; values are chosen by type. \
            The first outcome is for the order in which the workers started. Then come crashes, lost writes, and all \
            other outcomes. A write is lost if a worker that started earlier overwrites it, as if the later one had \
            delivered nothing. Up to 720 orders are tried, enough for 6 outputs. If another value of a worker, such as a \
            failure, changes other places, the race is repeated with that value.

            With --taps, each tap is shown with the outcomes that don't occur without it. Only a few outcomes are shown; \
            --all shows all of them.
            """,
        examples: [
            CommandExample("race", "does it matter which answer comes first?"),
            CommandExample("race --taps Feed", "what if the user taps in between?"),
        ])
}

/// Finds the commands that a value depends on.
package enum SliceCommand: CommandDeclaration {
    package static let place = Parameter.place(
        "place", in: .computed, "a node and a part of its state (default: the last condition that failed)", .optional)
    package static let crash = Flag("crash", .command("command", "a command that crashes the app when run now"))

    package static let specification = CommandSpecification(
        "slice", group: .follow, parameters: [place.declaration], flags: [crash.declaration],
        changes: .search, replies: ["slice"],
        summary: "show which commands a value or a failure depends on",
        discussion: """
            Leaves out commands, half of them at first, as long as the place still ends up with its current value. \
            Each try starts at the beginning, on a copy of the tree. None of the remaining commands can be left out \
            on its own.

            Without a place, it uses the last condition of expect or always that failed, and keeps the commands needed \
            for the same failure. With --crash, it keeps the commands needed to make the given command crash with the \
            same message.
            """,
        examples: [
            CommandExample("slice Todo.todos", "which commands made this list?"),
            CommandExample("slice Edit.todo.title", "which commands matter for the title?"),
        ])
}

/// States a condition that must hold after each step.
package enum AlwaysCommand: CommandDeclaration {
    package static let condition = Parameter.condition(
        "condition", "the condition to check; without one, all conditions are listed", .optional)
    package static let off = Switch.off("drop the condition; without one, drop all conditions")

    package static let specification = CommandSpecification(
        "always", group: .follow, parameters: [condition.declaration], flags: [off.declaration],
        changes: .setting, replies: ["expectation", "note"],
        summary: "check a condition after each step from now on",
        discussion: """
            A step that breaks the condition is reported together with the actual value, whether a command or a \
            worker caused it. In a script, the condition is checked until the end, and a step that breaks it fails \
            like an expectation. A condition that doesn't hold now is refused. If a place's node isn't in the tree, \
            the condition counts as met; always without a condition lists it as not checked.

            The condition is an expect condition on the stack, the tree, a place or a field of a screen. It may also \
            be about the step: output, render, and changed. Put --off before the condition. audit --drive checks the \
            condition, too, and reports a broken-invariant with the shortest route to it. workflow audit reads \
            such lines from the file audit.wf.
            """,
        examples: [
            CommandExample("always Todo.todos.count >= 1", "the list is never empty"),
            CommandExample("always output save(_) from Edit leads to stack lacks Edit", "saving closes the screen"),
        ])
}

/// Checks that a condition stays reachable.
package enum EventuallyCommand: CommandDeclaration {
    package static let condition = Parameter.condition("condition", "the condition that must stay reachable")
    package static let states = ReachCommand.states
    package static let seconds = ReachCommand.seconds

    package static let specification = CommandSpecification(
        "eventually", group: .follow, parameters: [condition.declaration],
        flags: [states.declaration, seconds.declaration],
        changes: .search, replies: ["expectation"],
        summary: "check that a condition can be met from every state",
        discussion: """
            Searches all states that can be reached from here, as reach --everywhere does, and fails if any of them is \
            a dead end: a state from which the condition can't be met. In a script or in audit.wf, it fails like an \
            expectation, and shows the shortest route to a dead end. If a limit ends the search before a dead end is \
            found, it passes if the condition was met at all, and says how many states were searched.
            """,
        examples: [
            CommandExample("eventually stack is Welcome", "is there always a way back?"),
            CommandExample("eventually --states 200 stack has Edit", "search only 200 states"),
        ])
}

/// Shows the actions, screens and states that the session hasn't seen yet.
package enum CoverageCommand: CommandDeclaration {
    package static let type = Parameter.workflow("type", "show everything about this workflow type", .optional)
    package static let states = Flag("states", .number("count", "maximum number of states to search (default: 1000)"))
    package static let seconds = Flag("seconds", .number("count", "time limit in seconds (default: 10, at most 3600)"))

    package static let specification = CommandSpecification(
        "coverage", group: .follow, parameters: [type.declaration],
        flags: [states.declaration, seconds.declaration],
        changes: .search, replies: ["coverage"],
        summary: "show which actions, screens and states no step has seen",
        discussion: """
            Covers the steps of all branches: which cases of the action types were applied, which screens were \
            rendered, which enum cases occurred in states, and which branches of apply ran (if, else, guard, case and \
            ?:). Types that a workflow's code can render count, too, even if no step \
            rendered them.

            Each missing item comes with the shortest list of commands that covers it from here (tested on a copy) or, \
            failing that, with a reach command that searches further. If there is neither, the reply says what was \
            tried. With a type, everything is listed, including the locations in apply that handle each action.
            """,
        examples: [
            CommandExample("coverage", "what haven't I tried?"),
            CommandExample("coverage Todo", "everything about this type"),
        ])
}

/// Measures the steps so far.
package enum ProfileCommand: CommandDeclaration {
    package static let node = Parameter.node(
        "node", "list each node in this subtree, instead of grouping by type", .optional)

    package static let specification = CommandSpecification(
        "profile", group: .follow, parameters: [node.declaration],
        changes: .fork, replies: ["profile"], isSaved: false,
        summary: "count and time the renders and actions in the steps so far",
        discussion: """
            Repeats the steps on a copy of the tree, and measures render and apply there, so your own session isn't \
            slowed down. A render's time excludes the renders of its children. A render counts as equal if it produced \
            the same rendering as the one before, ignoring closures; the reason for such renders is shown, too. export \
            perfetto writes a trace of every call.
            """,
        examples: [
            CommandExample("profile", "which workflow is rendered too often?"),
            CommandExample("profile Todo", "each node in this subtree"),
        ])
}
