// Where a command stops the app: a copy of the process writes whose code runs to its standard error, so that the last place
// is known when it has died.

import WorkbenchLanguage
import Workflow

@MainActor
enum Whereabouts {
    /// No message of the runtime begins so.
    private static let mark = "\u{1}at "

    /// Writes from now on, in this copy of the process, whose code a session runs.
    static func follow(_ session: Session) {
        var names = session.names
        /// The nodes whose renders have begun, each after the one that rendered it.
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
                // What follows is the parent's: it makes an action of the output.
                write(names.record(of: event.node)?.parent ?? event.node)
            case .actionReceived, .propertiesChanged, .sessionEnded: write(event.node)
            default: break
            }
        }
    }

    /// Notes that a command begins, whose own code is no node's.
    static func begin() { ProcessCopy.writeError(mark) }

    /// The node whose code ran last; nil if no node's did.
    static func last(in errors: String) -> NodeName? {
        let line = errors.split(separator: "\n").last { $0.hasPrefix(mark) }
        let fields = line?.dropFirst(mark.count).split(separator: "\t").map(String.init) ?? []
        return fields.count == 3 ? NodeName(path: fields[0], name: fields[1], type: fields[2]) : nil
    }
}
