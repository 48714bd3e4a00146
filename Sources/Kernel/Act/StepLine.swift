// Turns a step that no command took into the command that would repeat it.

import WorkbenchCommandLanguage
import WorkbenchReflection
import WorkbenchReplies
import WorkbenchValueTree
import Workflow

enum StepLine {
    /// The beginning of a journal comment for a step that no command can repeat.
    static let unrepeatable = "not repeated: "

    /// Whether a comment in a journal records a step.
    static func isRemark(_ statement: Statement) -> Bool {
        guard case .comment = statement.kind else { return false }
        return statement.content.hasPrefix(unrepeatable)
    }

    /// `deliver / LoadWorker .success([])` for a worker's output, `send / refresh` for an action from a side effect, `set` for
    /// a change by a closure.
    static func line(for events: [Event], _ names: NodeNames) -> String {
        for event in events {
            switch event.kind {
            case .outputMapped(let output, _, _), .outputIgnored(let output):
                guard names.isWorker(event.node), let parent = names.record(of: event.node)?.parent else { continue }
                let worker = "deliver \(names.name(of: parent).path) \(names.segment(of: event.node))"
                return readable(output).map { "\(worker) \($0)" }
                    ?? remark("\(worker) with a value that has no literal")
            case .actionReceived(let action, _) where !names.isWorker(event.node):
                return line(for: action, event, among: events, names.name(of: event.node).path)
            default: continue
            }
        }
        return remark("the tree changed by itself")
    }

    private static func line(for action: Any, _ received: Event, among events: [Event], _ path: String) -> String {
        let inside = (action as? any ErasedAction)?.inside ?? action
        if !(inside is ClosureAction), let text = readable(inside) {
            return "send \(path) \(typePrefix(of: inside))\(text)"
        }
        for event in events where event.cause == received.id {
            guard case .actionApplied(_, _, let after, let output, let comparison) = event.kind else { continue }
            if let output {
                guard comparison == .equal, let text = readable(output) else { continue }
                return "emit \(path) \(text)"
            }
            if let text = readable(after) { return "set \(path) \(text)" }
        }
        let what = (inside as? ClosureAction).map { "a \($0)" } ?? "an action that has no literal"
        return remark("\(path) was changed by \(what)")
    }

    private static func remark(_ what: String) -> String {
        "# \(unrepeatable)\(what)"
    }

    /// Nil if the text does not contain the whole value.
    private static func readable(_ value: Any) -> String? {
        let literal = Literal(printing: ValueReader.read(value))
        return literal.isReadable ? literal.text() : nil
    }

    /// The prefix `EditAction`, if another action type of the node has an action of the same name.
    private static func typePrefix(of action: Any) -> String {
        guard let action = action as? any WorkflowAction, case .enumeration(let enumCase) = ValueReader.read(action)
        else {
            return ""
        }
        func types<Action: WorkflowAction>(_ action: Action) -> [ActionType] {
            ActionCatalog.types(of: Action.WorkflowType.self)
        }
        let matches = types(action).filter { $0.caseNames.contains(enumCase.name) }
        let own = matches.first { $0.type == type(of: action) }
        return matches.count > 1 ? own?.name ?? "" : ""
    }
}
