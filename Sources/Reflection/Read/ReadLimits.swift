// How much of a value is read.

import WorkbenchValueTree

package struct ReadLimits: Sendable, Hashable {
    /// How many values within values.
    package var depth: Int
    /// How many elements of a list, a set or a dictionary.
    package var breadth: Int
    /// How many characters of a text.
    package var text: Int
    /// How many nodes in all.
    package var nodes: Int

    package init(depth: Int = 64, breadth: Int = 10_000, text: Int = 100_000, nodes: Int = 500_000) {
        self.depth = max(0, min(depth, Value.depthLimit - 1))
        self.breadth = max(0, breadth)
        self.text = max(0, text)
        self.nodes = max(0, nodes)
    }

    /// So much that a value of any use is read in full.
    package static let generous = ReadLimits()
}
