// What happened without a command, as the command that brings about the same again.

import Reflection
import Replies
import ValueTree
import Workflow

enum StepLine {
    /// `deliver / LoadWorker .success([])` for a worker's output, `send / refresh` for an action from a side effect.
    static func line(for events: [Event], _ names: NodeNames) -> String {
        for event in events {
            switch event.kind {
            case .outputMapped(let output, _, let parent):
                guard names.isWorker(event.node) else { continue }
                return "deliver \(names.name(of: parent).path) \(names.worker(event.node)) \(text(output))"
            case .actionReceived(let action, _) where !names.isWorker(event.node):
                return "send \(names.name(of: event.node).path) \(text(action))"
            default: continue
            }
        }
        return "# the tree changed by itself"
    }

    static func text(_ value: Any) -> String {
        ValueReader.read((value as? any ErasedAction)?.inside ?? value).text()
    }
}

extension NodeNames {
    /// What `deliver` calls a worker: the name of its type without type arguments, and its key.
    func worker(_ id: NodeID) -> String {
        guard let record = record(of: id) else { return "?" }
        let name = labels[record.label].name.prefix { $0 != "<" }
        return name + (record.key.isEmpty ? "" : "[\(TreeNode.quoted(key: record.key))]")
    }
}
