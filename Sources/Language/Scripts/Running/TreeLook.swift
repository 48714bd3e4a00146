// The whole tree and the timeline after a command, for a page in a browser.

package struct TreeLook: Hashable, Sendable {
    /// The commands whose replies make up the look.
    package static let questions = "tree / --props --depth 100000\nbranches\nmark"

    package var tree: TreeReply?
    package var branches: [BranchReply] = []
    package var marks: [MarkReply] = []

    package init(_ replies: [Reply]) {
        for reply in replies {
            switch reply.content {
            case .tree(let tree): self.tree = tree
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
