// Commands about values: their owners, their uses, and their changes.

extension CommandTable {
    static let valueCommands: [any CommandDeclaration.Type] = [
        OwnerCommand.self, FlowCommand.self, AuditCommand.self, AllowCommand.self, WatchCommand.self,
    ]
}

/// Shows the owner of a value.
package enum OwnerCommand: CommandDeclaration {
    package static let subject = Parameter.valueOrPlace("value", "a value, or the place of one")

    package static let specification = CommandSpecification(
        "owner", group: .follow, parameters: [subject.declaration],
        changes: .nothing, replies: ["owner"],
        summary: "show which node owns a value, and which have copies",
        discussion: """
            Shows the node whose state owns the value, the nodes that were given a copy, through which properties, \
            and the screens that show it. If equal values have several owners, each is listed. A string that only \
            screens show, or a place on a screen (`screen.title`), leads to the state it is made from.
            """,
        examples: [
            CommandExample("owner \"Take the cat for a walk\"", "searches the whole tree for the value"),
            CommandExample("owner screen.title", "the state that the title comes from"),
        ])
}

/// Shows which parts of the app use a piece of state.
package enum FlowCommand: CommandDeclaration {
    package static let place = Parameter.place("place", "the node and the part of its state")
    package static let with = Flag("with", .value("value", "the value to try instead"), hasEffect: true)

    package static let specification = CommandSpecification(
        "flow", group: .follow, parameters: [place.declaration], flags: [with.declaration],
        changes: .nothing, replies: ["flow"],
        summary: "show what depends on part of a node's state",
        discussion: """
            Changes that one value on a copy of the tree, renders the copy, and lists the properties, children's \
            states and screens that change with it. Strings, numbers and booleans are changed automatically. An \
            integer may be an index, and a different one could crash the app, so it is tried in a copy of the process \
            first. If a value has no obvious alternative, specify one: --with VALUE.
            """,
        examples: [
            CommandExample("flow Todo.todos[0].title", "everything that depends on that title"),
            CommandExample("flow Todo.step --with .list", "tries .list instead"),
        ])
}

/// Checks the tree against the architecture's rules.
package enum AuditCommand: CommandDeclaration {
    package static let node = Parameter.node("node", "the node to start at (default: the root)", .optional)
    package static let drive = Flag("drive", .number("steps", "also check this many random steps on a copy"))
    package static let seed = Flag("seed", .number("seed", "the seed; the same seed gives the same random steps"))
    package static let seconds = Flag("seconds", .number("count", "the time limit for the random steps, in seconds"))
    package static let roles = Switch("roles", "also show the role of each place: index, counter, draft and so on")

    package static let specification = CommandSpecification(
        "audit", group: .follow, parameters: [node.declaration],
        flags: [drive.declaration, seed.declaration, seconds.declaration, roles.declaration],
        changes: .nothing, replies: ["audit"],
        summary: "check the tree and its steps against the rules",
        discussion: """
            In the tree: one object in two nodes' state, state that copies a property and is never refreshed, state \
            that only one child uses, impure renders, workers that start again with each render.

            In the steps so far: outputs that change nothing in the parent or are ignored, actions and taps without an \
            effect, a value that two nodes keep but only one of them changes, typed text that a parent's change wipes \
            out, keys made from changing data, children that lose their state, stale sinks, and relations that one \
            action breaks.

            --drive takes random steps on a copy, with workers off, and checks them, too. It only taps what the screens \
            offer. For each finding, it prints the shortest route to it. The tree itself stays as it is.
            A comment such as `# any index for 2` marks an argument that doesn't matter: the other values that were \
            tried lead there, too. After Ctrl-C, or at the time limit, it shows the findings so far.

            --roles shows the role of each place in a state, if the steps reveal it: an index, an identity, a selection, \
            a counter, a copy, or a draft. Names don't matter: an index is a number that selects a different element \
            when it changes.
            """,
        examples: [
            CommandExample("audit Todo", "Todo, the nodes below it, and the steps so far"),
            CommandExample("audit --drive 200", "the whole tree, after 200 random steps on a copy"),
        ])
}

/// Allows a finding of an audit.
package enum AllowCommand: CommandDeclaration {
    package static let rule = Parameter.text(
        "rule", "the rule, as audit names it; without one, all allowed findings are listed", .optional)
    package static let place = Parameter.place(
        "place", in: .passing, "the node, or a part of its state; a node stands for all of its state", .optional)
    package static let reason = Parameter.text("reason", "why the finding is intentional", .optional)

    package static let specification = CommandSpecification(
        "allow", group: .follow, parameters: [rule.declaration, place.declaration, reason.declaration],
        changes: .setting, replies: ["note"],
        summary: "allow an audit rule's findings at a place",
        discussion: """
            From now on, audit leaves out that rule's findings there, and says how many it has left out. The \
            line is kept in the session's script. workflow audit reads such lines from the file audit.wf in a \
            package's directory.
            """,
        examples: [
            CommandExample("allow stale-copy Todo.step \"a draft of its own\"", "the copy is intentional"),
            CommandExample("allow used-by-one-child Todo \"a second child will need it\"", "all state of Todo"),
        ])
}

/// Watches a place and shows its changes as they happen.
package enum WatchCommand: CommandDeclaration {
    package static let place = Parameter.place(
        "place", in: .passing, "the place to watch; without one, all watched places are listed", .optional)
    package static let off = Switch.off("stop watching the place; without one, stop watching all places")

    package static let specification = CommandSpecification(
        "watch", group: .follow, parameters: [place.declaration], flags: [off.declaration],
        changes: .setting, replies: ["watched"],
        summary: "show every change of a place as it happens",
        discussion: """
            After every step that changes the place, the values before and after are shown with the step, even if a \
            worker caused it.
            """,
        examples: [
            CommandExample("watch Todo.todos.count", "reports items that are added or removed"),
            CommandExample("watch Todo.todos.count --off", "stops watching the count"),
        ])
}
