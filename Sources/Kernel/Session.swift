// One session: a live tree, its timeline, the journal of its commands. It evaluates commands and answers with facts.

import WorkbenchCommandLanguage
import WorkbenchReplies
import WorkbenchValueTree
import Workflow

/// A live tree that commands are sent to. It belongs to the main actor, as the user's code may.
@MainActor
package final class Session {
    package let apps: [App]
    package internal(set) var app: App

    let log: EventLog
    let follower: StepFollower
    var host: any TreeHost
    var names = NodeNames()
    var timeline: Timeline
    /// The node that a command means if it names none.
    var currentNode: NodeID
    /// Every accepted command that changed something, as script lines.
    package internal(set) var journal: SharedList<String> = []
    /// What was said and answered since the app was opened.
    var recording = Recording()
    /// The file that the session was saved to last.
    var savedFile: String?
    /// Which lines of the journal stand for what happened without a command.
    var unprompted: Set<Int> = []
    /// What followed the last command without another: what side effects sent that it began or ended.
    package internal(set) var followers: [Reply] = []
    /// What was shown after the last command, before anything followed.
    var shownStack: StackReply?
    /// How often another tree was opened: each begins an empty journal.
    package private(set) var openings = 0
    /// Whether a tree that another takes the place of lives on, for the checkpoints that know it.
    var keepsTrees = false
    /// The command that is being carried out, as a script line.
    var commandLine = ""
    /// The last statement as `save` writes it.
    var keptLine = ""
    /// Whether the command that is being carried out has yet to become a line of the journal.
    var isJournalDue = false
    /// What the last command did that could change something.
    var outcome: Outcome?
    /// The last command that was carried out, `expect` aside.
    var asked: ParsedCommand?
    /// The places whose changes are told with every step.
    var watches: [Watch] = []
    var options = SessionOptions()
    var workerControl: WorkerControl
    /// Whether `workers on` may start any.
    var workersMayRun = true
    /// Whether the tree belongs to an app that runs, and not to this session.
    private(set) var isAttached = false
    /// Is told when the tree has taken a step, whether a command did it or a worker. `absorb` says what it was.
    package var treeDidChange: (() -> Void)? {
        get { follower.stepDidSettle }
        set { follower.stepDidSettle = newValue }
    }

    /// How its user gives up a command that takes long.
    package let interruption = Interruption()
    /// Is told how far a command that takes long has come.
    package var onProgress: ((ProgressReply) -> Void)?
    /// How seldom it is told.
    package var progressInterval: Duration = .milliseconds(100)

    /// Opens an app.
    package init(apps: [App], opening app: App, workers: WorkerMode = .on) {
        workerControl = WorkerControl(mode: workers)
        self.apps = apps
        self.app = app
        log = EventLog()
        follower = StepFollower(log)
        host = app.host(log, workers == .on)
        (timeline, currentNode) = Self.begin(host)
        takeBeginning()
    }

    /// Looks on at a tree that an app runs. Its host stays the app's own: what would end the tree or make another is refused.
    ///
    /// The events of the tree are recorded from now on until `detach`.
    package init(attachedTo tree: Tree, named name: String) {
        let host = AttachedHost(tree: tree)
        let app = App(name, "an app that runs", attachedTo: host)
        workerControl = WorkerControl(mode: tree.runsSideEffects ? .on : .off)
        apps = [app]
        self.app = app
        self.host = host
        isAttached = true
        log = EventLog()
        follower = StepFollower(log)
        (timeline, currentNode) = Self.begin(host)
        names.learn(below: root)
        tree.log = log
        beginRecording(stack)
    }

    /// Makes a copy of another session: its tree as it is now, with workers off, and nothing that happened before.
    init(copying other: Session) {
        apps = other.apps
        app = other.app
        options = other.options
        workerControl = WorkerControl(mode: .off)
        log = EventLog()
        follower = StepFollower(log)
        host = other.tree.snapshot().fork(log: log)
        (timeline, currentNode) = Self.begin(host)
        takeBeginning()
        if let here = other.names.node(other.currentNode, in: other.tree)?.twin(below: root) { currentNode = here.id }
    }

    var tree: Tree { host.tree }

    var root: TreeNode {
        guard let root = host.tree.root else { preconditionFailure("a session's tree lives as long as the session") }
        return root
    }

    /// Starts another tree, with an empty timeline.
    func open(_ app: App) {
        leaveTree(keepsIt: keepsTrees)
        openings += 1
        names = NodeNames()
        if app.name != self.app.name { watches = [] }
        self.app = app
        _ = follower.take()
        host = app.host(log, workerControl.mode == .on)
        (timeline, currentNode) = Self.begin(host)
        journal = []
        settings.forEach { journal.append($0) }
        unprompted = []
        takeBeginning()
        facts = SessionFacts(self)
    }

    private func leaveTree(keepsIt: Bool) {
        if keepsIt { tree.log = nil } else { tree.end() }
        _ = log.drain()
        _ = follower.take()
    }

    /// Has the tree of a checkpoint again, as it was then.
    func bringBack(_ checkpoint: SessionCheckpoint) {
        if checkpoint.host !== host {
            leaveTree(keepsIt: keepsTrees)
            app = checkpoint.app
            if checkpoint.host.tree.isEnding {
                host = checkpoint.snapshot.fork(
                    log: log, runsSideEffects: checkpoint.workerControl.mode == .on, isolation: MainActor.shared)
            } else {
                host = checkpoint.host
                tree.log = log
            }
            facts = SessionFacts(self)
        }
        if tree.snapshot() !== checkpoint.snapshot { tree.restore(checkpoint.snapshot) }
    }

    private static func begin(_ host: any TreeHost) -> (Timeline, NodeID) {
        guard let root = host.tree.root else { preconditionFailure("a tree that has begun has a root") }
        return (Timeline(start: SettledStep(host.tree)), root.id)
    }

    /// The first render is where the timeline begins; what side effects sent at once are its first steps.
    private func takeBeginning() {
        var groups = takeGroups(isOneCommand: true)
        guard !groups.isEmpty else { return }
        let first = groups.removeFirst()
        names.learn(first.events)
        timeline = Timeline(start: first.settled)
        shownStack = first.settled.stack
        beginRecording(first.settled.stack)
        let replies = groups.compactMap(recordUnprompted)
        replies.forEach(keep(unprompted:))
        followers += replies
    }

    /// Goes on from the current state in a tree with workers, or without.
    func restart(withWorkers runs: Bool) {
        let snapshot = tree.snapshot()
        let here = current.identities
        host.tree.end()
        _ = log.drain()
        _ = follower.take()
        names = NodeNames()
        host = snapshot.fork(log: log, runsSideEffects: runs, isolation: MainActor.shared)
        currentNode = root.id
        var groups = takeGroups(isOneCommand: true)
        if !groups.isEmpty {
            names.learn(groups.removeFirst().events)
            followers += groups.compactMap(recordUnprompted)
        }
        if let node = root.descendant(here) { currentNode = node.id }
        facts = SessionFacts(self)
    }

    /// What completion and checks know of the tree.
    private(set) lazy var facts = SessionFacts(self)

    /// What the root shows now.
    package var stack: StackReply { StackReader.stack(of: root) }

    package var promptReply: PromptReply {
        PromptReply(app: app.name, node: prompt, step: timeline.now.number, nodes: nodeCount)
    }

    /// Whether the tree has ended: nothing can be asked of it any more.
    package var hasEnded: Bool { tree.isEnding }

    /// Whether the tree is in the middle of a step: only its own code can do anything then.
    package var isBusy: Bool { tree.phase != .idle }

    /// Ends the tree, or leaves it to the app that it belongs to.
    package func close() {
        leaveTree(keepsIt: isAttached)
    }

    /// The node that commands mean if they name none: its path, or the root's if it has ended.
    package var prompt: NodeName {
        let node = names.node(currentNode, in: tree) ?? root
        return names.name(of: node.id)
    }
}

/// The place of a host whose tree belongs to somebody else.
private final class AttachedHost: TreeHost {
    let tree: Tree

    init(tree: Tree) {
        self.tree = tree
    }
}
