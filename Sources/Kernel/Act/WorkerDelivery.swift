// What a worker brought by itself, as the command that brings the same again.

import Reflection
import Replies
import ValueTree
import Workflow

enum WorkerDelivery {
    /// `deliver /Feed LoadWorker .loaded("…")` for the first output of a worker among the events.
    static func line(for events: [Event], _ names: NodeNames) -> String? {
        for event in events {
            guard case .outputMapped(let output, _, let parent) = event.kind else { continue }
            let worker = names.name(of: event.node)
            return "deliver \(names.name(of: parent).path) \(worker.name) \(ValueReader.read(output).text())"
        }
        return nil
    }
}
