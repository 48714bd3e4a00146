// `workers`: which run, and whether they may. Off, `deliver` stands in for them; replaying, what was recorded comes again.

import CommandLanguage
import Reflection
import Replies
import ValueTree
import Workflow

/// What workers may do.
package enum WorkerMode: String, Sendable {
    case on, off, replay
}

/// The workers of a session, and what they brought.
struct WorkerControl {
    /// An output that changed the tree, as the command that brings it, and how many other commands came before it.
    struct Recording {
        var line: String
        var commandsBefore: Int
    }

    var mode: WorkerMode {
        didSet { wasChanged = true }
    }
    /// Whether a command said what workers may do.
    private(set) var wasChanged = false
    /// What is still to be delivered again.
    var pending: [Recording] = []

    init(mode: WorkerMode) {
        self.mode = mode
    }
}

extension Session {
    static let workerHandlers: [(CommandSpecification, Handler)] = [
        (
            WorkersCommand.specification,
            { session, command throws(Refusal) in
                if let mode = command[WorkersCommand.mode].flatMap({ WorkerMode(rawValue: $0) }) {
                    try session.refuseIfAttached()
                    session.setWorkers(mode)
                }
                return .workers(session.workers)
            }
        )
    ]

    package var workerMode: WorkerMode { workerControl.mode }

    package func setWorkers(_ mode: WorkerMode) {
        if mode == .replay { workerControl.pending = recordings }
        let runs = mode == .on && workersMayRun
        workerControl.mode = mode
        if runs != tree.runsSideEffects { restart(withWorkers: runs) }
    }

    var workers: [WorkerReply] {
        var workers: [WorkerReply] = []
        root.forEach { node in
            guard names.isWorker(node.id), let parent = node.parent else { return }
            workers.append(
                WorkerReply(
                    node: name(parent), worker: name(node), output: TypeName.text(of: node.outputType),
                    isRunning: tree.runsSideEffects))
        }
        return workers
    }

    private var recordings: [WorkerControl.Recording] {
        var commands = 0
        return journal.enumerated().compactMap { number, line in
            guard isRecording(number, line) else {
                commands += 1
                return nil
            }
            return WorkerControl.Recording(line: line, commandsBefore: commands)
        }
    }

    /// Whether a line of the journal stands for what a worker brought or a side effect sent.
    private func isRecording(_ number: Int, _ line: String) -> Bool {
        line.hasPrefix("deliver ") || unprompted.contains(number)
    }

    /// Delivers again what was recorded at this point of the session, as long as there is a worker that asks for it.
    func replayDeliveries() {
        guard workerControl.mode == .replay else { return }
        let commands = journal.enumerated().count { !isRecording($0, $1) }
        while let next = workerControl.pending.first, next.commandsBefore <= commands {
            workerControl.pending.removeFirst()
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
