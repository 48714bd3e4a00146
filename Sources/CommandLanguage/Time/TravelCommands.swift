// Commands that move between steps and branches.

/// Goes back by some steps.
package enum UndoCommand: CommandDeclaration {
    package static let count = Parameter.number("count", "how many steps; one if none", .optional)

    package static let specification = CommandSpecification(
        "undo", group: .time, parameters: [count.declaration],
        changes: .tree, replies: ["moved"],
        summary: "go back a step",
        discussion: """
            Restores every node's state, the children that had ended, and keys. Nothing is lost: redo goes forward \
            again, and a new action starts a branch.
            """,
        examples: [
            CommandExample("undo", "the tree before the last step"),
            CommandExample("undo 3", "three steps back"),
        ])
}

/// Goes forward again.
package enum RedoCommand: CommandDeclaration {
    package static let count = Parameter.number("count", "how many steps; one if none", .optional)

    package static let specification = CommandSpecification(
        "redo", group: .time, parameters: [count.declaration],
        changes: .tree, replies: ["moved"],
        summary: "go forward a step again",
        discussion: "Goes along the branch on which undo went back. Another branch is reached by goto.",
        examples: [
            CommandExample("redo", "the step that was undone last"),
            CommandExample("redo 2", "two steps"),
        ])
}

/// Goes to any step of the timeline.
package enum GotoCommand: CommandDeclaration {
    package static let step = Parameter.step("step", "its number, -2 for two steps back, or a mark")
    package static let replay = Switch("replay", "take the steps up to there again, in a new tree")

    package static let specification = CommandSpecification(
        "goto", group: .time, parameters: [step.declaration], flags: [replay.declaration],
        changes: .tree, replies: ["moved"],
        summary: "go to a step or a mark",
        discussion: """
            The tree is as it was after that step. Step 0 is the beginning. A number is a step of this branch; \
            branch-1.2 is step 2 of another one, and branch-1 its end.

            Objects in states stay as they are: what a step did to one is not taken back, and the reply says so. \
            With --replay, a new tree takes the steps again, and its objects are new, too.
            """,
        examples: [
            CommandExample("goto 0", "the beginning"),
            CommandExample("goto before-login", "the step of that mark"),
        ])
}

/// Lists the branches, or goes to one.
package enum BranchesCommand: CommandDeclaration {
    package static let branch = Parameter.branch("branch", "the branch to go to; without it, all are listed", .optional)

    package static let specification = CommandSpecification(
        "branches", group: .time, parameters: [branch.declaration],
        changes: .treeIfGiven, replies: ["branches", "moved"],
        summary: "list the branches, or go to the end of one",
        discussion: "A new action after undo starts a branch. Branches are never lost; each has a name.",
        examples: [
            CommandExample("branches", "all branches and where they part"),
            CommandExample("branches branch-1", "the end of the first branch"),
        ])
}
