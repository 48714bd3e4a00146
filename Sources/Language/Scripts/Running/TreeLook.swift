// The whole tree, the screens and the timeline after a command, for a page in a browser.

package struct TreeLook: Hashable, Sendable {
    /// The commands whose replies make up the look.
    package static let questions = "tree / --props --full --depth 100000\nstack --full\nbranches\nmark"

    package var tree: TreeReply?
    package var stack: StackReply?
    package var branches: [BranchReply] = []
    package var marks: [MarkReply] = []

    package init(_ replies: [Reply]) {
        for reply in replies {
            switch reply.content {
            case .tree(let tree): self.tree = tree
            case .stack(let stack): self.stack = stack
            case .branches(let branches): self.branches = branches
            case .marks(let marks): self.marks = marks
            default: break
            }
        }
    }
}

extension CommandResult {
    /// Whether the tree or its timeline may be different afterwards.
    package var changesTree: Bool {
        guard case .replied(let replies) = self else { return true }
        return replies.contains { reply in
            if case .marks = reply.content { true } else { reply.stack != nil }
        }
    }
}
