// Hops in a row that differ only in their nodes, such as news that each piece of a chain passes on. They are shown once.

struct HopRun {
    let hop: StepReply.Hop
    private(set) var count = 1

    /// Fewer hops than this are shown one by one.
    private static let fewest = 4

    /// `Todo/List`, or the number of nodes and their kind.
    var label: String { count == 1 ? hop.node.label : "\(count) × \(TreeOutline.kind(hop.node.name))" }

    static func runs(of hops: [StepReply.Hop]) -> [HopRun] {
        var runs: [HopRun] = []
        var start = hops.startIndex
        while start < hops.endIndex {
            let rest = hops[start...]
            let end = rest.dropFirst().firstIndex { !isSame($0, hops[start]) } ?? hops.endIndex
            if end - start < fewest {
                runs += hops[start..<end].map { HopRun(hop: $0) }
            } else {
                runs.append(HopRun(hop: hops[start], count: end - start))
            }
            start = end
        }
        return runs
    }

    private static func isSame(_ one: StepReply.Hop, _ other: StepReply.Hop) -> Bool {
        one.node.type == other.node.type && one.action == other.action && one.changes == other.changes
            && one.output == other.output && one.isUncertain == other.isUncertain
            && isSame(one.outputFate, other.outputFate)
    }

    /// Every output is mapped by another node, so that says nothing.
    private static func isSame(_ one: StepReply.OutputFate?, _ other: StepReply.OutputFate?) -> Bool {
        switch (one, other) {
        case (.mapped?, .mapped?), (.withoutEffect?, .withoutEffect?): true
        default: one == other
        }
    }
}
