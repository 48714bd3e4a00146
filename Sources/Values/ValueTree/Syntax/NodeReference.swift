// A value in the workflow tree, identified by node and path: `$Edit.todo`, `$/Todo/Row[key].items[0]`.

package struct NodeReference: Hashable, Sendable {
    /// A step on the way to a node: a name and, if several nodes have that name, a key.
    package struct Segment: Hashable, Sendable {
        /// The node's name; `..` for the parent.
        package var name: Name
        package var key: Key?

        package init(_ name: Name, key: Key? = nil) {
            self.name = name
            self.key = key
        }
    }

    /// The text between the brackets of `Row[key]`, or the content of a string between them.
    package struct Key: Sendable {
        package var text: String
        package var range: Range<Int>
        /// The position in `Row[@2]`, the second child called `Row`, which is used in place of a key that differs from
        /// run to run. `Row[7727426621009292208@2]` means the row with that key, or else the second row.
        package private(set) var position: Int?

        package init(_ text: String, range: Range<Int> = 0..<0) {
            self.text = text
            self.range = range
        }

        package init(position: Int) {
            self.init("@\(position)")
            self.position = position
        }

        /// A key that may differ from run to run, and the position to use if no child has the key.
        package init(_ text: String, orElse position: Int) {
            self.init("\(text)@\(position)")
            self.position = position
        }

        /// The key in `7727426621009292208@2`; nil for other texts.
        package static func preferred(in text: String) -> Substring? {
            let key = Key(bare: text, range: 0..<0).preferred
            return key?.isEmpty == true ? nil : key
        }

        /// The key to look for before using the position.
        fileprivate var preferred: Substring? { position.flatMap { text.dropLast("@\($0)".count) } }

        /// A key written without quotes.
        init(bare text: String, range: Range<Int>) {
            self.init(text, range: range)
            position = Self.position(in: text)
        }

        /// The range of the key in the text, if it is written without quotes.
        static func position(in text: String) -> Int? {
            guard let sign = text.lastIndex(of: "@"), let number = Int(text[text.index(after: sign)...]), number > 0,
                text[sign...] == "@\(number)", sign == text.startIndex || PassingText.mayPass(text[..<sign])
            else { return nil }
            return number
        }
    }

    /// Whether the path starts at the root: `$/Todo`.
    package var isAbsolute: Bool
    /// The path to the node; empty for the current node: `$.title`.
    package var segments: [Segment]
    /// The path after the node: `.items[0]`.
    package var steps: [PathStep]

    package init(isAbsolute: Bool, segments: [Segment], steps: [PathStep] = []) {
        self.isAbsolute = isAbsolute
        self.segments = segments
        self.steps = steps
    }

    package var path: ValuePath {
        ValuePath(steps.map(\.component))
    }
}

extension NodeReference.Key: Hashable {
    package static func == (left: NodeReference.Key, right: NodeReference.Key) -> Bool {
        left.text == right.text && left.position == right.position
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(text)
        hasher.combine(position)
    }
}

extension NodeReference.Segment {
    /// Whether a node with this key may match. A position is checked by `meant(among:)`, because it depends on the
    /// siblings.
    package func allows(key: String?) -> Bool {
        self.key == nil || self.key?.position != nil || self.key?.text == key
    }

    /// The matches among the siblings with this name and key, in order: all of them, or the one at the position.
    package func meant<Sibling>(among siblings: [Sibling], key keyOf: (Sibling) -> String?) -> [Sibling] {
        guard let position = key?.position else { return siblings }
        if let preferred = key?.preferred, !preferred.isEmpty {
            let keyed = siblings.filter { keyOf($0)?[...] == preferred }
            if !keyed.isEmpty { return keyed }
        }
        return position <= siblings.count ? [siblings[position - 1]] : []
    }
}

/// A component of a value's path with its place in the text.
package struct PathStep: Sendable {
    package var component: ValuePath.Component
    package var range: Range<Int>

    package init(_ component: ValuePath.Component, range: Range<Int> = 0..<0) {
        self.component = component
        self.range = range
    }
}

extension PathStep: Hashable {
    package static func == (left: PathStep, right: PathStep) -> Bool {
        left.component == right.component
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(component)
    }
}
