// The features of all states as numbers, with a row for each step that changes a feature.

import WorkbenchLanguage
import WorkbenchValueTree
import Workflow

/// Assigns numbers to values; equal values get the same number.
struct ValueNumbers {
    static let zero: Int32 = 0
    private var numbers: [Value: Int32] = [.integer(0): zero]
    private(set) var values: [Value] = [.integer(0)]

    mutating func number(of value: Value) -> Int32 {
        if let known = numbers[value] { return known }
        let next = Int32(values.count)
        numbers[value] = next
        values.append(value)
        return next
    }
}

/// The features of all nodes of one kind. Kinds that never have two nodes at the same time share a table.
struct FeatureTable {
    struct Column: Hashable {
        let kind: String
        let feature: Feature
    }

    /// The features before and after a step.
    struct Row {
        let step: AuditStep
        let nodes: [String: NodeID]
        fileprivate let before: [Int32]
        fileprivate let after: [Int32]
        let changed: [Int]
        /// The path of the list element; empty for whole states.
        let element: ValuePath

        /// Whether too many features changed to compare them pairwise.
        var movesTooMuch: Bool { changed.count >= 300 }

        /// The number of the feature's value; nil if the feature didn't exist.
        func before(_ column: Int) -> Int32? { Self.value(before, column) }
        func after(_ column: Int) -> Int32? { Self.value(after, column) }

        private static func value(_ values: [Int32], _ column: Int) -> Int32? {
            column < values.count && values[column] != missing ? values[column] : nil
        }
    }

    private static let missing: Int32 = -1

    private(set) var columns: [Column] = []
    private(set) var rows: [Row] = []
    /// Whether the table's rows are list elements rather than whole states.
    fileprivate(set) var isOfElements = false
    private var indices: [Column: Int] = [:]
    /// For each kind, the columns that count elements or add up their values.
    private var totals: [String: [Int]] = [:]

    func column(_ kind: String, _ feature: Feature) -> Int? { indices[Column(kind: kind, feature: feature)] }

    private mutating func index(of column: Column) -> Int {
        if let known = indices[column] { return known }
        indices[column] = columns.count
        if column.feature.form.isTotal { totals[column.kind, default: []].append(columns.count) }
        columns.append(column)
        return columns.count - 1
    }

    /// The table's current values, between two steps.
    fileprivate struct Current {
        var values: [Int32] = []
        var nodes: [String: NodeID] = [:]
        private var columns: [String: [Int]] = [:]

        mutating func forget(_ kind: String) {
            for column in columns.removeValue(forKey: kind) ?? [] { values[column] = missing }
            nodes[kind] = nil
        }

        mutating func set(_ kind: String, _ node: NodeID, _ found: [(column: Int, value: Int32)]) {
            for column in columns[kind] ?? [] { values[column] = missing }
            nodes[kind] = node
            columns[kind] = found.map(\.column)
            for (column, value) in found {
                if column >= values.count {
                    values += Array(repeating: missing, count: column + 1 - values.count)
                }
                values[column] = value
            }
        }
    }

    fileprivate mutating func read(
        _ kind: String, _ features: [(feature: Feature, value: Int32)]
    ) -> [(column: Int, value: Int32)] {
        var found = features.map { (column: index(of: Column(kind: kind, feature: $0)), value: $1) }
        // A collection in which nothing is counted now still has a count: zero.
        let read = Set(found.map(\.column))
        for column in totals[kind] ?? [] where !read.contains(column) {
            let feature = columns[column].feature
            guard let count = self.column(kind, Feature(feature.path, .count)),
                let value = found.first(where: { $0.column == count })?.value,
                value == ValueNumbers.zero || feature.form.isOfCase
            else { continue }
            found.append((column, ValueNumbers.zero))
        }
        return found
    }

    fileprivate mutating func add(
        _ step: AuditStep, from before: Current, to after: Current, element: ValuePath = ValuePath()
    ) {
        let changed = after.values.indices.filter { column in
            column >= before.values.count || before.values[column] != after.values[column]
        }
        guard !changed.isEmpty else { return }
        rows.append(
            Row(
                step: step, nodes: after.nodes, before: before.values, after: after.values, changed: changed,
                element: element))
    }
}

extension FeatureTable {
    /// All tables of a history, their values, and the number of nodes that are missing or incomplete.
    typealias All = (tables: [FeatureTable], values: ValueNumbers, uncompared: Int)

    static func tables(of history: AuditHistory) -> All {
        guard let first = history.steps.first else { return ([], ValueNumbers(), 0) }
        let several = kindsOfSeveral(in: history)
        var builder = Builder(history: history, several: several)
        if !first.isFirst { builder.begin(first.before) }
        for step in history.steps { builder.take(step) }
        return (
            [builder.single] + builder.tables.sorted { $0.key < $1.key }.map(\.value), builder.values,
            builder.left.count
        )
    }

    /// The kinds that had two nodes at the same time.
    private static func kindsOfSeveral(in history: AuditHistory) -> Set<String> {
        var counts: [String: Int] = [:]
        var several: Set<String> = []
        func add(_ node: NodeSnapshot) {
            counts[history.kind(node.node), default: 0] += 1
            if counts[history.kind(node.node), default: 0] > 1 { several.insert(history.kind(node.node)) }
        }
        if let first = history.steps.first, !first.isFirst { first.before.forEach(add) }
        for step in history.steps {
            if step.isFirst {
                counts = [:]
                step.before.forEach(add)
            }
            for life in step.ended { life.snapshot.forEach { counts[history.kind($0.node), default: 0] -= 1 } }
            for life in step.began { life.snapshot.forEach(add) }
        }
        return several
    }

    private struct Builder {
        let history: AuditHistory
        let several: Set<String>
        var single = FeatureTable()
        var tables: [String: FeatureTable] = [:]
        var values = ValueNumbers()
        /// The nodes that aren't fully compared, because there are too many of them, or they have too many features.
        var left: Set<NodeID> = []
        private var now = Current()
        private var nodes: [NodeID: Current] = [:]
        private var followed: Set<NodeID> = []
        private var parents: [NodeID: NodeID] = [:]
        private var states: [NodeID: Value] = [:]
        /// The properties of nodes whose kind has several nodes.
        private var properties: [NodeID: Value] = [:]
        private var keys: [NodeID: String] = [:]
        /// The flags and numbers in the states of nodes whose kind has several nodes.
        private var parts: [NodeID: [(path: ValuePath, value: Value)]] = [:]
        /// The kinds of children that have totals now.
        private var totalKinds: Set<String> = []
        private static let mostNodes = 60

        init(history: AuditHistory, several: Set<String>) {
            (self.history, self.several) = (history, several)
        }

        private mutating func features(_ state: Value, _ node: NodeID) -> [(feature: Feature, value: Int32)] {
            let features = Feature.all(of: state)
            if features.count(where: { $0.feature.form == .itself }) >= Feature.most { left.insert(node) }
            return features.map { ($0.feature, values.number(of: $0.value)) }
        }

        /// Starts with a tree.
        mutating func begin(_ root: NodeSnapshot) {
            begin(root, below: nil)
            setTotals()
        }

        /// Tracks a node and all nodes below it.
        mutating func begin(_ node: NodeSnapshot, below parent: NodeID?) {
            if !node.isWorker {
                if followed.count < Self.mostNodes {
                    followed.insert(node.node)
                    parents[node.node] = parent
                    set(node)
                } else {
                    left.insert(node.node)
                }
            }
            for child in node.children { begin(child, below: node.node) }
        }

        private mutating func set(_ node: NodeSnapshot) {
            let kind = history.kind(node.node)
            let state = node.anyStateValue
            states[node.node] = state
            let features = features(state, node.node)
            if several.contains(kind) {
                parts[node.node] = state.countedParts
                properties[node.node] = node.propertiesValue
                keys[node.node] = node.key
                nodes[node.node, default: Current()].set(
                    kind, node.node, tables[kind, default: FeatureTable()].read(kind, features))
                setNames(of: node.node)
            } else {
                now.set(kind, node.node, single.read(kind, features))
            }
        }

        /// Reads the places where the parent's state refers to a node.
        private mutating func setNames(of node: NodeID) {
            guard let parent = parents[node], let state = states[parent], let child = properties[node] else { return }
            let kind = history.kind(parent)
            let features = Feature.names(of: child, key: keys[node] ?? "", in: state).map {
                ($0.feature, values.number(of: $0.value))
            }
            let columns = tables[history.kind(node), default: FeatureTable()].read(kind, features)
            nodes[node]?.set(kind, parent, columns)
        }

        /// Counts the flags and adds the numbers of all children of a kind, which their parent may keep a copy of.
        private mutating func setTotals() {
            var totals: [String: (node: NodeID, counts: [Feature: Double])] = [:]
            for (node, parts) in parts.sorted(by: { $0.key.number < $1.key.number }) {
                guard let parent = parents[node], !several.contains(history.kind(parent)) else { continue }
                let kind = history.kind(node)
                var total = totals[kind] ?? (node, [:])
                for (path, value) in parts {
                    if case .boolean(let flag) = value {
                        total.counts[Feature(path, .countWhere(ValuePath(), true)), default: 0] += flag ? 1 : 0
                    } else if let number = value.number {
                        total.counts[Feature(path, .sum(ValuePath())), default: 0] += number
                    }
                }
                totals[kind] = total
            }
            for kind in totalKinds.subtracting(totals.keys) { now.forget(Self.totalKind(kind)) }
            totalKinds = Set(totals.keys)
            for (kind, total) in totals {
                let features = total.counts.sorted { "\($0.key)" < "\($1.key)" }.map { feature, count in
                    (
                        feature,
                        values.number(of: Int(exactly: count).map { .integer(Integer($0)) } ?? .float(.double(count)))
                    )
                }
                now.set(Self.totalKind(kind), total.node, single.read(Self.totalKind(kind), features))
            }
        }

        private static func totalKind(_ kind: String) -> String { "all \(kind)" }

        mutating func take(_ step: AuditStep) {
            if step.isFirst {
                (now, nodes, followed, parents, states, properties) = (Current(), [:], [], [:], [:], [:])
                parts = [:]
                begin(step.before)
            }
            let (before, formerNodes) = (now, nodes)
            for life in step.ended { life.snapshot.forEach { end($0.node) } }
            for life in step.began { begin(life.snapshot, below: life.parent) }
            var changed: Set<NodeID> = []
            for kept in step.kept where followed.contains(kept.after.node) {
                guard kept.before.anyStateValue != kept.after.anyStateValue else { continue }
                changed.insert(kept.after.node)
                set(kept.after)
                addElements(of: kept, step)
            }
            for (node, former) in formerNodes where nodes[node] != nil {
                if let parent = parents[node], changed.contains(parent) {
                    setNames(of: node)
                } else if !changed.contains(node) {
                    continue
                }
                if let current = nodes[node] { tables[history.kind(node)]?.add(step, from: former, to: current) }
            }
            if !changed.isEmpty || !step.ended.isEmpty || !step.began.isEmpty { setTotals() }
            single.add(step, from: before, to: now)
            if let row = single.rows.last, row.step === step, row.movesTooMuch { left.formUnion(changed) }
        }

        /// Adds the list elements that changed in place, each as a row in the list's own table.
        private mutating func addElements(of kept: AuditStep.Kept, _ step: AuditStep) {
            let old = kept.before.anyStateValue
            for (path, list) in kept.after.anyStateValue.lists {
                guard case .list(let former)? = old[path], former.elements.count == list.elements.count else {
                    continue
                }
                let changed = list.elements.indices.filter { former.elements[$0] != list.elements[$0] }
                let isMoved = changed.contains { former.elements.contains(list.elements[$0]) }
                guard !isMoved, changed.count <= Self.mostElements else { continue }
                let kind = "\(history.kind(kept.after.node)) \(path)"
                var table = tables[kind] ?? FeatureTable()
                table.isOfElements = true
                for index in changed {
                    let rows = [former.elements[index], list.elements[index]].map { element in
                        var row = Current()
                        let features = Feature.all(of: element).map { ($0.feature, values.number(of: $0.value)) }
                        row.set(kind, kept.after.node, table.read(kind, features))
                        return row
                    }
                    table.add(step, from: rows[0], to: rows[1], element: ValuePath(path.components + [.index(index)]))
                }
                tables[kind] = table
            }
        }

        private static let mostElements = 20

        private mutating func end(_ node: NodeID) {
            guard followed.remove(node) != nil else { return }
            states[node] = nil
            parents[node] = nil
            properties[node] = nil
            parts[node] = nil
            if nodes.removeValue(forKey: node) == nil { now.forget(history.kind(node)) }
        }
    }
}

extension Value {
    /// The flags and numbers of a state, each with its path.
    fileprivate var countedParts: [(path: ValuePath, value: Value)] {
        var found: [(ValuePath, Value)] = []
        visitOutsideLists { value, path in
            guard found.count < 12 else { return }
            switch value {
            case .boolean, .integer, .float: found.append((ValuePath(path), value))
            default: break
            }
        }
        return found
    }
}
