// Sets, dictionaries and ranges. Sets and dictionaries are read in the order in which they are printed, because limits
// may omit some elements, and the same ones should be shown each time.

import WorkbenchTypeMetadata
import WorkbenchValueTree

extension ValueReader {
    /// Sets and dictionaries with more elements than this are read in memory order.
    private static let mostSorted = 20_000
    /// How much of an element is read to determine its position.
    private static let glance = ReadLimits(depth: 16, breadth: 100, text: 1_000, nodes: 100)

    private func glance(at address: UnsafeRawPointer, _ plan: TypePlan) -> Value {
        var reader = ValueReader(limits: Self.glance, plans: plans)
        return reader.value(at: address, plan)
    }

    mutating func set(at address: UnsafeRawPointer, _ adapter: any SetAdapter.Type, _ element: TypePlan) -> Value {
        let count = adapter.count(at: address)
        var order: [Int]?
        if count > 1, count <= Self.mostSorted {
            var members: [Value] = []
            adapter.forEach(at: address, in: nil) { pointer in
                members.append(glance(at: pointer, element))
                return true
            }
            order = members.printedOrder()
        }
        var members: [Value] = []
        adapter.forEach(at: address, in: order) { pointer in
            guard members.count < limits.breadth, remaining > 0 else { return false }
            members.append(value(at: pointer, element))
            return true
        }
        return .set(Value.Members(members, omitted: count - members.count))
    }

    mutating func dictionary(
        at address: UnsafeRawPointer, _ adapter: any DictionaryAdapter.Type, key: TypePlan, value: TypePlan
    ) -> Value {
        let count = adapter.count(at: address)
        let order = adapter.isOrdered ? nil : self.order(at: address, adapter, count: count, key: key, value: value)
        var entries: [Value.Entry] = []
        adapter.forEach(at: address, in: order) { keyPointer, valuePointer in
            guard entries.count < limits.breadth, remaining > 0 else { return false }
            entries.append(
                Value.Entry(self.value(at: keyPointer, key), self.value(at: valuePointer, value)))
            return true
        }
        let omitted = count - entries.count
        return .dictionary(
            adapter.isOrdered
                ? Value.Entries(ordered: entries, omitted: omitted) : Value.Entries(entries, omitted: omitted))
    }

    /// The positions of a dictionary's entries in the order in which they are printed; nil if there are too many.
    func order(
        at address: UnsafeRawPointer, _ adapter: any DictionaryAdapter.Type, count: Int, key: TypePlan, value: TypePlan
    ) -> [Int]? {
        guard count > 1, count <= Self.mostSorted else { return nil }
        var entries: [Value.Entry] = []
        adapter.forEach(at: address, in: nil) { keyPointer, valuePointer in
            let seen = glance(at: keyPointer, key)
            // The value is used only if the key differs in each run.
            entries.append(Value.Entry(seen, seen.isPassing ? glance(at: valuePointer, value) : .boolean(true)))
            return true
        }
        return entries.printedOrder()
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
        // A range whose bounds aren't plain literals is shown as a struct.
        if range.isReadable, Literal.parse(text).literal == range {
            return .natural(Value.Natural(plan.name, text, .verbatim))
        }
        let fields = [
            lower.map { Value.Field("lowerBound", $0) }, upper.map { Value.Field("upperBound", $0) },
        ]
        return .structure(Value.Structure(plan.name, fields.compactMap { $0 }))
    }
}
