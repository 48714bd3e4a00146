// The values that pass through a garden: down as properties, up as outputs and renderings.

/// Passed down to every node as a property.
public enum Season: String, Hashable, Sendable, CaseIterable {
    case spring, summer, autumn, winter
}

/// The color of a blossom.
public enum Color: String, Hashable, Sendable, CaseIterable {
    case red, yellow, blue, white
}

/// Travels up to the root as an output, from parent to parent.
public enum GardenNews: Hashable, Sendable {
    case grew(centimetres: Int)
    case bloomed(Color)
    case wilted
    case picked(weight: Double)
    case mown(count: Int)
}

/// Travels up as a rendering: a parent's summary of its children.
struct Growth {
    var nodes: Int
    var blossoms = 0
    var depth = 1
    /// Picks the first blossom below. A rendering may carry callbacks from nodes at any depth.
    var pickFirst: (() -> Void)?

    /// Adds the summary of a child.
    mutating func add(_ child: Growth) {
        nodes += child.nodes
        blossoms += child.blossoms
        depth = max(depth, child.depth + 1)
        if pickFirst == nil { pickFirst = child.pickFirst }
    }
}
