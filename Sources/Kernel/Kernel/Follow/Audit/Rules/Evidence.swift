// The evidence for a relation, and the amounts that elements add to a number.

import WorkbenchValueTree

/// The evidence from the steps for a relation between two places.
struct Evidence {
    struct Break {
        var rows: [Int] = []
        var times: Int { rows.count }
    }

    /// The number of times that both places moved and the relation held, by cause.
    var hits: [String: Int] = [:]
    /// The values of the first place in the steps that `hits` counts.
    var values: Set<Int32> = []
    var rises = 0
    var falls = 0
    /// Steps in which the second place moved, but the first didn't, or moved to the wrong value.
    var breaks: [String: Break] = [:]
    /// Steps in which only the first place moved, away from the second.
    var strays: [String: Break] = [:]
    /// Whether the relation is a calculation whose numbers all vary.
    var isExact = false
    /// Steps in which a node let go of both places, and the second place of another node, whose first place is still
    /// set.
    var takenAway: (cause: String, broken: Break)?
    /// The number of steps in which the first place caught up with the second.
    var mends = 0

    var against: Int { breaks.values.reduce(0) { $0 + $1.times } }
    var support: Int { hits.values.reduce(0, +) }

    mutating func note(_ before: Bool, _ after: Bool, moved: (first: Bool, second: Bool), _ cause: String, _ row: Int) {
        switch (before, after) {
        case (true, true):
            if moved.first, moved.second { hits[cause, default: 0] += 1 }
        case (true, false):
            if moved.second {
                breaks[cause, default: Break()].rows.append(row)
            } else {
                strays[cause, default: Break()].rows.append(row)
            }
        case (false, true): mends += 1
        case (false, false): break
        }
    }
}

/// The amount that each element adds to a number, as far as the observed changes determine it.
struct Potentials {
    struct Edge {
        /// The element before and after the change; nil if an element was only removed or added.
        let from: Value?
        let to: Value?
        let change: Double
    }

    private var parents: [Value?: (parent: Value?, offset: Double)] = [:]

    /// The representative of an element's group, and the difference between the amounts that the element and the
    /// representative add.
    private func root(_ element: Value?) -> (root: Value?, offset: Double) {
        var (element, offset) = (element, 0.0)
        while let up = parents[element] {
            offset += up.offset
            element = up.parent
        }
        return (element, offset)
    }

    /// Whether the edge agrees with all others; nil if it's not connected to them.
    func agrees(_ edge: Edge) -> Bool? {
        let (from, to) = (root(edge.from), root(edge.to))
        return from.root == to.root ? abs(to.offset - from.offset - edge.change) < 1e-9 : nil
    }

    mutating func add(_ edge: Edge) -> Bool? {
        if let agrees = agrees(edge) { return agrees }
        let (from, to) = (root(edge.from), root(edge.to))
        parents[to.root] = (from.root, from.offset + edge.change - to.offset)
        return nil
    }
}
