// State that nothing reads: in every known state, varying it changes no rendering, no child and no side effect, and
// commands still have the same effects.

import WorkbenchReflection
import WorkbenchLanguage
import WorkbenchValueTree
import Workflow

@MainActor
struct UnreadState {
    private let history: AuditHistory
    private let copy: Session
    /// The maximum number of states to vary for one kind of node.
    private static let mostStates = 6
    /// The maximum number of different states in which to vary one place.
    private static let mostStatesOfAPlace = 100
    /// The maximum number of commands to repeat for each action.
    private static let mostCommands = 8

    private typealias Sight = (step: AuditStep, node: NodeID)

    /// The nodes of each kind that occurred in the steps, in order of first appearance.
    private let kinds: [(name: String, seen: [Sight])]

    private struct Candidate {
        let node: NodeID
        let path: ValuePath
        let step: Int
        let parts: Set<PartOfType>
    }

    /// The place of a number in the state of one kind of node.
    struct Number: Hashable {
        fileprivate let kind: String
        fileprivate let path: ValuePath
    }

    init(_ history: AuditHistory, in copy: Session) {
        self.history = history
        self.copy = copy
        var names: [String] = []
        var seen: [String: [Sight]] = [:]
        for step in history.steps {
            for kept in step.kept where !kept.after.isWorker {
                let kind = history.names.label(of: kept.after.node)?.type ?? ""
                if seen[kind] == nil { names.append(kind) }
                seen[kind, default: []].append((step, kept.after.node))
            }
        }
        kinds = names.map { ($0, seen[$0] ?? []) }
    }

    /// The state that nothing reads, and the state that may or may not be read.
    ///
    /// - Parameter readNumbers: The result of `readNumbers()`.
    func findings(
        _ readNumbers: Set<Number>
    ) -> (found: [AuditObservation], skipped: [AuditReply.Skipped]) {
        var skipped: [AuditReply.Skipped] = []
        var readParts: Set<PartOfType> = []
        let found = kinds.flatMap { kind, seen in
            unread(seen, { readNumbers.contains(Number(kind: kind, path: $0)) }, &readParts, &skipped)
        }
        // A value that is stored in several places may be read in only one of them.
        return (found.filter { $0.parts.isDisjoint(with: readParts) }.map(\.observation), skipped)
    }

    // MARK: - Numbers

    /// The numbers that are read. They are varied in copies of the process, because a wrong number crashes an app more
    /// often than any other value. A number that can't be tried, or that crashes the app, counts as read.
    func readNumbers() -> Set<Number> {
        var sights: [Number: [(Sight, Value)]] = [:]
        var numbers: [Number] = []
        for (kind, seen) in kinds {
            for (step, node) in seen.spread(Self.mostStates) {
                guard let snapshot = Self.snapshot(node, in: step.after) else { continue }
                for leaf in VariableLeaf.leaves(of: snapshot.anyStateValue) where leaf.varied == nil {
                    guard let value = leaf.another else { continue }
                    let number = Number(kind: kind, path: leaf.path)
                    if sights[number] == nil { numbers.append(number) }
                    sights[number, default: []].append(((step, node), value))
                }
            }
        }
        var probes: [Int: ForkProbe] = [:]
        let answers = ProcessCopy.answers(to: numbers.count, limit: Drive.limit) { index in
            MainActor.assumeIsolated {
                let number = numbers[index]
                return (sights[number] ?? []).contains { sight, value in
                    let probe = probes[sight.step.number] ?? ForkProbe(sight.step.after)
                    probes[sight.step.number] = probe
                    return isRead(number.path, value, sight.node, sight.step, probe)
                }
            }
        }
        return Set(zip(numbers, answers).filter { if case .no? = $1 { false } else { true } }.map(\.0))
    }

    // MARK: - All state

    private func unread(
        _ seen: [Sight], _ isReadNumber: (ValuePath) -> Bool, _ readParts: inout Set<PartOfType>,
        _ skipped: inout [AuditReply.Skipped]
    ) -> [(parts: Set<PartOfType>, observation: AuditObservation)] {
        var candidates: [ValuePath: Candidate] = [:]
        var readPaths: Set<ValuePath> = []
        var numbers: Set<ValuePath> = []
        var order: [ValuePath] = []
        for (step, node) in seen.spread(Self.mostStates) {
            let probe = ForkProbe(step.after)
            guard let root = probe.root, let twin = step.after.twin(of: node, below: root) else { continue }
            // A side effect reads values inside its closure, which can't be observed.
            guard twin.sideEffects.isEmpty else {
                skipped.append(AuditReply.Skipped(history.place(node), because: .sideEffect))
                return []
            }
            let state = ValueReader.read(twin.anyState)
            for leaf in VariableLeaf.leaves(of: state) where !readPaths.contains(leaf.path) {
                guard let value = leaf.another else { continue }
                let isNumber = leaf.varied == nil
                if isNumber { numbers.insert(leaf.path) }
                let isRead =
                    isNumber ? isReadNumber(leaf.path) : self.isRead(leaf.path, value, node, step, probe)
                if isRead {
                    readPaths.insert(leaf.path)
                    readParts.formUnion(state.structures(around: leaf.path))
                } else if candidates[leaf.path] == nil {
                    order.append(leaf.path)
                    candidates[leaf.path] = Candidate(
                        node: node, path: leaf.path, step: step.number, parts: state.structures(around: leaf.path))
                }
            }
        }
        return order.compactMap { path in
            guard !readPaths.contains(path), let candidate = candidates[path] else { return nil }
            // A number, such as the next ID, is often read only in a later state, so it's reported as skipped rather
            // than as a finding.
            guard !numbers.contains(path) else {
                skipped.append(AuditReply.Skipped(history.place(candidate.node, path), because: .unreadNumber))
                return nil
            }
            guard let states = statesWithoutReading(path, seen),
                !isReadByActions(path, seen.filter { $0.step.kept($0.node)?.before.anyStateValue[path] != nil })
            else { return nil }
            // An action that didn't occur in the drive may read the place.
            guard areAllActionsSeen(seen, path) else {
                skipped.append(AuditReply.Skipped(history.place(candidate.node, path), because: .untakenActions))
                return nil
            }
            guard !haveOnlyShortLists(seen) else {
                skipped.append(AuditReply.Skipped(history.place(candidate.node, path), because: .shortLists))
                return nil
            }
            return (
                candidate.parts,
                AuditObservation(
                    .unreadState, at: history.place(candidate.node, path), times: states, step: candidate.step)
            )
        }
    }

    /// The number of different states in which varying the place changed nothing; nil if it changed something in any
    /// state. The node's properties count as part of the state, because they may decide whether the place is read.
    private func statesWithoutReading(_ path: ValuePath, _ seen: [Sight]) -> Int? {
        var known: Set<[Value]> = []
        for (step, node) in seen where known.count < Self.mostStatesOfAPlace {
            let probe = ForkProbe(step.after)
            guard let root = probe.root, let twin = step.after.twin(of: node, below: root),
                known.insert([ValueReader.read(twin.anyState), ValueReader.read(twin.properties)]).inserted
            else { continue }
            for leaf in VariableLeaf.leaves(of: ValueReader.read(twin.anyState)) where leaf.path == path {
                guard let value = leaf.another else { continue }
                if isRead(path, value, node, step, probe) { return nil }
            }
        }
        return known.count
    }

    private func isRead(
        _ path: ValuePath, _ value: Value, _ node: NodeID, _ step: AuditStep, _ probe: ForkProbe
    ) -> Bool {
        guard let root = probe.root, let twin = step.after.twin(of: node, below: root) else { return true }
        let before = Self.picture(of: twin)
        return probe.varying(twin, path, value) { Self.picture(of: twin) != before } ?? true
    }

    /// Everything visible about a node: its rendering, its children and their properties.
    private static func picture(of node: TreeNode) -> [Value] {
        var picture = [node.anyRendering.map { ValueReader.read($0) } ?? .optional(nil)]
        for child in node.children {
            picture.append(.text(Text("\(child.kind.name) \(child.key)")))
            picture.append(ValueReader.read(child.properties))
            if let rendering = child.anyRendering { picture.append(ValueReader.read(rendering)) }
        }
        return picture
    }

    /// Whether commands that reached the node have different effects when they are repeated with the state varied
    /// beforehand. A closure on a screen may have captured the value.
    private func isReadByActions(_ path: ValuePath, _ seen: [Sight]) -> Bool {
        // A few commands for each action, in different states.
        let reaching = Dictionary(grouping: seen) { step, node in
            step.acts.first { $0.node == node }.map { $0.actionName ?? step.cause }
        }
        for (step, node) in reaching.filter({ $0.key != nil }).values.flatMap({ $0.spread(Self.mostCommands) }) {
            guard let snapshot = Self.snapshot(node, in: step.before),
                let value = VariableLeaf.leaves(of: snapshot.anyStateValue).first(where: { $0.path == path })?.varied
            else { continue }
            guard let plain = copy.repeating(step, nil),
                let varied = copy.repeating(step, (step.before.way(to: node) ?? [], path, value))
            else { return true }
            if !Self.isSame(plain, varied, except: path) { return true }
        }
        return false
    }

    /// Whether the drive included every action that can reach these nodes while the place had a value.
    private func areAllActionsSeen(_ seen: [Sight], _ path: ValuePath) -> Bool {
        var taken: [ObjectIdentifier: [String: Int]] = [:]
        for (step, node) in seen where step.kept(node)?.before.anyStateValue[path] != nil {
            for hop in step.acts where hop.node == node {
                guard let action = hop.action else { continue }
                // An action that is made from a closure doesn't show which others there are.
                guard !ValueReader.read(action).holdsCode else { return false }
                taken[ObjectIdentifier(type(of: action)), default: [:]][hop.actionName ?? "", default: 0] += 1
            }
        }
        for (step, node) in seen.spread(Self.mostStates) {
            let probe = ForkProbe(step.after)
            guard let root = probe.root, let twin = step.after.twin(of: node, below: root) else { continue }
            for type in twin.liveSinks.map(\.actionType) {
                let names = Set(taken[ObjectIdentifier(type), default: [:]].filter { $0.value >= history.habit }.keys)
                guard !names.isEmpty, Set(TypeDescription(of: type).cases?.map(\.name) ?? []).isSubset(of: names) else {
                    return false
                }
            }
        }
        return true
    }

    /// Whether the nodes hold lists in their state or properties, but these lists never had two elements.
    private func haveOnlyShortLists(_ seen: [Sight]) -> Bool {
        let limits = PartFinder.Limits(breadth: Self.mostStatesOfAPlace, parts: Self.mostStatesOfAPlace)
        let longest = seen.lazy.compactMap { step, node -> Int? in
            let probe = ForkProbe(step.after)
            guard let root = probe.root, let twin = step.after.twin(of: node, below: root) else { return nil }
            return [twin.anyState, twin.properties].flatMap { PartFinder.lengthsOfLists(in: $0, limits: limits) }.max()
        }
        return longest.max().map { $0 < 2 } ?? false
    }

    private static func isSame(_ plain: AuditStep, _ varied: AuditStep, except path: ValuePath) -> Bool {
        guard plain.acts.count == varied.acts.count else { return false }
        for (left, right) in zip(plain.acts, varied.acts) {
            guard left.action.map({ ValueReader.read($0) }) == right.action.map({ ValueReader.read($0) }),
                left.output == right.output
            else { return false }
            let changes = Change.changes(from: ValueReader.read(left.after), to: ValueReader.read(right.after))
            guard changes.allSatisfy({ $0.path.overlaps(path) }) else { return false }
        }
        return true
    }

    // MARK: - Nodes of a snapshot

    private static func snapshot(_ node: NodeID, in root: NodeSnapshot) -> NodeSnapshot? {
        if root.node == node { return root }
        return root.children.lazy.compactMap { snapshot(node, in: $0) }.first
    }
}

/// A part of every value of a type.
private struct PartOfType: Hashable {
    let type: String
    let path: ValuePath
}

extension Value {
    /// The place as a part of each structure that contains it, except for the whole value.
    fileprivate func structures(around path: ValuePath) -> Set<PartOfType> {
        Set(
            path.components.indices.dropFirst().compactMap { index in
                guard case .structure(let structure)? = self[ValuePath(Array(path.components[..<index]))]?.unwrapped
                else { return nil }
                return PartOfType(type: structure.type, path: ValuePath(Array(path.components[index...])))
            })
    }
}

extension Array {
    /// Some of the elements, evenly spread over the array.
    func spread(_ most: Int) -> [Element] {
        guard count > most else { return self }
        return (0..<most).map { self[$0 * count / most] }
    }
}
