// The order in which the members of a set and the entries of a dictionary are printed. Keys that are generated in each
// run, such as UUIDs and class instances, affect the order only as a last resort, so a saved transcript has the same
// order in the next process.

extension [Value.Entry] {
    /// Sorted by key. If the keys differ in each run, sorted by their stable parts, and then by value.
    package func inPrintedOrder() -> [Value.Entry] {
        printedOrder().map { self[$0] }
    }

    /// The positions in that order.
    package func printedOrder() -> [Int] {
        guard contains(where: { $0.key.isPassing }) else {
            return indices.sorted { Value.precedes(self[$0].key, self[$1].key) }
        }
        let keys = LastingOrder(map(\.key))
        let values = LastingOrder(map(\.value))
        return indices.sorted { left, right in
            let order = keys.compare(left, right)
            if order != 0 { return order < 0 }
            let next = values.compare(left, right)
            return next == 0 ? Value.precedes(self[left].key, self[right].key) : next < 0
        }
    }
}

extension [Value] {
    /// Sorted in `Value`'s own order; parts that differ in each run are compared last.
    package func inPrintedOrder() -> [Value] {
        printedOrder().map { self[$0] }
    }

    /// The positions in that order.
    package func printedOrder() -> [Int] {
        guard contains(where: \.isPassing) else { return indices.sorted { Value.precedes(self[$0], self[$1]) } }
        let lasting = LastingOrder(self)
        return indices.sorted { left, right in
            let order = lasting.compare(left, right)
            return order == 0 ? Value.precedes(self[left], self[right]) : order < 0
        }
    }
}

/// Compares values by the parts that are the same in each run.
private struct LastingOrder {
    private let values: [Value]
    /// The values' text without generated parts; nil if no value has a generated part.
    private let texts: [String]?

    init(_ values: [Value]) {
        self.values = values
        texts =
            values.contains(where: \.isPassing)
            ? values.map { PassingText.removed(from: $0.text(.withoutIdentities)) } : nil
    }

    func compare(_ left: Int, _ right: Int) -> Int {
        guard let texts else { return Value.compare(values[left], values[right]) }
        return texts[left] == texts[right] ? 0 : texts[left] < texts[right] ? -1 : 1
    }
}

extension PrintOptions {
    fileprivate static var withoutIdentities: Self {
        var options = PrintOptions()
        options.identities = .hidden
        return options
    }
}

extension Value {
    /// Whether the next run will have a different value in its place.
    package var isPassing: Bool {
        switch self {
        case .integer, .float, .boolean, .character: false
        case .text(let text): PassingText.firstUUID(in: text.content[...]) != nil
        case .natural(let natural): PassingText.isIn(natural.text)
        case .reference, .backReference, .opaque: true
        case .set(let set): set.elements.contains(where: \.isPassing)
        case .dictionary(let content): content.entries.contains { $0.key.isPassing || $0.value.isPassing }
        case .structure, .enumeration, .tuple, .list, .optional, .erased:
            directParts.contains { $0.value.isPassing }
        case .closure, .redacted, .elided: PassingText.isIn(text())
        }
    }
}
