// `workers`: which run, and whether they may. Off, `deliver` stands in for them; replaying, what was recorded comes again.

import WorkbenchCommandLanguage
import WorkbenchReflection
import WorkbenchReplies
import WorkbenchValueTree
import Workflow

/// What workers may do.
package enum WorkerMode: String, Sendable {
    case on, off, replay

    fileprivate var text: String {
        switch self {
        case .on: "on"
        case .off: "off"
        case .replay: "off, and what they brought comes again"
        }
    }
}

/// The workers of a session, and what they brought.
struct WorkerControl {
    /// An output that changed the tree, as the command that brings it, and how many other commands came before it.
    struct Recording {
        var line: String
        var commandsBefore: Int
    }

    var mode: WorkerMode
    /// What they may do if no command says anything else.
    var first: WorkerMode
    /// What they may do when the journal that is being replayed has come to its end: until then none runs.
    var afterReplay: WorkerMode?
    /// What is still to be delivered again.
    var pending: [Recording] = []

    init(mode: WorkerMode) {
        self.mode = mode
        first = mode
    }

    /// Whether a command said what workers may do.
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
    /// That there is none says nothing of whether they may run.
    func workersContent(after mode: WorkerMode) -> Reply.Content {
        workers.isEmpty ? .note("workers are \(mode.text); no node has asked for one") : .workers(workers)
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

    /// A journal is going to be replayed: it brings what workers brought, and its lines say whether they run when it has ended.
    package func beginReplay(workersAfterwards mode: WorkerMode) {
        if workerControl.mode != .off { setWorkers(.off) }
        workerControl.first = mode
        workerControl.afterReplay = mode
    }

    package func endReplay() {
        guard let mode = workerControl.afterReplay else { return }
        workerControl.afterReplay = nil
        if mode == .replay, workerControl.wasChanged {
            // Since the line that said so, what has come again is no longer pending.
            workerControl.mode = mode
        } else if mode != workerControl.mode {
            setWorkers(mode)
        }
    }

    var workers: [WorkerReply] {
        let mode = workerControl.wanted
        var workers: [WorkerReply] = []
        root.forEach { node in
            guard names.isWorker(node.id), let parent = node.parent else { return }
            workers.append(
                WorkerReply(
                    node: name(parent), worker: name(node), output: TypeName.text(of: node.outputType),
                    isRunning: workerControl.afterReplay == nil ? tree.runsSideEffects : mode == .on && workersMayRun))
        }
        return workers
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

    /// Whether a line of the journal stands for what a worker brought or a side effect sent.
    private func isRecording(_ number: Int, _ line: String) -> Bool {
        line.hasPrefix("deliver ") || unprompted.contains(number)
    }

    /// Whether a line of the journal is about the session, and not about its tree.
    private static func isSetting(_ line: String) -> Bool {
        CommandTable.command(String(line.prefix { $0 != " " }))?.changes == .setting
    }

    /// The settings that another tree finds as they are, as lines of its journal.
    var settings: [String] {
        var lines = changedOptions.map { "option \($0.name) \($0.value)" }
        lines += watches.map { "watch \($0.text)" }
        if workerControl.wasChanged { lines.append("workers \(workerControl.wanted)") }
        return lines
    }

    /// Delivers again what was recorded at this point of the session, as long as there is a worker that asks for it.
    func replayDeliveries() {
        guard workerControl.wanted == .replay else { return }
        let commands = journal.enumerated().count { !isRecording($0, $1) && !Self.isSetting($1) }
        while let next = workerControl.pending.first, next.commandsBefore <= commands {
            workerControl.pending.removeFirst()
            // A journal has a line for what came again.
            guard workerControl.afterReplay == nil else { continue }
            guard let command = Script(next.line).statements.first?.command else { continue }
            unprompted.insert(journal.count)
            // A worker that is not asked for this time has nothing to bring.
            if let content = try? carryOut(command, line: next.line) {
                followers.append(Reply(content, stack: shownStack))
            } else {
                unprompted.remove(journal.count)
            }
        }
    }
}
