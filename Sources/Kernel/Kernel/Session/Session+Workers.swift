// `workers`: lists the workers and turns them on or off. While they are off, `deliver` replaces them. In a replay,
// recorded outputs are delivered again.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchValueTree
import Workflow

/// The workers' mode, and the outputs still to be replayed.
struct WorkerControl {
    /// An output that changed the tree, as a `deliver` command, and the number of other commands before it.
    struct Recording {
        var line: String
        var commandsBefore: Int
    }

    var mode: WorkerMode
    /// The mode before the first `workers` command.
    var first: WorkerMode
    /// The mode after the end of the journal that is being replayed. No worker runs until then.
    var afterReplay: WorkerMode?
    /// The outputs still to be delivered again.
    var pending: [Recording] = []
    /// The workers that restarted in another tree, and the number of outputs that they had delivered.
    var begunAgain: [NodePath: Int] = [:]
    /// The workers' steps at the end of a replay that the session hasn't shown so far.
    var firstSteps: [StepReply] = []

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
        if let word = command[Self.mode], word == "mute" || word == "unmute" {
            let path = session.name(try session.node(Self.node, of: command)).path
            session.mutedNodes.removeAll { $0 == path }
            if word == "mute" { session.mutedNodes.append(path) }
            session.journalCommand()
            return .workers(session.workers)
        }
        if let mode = command[Self.mode].flatMap({ WorkerMode(rawValue: $0) }) {
            try session.refuseIfAttached()
            session.journalCommand()
            session.setWorkers(mode)
            return session.workersContent(after: mode)
        }
        return .workers(session.workers)
    }
}

extension TreeNode {
    /// Whether a side effect of the worker is still running.
    fileprivate var isWorking: Bool {
        sideEffects.contains { !$0.isFinished } || children.contains(where: \.isWorking)
    }
}

extension Session {
    /// Returns a note if there are no workers, because an empty list wouldn't show the workers' mode.
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

    /// Prepares to replay a journal. The journal contains the workers' outputs and the lines that change the mode. The
    /// mode takes effect at the end.
    package func beginReplay(workersAfterwards mode: WorkerMode) {
        if workerControl.mode != .off { setWorkers(.off) }
        workerControl.first = mode
        workerControl.afterReplay = mode
    }

    /// Ends a replay, so the workers may start. Their first steps are among those that `absorb` returns next.
    package func endReplay() {
        guard let mode = workerControl.afterReplay else { return }
        workerControl.afterReplay = nil
        followers = []
        defer {
            workerControl.firstSteps += followers.compactMap { reply in
                if case .step(let step) = reply.content { step } else { nil }
            }
            followers.forEach(keep(unprompted:))
            followers = []
        }
        if mode == .replay, workerControl.wasChanged {
            // The outputs after that line have been replayed, so they are no longer pending.
            workerControl.mode = mode
        } else if mode != workerControl.mode {
            setWorkers(mode)
        }
    }

    var workers: [WorkerReply] {
        let mode = workerControl.wanted
        let isRunning = workerControl.afterReplay == nil ? tree.runsSideEffects : mode == .on && workersMayRun
        let outputs = timeline.outputs
        let workers = workers(below: root).map { node in
            let place = name(node).place
            let delivered = outputs[place] ?? 0
            return WorkerReply(
                node: name(node.parent ?? node), worker: name(node), output: TypeName.text(of: node.outputType),
                isRunning: isRunning && node.isWorking, run: workBook.entry(ofWorker: node.id)?.run,
                delivered: delivered, isDone: delivered > 0 && node.singleRun != nil,
                beganAgainAfter: workerControl.begunAgain[place], isMuted: isMuted(name(node).path) ? true : nil)
        }
        return workers + sideEffects(isRunning)
    }

    /// Whether steps by a node's workers and side effects are hidden.
    func isMuted(_ path: String) -> Bool { mutedNodes.contains { path.isBelow($0) } }

    /// The note about the workers that restarted at the end of a replay; nil if there aren't any.
    package var noteOfWorkersBegunAgain: Reply? {
        let again = workers.filter { $0.isRunning && $0.beganAgainAfter != nil }
        return again.isEmpty ? nil : Reply(.note(.workersBeganAgain(again)))
    }

    /// The workers below a node that have delivered their only value, so they don't restart in another tree.
    func doneWorkers(below node: TreeNode, named names: NodeNames) -> Set<[ChildIdentity]> {
        let outputs = timeline.outputs
        var done: Set<[ChildIdentity]> = []
        node.forEach { node in
            guard node.bringsOneValue, outputs[names.place(of: node.id), default: 0] > 0 else { return }
            done.insert(node.identities)
        }
        return done
    }

    /// Records which running workers had delivered outputs.
    func noteWorkersBegunAgain() {
        let outputs = timeline.outputs
        workerControl.begunAgain = [:]
        for worker in workers(below: root) where !worker.bringsOneValue {
            let place = name(worker).place
            workerControl.begunAgain[place] = outputs[place]
        }
    }

    /// The side effects of nodes that aren't workers.
    private func sideEffects(_ isRunning: Bool) -> [WorkerReply] {
        var replies: [WorkerReply] = []
        root.forEach { node in
            guard !node.sideEffects.isEmpty, names.worker(at: node.id) == nil else { return }
            let name = name(node)
            replies += node.sideEffects.map { effect in
                WorkerReply(
                    node: name, worker: name, effect: ValueReader.read(effect.key.base), output: "",
                    isRunning: isRunning, run: workBook.entry(of: effect.key, at: node.id)?.run,
                    isMuted: isMuted(name.path) ? true : nil)
            }
        }
        return replies
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
        CommandTable.commandOfLine(line)?.is(DeliverCommand.self) == true || unprompted.contains(number)
            || Self.isBySideEffect(line)
    }

    private static func isBySideEffect(_ line: String) -> Bool {
        guard line.contains("--\(SendCommand.by.declaration.name) ") else { return false }
        return Script(line, lengthLimit: .max).statements.first?.command?[SendCommand.by] != nil
    }

    /// Whether a journal line changes a setting instead of the tree.
    private static func isSetting(_ line: String) -> Bool {
        CommandTable.commandOfLine(line)?.changes == .setting
    }

    /// The settings that carry over to another tree, as lines for its journal.
    var settings: [String] {
        var lines = changedOptions.map { "option \($0.name) \($0.value)" }
        lines += watches.map { "watch \($0.text)" }
        lines += mutedNodes.map { "workers mute \($0)" }
        lines += allowances.map(\.line)
        lines += invariants.map(\.line)
        if workerControl.wasChanged { lines.append("workers \(workerControl.wanted)") }
        return lines
    }

    /// Delivers the outputs recorded at this point of the session again, if their workers are running.
    func replayDeliveries() {
        guard workerControl.wanted == .replay else { return }
        let commands = journal.enumerated().count { !isRecording($0, $1) && !Self.isSetting($1) }
        while let next = workerControl.pending.first, next.commandsBefore <= commands {
            workerControl.pending.removeFirst()
            // The journal already contains a line for this output.
            guard workerControl.afterReplay == nil else { continue }
            unprompted.insert(journal.count)
            // In this run, the node may not have requested this worker.
            if let content = try? carryOut(next.line) {
                followers.append(Reply(content, stack: shownStack))
            } else {
                unprompted.remove(journal.count)
            }
        }
    }
}

extension TreeNode {
    /// Whether the node is a worker that ends after one value.
    var bringsOneValue: Bool { (anyWorkflow as? any WorkerNode)?.bringsOneValue ?? false }
}
