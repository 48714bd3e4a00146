// `branches`: the ways the session took.

package enum BranchesCommand: CommandDeclaration {
    package static let branch = Parameter.branch("branch", "the branch to go to; without it, all are listed", .optional)

    package static let specification = CommandSpecification(
        "branches", group: .time, parameters: [branch.declaration],
        summary: "list the branches, or go to the end of one",
        discussion: "A new action after undo starts a branch. Branches are never lost; each has a name.",
        examples: [
            CommandExample("branches", "all branches and where they part"),
            CommandExample("branches branch-1", "the end of the first branch"),
        ])
}
