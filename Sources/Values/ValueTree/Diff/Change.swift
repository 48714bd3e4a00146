// One difference between two trees.

package struct Change: Hashable, Sendable, Codable {
    package enum Kind: String, Hashable, Sendable, Codable {
        /// A part has a different value.
        case changed = "c"
        /// An enum has a different case. Payloads are not compared.
        case caseChanged = "e"
        case inserted = "i"
        case removed = "r"
        /// The same element at a different position in its list. Changes inside it are listed separately.
        case moved = "m"
    }

    package var kind: Kind
    /// The path of the part in the old tree; nil if the part didn't exist. Indices refer to the old lists.
    package var pathBefore: ValuePath?
    /// The path of the part in the new tree; nil if the part is gone.
    package var pathAfter: ValuePath?
    package var before: Value?
    package var after: Value?

    /// The current path of the part, or its former path if it is gone.
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
    /// The changes that turn one value into the other, in tree order; empty if they are equal.
    ///
    /// Fields are compared by name, and dictionary entries by key. For lists, an edit script keeps as many rows as
    /// possible; the rows that changed are then compared part by part.
    package static func changes(from before: Value, to after: Value) -> [Change] {
        var comparison = ValueComparison()
        comparison.compare(before, after)
        if comparison.changes.isEmpty && before != after {
            // The parts are the same, but in a different order, as after a reload that moved a field.
            return [Change(.changed, pathBefore: ValuePath(), pathAfter: ValuePath(), before: before, after: after)]
        }
        return comparison.changes
    }
}

extension Change {
    /// Whether the two values differ only in UUIDs and addresses, which are different in each run.
    package var isPassing: Bool {
        guard kind != .moved, let before, let after else { return false }
        return PassingText.removed(from: before.text()) == PassingText.removed(from: after.text())
    }
}
