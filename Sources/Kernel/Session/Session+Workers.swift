// `workers`: lists the workers and turns them on or off. When they are off, `deliver` replaces them; in a replay,
// recorded outputs are delivered again.

import WorkbenchCommandLanguage
import WorkbenchReflection
import WorkbenchReplies
import WorkbenchValueTree
import Workflow

/// The workers' mode, and the outputs that are still to be replayed.
struct WorkerControl {
    /// An output that changed the tree, as a `deliver` command, and how many other commands came before it.
    struct Recording {
        var line: String
        var commandsBefore: Int
    }

    var mode: WorkerMode
    /// The mode before any `workers` command.
    var first: WorkerMode
    /// The mode after the end of the journal that is being replayed. Until then, no worker runs.
    var afterReplay: WorkerMode?
    /// The outputs that are still to be delivered again.
    var pending: [Recording] = []

    init(mode: WorkerMode) {
        self.mode = mode
        first = mode
    }

    /// Whether a command has changed the mode.
    var wasChanged: Bool { wanted != first }
    var wanted: WorkerMode { afterReplay ?? mode }
}

extension WorkersCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        if let mode = command[Self.mode].flatMap({ WorkerMode(rawValue: $0) }) {
            try session.refuseIfAttached()
            session.journalCommand()
            session.setWorkers(mode)
            return session.workersContent(after: mode)
        }
        return .workers(session.workers)
    }
}

extension Session {
    /// An empty list would not show the mode, so a note does.
    func workersContent(after mode: WorkerMode) -> Reply.Content {
        workers.isEmpty ? .note(.noWorkers(mode)) : .workers(workers)
    }

    package var workerMode: WorkerMode { workerControl.mode }

    package func setWorkers(_ mode: WorkerMode) {
        if mode == .replay { workerControl.pending = recordings }
        guard workerControl.afterReplay == nil else {
            workerControl.afterReplay = mode
            return
        }
        let runs = mode == .on && workersMayRun
        workerControl.mode = mode
        if runs != tree.runsSideEffects { restart(withWorkers: runs) }
    }

    /// Prepares to replay a journal. The journal contains the workers' outputs and the lines that change the mode,
    /// which takes effect at its end.
    package func beginReplay(workersAfterwards mode: WorkerMode) {
        if workerControl.mode != .off { setWorkers(.off) }
        workerControl.first = mode
        workerControl.afterReplay = mode
    }

    package func endReplay() {
        guard let mode = workerControl.afterReplay else { return }
        workerControl.afterReplay = nil
        if mode == .replay, workerControl.wasChanged {
            // The outputs since that line have been replayed, so they are no longer pending.
            workerControl.mode = mode
        } else if mode != workerControl.mode {
            setWorkers(mode)
        }
    }

    var workers: [WorkerReply] {
        let mode = workerControl.wanted
        let isRunning = workerControl.afterReplay == nil ? tree.runsSideEffects : mode == .on && workersMayRun
        return workers(below: root).map { node in
            WorkerReply(
                node: name(node.parent ?? node), worker: name(node), output: TypeName.text(of: node.outputType),
                isRunning: isRunning)
        }
    }

    private var recordings: [WorkerControl.Recording] {
        var commands = 0
        return journal.enumerated().compactMap { number, line in
            guard isRecording(number, line) else {
                commands += Self.isSetting(line) ? 0 : 1
                return nil
            }
            return WorkerControl.Recording(line: line, commandsBefore: commands)
        }
    }

    /// Whether a journal line is a worker's output or an action from a side effect.
    private func isRecording(_ number: Int, _ line: String) -> Bool {
        line.hasPrefix("deliver ") || unprompted.contains(number)
    }

    /// Whether a journal line changes a setting, and not the tree.
    private static func isSetting(_ line: String) -> Bool {
        CommandTable.command(String(line.prefix { $0 != " " }))?.changes == .setting
    }

    /// The settings that carry over to another tree, as lines for its journal.
    var settings: [String] {
        var lines = changedOptions.map { "option \($0.name) \($0.value)" }
        lines += watches.map { "watch \($0.text)" }
        lines += allowances.map(\.line)
        if workerControl.wasChanged { lines.append("workers \(workerControl.wanted)") }
        return lines
    }

    /// Delivers the outputs that were recorded at this point of the session again, if their workers run.
    func replayDeliveries() {
        guard workerControl.wanted == .replay else { return }
        let commands = journal.enumerated().count { !isRecording($0, $1) && !Self.isSetting($1) }
        while let next = workerControl.pending.first, next.commandsBefore <= commands {
            workerControl.pending.removeFirst()
            // The journal contains a line for this output already.
            guard workerControl.afterReplay == nil else { continue }
            guard let command = Script(next.line, lengthLimit: .max).statements.first?.command else { continue }
            unprompted.insert(journal.count)
            // In this run, the node may not have asked for the worker.
            if let content = try? carryOut(command, line: next.line) {
                followers.append(Reply(content, stack: shownStack))
            } else {
                unprompted.remove(journal.count)
            }
        }
    }
}
