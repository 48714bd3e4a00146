// `deliver`: an output of a worker, whether it runs or not.

package enum DeliverCommand: CommandDeclaration {
    package static let node = Parameter.node("node", "who runs the worker")
    package static let worker = Parameter.worker("worker", "the worker, with its key if there are several")
    package static let output = Parameter.output("output", "what it delivers; nothing for a worker of Void", .optional)

    package static let specification = CommandSpecification(
        "deliver", group: .act,
        parameters: [node.declaration, worker.declaration, output.declaration], canBeTried: true,
        summary: "deliver a worker's output",
        discussion: """
            The node handles the output as if its worker had produced it. What workers produce by themselves is in the \
            journal as deliver lines.
            """,
        examples: [
            CommandExample("deliver Feed LoadWorker .success([\"cats\"])", "what was loaded"),
            CommandExample("deliver Feed AsyncOperationWorker[pause-1]", "the end of the pause with that key"),
        ])
}
