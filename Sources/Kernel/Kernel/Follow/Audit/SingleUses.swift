// Finds state that only one child uses, by varying the state in a copy and comparing the results.

import WorkbenchReflection
import WorkbenchLanguage
import WorkbenchValueTree
import Workflow

struct SingleUses {
    /// The parts of the state that reach only one child, each with that child.
    var uses: [(state: ValuePath, child: TreeNode)] = []
    /// The parts that couldn't be varied.
    var skipped: [ValuePath] = []

    /// - Parameter survivor: Given a place in the node's state, returns a different number that doesn't crash the app,
    ///   if such a number is known.
    init(
        of node: TreeNode, _ probe: ForkProbe, _ work: LongWork, survivor: (VariableLeaf) -> Value?
    ) throws(Refusal) {
        try work.proceed()
        guard !node.children.isEmpty, let caller = Self.onlyCaller(of: node) else { return }
        for leaf in VariableLeaf.leaves(of: ValueReader.read(node.anyState)) {
            try work.pause()
            // Skip list elements: the list's count is used as well, but it isn't varied.
            guard !leaf.path.components.contains(where: { if case .index = $0 { true } else { false } }) else {
                continue
            }
            guard let value = leaf.varied ?? survivor(leaf) else {
                skipped.append(leaf.path)
                continue
            }
            guard let reached = Self.reached(from: node, leaf.path, value, probe), reached === caller else { continue }
            uses.append((leaf.path, reached))
        }
    }

    /// The only child whose output changes this node; nil if anything else can change the node, now or in another
    /// state.
    private static func onlyCaller(of node: TreeNode) -> TreeNode? {
        guard node.liveSinks.isEmpty else { return nil }
        let callers = node.children.filter { $0.mappedActionType != nil }
        guard let caller = callers.first, callers.count == 1, caller.worker == nil else { return nil }
        let isAll = ActionCatalog.types(of: node.kind.workflowType).allSatisfy { $0.type == caller.mappedActionType }
        return isAll ? caller : nil
    }

    /// The only child whose properties depend on the value, if the node doesn't show the value itself.
    private static func reached(
        from node: TreeNode, _ path: ValuePath, _ value: Value, _ probe: ForkProbe
    ) -> TreeNode? {
        guard let root = probe.root, let twin = node.twin(below: root) else { return nil }
        let children = twin.children.map { (identity: $0.identity, properties: ValueReader.read($0.anyWorkflow)) }
        let renderings = twin.children.map { Self.rendering(of: $0) }
        let shown = Self.rendering(of: twin)
        return probe.varying(twin, path, value) {
            guard twin.children.map(\.identity) == children.map(\.identity) else { return nil }
            let changed = twin.children.indices.filter {
                ValueReader.read(twin.children[$0].anyWorkflow) != children[$0].properties
            }
            guard changed.count == 1, let index = changed.first else { return nil }
            let below = Self.changedValues(renderings[index], Self.rendering(of: twin.children[index]))
            let above = Self.changedValues(shown, Self.rendering(of: twin))
            // The node's own rendering must not change, apart from its child's rendering.
            guard above.allSatisfy({ $0.value <= below[$0.key, default: 0] }) else { return nil }
            return node.children.first { $0.identity == children[index].identity }
        }
    }

    private static func rendering(of node: TreeNode) -> Value? {
        node.anyRendering.map { ValueReader.read($0) }
    }

    private struct Pair: Hashable {
        var before: Value?
        var after: Value?
    }

    /// The number of occurrences of each change.
    private static func changedValues(_ before: Value?, _ after: Value?) -> [Pair: Int] {
        guard let before, let after else { return [:] }
        let pairs = Change.changes(from: before, to: after).map { Pair(before: $0.before, after: $0.after) }
        return Dictionary(pairs.map { ($0, 1) }, uniquingKeysWith: +)
    }
}

/// The leaves of a value that can be varied safely. A number may be an index, and a different index could crash the
/// app. So only strings, flags and fractions are varied, and numbers are reported as skipped.
struct VariableLeaf {
    var path: ValuePath
    var value: Value
    /// A different value; nil if the leaf can't be varied safely.
    var varied: Value?

    /// A different value, which may crash the app if it's a number.
    var another: Value? { varied ?? value.neighbors.first }

    /// The maximum number of elements of a list or dictionary to search.
    static let mostElements = 40

    /// The leaves of a value: strings, flags and numbers. In collections, only those of the first element.
    ///
    /// - Parameter isWhole: Whether to search all elements, and to include optionals, enums and collections in addition
    ///   to the leaves inside them.
    static func leaves(of value: Value, isWhole: Bool = false) -> [VariableLeaf] {
        var leaves: [VariableLeaf] = []
        collect(value, [], isWhole, &leaves)
        return leaves
    }

    private static func collect(
        _ value: Value, _ path: [ValuePath.Component], _ isWhole: Bool, _ leaves: inout [VariableLeaf]
    ) {
        guard leaves.count < (isWhole ? 1_000 : 200) else { return }
        func add(_ varied: Value? = nil) {
            leaves.append(VariableLeaf(path: ValuePath(path), value: value, varied: varied))
        }
        switch value {
        case .text, .boolean, .float: return add(value.varied)
        case .integer: return add()
        case .optional(_?), .enumeration, .list, .dictionary: if isWhole { add() }
        case .structure, .tuple: break
        default: return isWhole ? add(value.varied) : ()
        }
        let isCollection = value.unwrapped.elementCount != nil
        for part in value.directParts.prefix(isCollection ? isWhole ? mostElements : 1 : .max) {
            collect(part.value, path + [part.component].compactMap(\.self), isWhole, &leaves)
        }
    }
}
