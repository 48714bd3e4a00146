// A shortcut that bypasses the workflows: it sets a state or emits an output without the action that the task is about.
// Lessons don't need to list it as a wrong turn.

import WorkbenchLanguage

enum Shortcut: Hashable, Sendable {
    case set, emit

    /// Nil if the command isn't a shortcut.
    init?(_ command: ParsedCommand) {
        if command.is(SetCommand.self) {
            self = .set
        } else if command.is(EmitCommand.self) {
            self = .emit
        } else {
            return nil
        }
    }

    /// The teacher's comment.
    var sentence: String {
        switch self {
        case .set:
            """
            `set` bypasses the workflow: no action was sent, and no app can do that. It's fine for an experiment, but \
            for the task, find the action.
            """
        case .emit:
            """
            `emit` stands in for the node: none of its own actions was sent, and its state didn't change. For the \
            task, make the node emit the output itself.
            """
        }
    }
}

extension Deed {
    /// The shortcut that the command took, unless the task's solution takes it as well.
    func shortcut(in task: LessonTask) -> Shortcut? {
        guard case .acted = kind, let own = Script(command).commands.first.flatMap({ Shortcut($0.command) }) else {
            return nil
        }
        let meant =
            task.solution.map(\.command)
            + task.alternatives.flatMap(\.commands).flatMap { Script($0).commands.map(\.command) }
        return meant.contains { Shortcut($0) == own } ? nil : own
    }
}
