// Sets, dictionaries and ranges. Sets and dictionaries are sorted after reading.

import WorkbenchValueTree

extension ValueReader {
    /// A set or a dictionary with more elements than this is not read completely to find its first elements.
    private static let mostSorted = 20_000

    mutating func set(at address: UnsafeRawPointer, _ adapter: any SetAdapter.Type, _ element: TypePlan) -> Value {
        let count = adapter.count(at: address)
        // All are read if that is affordable, so that the same ones are shown each time.
        let readable = count <= Self.mostSorted ? count : limits.breadth
        var members: [Value] = []
        adapter.forEach(at: address) { pointer in
            guard members.count < readable, remaining > 0 else { return false }
            members.append(value(at: pointer, element))
            return true
        }
        let shown = min(members.count, limits.breadth)
        if shown < members.count { members = Array(members.inPrintedOrder().prefix(shown)) }
        return .set(Value.Members(members, omitted: count - shown))
    }

    mutating func dictionary(
        at address: UnsafeRawPointer, _ adapter: any DictionaryAdapter.Type, key: TypePlan, value: TypePlan
    ) -> Value {
        let count = adapter.count(at: address)
        let isWhole = count <= limits.breadth
        let isSorted = !adapter.isOrdered && !isWhole && count <= Self.mostSorted
        // To choose the visible entries, only the keys need to be read.
        var chosen: Set<Value>?
        if isSorted {
            var keys: [Value] = []
            adapter.forEach(at: address) { keyPointer, _ in
                keys.append(self.value(at: keyPointer, key))
                return remaining > 0
            }
            chosen = Set(keys.sorted(by: Value.precedes).prefix(limits.breadth))
        }
        var entries: [Value.Entry] = []
        adapter.forEach(at: address) { keyPointer, valuePointer in
            guard entries.count < limits.breadth, remaining > 0 else { return false }
            let keyValue = self.value(at: keyPointer, key)
            guard chosen?.contains(keyValue) != false else { return true }
            entries.append(Value.Entry(keyValue, self.value(at: valuePointer, value)))
            return true
        }
        let omitted = count - entries.count
        return .dictionary(
            adapter.isOrdered
                ? Value.Entries(ordered: entries, omitted: omitted) : Value.Entries(entries, omitted: omitted))
    }

    mutating func range(
        at address: UnsafeRawPointer, _ plan: TypePlan, _ adapter: any RangeAdapter.Type, _ bound: TypePlan
    ) -> Value {
        let (lower, upper) = adapter.withBounds(at: address) { lower, upper in
            (lower.map { value(at: $0, bound) }, upper.map { value(at: $0, bound) })
        }
        let literals = (lower.map { Literal(printing: $0) }, upper.map { Literal(printing: $0) })
        let range = Literal(.range(lower: literals.0, upper: literals.1, isClosed: adapter.isClosed))
        let text = range.text()
        // A range whose bounds are not plain literals is shown as a structure.
        if range.isReadable, Literal.parse(text).literal == range {
            return .natural(Value.Natural(plan.name, text, .verbatim))
        }
        let fields = [
            lower.map { Value.Field("lowerBound", $0) }, upper.map { Value.Field("upperBound", $0) },
        ]
        return .structure(Value.Structure(plan.name, fields.compactMap { $0 }))
    }
}
