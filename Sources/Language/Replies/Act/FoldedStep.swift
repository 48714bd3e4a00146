// A step without the hops that differ only in their nodes, such as news that each piece of a chain passes on, and with only the first
// nodes further down. It is what a person reads of a step, and all that is sent of a large one.

import WorkbenchReflection

extension StepReply {
    /// What a folded step only counts.
    package struct Rest: MemberwiseCodable, Hashable, Sendable {
        package var hops: [KindCount] = []
        /// Nodes that began or ended or have other properties.
        package var nodes: [KindCount] = []

        package init() {}
    }

    /// Fewer hops in a row than this are kept one by one.
    private static let fewestAlike = 4
    /// Maximum numbers of hops, and of nodes further down.
    fileprivate static let mostHops = 40
    private static let mostNodes = 8
    /// A step with more parts than this is sent folded to a client that shows it as text.
    fileprivate static let mostParts = 200

    package var isLarge: Bool { hops.count + begun.count + ended.count + renders.count > Self.mostParts }

    /// The renders without a changed property aren't kept, and neither are those of nodes that began.
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
    /// Whether it differs only in its node.
    fileprivate func isLike(_ other: StepReply.Hop) -> Bool {
        alike == nil && other.alike == nil && node.type == other.node.type && action == other.action
            && changes == other.changes && output == other.output && isUncertain == other.isUncertain
            && Self.isSame(outputFate, other.outputFate)
    }

    /// Every output is mapped by another node, so that says nothing.
    private static func isSame(_ one: StepReply.OutputFate?, _ other: StepReply.OutputFate?) -> Bool {
        switch (one, other) {
        case (.mapped?, .mapped?), (.withoutEffect?, .withoutEffect?): true
        default: one == other
        }
    }
}

extension Reply {
    /// The reply without what its text leaves out, if it is large.
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
