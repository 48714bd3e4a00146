// A copy of a tree in which states are varied and then restored. A new copy for each variation would cost as much as
// creating the whole tree each time.

import WorkbenchReflection
import WorkbenchValueTree
import Workflow

final class ForkProbe {
    private let snapshot: NodeSnapshot
    private var fork: (any TreeHost)?

    init(_ snapshot: NodeSnapshot) {
        self.snapshot = snapshot
    }

    deinit {
        fork?.tree.end()
    }

    /// The root of the copy, restored to the state of the snapshot.
    var root: TreeNode? {
        if let root = fork?.tree.root { return root }
        let made = snapshot.fork()
        fork = made
        return made.tree.root
    }

    /// Gives a node a different state, runs the closure, and restores the state. Nil if the state doesn't fit, or the
    /// node ended.
    func varying<Answer>(_ node: TreeNode, _ path: ValuePath, _ value: Value, _ ask: () -> Answer?) -> Answer? {
        func replaced<State>(_ state: State) -> Any? {
            try? ValueAccess().replacing(path, in: state, with: Literal(printing: value))
        }
        let former = node.anyState
        let children = node.children.map(\.id)
        guard let state = replaced(former), (try? node.tree.replaceState(of: node, with: state)) != nil else {
            return nil
        }
        let answer = node.isEnded ? nil : ask()
        if !node.isEnded { _ = try? node.tree.replaceState(of: node, with: former) }
        // A child that ended has lost its state, so the next variation needs a new copy.
        if node.isEnded || node.children.map(\.id) != children { letGo() }
        return answer
    }

    private func letGo() {
        fork?.tree.end()
        fork = nil
    }
}
