// A short form of a step, which leaves out hops that differ only in their nodes, as when each node in a chain passes on
// the same output. Only the first few nodes below the hops are kept. Users see steps in this form, and large steps are
// sent only in this form.

import WorkbenchReflection

extension StepReply {
    /// The parts of a folded step that are only counted.
    package struct Rest: MemberwiseCodable, Hashable, Sendable {
        package var hops: [KindCount] = []
        /// Nodes that started, ended, or have different properties.
        package var nodes: [KindCount] = []

        package init() {}
    }

    /// The minimum number of consecutive similar hops that are folded.
    private static let fewestAlike = 4
    /// The maximum numbers of hops, and of nodes listed below them.
    fileprivate static let mostHops = 40
    private static let mostNodes = 8
    /// If a step has more parts than this, it is folded before it is sent to a client that shows it as text.
    fileprivate static let mostParts = 200

    package var isLarge: Bool { hops.count + begun.count + ended.count + renders.count > Self.mostParts }

    /// The step without the renders whose properties haven't changed, and without those of nodes that started.
    package var folded: StepReply {
        var step = self
        var rest = self.rest ?? Rest()
        let runs = runs
        step.hops = Array(runs.prefix(Self.mostHops))
        let left = runs.dropFirst(Self.mostHops)
        if !left.isEmpty {
            rest.hops = KindCount.counts(
                of: left.flatMap { Array(repeating: $0.node.name, count: 1 + ($0.alike ?? 0)) })
        }
        let new = Set(begun.map(\.node.path))
        let changed = renders.filter { !$0.changes.isEmpty && !new.contains($0.node.path) }
        step.begun = Array(begun.prefix(Self.mostNodes))
        step.renders = Array(changed.prefix(Self.mostNodes - step.begun.count))
        step.ended = Array(ended.prefix(Self.mostNodes - step.begun.count - step.renders.count))
        let nodes = begun.map(\.node) + changed.map(\.node) + ended
        if nodes.count > Self.mostNodes {
            rest.nodes = KindCount.counts(of: nodes.dropFirst(Self.mostNodes).map(\.name))
        }
        step.rest = rest == Rest() ? nil : rest
        return step
    }

    private var runs: [Hop] {
        var runs: [Hop] = []
        var start = hops.startIndex
        while start < hops.endIndex {
            let end = hops[start...].dropFirst().firstIndex { !$0.isLike(hops[start]) } ?? hops.endIndex
            if end - start < Self.fewestAlike {
                runs += hops[start..<end]
            } else {
                var run = hops[start]
                run.alike = end - start - 1
                runs.append(run)
            }
            start = end
        }
        return runs
    }
}

extension StepReply.Hop {
    /// Whether two hops differ only in their nodes.
    fileprivate func isLike(_ other: StepReply.Hop) -> Bool {
        alike == nil && other.alike == nil && node.type == other.node.type && action == other.action
            && changes == other.changes && output == other.output && isUncertain == other.isUncertain
            && isHidden == other.isHidden
            && Self.isSame(outputFate, other.outputFate)
    }

    /// Each output is mapped by a different node, which doesn't make the hops different.
    private static func isSame(_ one: StepReply.OutputFate?, _ other: StepReply.OutputFate?) -> Bool {
        switch (one, other) {
        case (.mapped?, .mapped?), (.withoutEffect?, .withoutEffect?): true
        default: one == other
        }
    }
}

extension Reply {
    /// The reply without the parts that its text leaves out, if it is large.
    package var folded: Reply {
        var reply = self
        switch content {
        case .step(let step) where step.isLarge: reply.content = .step(step.folded)
        case .tried(var tried) where tried.step.isLarge:
            tried.step = tried.step.folded
            tried.differences = []
            reply.content = .tried(tried)
        case .difference(let nodes) where nodes.count > StepReply.mostParts:
            var shown = Array(nodes.prefix(StepReply.mostHops))
            shown[shown.count - 1].rest = nodes.count - shown.count
            reply.content = .difference(shown)
        case .history(let entries): reply.content = .history(entries.map(\.folded))
        case .tree(let tree): reply.content = .tree(tree.outline ?? tree)
        default: break
        }
        return reply
    }
}

extension HistoryEntry {
    fileprivate var folded: HistoryEntry {
        guard changes.count > 1 else { return self }
        var entry = self
        entry.changes = Array(changes.prefix(1))
        entry.rest = changes.count - 1
        return entry
    }
}
