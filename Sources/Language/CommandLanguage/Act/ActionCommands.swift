// Commands for events that also occur in a running app: actions, taps, outputs, and workers' outputs.

extension CommandTable {
    static let actionCommands: [any CommandDeclaration.Type] = [
        SendCommand.self, TapCommand.self, EmitCommand.self, DeliverCommand.self,
    ]
}

/// The side effect that sends the command's action or output. In an `effect` line, the one that caused the effect.
let bySideEffect = Flag(
    "by", .sideEffect("key", "the key of the sending side effect; _ if the node has only one"),
    isOfRecord: true)

/// Sends an action to a node.
package enum SendCommand: CommandDeclaration {
    package static let node = Parameter.node(
        "node", "the node that receives the action (default: the current node)", .optional)
    package static let action = Parameter.action("action", "the action and its values")
    package static let by = bySideEffect

    package static let specification = CommandSpecification(
        "send", group: .act, parameters: [node.declaration, action.declaration], flags: [by.declaration],
        changes: .tree, replies: ["step"], canBeTried: true,
        summary: "send an action to a node",
        discussion: """
            Any action of any node can be sent by name, even one without a live sink. The reply says whether it \
            was delivered, queued or dropped, and why, and lists every hop that followed. $ passes a value from the \
            tree: send Todo saveChanges(todo: $Edit.todo, index: 0).

            If two action types of a node share a name, write the type before the name: EditAction.discardChanges.

            With --by "tick", the node's side effect with that key sends the action.
            """,
        examples: [
            CommandExample("send Welcome didLogin", "Welcome receives didLogin"),
            CommandExample(
                "send /Todo saveChanges(todo: $Edit.todo, index: 0)", "with Edit's current todo"),
        ])
}

/// Calls a screen's callback, as if the user had touched it.
package enum TapCommand: CommandDeclaration {
    package static let callback = Parameter.callback("callback", "the callback, or the title of a button")
    package static let values = Parameter.value("value", "an argument of the callback", .repeated)

    package static let specification = CommandSpecification(
        "tap", group: .act, parameters: [callback.declaration, values.declaration],
        changes: .tree, replies: ["step"], canBeTried: true,
        summary: "call a callback of a screen, or press a button",
        discussion: """
            The callback is looked up in the rendered screens, the top one first; to choose another screen, write its \
            name first: List.onTodoSelected. For a bar button, write its title in quotes; for the back button, write back.
            """,
        examples: [
            CommandExample("tap onTitleChanged(\"Walk the cat\")", "as if the user had typed this"),
            CommandExample("tap \"Save\"", "presses the button with that title"),
        ])
}

/// Emits an output, as if the node had emitted it.
package enum EmitCommand: CommandDeclaration {
    package static let node = Parameter.node(
        "node", "the node that emits the output (default: the current node)", .optional)
    package static let output = Parameter.output("output", "the output and its values")
    package static let by = bySideEffect

    package static let specification = CommandSpecification(
        "emit", group: .act, parameters: [node.declaration, output.declaration], flags: [by.declaration],
        changes: .tree, replies: ["step"], canBeTried: true,
        summary: "emit an output on a node's behalf",
        discussion: """
            The node's parent maps the output to an action of its own, as it would if the node had emitted it. The \
            node's own state stays as it is.
            """,
        examples: [
            CommandExample("emit Welcome didLogin(name: \"Ada\")", "the root sees a login"),
            CommandExample("emit Todo/Edit discard", "Todo leaves the edit screen"),
        ])
}

/// Delivers a worker's output, whether the worker runs or not.
package enum DeliverCommand: CommandDeclaration {
    package static let node = Parameter.node("node", "the node that runs the worker")
    package static let worker = Parameter.worker("worker", "the worker, with its key if there are several")
    package static let output = Parameter.output("output", "the output; leave it out for Void", .optional)

    package static let specification = CommandSpecification(
        "deliver", group: .act,
        parameters: [node.declaration, worker.declaration, output.declaration],
        changes: .tree, replies: ["step"], canBeTried: true,
        summary: "deliver a worker's output",
        discussion: """
            The node handles the output as if its worker had produced it. In the journal, the workers' own outputs are \
            recorded as deliver lines.
            """,
        examples: [
            CommandExample("deliver Feed LoadWorker .success([\"cats\"])", "the loaded headlines"),
            CommandExample("deliver Feed AsyncOperationWorker[pause-1]", "the end of the pause with that key"),
        ])
}
