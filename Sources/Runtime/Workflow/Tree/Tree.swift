// A live tree and its clock: one action at a time, then one render, then the side effects that the render requested.
// Actions that arrive in the meantime wait in a queue. The order of all events is defined in this file.

import Synchronization

/// A tree's current activity. Actions that are sent while it isn't idle have to wait.
@usableFromInline
package enum Phase: String, Sendable {
    case idle, applying, rendering, startingSideEffects, publishing, ended
}

@usableFromInline
package final class Tree {
    @usableFromInline
    @exclusivity(unchecked) package internal(set) var phase = Phase.idle

    /// The number of changes to the tree. Every action that wasn't caused by another one and every update of the root
    /// counts as one.
    @usableFromInline
    @exclusivity(unchecked) package internal(set) var step = 0

    /// The number of actions sent to dead sinks.
    package internal(set) var droppedActions = 0

    /// A number that is unique among all trees of the process.
    let number = Tree.lastNumber.add(1, ordering: .relaxed).newValue

    private static let lastNumber = Atomic(0)

    /// The actor that the tree belongs to; nil if it was created outside any actor.
    package let isolation: (any Actor)?

    package let mode: RenderingMode

    private let rendersOncePerTurn: Bool

    /// Whether side effects and workers run. In a copy, they are only recorded.
    package let runsSideEffects: Bool

    /// Whether this render includes every node, changed or not.
    @usableFromInline
    @exclusivity(unchecked) var forcesRender: Bool

    /// Whether this render restores a snapshot. If so, the states are already right, and new properties must not update
    /// them.
    @usableFromInline
    @exclusivity(unchecked) var isRestoring = false

    /// While a tree starts from a snapshot, selects the nodes that have finished their work and don't start it again.
    @usableFromInline
    var rests: ((TreeNode) -> Bool)?

    /// The source from which a copy borrows renderings; nil if it renders every node.
    @usableFromInline
    @exclusivity(unchecked) var lender: Lender?

    /// The snapshot being restored. Once rendered, the nodes share it again.
    @exclusivity(unchecked) var restoredSnapshot: NodeSnapshot?

    /// The observers of the tree; nil if there are none, so an unobserved tree pays only for one comparison.
    @usableFromInline
    @exclusivity(unchecked) var instrumentation: Instrumentation? { didSet { noteListeners() } }

    /// Keeps the last actions, for an app that wants to know what led to a moment.
    @exclusivity(unchecked) package var recorder: ActionRecorder? {
        didSet {
            oldValue?.end(with: recorded)
            recorded = ActionRecorder.Latest()
            recorder?.begin(in: self)
            noteListeners()
        }
    }

    @usableFromInline
    @exclusivity(unchecked) var recorded = ActionRecorder.Latest()

    /// Whether anything observes actions. If nothing does, this is an action's only check.
    @usableFromInline
    @exclusivity(unchecked) var hasListeners = false

    private func noteListeners() { hasListeners = instrumentation != nil || recorder != nil }

    @usableFromInline
    @exclusivity(unchecked) package internal(set) var root: TreeNode?

    /// Whether the step publishes the rendering even if nothing is rendered, because a host reports each of its
    /// updates.
    @exclusivity(unchecked) var publishesAnyway = false
    /// Renders the root and keeps its rendering for `publish`.
    @usableFromInline
    @exclusivity(unchecked) var renderRoot: () -> Void = {}

    /// Publishes the root's rendering (if it was rendered) and its outputs.
    @usableFromInline
    @exclusivity(unchecked) var publish: (_ rendered: Bool) -> Void = { _ in }

    /// Whether a side effect has started. If so, actions may come from one.
    @exclusivity(unchecked) var hasRunSideEffects = false

    let onImpureRendering: (@Sendable (ImpureRendering) -> Void)?
    /// The rows that turned out to depend on more than their values.
    var wronglyReused: Set<NodeID> = []
    private var kinds: [ObjectIdentifier: NodeKind] = [:]
    private var lastKind: NodeKind?
    private var nodesMade = 0
    private var stretchesMade = 0
    @exclusivity(unchecked) private var queue: [PendingAction] = []
    @exclusivity(unchecked) private var queueHead = 0
    @exclusivity(unchecked) private var ending: [Ending] = []
    @exclusivity(unchecked) private var starting: [StartingSideEffect] = []
    @exclusivity(unchecked) private var endIsRequested = false

    @usableFromInline
    package init(
        configuration: Runtime.Configuration, isolation: (any Actor)?, instrumentation: Instrumentation?,
        runsSideEffects: Bool
    ) {
        self.mode = configuration.renderingMode
        self.rendersOncePerTurn = configuration.rendersOncePerTurn && configuration.renderingMode == .incremental
        self.forcesRender = configuration.renderingMode == .full
        self.onImpureRendering = configuration.onImpureRendering
        self.isolation = isolation
        self.instrumentation = instrumentation
        hasListeners = instrumentation != nil
        self.runsSideEffects = runsSideEffects
    }

    deinit { recorder?.end(with: recorded) }

    /// Renders a tree whose root was just created. In a rehearsal, the actions that the render sends stay in the queue,
    /// where they can be inspected.
    @usableFromInline
    func begin(root: TreeNode, isRehearsal: Bool) {
        self.root = root
        render()
        if isRehearsal {
            phase = .idle
            return
        }
        phase = .publishing
        publish(true)
        instrumentation?.settled(self, rendered: true)
        drainQueue()
        becomeIdle()
    }

    /// Ends the tree and every node in it, as soon as the tree is idle. Everything sent afterwards is dropped.
    package func end() {
        guard phase != .ended else { return }
        guard phase == .idle else {
            endIsRequested = true
            return
        }
        endNow()
    }

    /// Whether the tree has ended, or will as soon as it is idle.
    package var isEnding: Bool { phase == .ended || endIsRequested }

    private func endNow() {
        phase = .ended
        root?.end()
        root = nil
        for pending in queue[queueHead...] { pending.drop() }
        queue = []
        queueHead = 0
        starting = []
        lender = nil
        renderRoot = {}
        publish = { _ in }
        instrumentation?.log?.treeDidEnd?()
    }

    private func becomeIdle() {
        guard phase != .ended else { return }
        phase = .idle
        if endIsRequested { endNow() }
    }
}

// MARK: - Steps

extension Tree {
    @inlinable
    func beginStep() {
        phase = .applying
        step += 1
    }

    /// Ends a step after its actions have been applied, and runs all waiting steps.
    @usableFromInline
    func finishStep() {
        // The consequences of a side effect's action aren't attributed to the side effect, because observers may start
        // their own tasks.
        guard hasRunSideEffects, SideEffectOrigin.current != nil else { return settleAll() }
        SideEffectOrigin.$current.withValue(nil, operation: settleAll)
    }

    private func settleAll() {
        settle()
        if !queue.isEmpty { drainQueue() }
        becomeIdle()
    }

    /// Changes the tree in a separate step, immediately or as soon as the running step is done. Returns nil if the tree
    /// has ended.
    @usableFromInline
    @discardableResult
    package func takeStep(_ change: @escaping () -> Void) -> ActionFate? {
        guard !isEnding else { return nil }
        guard phase == .idle else {
            let cause = instrumentation?.cause
            queue.append(
                PendingAction(
                    node: nil,
                    run: { [self] in
                        instrumentation?.cause = cause
                        change()
                    },
                    drop: {}
                )
            )
            return .queued
        }
        beginStep()
        let number = step
        change()
        finishStep()
        return .delivered(step: number)
    }

    func enqueue(_ action: PendingAction) {
        queue.append(action)
    }

    /// The nodes with waiting actions.
    var awaitedNodes: [TreeNode] { queue[queueHead...].compactMap(\.node) }

    private func settle() {
        guard !endIsRequested, let root else { return }
        let renders = root.isStale || mode == .full
        if renders { render() }
        isRestoring = false
        restoredSnapshot = nil
        guard !endIsRequested else { return }
        phase = .publishing
        publish(renders || publishesAnyway)
        publishesAnyway = false
        instrumentation?.settled(self, rendered: renders)
    }

    private func render() {
        phase = .rendering
        renderRoot()
        isRestoring = false
        if let restoredSnapshot { root?.shareAgain(restoredSnapshot) }
        endWhatIsNotRendered()
        startSideEffects()
        audit()
    }

    private func drainQueue() {
        while queueHead < queue.count, !endIsRequested, phase != .ended {
            let next = queue[queueHead]
            queueHead += 1
            if queueHead == queue.count {
                queue.removeAll(keepingCapacity: true)
                queueHead = 0
            }
            beginStep()
            next.run()
            if !nextActionSharesRender { settle() }
        }
    }

    /// Whether the next waiting action can be applied without a render in between, because nothing above its node has
    /// changed. In an observed tree, each step has its own render, so no event is missing.
    private var nextActionSharesRender: Bool {
        guard rendersOncePerTurn, instrumentation == nil, queueHead < queue.count, let node = queue[queueHead].node
        else { return false }
        var above = node.parent
        while let ancestor = above {
            if ancestor.needsRender { return false }
            above = ancestor.parent
        }
        return true
    }

    private func audit() {
        guard mode == .audited, !endIsRequested else { return }
        for finding in impureRenderings() {
            instrumentation?.foundImpure(finding)
            onImpureRendering?(finding.report)
        }
    }
}

// MARK: - Work that waits until the whole tree is rendered

extension Tree {
    /// Ends everything that the render no longer requested, in the order in which it was found to be missing: children
    /// before parents. This runs the user's code, so it must not happen during a render.
    private func endWhatIsNotRendered() {
        guard !ending.isEmpty else { return }
        let outerCause = instrumentation?.cause
        var position = 0
        while position < ending.count {
            let next = ending[position]
            position += 1
            instrumentation?.cause = next.cause
            switch next.what {
            case .node(let node): node.end()
            case .sideEffect(let effect, let node): node.endSideEffect(effect)
            }
        }
        ending = []
        instrumentation?.cause = outerCause
    }

    /// Starts the side effects in the order in which the render requested them.
    private func startSideEffects() {
        guard !starting.isEmpty else { return }
        phase = .startingSideEffects
        let outerCause = instrumentation?.cause
        var position = 0
        while position < starting.count, !endIsRequested {
            let effect = starting[position]
            position += 1
            guard !effect.lifetime.hasEnded else { continue }
            instrumentation?.sideEffectStarted(effect)
            effect.node.run({ effect.action(effect.lifetime) }, asSideEffect: effect.key)
        }
        starting = []
        instrumentation?.cause = outerCause
    }

    func startAfterRender(_ effect: StartingSideEffect) {
        starting.append(effect)
    }

    func endAfterRender(_ what: Ending.What) {
        ending.append(Ending(what: what, cause: instrumentation?.cause))
    }
}

/// An action that waits for its turn. The types are known only in the closures.
struct PendingAction {
    /// The action's node; nil for a change of the whole tree.
    let node: TreeNode?
    let run: () -> Void
    /// Reports that the action will never run.
    let drop: () -> Void
}

/// A node or side effect that ends as soon as the tree has been rendered.
struct Ending {
    enum What {
        case node(TreeNode)
        case sideEffect(SideEffect, TreeNode)
    }

    let what: What
    /// The render that no longer requested it.
    let cause: Event.ID?
}

// MARK: - Data that nodes share

extension Tree {
    @usableFromInline
    func kind<WorkflowType: Workflow>(of type: WorkflowType.Type) -> NodeKind {
        let id = ObjectIdentifier(type)
        if let lastKind, lastKind.typeID == id { return lastKind }
        if let known = kinds[id] {
            lastKind = known
            return known
        }
        let made = NodeKind(type)
        kinds[id] = made
        lastKind = made
        return made
    }

    @usableFromInline
    func makeNodeID() -> NodeID {
        nodesMade += 1
        return NodeID(number: nodesMade)
    }

    func makeStretchNumber() -> Int {
        stretchesMade += 1
        return stretchesMade
    }
}
