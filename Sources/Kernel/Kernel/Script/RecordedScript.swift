// The actions that a recorder kept, as a script. A session repeats them in a tree of its own, and its journal is the
// script, so each line is one that works.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchValueTree
import Workflow

@MainActor
package struct RecordedScript {
    /// The text after `open`.
    package let opened: String
    package private(set) var lines: [String] = ["workers off"]
    /// The number of lines of the session's journal that are in the script.
    private var keptLines = 0
    private let session: Session

    /// - Parameters:
    ///   - text: The text after `open`; nil if the properties of the root are to be written.
    ///   - hasCrashed: Whether the app crashed during the last action. If so, that action isn't repeated.
    package init(
        _ recorder: ActionRecorder, opening text: String?, hasCrashed: Bool
    ) throws(Refusal) {
        let entries = recorder.entries
        opened = text ?? Self.text(opening: recorder.start)
        session = Session(apps: [], opening: try KernelApp.meant(by: opened, among: []), workers: .off)
        session.workersMayRun = false
        defer { session.tree.end() }
        restore(recorder.start, at: session.root)
        for entry in hasCrashed ? entries.dropLast() : entries[...] {
            if !take(entry) { remark("\(StepLine.unrepeatable)\(Self.text(of: entry))") }
        }
        keepJournal()
        if hasCrashed, let last = entries.last { lines.append("# the app crashed here: \(line(of: last))") }
    }

    /// The root's type, with the properties that can be written. If the others are needed, opening it fails.
    private static func text(opening root: NodeSnapshot) -> String {
        let name = TypeName.text(of: root.workflowType, .written)
        let module = TypeDescription(of: root.workflowType).module.map { $0 + "." } ?? ""
        guard case .structure(let structure) = ValueReader.read(root.anyWorkflow) else { return "\(module)\(name)()" }
        let arguments = structure.fields.map { LiteralArgument(Name($0.name), Literal(printing: $0.value)) }
        return module + name + Literal(.tuple(LiteralArguments(arguments.filter(\.value.isReadable)))).text()
    }

    // MARK: - The tree

    /// Gives the nodes the states of a snapshot, parents first, because a parent's state decides on its children.
    private mutating func restore(_ wanted: NodeSnapshot, at node: TreeNode) {
        if !session.names.isWorker(node.id) {
            let path = path(of: node)
            let parts = StateRemainder.parts(from: node.anyState, to: wanted.anyState)
            let effects = parts.filter(\.isWhole).map { "effect \(path)\($0.path) \($0.text)" }
            if !effects.isEmpty, session.evaluate(effects.joined(separator: " ")).contains(where: { !$0.isSuccess }) {
                remark("not restored: the state of \(path)")
            }
            for part in parts where !part.isWhole { remark("not restored: \(path)\(part.path) \(part.text)") }
        }
        for child in wanted.children {
            if let live = node.children.first(where: { $0.identity == child.identity }) {
                restore(child, at: live)
            } else {
                remark("not restored: \(TypeName.text(of: child.workflowType)) below \(path(of: node))")
            }
        }
    }

    /// Repeats an action, an output of a worker, or an update of the root. Returns false if that is impossible.
    private func take(_ entry: ActionRecorder.Entry) -> Bool {
        defer { session.absorb() }
        do {
            guard let place = entry.place else {
                _ = try session.tree.update(root: entry.content)
                return true
            }
            guard let node = node(at: place) else { return false }
            // The worker may have been started more often in the app, and then it would ignore the action here.
            if let result = entry.content as? any WorkerResult {
                _ = try session.tree.emit(result.anyOutput, from: node)
                return true
            }
            guard let action = entry.content as? any WorkflowAction else { return false }
            _ = try node.send(erased: action)
            return true
        } catch {
            return false
        }
    }

    private func node(at place: ActionPlace) -> TreeNode? {
        guard let parent = place.parent else { return session.root }
        return node(at: parent)?.children.first { $0.identity == place.identity }
    }

    // MARK: - Lines

    private mutating func remark(_ text: String) {
        keepJournal()
        lines.append("# \(text)")
    }

    /// Adds the lines of the session's journal that aren't in the script yet.
    private mutating func keepJournal() {
        lines += session.journal.dropFirst(keptLines)
        keptLines = session.journal.count
    }

    private func path(of node: TreeNode) -> String {
        RepeatablePlace(names: session.names, moment: session.timeline.snapshot).path(of: node.id)
    }

    private func line(of entry: ActionRecorder.Entry) -> String {
        guard let place = entry.place else { return "update / \(Self.text(of: entry))" }
        return "send \(node(at: place).map(path) ?? "a node that has ended") \(Self.text(of: entry))"
    }

    private static func text(of entry: ActionRecorder.Entry) -> String {
        let inside = (entry.content as? any ErasedAction)?.inside ?? entry.content
        return (inside as? ClosureAction)?.description ?? ValueReader.read(inside).text()
    }
}
