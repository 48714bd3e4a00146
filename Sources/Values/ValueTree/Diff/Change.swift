// One difference between two trees.

package struct Change: Hashable, Sendable, Codable {
    package enum Kind: String, Hashable, Sendable, Codable {
        /// A part has another value.
        case changed = "c"
        /// An enum has another case. Its payloads are not compared.
        case caseChanged = "e"
        case inserted = "i"
        case removed = "r"
        /// The same element at another place of its list. Changes inside it are listed separately.
        case moved = "m"
    }

    package var kind: Kind
    /// Where the part is in the tree before; nil if it was not there. Indices refer to the lists as they were before.
    package var pathBefore: ValuePath?
    /// Where the part is in the tree after; nil if it is gone.
    package var pathAfter: ValuePath?
    package var before: Value?
    package var after: Value?

    /// Where the part is now, or where it was if it is gone.
    package var path: ValuePath {
        pathAfter ?? pathBefore ?? ValuePath()
    }

    private enum CodingKeys: String, CodingKey {
        case kind = "k"
        case pathBefore = "p"
        case pathAfter = "q"
        case before = "b"
        case after = "a"
    }

    package init(
        _ kind: Kind, pathBefore: ValuePath? = nil, pathAfter: ValuePath? = nil, before: Value? = nil,
        after: Value? = nil
    ) {
        self.kind = kind
        self.pathBefore = pathBefore
        self.pathAfter = pathAfter
        self.before = before
        self.after = after
    }
}

extension Change {
    /// What must change to make one value the other, in the order of the tree; empty if they are equal.
    ///
    /// Fields are compared by name, dictionary entries by key. For lists, an edit script keeps as many rows as it can;
    /// the rows that changed are then compared part by part.
    package static func changes(from before: Value, to after: Value) -> [Change] {
        var comparison = ValueComparison()
        comparison.compare(before, after)
        if comparison.changes.isEmpty && before != after {
            // The parts are the same, in another order, as after a reload that moved a field.
            return [Change(.changed, pathBefore: ValuePath(), pathAfter: ValuePath(), before: before, after: after)]
        }
        return comparison.changes
    }
}
