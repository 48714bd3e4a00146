// Keeps the past of a session as text, and continues a session from that text.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchTypeMetadata
import WorkbenchValueTree
import Workflow

extension Session {
    /// Called after a command was added to the journal.
    func keepPast() {
        guard let onPastKept, !isAttached, !pastKeeper.isHindered else { return }
        let count = timeline.moments.count
        if pastKeeper.isDue(count), tree.phase == .idle {
            pastKeeper.wait(
                PastKeeper.Waiting(
                    moments: count, current: timeline.current, line: timeline.line, journal: journal.count,
                    snapshot: timeline.snapshot, here: prompt.path))
        }
        guard let folded = pastKeeper.takeFolded(count, keepingSteps: keptSteps) else { return }
        pastKeeper.look(at: journal)
        if let past = past(upTo: folded) { onPastKept(past.text) } else { pastKeeper.isHindered = true }
    }

    /// The past as text; nil if the tree contains something that can't be written as text: objects, closures, workers
    /// or side effects.
    private func past(upTo moment: PastKeeper.Waiting) -> KeptPast? {
        guard let codeIdentity, !pastKeeper.isHindered, !names.haveWorkers, workBook.isEmpty, timeline.marks.isEmpty,
            watches.isEmpty, allowances.isEmpty, invariants.isEmpty, mutedNodes.isEmpty,
            let now = PastTree(timeline.snapshot),
            let then = PastTree(moment.snapshot), then.canBeBuilt(in: self),
            let moments = timeline.keptMoments(moment.moments, journal)
        else { return nil }
        return KeptPast(
            code: codeIdentity, app: app.name,
            journal: KeptPast.Check(lines: moment.journal, digest: TextDigest.of(journal.prefix(moment.journal))),
            tree: then.digest, later: KeptPast.Check(lines: journal.count, digest: now.digest), here: moment.here,
            settings: pastKeeper.settings.filter { $0 < moment.journal }, labels: names.keptLabels, nodes: then.nodes,
            moments: moments, current: moment.current, line: Array(moment.line),
            order: timeline.keptOrder(moment.moments), passed: timeline.keptPassed(moment.moments))
    }

    /// The result of using a kept past.
    package enum PastFit {
        /// The past belongs to another session, so this session is unchanged.
        case none
        /// The first number is the number of lines that needn't be repeated. After `checkAfter` lines, `isAsKept` tells
        /// whether the code still behaves as it did.
        case lines(Int, checkAfter: Int)
        /// The code no longer produces the same tree, so the session is unusable.
        case broken
    }

    /// Continues from a kept past of these lines. The session must have just started to replay them.
    package func takeUp(past text: String, of lines: [String]) -> PastFit {
        guard journal.isEmpty, timeline.moments.count == 1, let codeIdentity, let past = KeptPast(text),
            past.code == codeIdentity, past.app == app.name, past.later.lines <= lines.count,
            past.journal.digest == TextDigest.of(lines.prefix(past.journal.lines))
        else { return .none }
        names.remember(past.labels)
        do throws(Refusal) {
            try build(past.nodes)
        } catch {
            return .broken
        }
        guard PastTree(tree.snapshot())?.digest == past.tree, names.areAsRemembered else { return .broken }
        timeline.takeUp(past, lines, tree.snapshot())
        let recorded = recording
        for setting in past.settings {
            for statement in Script(lines[setting], lengthLimit: .max).statements {
                _ = evaluate(statement, isContinued: true, for: .journal)
            }
        }
        recording = recorded
        journal = []
        for line in lines.prefix(past.journal.lines) {
            journal.append(line)
            recording.append(folded: line)
        }
        guard let here = names.node(at: past.here, in: tree.snapshot()) else { return .broken }
        currentNode = here.node
        pastKeeper = PastKeeper(keepingSteps: keptSteps)
        pastCheck = past.later
        return .lines(past.journal.lines, checkAfter: past.later.lines)
    }

    /// Whether the tree after those lines is the same as when the past was kept.
    package var isAsKept: Bool {
        guard let check = pastCheck else { return true }
        pastCheck = nil
        return journal.count == check.lines && PastTree(tree.snapshot())?.digest == check.digest
    }

    /// Sets the states of the nodes from the root down, because a node exists only once its parent's state is set.
    private func build(_ kept: [KeptPast.Node]) throws(Refusal) {
        var level = [root]
        var first = 0
        while !level.isEmpty {
            guard first + level.count <= kept.count else { throw .pastIsOther }
            var states: [(node: TreeNode, state: Any)] = []
            for (node, record) in zip(level, kept[first...]) {
                guard PastTree.name(of: node.kind.workflowType) == record.type, node.key == record.key else {
                    throw .pastIsOther
                }
                func build<State>(_ state: State) throws(Refusal) -> Any {
                    try self.build(Literal.parse(record.state).literal, State.self)
                }
                states.append((node, try build(node.anyState)))
            }
            do throws(WrongValue) {
                _ = try tree.take(Tree.Effect(states: states, consequence: nil))
            } catch {
                throw .pastIsOther
            }
            for group in takeGroups(isOneCommand: true) { learn(group.events) }
            var below: [TreeNode] = []
            for (node, record) in zip(level, kept[first...]) {
                guard node.children.count == record.children else { throw .pastIsOther }
                below += node.children
            }
            first += level.count
            level = below
        }
        guard first == kept.count else { throw .pastIsOther }
    }
}

extension Refusal {
    /// This refusal is never shown, because the lines are repeated when it is thrown.
    fileprivate static let pastIsOther = Refusal(.value, "the tree is another one")
}

/// A tree as strings, which are the same in every process.
struct PastTree {
    private(set) var nodes: [KeptPast.Node] = []
    private(set) var digest: UInt64
    private var states: [Any] = []

    private static let mostNodes = 5_000
    private static let mostText = 4 << 20

    /// Creates the strings; nil if a value contains an object or a closure, can't be read back from its text, or is
    /// very large.
    init?(_ root: NodeSnapshot) {
        var digest = TextDigest()
        var size = 0
        var level = [root]
        var names: [ObjectIdentifier: String] = [:]
        while !level.isEmpty {
            for node in level {
                guard let state = Self.text(of: node.anyState), let properties = Self.text(of: node.anyWorkflow) else {
                    return nil
                }
                let workflow = ObjectIdentifier(node.workflowType)
                let name = names[workflow] ?? Self.name(of: node.workflowType)
                names[workflow] = name
                nodes.append(KeptPast.Node(children: node.children.count, type: name, key: node.key, state: state))
                states.append(node.anyState)
                digest.add(name)
                digest.add(node.key)
                digest.add(state)
                digest.add(properties)
                size += state.utf8.count
            }
            guard nodes.count <= Self.mostNodes, size <= Self.mostText else { return nil }
            level = level.flatMap(\.children)
        }
        self.digest = digest.value
    }

    /// The text of a value without objects and closures.
    private static func text(of value: Any) -> String? {
        func read<Subject>(_ value: Subject) -> String? {
            guard !ChangeableObjects.mayBeHeld(by: Subject.self) else { return nil }
            let literal = Literal(printing: ValueReader.read(value))
            return literal.isReadable ? literal.text() : nil
        }
        return read(value)
    }

    /// Whether the states can be restored exactly from their text. The text of a date, for example, may omit a part.
    @MainActor
    func canBeBuilt(in session: Session) -> Bool {
        func isBuilt(_ state: Any, from text: String) -> Bool {
            func isEqual<State>(_ state: State) -> Bool {
                guard let built = try? session.build(Literal.parse(text).literal, State.self) as? State else {
                    return false
                }
                return ValueEquality.plan(for: State.self).compare(state, built) == .equal
                    && Self.text(of: built) == text
            }
            return isEqual(state)
        }
        return zip(nodes, states).allSatisfy { node, state in isBuilt(state, from: node.state) }
    }

    /// The name of a type without memory addresses.
    static func name(of type: Any.Type) -> String {
        String(reflecting: type).replacing(/\(unknown context at \$[0-9a-f]+\)/, with: "(private)")
    }
}
