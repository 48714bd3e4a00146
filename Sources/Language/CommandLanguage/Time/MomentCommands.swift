// Commands that compare and name steps, and the one for branches.

extension CommandTable {
    static let momentCommands: [any CommandDeclaration.Type] = [
        DiffCommand.self, MarkCommand.self, BranchesCommand.self,
    ]
}

/// Shows the differences between two steps.
package enum DiffCommand: CommandDeclaration {
    package static let first = Parameter.step("from", "the earlier step (default: the one before the last)", .optional)
    package static let second = Parameter.step("to", "the later step (default: the current one)", .optional)

    package static let specification = CommandSpecification(
        "diff", group: .time, parameters: [first.declaration, second.declaration],
        changes: .nothing, replies: ["difference"],
        summary: "show what differs between two steps",
        discussion:
            "Lists the nodes that started or ended, and the place of every value that differs, with both values.",
        examples: [
            CommandExample("diff 1 3", "from step 1 to step 3"),
            CommandExample("diff before-login", "from that mark to now"),
        ])
}

/// Gives a step a name.
package enum MarkCommand: CommandDeclaration {
    package static let name = Parameter.mark("name", "the mark's name; without one, all marks are listed", .optional)
    package static let off = Switch.off("remove the mark")

    package static let specification = CommandSpecification(
        "mark", group: .time, parameters: [name.declaration], flags: [off.declaration],
        changes: .treeIfGiven, replies: ["marks"],
        summary: "give the current step a name",
        discussion: "A mark can be used wherever a step can. An existing mark is moved to the current step.",
        examples: [
            CommandExample("mark before-login", "names the current step"),
            CommandExample("mark", "all marks and their steps"),
        ])
}

/// Lists the branches, or goes to one.
package enum BranchesCommand: CommandDeclaration {
    package static let branch = Parameter.branch(
        "branch", "the branch to go to; without one, all branches are listed", .optional)

    package static let specification = CommandSpecification(
        "branches", group: .time, parameters: [branch.declaration],
        changes: .treeIfGiven, replies: ["branches", "moved"],
        summary: "list the branches, or go to the end of one",
        discussion: "A new action after an undo starts a branch. Branches are never lost; each has a name.",
        examples: [
            CommandExample("branches", "all branches and where they split"),
            CommandExample("branches branch-1", "the end of the first branch"),
        ])
}
