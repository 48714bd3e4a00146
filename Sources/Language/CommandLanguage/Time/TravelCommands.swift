// Commands that list the steps and move between them.

extension CommandTable {
    static let travelCommands: [any CommandDeclaration.Type] = [
        HistoryCommand.self, UndoCommand.self, RedoCommand.self, GotoCommand.self, WithoutCommand.self,
        WithCommand.self,
    ]
}

/// Lists the steps so far.
package enum HistoryCommand: CommandDeclaration {
    package static let subject = Parameter.numberOrPlace(
        "count", "the number of steps to show, or a place whose changes to show", .optional)

    package static let specification = CommandSpecification(
        "history", group: .time, parameters: [subject.declaration],
        changes: .nothing, replies: ["history", "blame"],
        summary: "list the steps, or those that changed a place",
        discussion: """
            Prints one line per step: its number, the command, and what the step changed, with marks and branches \
            beside it. For a place, lists every step that changed it, newest first, on all branches, even if the place \
            is gone.

            A session keeps the details of its last 5,000 steps, of marked steps and of the beginning. Older steps \
            are folded: history lists them, and goto STEP --replay repeats the steps up to there. A command that \
            needs more of a folded step says so.
            """,
        examples: [
            CommandExample("history Edit.todo.title", "the steps that changed this place"),
            CommandExample("history 10", "the last ten"),
        ])
}

/// Undoes some steps.
package enum UndoCommand: CommandDeclaration {
    package static let count = Parameter.number("count", "the number of steps (default: 1)", .optional)

    package static let specification = CommandSpecification(
        "undo", group: .time, parameters: [count.declaration],
        changes: .tree, replies: ["moved"],
        summary: "go back a step",
        discussion: """
            Restores every node's state, its keys, and the children that had ended. Nothing is lost: redo goes forward \
            again, and a new action starts a branch. A step before the last 5,000 is folded; see history.
            """,
        examples: [
            CommandExample("undo", "the tree before the last step"),
            CommandExample("undo 3", "three steps back"),
        ])
}

/// Redoes some steps.
package enum RedoCommand: CommandDeclaration {
    package static let count = Parameter.number("count", "the number of steps (default: 1)", .optional)

    package static let specification = CommandSpecification(
        "redo", group: .time, parameters: [count.declaration],
        changes: .tree, replies: ["moved"],
        summary: "go forward a step again",
        discussion: "Goes forward on the branch where you used undo. To get to another branch, use goto.",
        examples: [
            CommandExample("redo", "the step that was undone last"),
            CommandExample("redo 2", "two steps"),
        ])
}

/// Goes to any step of the timeline.
package enum GotoCommand: CommandDeclaration {
    package static let step = Parameter.step("step", "the step's number, -2 for two steps back, or a mark")
    package static let replay = Switch("replay", "repeat the steps up to there in a new tree")

    package static let specification = CommandSpecification(
        "goto", group: .time, parameters: [step.declaration], flags: [replay.declaration],
        changes: .tree, replies: ["moved"],
        summary: "go to a step or a mark",
        discussion: """
            Restores the tree as it was after that step. Step 0 is the beginning. A number is a step of this branch; \
            branch-1.2 is step 2 of another branch, and branch-1 is the end of that branch.

            Objects in states stay as they are: a step's changes to an object are not undone, and the reply says so. \
            With --replay, the steps are repeated in a new tree, with new objects. A step before the last 5,000 is \
            folded, and needs --replay; after that, this step and the 5,000 steps before it have their details again.
            """,
        examples: [
            CommandExample("goto 0", "the beginning"),
            CommandExample("goto before-login", "the step with that mark"),
        ])
}

/// Repeats the steps so far, leaving some out.
package enum WithoutCommand: CommandDeclaration {
    package static let steps = Parameter.step("step", "a step to leave out", .repeated)

    package static let specification = CommandSpecification(
        "without", group: .time, parameters: [steps.declaration],
        changes: .session, replies: ["without"], canBeTried: true,
        summary: "repeat the steps so far without some of them",
        discussion: """
            Goes back to the state before the first of these steps and repeats the later ones on a new branch. If a \
            step would crash or takes too long, the branch ends before it. The reply lists that step, the steps that \
            were refused, the first step with a different result, and the differences in the final state. The old \
            steps are kept; use goto or diff to see them. To compare without starting a branch, put try in front: \
            try without 3.
            """,
        examples: [
            CommandExample("without 3", "what if step 3 hadn't happened?"),
            CommandExample("without 1 3", "leave out two steps"),
        ])
}

/// Repeats the steps so far, with one command replaced.
package enum WithCommand: CommandDeclaration {
    package static let step = Parameter.step("step", "the step to replace", orAfter: "at")
    package static let command = Parameter.command("command", "the command to run instead")

    package static let specification = CommandSpecification(
        "with", group: .time, parameters: [step.declaration, command.declaration],
        changes: .session, replies: ["without"], canBeTried: true,
        summary: "repeat the steps so far, with one replaced",
        discussion: """
            Goes back to the state before the step, runs the command instead, and repeats the later steps on a new \
            branch, as without does. If the command is refused, would crash or takes too long there, nothing changes. \
            The step may also come last, after at.
            """,
        examples: [
            CommandExample("with 1 tap onNameChanged \"Bob\"", "what if the name had been Bob?"),
            CommandExample("with tap onNameChanged \"Bob\" at 1", "the same, with the step last"),
        ])
}
