// One session: a live tree, its timeline, and the journal of its commands. It evaluates commands and replies with
// facts.

import WorkbenchLanguage
import WorkbenchValueTree
import Workflow

/// A live tree that commands are sent to. It runs on the main actor, because the user's code may require it.
@MainActor
package final class Session {
    package let apps: [KernelApp]
    package internal(set) var app: KernelApp

    let log: EventLog
    let follower: StepFollower
    var host: any TreeHost
    var names = NodeNames()
    var timeline: Timeline
    /// Whether the reply to the current command will be read as text, so only an outline of a large tree is needed.
    package var foldsReplies = false
    /// The node for commands that don't name a node.
    var currentNode: NodeID
    /// Every accepted command that changed something, as script lines.
    package internal(set) var journal: SharedList<String> = []
    /// The commands and replies since the app was opened.
    var recording = Recording()
    /// The file that the session was last saved to.
    var savedFile: String?
    /// The journal lines of steps that were taken without a command.
    var unprompted: Set<Int> = []
    /// Replies to steps that followed the last command on their own: actions from side effects that it started or
    /// ended.
    package internal(set) var followers: [Reply] = []
    /// The screens after the last command, before any followers.
    var shownStack: StackReply?
    /// The number of times that another tree was opened. Each opening starts an empty journal.
    package private(set) var openings = 0
    /// Whether trees stay alive after they are replaced, because checkpoints refer to them.
    var keepsTrees = false
    /// The current command, as a script line.
    var commandLine = ""
    /// The contents of objects that nodes hold.
    var objects = LastingChanges()
    /// The last result of a search for dependencies, kept because the next request is often about the same tree.
    var knownVariations: (snapshot: NodeSnapshot, variations: Variations)?
    /// The current runs of workers and side effects.
    var workBook = WorkBook()
    /// Whether commands are recorded as steps, with their changes. The steps of a search aren't recorded.
    var recordsSteps = true
    /// The last statement in the form that `save` writes.
    var keptLine = ""
    /// Whether the current command has yet to be added to the journal.
    var isJournalDue = false
    /// The outcome of the last command that could change something.
    var outcome: LastOutcome?
    /// The last command that ran, not counting `expect`.
    var asked: ParsedCommand?
    /// The answer to that command.
    var answer: Reply.Content?
    /// The copy of the process that waits for a debugger.
    var debuggedCopy: DebuggedCopy?
    /// The places whose changes are shown with every step.
    var watches: [Watch] = []
    /// The conditions that are checked after each step, and the reports not yet shown by any command.
    var invariants: [Invariant] = []
    /// The name and node for which a condition is being checked, if several nodes have that name; otherwise nil.
    var meantNode: (reference: NodeReference, node: NodeID)?
    var untoldReports: [Reply] = []
    /// The folders with the app's code, if known, and the values in the code of the listed types.
    package var sourceFolders: () -> [String] = { [] }
    var knownSources: (types: Set<DeclaredType>, values: KnownValues) = ([], KnownValues())
    /// The values that a search tries after those in its condition.
    var evidence: [KnownValues] = []
    /// The number of bytes that a search of states may use.
    package var searchMemory = 1 << 30
    /// The last condition that failed.
    var failedCondition: LastFailure?
    /// The number of steps that changed objects, including steps that were undone, because their objects stay changed.
    var objectChanges = 0
    /// The intentional findings of audits.
    var allowances: [Allowance] = []
    /// The results of the last drive, for later audits.
    var knownDrive: KnownDrive?
    var options = SessionOptions()
    var workerControl: WorkerControl
    /// The paths of the nodes whose workers' steps are hidden.
    var mutedNodes: [String] = []
    /// The comments that were typed at each moment.
    var remarks: [Int: [String]] = [:]
    /// Whether `workers on` may start workers.
    var workersMayRun = true
    /// How many of the latest steps keep their details. Older steps are folded.
    let keptSteps: Int
    /// Decides when the past is kept as text.
    var pastKeeper: PastKeeper
    /// A check to make a few lines after the end of the past that the session continued from.
    var pastCheck: KeptPast.Check?
    /// Receives the past of the session as text at intervals (see `takeUp(past:of:)`).
    package var onPastKept: ((String) -> Void)?
    /// Identifies the running code; nil if the past isn't kept.
    package var codeIdentity: String?
    /// Whether the tree belongs to a running app instead of this session.
    private(set) var isAttached = false
    /// Called after each step, whether it was caused by a command or a worker. `absorb` returns the steps.
    package var treeDidChange: (() -> Void)? {
        get { follower.stepDidSettle }
        set { follower.stepDidSettle = newValue }
    }

    /// Stops a long command when the user interrupts it.
    package let interruption = Interruption()
    /// Receives the progress of a long command.
    package var onProgress: ((ProgressReply) -> Void)?
    /// The minimum interval between two progress reports.
    package var progressInterval: Duration = .milliseconds(100)

    /// How many of the latest steps keep their details by default.
    package nonisolated static let keptSteps = Timeline.keptSteps

    /// Opens an app.
    package init(
        apps: [KernelApp], opening app: KernelApp, workers: WorkerMode = .on, keepingSteps: Int = Timeline.keptSteps
    ) {
        keptSteps = keepingSteps
        pastKeeper = PastKeeper(keepingSteps: keepingSteps)
        workerControl = WorkerControl(mode: workers)
        self.apps = apps
        self.app = app
        log = EventLog()
        follower = StepFollower(log)
        host = app.host(log, workers == .on)
        (timeline, currentNode) = Self.begin(host, keeping: keptSteps)
        takeBeginning()
    }

    /// Attaches to the tree of a running app. The app keeps its host, so commands that would end or replace the tree
    /// are refused.
    ///
    /// The tree's events are recorded until `detach` is called.
    package init(attachedTo tree: Tree, named name: String) {
        let host = AttachedHost(tree: tree)
        let app = KernelApp(name, attachedTo: host)
        workerControl = WorkerControl(mode: tree.runsSideEffects ? .on : .off)
        apps = [app]
        self.app = app
        self.host = host
        isAttached = true
        keptSteps = Timeline.keptSteps
        pastKeeper = PastKeeper(keepingSteps: Timeline.keptSteps)
        log = EventLog()
        follower = StepFollower(log)
        (timeline, currentNode) = Self.begin(host, keeping: keptSteps)
        names.learn(below: root)
        tree.log = log
        beginRecording(stack)
    }

    /// Copies another session: its current tree with workers off, and an empty timeline.
    convenience init(copying other: Session) {
        self.init(copying: other, at: other.tree.snapshot())
        workBook = WorkBook(other.workBook.carried(from: other.root), in: root)
        takeBeginning()
        if let here = other.names.node(other.currentNode, in: other.tree)?.twin(below: root) { currentNode = here.id }
    }

    /// A copy of another session in its initial state; nil if its first steps are folded.
    convenience init?(beginningOf other: Session) {
        guard let beginning = other.timeline.beginning else { return nil }
        self.init(copying: other, at: beginning)
        takeBeginning()
    }

    private init(copying other: Session, at snapshot: NodeSnapshot) {
        apps = other.apps
        app = other.app
        keptSteps = other.keptSteps
        pastKeeper = PastKeeper(keepingSteps: other.keptSteps)
        options = other.options
        evidence = other.evidence
        workerControl = WorkerControl(mode: .off)
        log = EventLog()
        follower = StepFollower(log)
        host = snapshot.fork(log: log)
        (timeline, currentNode) = Self.begin(host, keeping: keptSteps)
    }

    var tree: Tree { host.tree }

    var root: TreeNode {
        guard let root = host.tree.root else { preconditionFailure("a session's tree lives as long as the session") }
        return root
    }

    /// Opens another tree, with an empty timeline.
    func open(_ app: KernelApp) {
        leaveTree(keepsIt: keepsTrees)
        openings += 1
        names = NodeNames()
        workBook = WorkBook()
        failedCondition = nil
        if app.name != self.app.name {
            watches = []
            allowances = []
            invariants = []
            mutedNodes = []
        }
        self.app = app
        _ = follower.take()
        host = app.host(log, workerControl.mode == .on)
        (timeline, currentNode) = Self.begin(host, keeping: keptSteps)
        pastKeeper = PastKeeper(keepingSteps: keptSteps)
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

    /// Reopens a checkpoint's tree and restores its state.
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

    private static func begin(_ host: any TreeHost, keeping kept: Int) -> (Timeline, NodeID) {
        guard let root = host.tree.root else { preconditionFailure("a tree that has begun has a root") }
        return (Timeline(start: SettledStep(host.tree), keeping: kept), root.id)
    }

    /// Starts the timeline with the first render. Actions that side effects send immediately are its first steps.
    private func takeBeginning() {
        var groups = takeGroups(isOneCommand: true)
        guard !groups.isEmpty else { return }
        let first = groups.removeFirst()
        learn(first.events)
        workBook.settle(first.events, at: 0, isBeginning: true, names)
        objects = LastingChanges()
        _ = lastingChanges(of: first.events, in: 0)
        timeline = Timeline(start: first.settled, keeping: keptSteps)
        shownStack = first.settled.stack
        beginRecording(first.settled.stack)
        let replies = groups.compactMap(recordUnprompted)
        replies.forEach(keep(unprompted:))
        followers += replies
    }

    /// Continues from the current state in a new tree, with or without workers.
    func restart(withWorkers runs: Bool) {
        let done = doneWorkers(below: root, named: names)
        continueInCopy(of: tree.snapshot(), named: names.forAnotherTree(), runsWorkers: runs, done: done)
    }

    /// Continues in a new tree with the state of a snapshot, at the same node and the same moment of the timeline.
    ///
    /// - Parameter done: The workers that don't restart.
    func continueInCopy(
        of snapshot: NodeSnapshot, named names: NodeNames, runsWorkers: Bool, done: Set<[ChildIdentity]>
    ) {
        let here = current.identities
        let work = workBook.carried(from: root)
        leaveTree(keepsIt: keepsTrees)
        self.names = names
        host = snapshot.fork(log: log, runsSideEffects: runsWorkers, isolation: MainActor.shared) { node in
            !done.isEmpty && done.contains(node.identities)
        }
        workBook = WorkBook(work, in: root)
        currentNode = root.id
        let groups = takeGroups(isOneCommand: true)
        if let own = groups.first { learn(own.events) }
        if runsWorkers { noteWorkersBegunAgain() }
        takeUp(groups)
        if let node = root.descendant(here) { currentNode = node.id }
        facts = SessionFacts(self)
    }

    /// Adds the events of a move through time to the current moment of the timeline. Nodes that start again also
    /// restart their side effects, whose actions are new steps.
    func takeUp(_ groups: [StepGroup]) {
        guard let own = groups.first else { return }
        learn(own.events)
        workBook.settle(own.events, at: timeline.now.number, isBeginning: false, names)
        _ = lastingChanges(of: own.events, in: timeline.moments.count - 1)
        timeline.renew(timeline.current, own.settled.snapshot)
        shownStack = own.settled.stack
        followers += groups.dropFirst().compactMap(recordUnprompted)
    }

    /// The tree's facts for completion and checks.
    private(set) lazy var facts = SessionFacts(self)

    /// The callbacks of the root's rendering.
    var callbacks: RenderedCallbacks { RenderedCallbacks(of: root) }

    /// The root's back stack.
    package var stack: StackReply { StackReader.stack(of: root) }

    package var promptReply: PromptReply {
        PromptReply(app: app.name, node: prompt, step: timeline.now.number, nodes: nodeCount)
    }

    /// Whether the tree has ended, so the session can no longer answer requests about it.
    package var hasEnded: Bool { tree.isEnding }

    /// Whether the tree is in the middle of a step, during which only its own code can act on it.
    package var isBusy: Bool { tree.phase != .idle }

    /// Ends the tree, or leaves it to the app that owns it.
    package func close() {
        debuggedCopy = nil
        leaveTree(keepsIt: isAttached)
    }

    /// The node for commands that don't name a node; the root if that node has ended.
    package var prompt: NodeName {
        let node = names.node(currentNode, in: tree) ?? root
        return names.name(of: node.id)
    }
}

/// The host of a session whose tree belongs to an app.
private final class AttachedHost: TreeHost {
    let tree: Tree

    init(tree: Tree) {
        self.tree = tree
    }
}
