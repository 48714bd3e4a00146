// Keeps what the tree is after each of its steps: by the time somebody asks, several may have been taken.

import WorkbenchReplies
import Workflow

/// The tree after one of its steps.
struct SettledStep {
    var number: Int
    var snapshot: NodeSnapshot
    var stack: StackReply

    /// The tree as it is now.
    init(_ tree: Tree) {
        guard let root = tree.root else { preconditionFailure("a tree that takes steps has a root") }
        number = tree.step
        snapshot = tree.snapshot()
        stack = StackReader.stack(of: root)
    }
}

final class StepFollower {
    private var settled: [SettledStep] = []
    /// Whoever serves the session is told that a step was taken, and that the tree ended.
    var stepDidSettle: (() -> Void)?

    init(_ log: EventLog) {
        log.stepDidSettle = { [unowned self] tree in
            guard tree.root != nil else { return }
            settled.append(SettledStep(tree))
            stepDidSettle?()
        }
        log.treeDidEnd = { [weak self] in self?.stepDidSettle?() }
    }

    /// What the tree was after each step since the last time.
    func take() -> [SettledStep] {
        defer { settled = [] }
        return settled
    }
}
