// One session: a live tree, its timeline, the journal of its commands. It evaluates commands and answers with facts.

import CommandLanguage
import Replies
import ValueTree
import Workflow

/// A live tree that commands are sent to. It belongs to the main actor, as the user's code may.
@MainActor
package final class Session {
    package let apps: [App]
    package private(set) var app: App

    let log = EventLog()
    private(set) var host: any TreeHost
    var names = NodeNames()
    var timeline: Timeline
    /// The node that a command means if it names none.
    var currentNode: NodeID
    /// Every accepted command that changed something, as script lines.
    package internal(set) var journal: [String] = []
    /// The command that is being carried out, as a script line.
    var commandLine = ""
    /// What the last command did that could change something.
    var outcome: Outcome?
    /// The places whose changes are told with every step.
    var watches: [Watch] = []
    var options = SessionOptions()
    var workerControl: WorkerControl
    /// What the tree was after each step that no command has taken in yet.
    var settled: [SettledStep] = []

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
        host = app.host(log, workers == .on)
        guard let root = host.tree.root else { preconditionFailure("a tree that has begun has a root") }
        currentNode = root.id
        timeline = Timeline(start: host.tree.snapshot(), screens: StackReader.names(of: root))
        names.learn(log.drain())
        followSteps()
    }

    /// Makes a copy of another session: its tree as it is now, with workers off, and nothing that happened before.
    init(copying other: Session) {
        apps = other.apps
        app = other.app
        options = other.options
        workerControl = WorkerControl(mode: .off)
        host = other.tree.snapshot().fork(log: log)
        guard let root = host.tree.root else { preconditionFailure("a fork that has begun has a root") }
        currentNode = root.id
        timeline = Timeline(start: host.tree.snapshot(), screens: StackReader.names(of: root))
        names.learn(log.drain())
        if let here = other.names.node(other.currentNode, in: other.tree)?.twin(below: root) { currentNode = here.id }
    }

    var tree: Tree { host.tree }

    var root: TreeNode {
        guard let root = host.tree.root else { preconditionFailure("a session's tree lives as long as the session") }
        return root
    }

    /// Starts another tree, with an empty timeline.
    func open(_ app: App) {
        host.tree.end()
        _ = log.drain()
        names = NodeNames()
        if app.name != self.app.name { watches = [] }
        self.app = app
        host = app.host(log, workerControl.mode == .on)
        names.learn(log.drain())
        currentNode = root.id
        timeline = Timeline(start: tree.snapshot(), screens: StackReader.names(of: root))
        journal = []
        settled = []
        facts = SessionFacts(self)
    }

    /// Goes on from the current state in a tree with workers, or without.
    func restart(withWorkers runs: Bool) {
        let (snapshot, here) = (tree.snapshot(), prompt.path)
        host.tree.end()
        _ = log.drain()
        names = NodeNames()
        host = snapshot.fork(log: log, runsSideEffects: runs, isolation: MainActor.shared)
        names.learn(log.drain())
        settled = []
        currentNode = root.id
        root.forEach { if name($0).path == here { currentNode = $0.id } }
        facts = SessionFacts(self)
    }

    /// What completion and checks know of the tree.
    private(set) lazy var facts = SessionFacts(self)

    /// What the root shows now.
    package var stack: StackReply { StackReader.stack(of: root) }

    /// The node that commands mean if they name none: its path, or the root's if it has ended.
    package var prompt: NodeName {
        let node = names.node(currentNode, in: tree) ?? root
        return names.name(of: node.id)
    }
}
