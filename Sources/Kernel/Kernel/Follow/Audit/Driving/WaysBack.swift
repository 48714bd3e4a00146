// Finds commands that return to a node that was changed and left. By chance, a drive would usually change others first.

import WorkbenchReflection
import WorkbenchValueTree
import Workflow

struct WaysBack {
    /// The commands that started a node at a path.
    private var entrances: [String: String] = [:]
    /// The number of times that the drive has returned to a path.
    private var returns: [String: Int] = [:]
    /// The nodes whose states were changed by actions in the walk, each with its earlier state.
    private var edited: [NodeID: Value] = [:]
    /// The command that returns to the node that was left last.
    private var next: String?
    private static let mostReturns = 3

    /// The command that returns to a node that was left in the last step; nil if no node was left.
    mutating func take() -> String? {
        defer { next = nil }
        return next
    }

    @MainActor
    mutating func note(_ step: AuditStep, _ names: NodeNames) {
        if step.isFirst { edited = [:] }
        for life in step.began where !life.snapshot.isWorker {
            entrances[names.path(of: life.snapshot.node)] = step.command
        }
        for hop in step.acts where !hop.isUnchanged && edited[hop.node] == nil {
            edited[hop.node] = ValueReader.read(hop.before)
        }
        for life in step.ended where !life.snapshot.isWorker && !ForgetfulChildren.isOwnDoing(of: life.snapshot, step) {
            let path = names.path(of: life.snapshot.node)
            guard isChanged(life.snapshot), let line = entrances[path], returns[path, default: 0] < Self.mostReturns
            else { continue }
            returns[path, default: 0] += 1
            next = line
        }
    }

    /// Whether the state of any node in a tree differs from its state before the walk first changed it.
    private func isChanged(_ tree: NodeSnapshot) -> Bool {
        var found = false
        tree.forEach { node in
            if let old = edited[node.node], old != node.anyStateValue { found = true }
        }
        return found
    }
}
