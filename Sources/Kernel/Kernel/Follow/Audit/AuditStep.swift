// A single step as the audit rules see it: its events, and the nodes that differ before and after the step.

import WorkbenchReflection
import WorkbenchLanguage
import WorkbenchValueTree
import Workflow

final class AuditStep {
    let number: Int
    let command: String
    /// The name of the tapped screen.
    let screen: String?
    /// All hops of the step.
    let hops: [AuditHop]
    /// The hops in which an action was applied or a state was set directly, but not those in which a state changed
    /// because of new properties.
    let acts: [AuditHop]
    let dropped: [StepValues.Dropped]
    let before: NodeSnapshot
    let after: NodeSnapshot
    /// Whether the step starts from a different tree than the one in which the previous step ended.
    var isFirst = false
    /// Whether an output left the tree.
    private let hasLeftTree: Bool

    /// A node that is alive before and after the step, and either differs or has a differing node below it.
    struct Kept {
        let before: NodeSnapshot
        let after: NodeSnapshot
        let parent: NodeID?
    }

    /// A node that started or ended.
    struct Life {
        let snapshot: NodeSnapshot
        let parent: NodeID
        /// The node's index among its parent's children.
        let slot: Int
    }

    private(set) var kept: [Kept] = []
    private var keptIndices: [NodeID: Int] = [:]
    private(set) var ended: [Life] = []
    private(set) var began: [Life] = []

    init(
        number: Int, command: String, record: StepReply, values: StepValues, before: NodeSnapshot,
        after: NodeSnapshot
    ) {
        self.number = number
        self.command = command
        screen = values.screen
        hops = zip(record.hops, values.hops).map { AuditHop(record: $0, values: $1) }
        acts = hops.filter { !$0.isDownward }
        dropped = values.dropped
        hasLeftTree = !record.outputs.isEmpty
        self.before = before
        self.after = after
        compare(before, after, parent: nil)
    }

    private func compare(_ before: NodeSnapshot, _ after: NodeSnapshot, parent: NodeID?) {
        guard before !== after else { return }
        keptIndices[before.node] = kept.count
        kept.append(Kept(before: before, after: after, parent: parent))
        // Usually the children are the same and in the same order.
        if before.children.count == after.children.count,
            zip(before.children, after.children).allSatisfy({ $0 === $1 || $0.node == $1.node })
        {
            for (old, new) in zip(before.children, after.children) { compare(old, new, parent: after.node) }
            return
        }
        var old = Dictionary(before.children.map { ($0.node, $0) }, uniquingKeysWith: { first, _ in first })
        for (slot, child) in after.children.enumerated() {
            if let former = old.removeValue(forKey: child.node) {
                compare(former, child, parent: after.node)
            } else {
                began.append(Life(snapshot: child, parent: after.node, slot: slot))
            }
        }
        for (slot, child) in before.children.enumerated() where old[child.node] != nil {
            ended.append(Life(snapshot: child, parent: before.node, slot: slot))
        }
    }

    /// Whether nothing in the tree changed and no output left it.
    var isWithoutEffect: Bool {
        guard ended.isEmpty, began.isEmpty, !hasLeftTree else { return false }
        return acts.allSatisfy(\.isUnchanged)
            && kept.allSatisfy { $0.before.anyStateValue == $0.after.anyStateValue }
    }

    /// Whether the payload of an action or output is, or contains, nil.
    private(set) lazy var bringsNothing: Bool = hops.contains { hop in
        var payloads = hop.output.map { [$0] } ?? []
        if let action = hop.action, !(action is ClosureAction) { payloads.append(ValueReader.read(action)) }
        return payloads.contains(where: \.containsNil)
    }

    /// The scalars in the payloads of the step's actions and outputs.
    private(set) lazy var brought: Set<Value> = hops.reduce(into: []) { values, hop in
        values.formUnion(hop.actionScalars)
        values.formUnion(hop.outputScalars)
    }

    private var broughtTo: [NodeID: Set<Value>] = [:]

    /// The scalars that the step brought to a node: those in the payloads of its actions, and of what caused these. What
    /// a node emits, and what follows from that, comes from its state. If an action's payload is unknown, its output
    /// stands for it.
    func brought(to node: NodeID) -> Set<Value> {
        if let known = broughtTo[node] { return known }
        var values: Set<Value> = []
        var passed: Set<Int> = []
        for own in hops.indices where hops[own].node == node {
            var next: Int? = own
            while let index = next, passed.insert(index).inserted {
                let hop = hops[index]
                values.formUnion(hop.actionScalars)
                if hop.node != node || hop.action.map({ $0 is ClosureAction }) ?? true {
                    values.formUnion(hop.outputScalars)
                }
                next = hop.record.cause
            }
        }
        broughtTo[node] = values
        return values
    }

    func kept(_ node: NodeID) -> Kept? { keptIndices[node].map { kept[$0] } }

    /// The state of a node after its own actions, before `workflowDidChange`.
    func stateAfterHops(of kept: Kept) -> Value {
        acts.last { $0.node == kept.before.node }.map { ValueReader.read($0.after) } ?? kept.before.anyStateValue
    }

    /// The name of the step's cause: the first action that has a name, including the cases nested in it, or the command
    /// without its arguments.
    private(set) lazy var cause: String = {
        // An action that contains a closure may do anything, so its name doesn't identify the cause.
        let actions = acts.lazy.compactMap(\.action).filter { !($0 is ClosureAction) }.map { ValueReader.read($0) }
            .filter { !$0.holdsCode }
        if let signature = actions.first?.signature { return signature }
        let bare = CommandKind.withoutKeys(String(command.prefix { $0 != "(" }))
        // A delivery is named without its value: two answers from a worker don't count as different actions.
        return isDelivery ? bare.split(separator: " ").prefix(3).joined(separator: " ") : bare
    }()

    private(set) lazy var isDelivery = CommandTable.commandOfLine(command)?.is(DeliverCommand.self) == true

    /// The callback or button as written in a `tap` command, with the screen's name if the command gives one; nil for
    /// other commands.
    var tapped: String? {
        guard CommandTable.commandOfLine(command)?.is(TapCommand.self) == true else { return nil }
        return String(command.drop { $0 != " " }.dropFirst().prefix { $0 != "(" })
    }
}

/// A hop with its record and its actual values.
struct AuditHop {
    let record: StepReply.Hop
    private let values: StepValues.Hop

    init(record: StepReply.Hop, values: StepValues.Hop) {
        self.record = record
        self.values = values
    }

    var node: NodeID { values.node }
    /// The action; nil if the state was set without one.
    var action: Any? { values.action }
    var before: Any { values.before }
    var after: Any { values.after }
    var output: Value? { record.output }
    var isUnchanged: Bool { record.isUnchanged }

    /// Whether the action was made from a child's output.
    var isFromChild: Bool { if case .child = record.source { true } else { false } }

    /// Whether the state changed because of new properties.
    var isDownward: Bool { if case .properties = record.source { true } else { false } }

    /// The action's name without its values: `titleChanged`. Nil for an action made from a closure, such as a worker's
    /// output.
    var actionName: String? { action is ClosureAction ? nil : action.map { ValueReader.read($0).caseName } }

    /// The index of the hop that the output caused.
    var target: Int? {
        switch record.outputFate {
        case .mapped(let index)?, .withoutEffect(let index)?: index
        case .ignored, .left, nil: nil
        }
    }

    /// The scalars in the action's payload; empty if the action is a closure.
    fileprivate var actionScalars: Set<Value> {
        action.map { $0 is ClosureAction ? [] : ValueReader.read($0).payloadScalars } ?? []
    }

    fileprivate var outputScalars: Set<Value> { output?.payloadScalars ?? [] }

    var isOutputIgnored: Bool { if case .ignored? = record.outputFate { true } else { false } }
}

extension Value {
    /// The name of an enum case or, for other values, of the type, without payloads.
    var caseName: String {
        switch unwrapped {
        case .enumeration(let enumCase): enumCase.name
        case .structure(let structure): structure.type
        case .erased(let erased): erased.value.caseName
        default: typeText
        }
    }
}

extension Value {
    /// The case names without their values, including nested ones: `row(.removed)`.
    fileprivate var signature: String {
        guard case .enumeration(let enumCase) = unwrapped else { return caseName }
        let inner = enumCase.payload.compactMap { element -> String? in
            guard case .enumeration = element.value.unwrapped else { return nil }
            return ".\(element.value.signature)"
        }
        return enumCase.name + (inner.isEmpty ? "" : "(\(inner.joined(separator: ", ")))")
    }
}

extension Value {
    /// Whether the value is or contains nil, except in lists.
    var containsNil: Bool {
        var found = false
        visitOutsideLists { value, _ in if case .optional(nil) = value { found = true } }
        return found
    }
}

extension NodeSnapshot {
    var anyStateValue: Value { ValueReader.read(anyState) }

    /// The node's properties; for a worker's node, the worker.
    var properties: Any { (anyWorkflow as? any WorkerNode)?.anyWorker ?? anyWorkflow }
    var propertiesValue: Value { ValueReader.read(properties) }
    var isWorker: Bool { anyWorkflow is any WorkerNode }

    func forEach(_ body: (NodeSnapshot) -> Void) {
        body(self)
        for child in children { child.forEach(body) }
    }

    /// Whether this node, or a node below it, has the given number.
    func contains(_ node: NodeID) -> Bool {
        self.node == node || children.contains { $0.contains(node) }
    }
}

/// The steps that the rules examine.
struct AuditHistory {
    var steps: [AuditStep] { didSet { cache = TableCache() } }
    let names: NodeNames
    private var cache = TableCache()

    init(steps: [AuditStep], names: NodeNames) {
        (self.steps, self.names) = (steps, names)
    }

    private final class TableCache {
        var tables: FeatureTable.All?
    }

    /// The features of all states, read only once.
    var featureTables: FeatureTable.All {
        if let known = cache.tables { return known }
        let tables = FeatureTable.tables(of: self)
        cache.tables = tables
        return tables
    }

    /// The known finding that the steps are to show; nil if all findings are wanted.
    var sought: AuditFinding?

    /// Whether a single occurrence counts as a habit, so that a known finding can be shown with few steps.
    var isLenient: Bool { sought != nil }

    /// Whether a step with this cause may break a relation. In few steps any action may seem to, so only the cause of the
    /// known finding counts.
    func mayBlame(_ cause: String) -> Bool { sought?.brokenBy.map { $0 == cause } ?? true }

    /// The number of occurrences that count as a habit.
    var habit: Int { isLenient ? 1 : 3 }

    func place(_ node: NodeID, _ path: ValuePath = ValuePath()) -> AuditReply.Place {
        AuditReply.Place(node: names.name(of: node), path: path)
    }

    func parent(of node: NodeID) -> NodeID { names.record(of: node)?.parent ?? node }

    func isAbove(_ above: NodeID, _ node: NodeID) -> Bool {
        let parent = parent(of: node)
        return parent != node && (parent == above || isAbove(above, parent))
    }

    /// A node in a snapshot of the tree, found by following its path from the root.
    func snapshot(_ node: NodeID, in root: NodeSnapshot) -> NodeSnapshot? {
        guard root.node != node else { return root }
        guard let parent = names.record(of: node)?.parent else { return nil }
        return snapshot(parent, in: root)?.children.first { $0.node == node }
    }

    /// A name shared by all nodes of a type below the same kind of parent.
    func kind(_ node: NodeID) -> String { names.record(of: node).map { "\($0.label)" } ?? "\(node)" }
}

extension Session {
    /// The steps up to the current moment, except folded steps and each step right after a folded one.
    var auditHistory: AuditHistory {
        var steps: [AuditStep] = []
        let moments = timeline.moments
        for index in timeline.past {
            let moment = moments[index]
            guard let parent = moment.parent, let before = moments[parent].details, let after = moment.details,
                let record = after.step, let values = after.values
            else { continue }
            steps.append(
                AuditStep(
                    number: moment.number, command: moment.command, record: record, values: values,
                    before: before.snapshot, after: after.snapshot))
        }
        return AuditHistory(steps: steps, names: names)
    }
}
