// Finds out where a command crashes the app. A copy of the process reports on its standard error which node's code is
// running, so the last place is known after a crash.

import WorkbenchLanguage
import Workflow

@MainActor
enum Whereabouts {
    /// A prefix that no message of the runtime starts with.
    private static let mark = "\u{1}at "

    /// Makes this copy of the process report which node's code is running.
    static func follow(_ session: Session) {
        var names = session.names
        /// The nodes that are being rendered, each after the node that renders it.
        var rendering: [NodeID] = []
        func write(_ node: NodeID?) {
            let name = node.map { names.name(of: $0) }
            let fields = name.map { [$0.path, $0.name, $0.type] } ?? []
            ProcessCopy.writeError(mark + fields.joined(separator: "\t"))
        }
        session.tree.log = session.log
        session.log.eventDidHappen = { event in
            switch event.kind {
            case .sessionBegan:
                names.learn([event])
                write(event.node)
            case .renderStarted:
                rendering.append(event.node)
                write(event.node)
            case .renderFinished:
                rendering.removeAll { $0 == event.node }
                write(rendering.last ?? event.node)
            case .actionApplied(_, _, _, .some, _):
                // Next, the parent's code runs to turn the output into an action.
                write(names.record(of: event.node)?.parent ?? event.node)
            case .actionReceived, .propertiesChanged, .sessionEnded: write(event.node)
            default: break
            }
        }
    }

    /// Reports the start of a command, whose own code belongs to no node.
    static func begin() { ProcessCopy.writeError(mark) }

    /// The node whose code ran last; nil if the last code belonged to no node.
    static func last(in errors: String) -> NodeName? {
        let line = errors.split(separator: "\n").last { $0.hasPrefix(mark) }
        let fields = line?.dropFirst(mark.count).split(separator: "\t").map(String.init) ?? []
        return fields.count == 3 ? NodeName(path: fields[0], name: fields[1], type: fields[2]) : nil
    }
}
