// Lists, sets, dictionaries, ranges and vectors. The elements are built contiguously and then moved into the
// collection.

import WorkbenchTypeMetadata
import WorkbenchValueTree

extension ValueBuilder {
    func buildList(
        _ literal: Literal, _ plan: TypePlan, _ adapter: any ListAdapter.Type, _ element: TypePlan,
        into target: UnsafeMutableRawPointer
    ) throws(BuildError) {
        guard let literals = elements(of: literal) else { throw mismatch(literal, plan, example: "[…]") }
        let memory = try build(literals, element)
        adapter.initialize(target, taking: memory.address, count: literals.count)
    }

    func buildSet(
        _ literal: Literal, _ plan: TypePlan, _ adapter: any SetAdapter.Type, _ element: TypePlan,
        into target: UnsafeMutableRawPointer
    ) throws(BuildError) {
        guard let literals = elements(of: literal) else { throw mismatch(literal, plan, example: "[…]") }
        let memory = try build(literals, element)
        adapter.initialize(target, taking: memory.address, count: literals.count)
    }

    func buildRow(
        _ literal: Literal, _ plan: TypePlan, _ element: TypePlan, _ count: Int, into target: UnsafeMutableRawPointer
    ) throws(BuildError) {
        guard let literals = elements(of: literal) else { throw mismatch(literal, plan, example: "[…]") }
        guard literals.count == count else {
            throw BuildError(.wrongCount(type: plan.name, expected: count, found: literals.count), literal.range)
        }
        try build(literals, element, into: target)
    }

    func buildVector(
        _ literal: Literal, _ plan: TypePlan, into target: UnsafeMutableRawPointer
    ) throws(BuildError) {
        guard let literals = elements(of: literal), let parts = Vectors.elementType(of: plan.type) else {
            throw mismatch(literal, plan, example: "[…]")
        }
        guard literals.count == parts.count else {
            throw BuildError(
                .wrongCount(type: plan.name, expected: parts.count, found: literals.count), literal.range)
        }
        let memory = try build(literals, plans.plan(for: parts.type))
        Vectors.initialize(target, of: plan.type, elements: memory.address)
    }

    func buildDictionary(
        _ literal: Literal, _ plan: TypePlan, _ adapter: any DictionaryAdapter.Type, key: TypePlan, value: TypePlan,
        into target: UnsafeMutableRawPointer
    ) throws(BuildError) {
        let entries: [LiteralEntry]
        switch literal.kind {
        case .dictionary(let written): entries = written
        default: throw mismatch(literal, plan, example: "[key: value]")
        }
        var values: [Literal] = []
        for entry in entries {
            guard let value = entry.value else { throw BuildError(.unreadable(.elision), entry.key.range) }
            values.append(value)
        }
        let keyMemory = try build(entries.map(\.key), key)
        let valueMemory: ValueMemory
        do throws(BuildError) {
            valueMemory = try build(values, value)
        } catch {
            for index in entries.indices { key.witnesses.destroy(keyMemory.address + index * key.witnesses.stride) }
            throw error
        }
        let repeated = adapter.initialize(
            target, takingKeys: keyMemory.address, values: valueMemory.address, count: entries.count)
        if let repeated {
            throw BuildError(.duplicateKey(entries[repeated].key.text(width: 40)), entries[repeated].key.range)
        }
    }

    func buildRange(
        _ literal: Literal, _ plan: TypePlan, _ adapter: any RangeAdapter.Type, _ bound: TypePlan,
        into target: UnsafeMutableRawPointer
    ) throws(BuildError) {
        let (lower, upper) = try self.bounds(of: literal, plan, adapter)
        let bounds = [lower, upper].compactMap { $0 }
        let memory = try build(bounds, bound)
        let stride = bound.witnesses.stride
        let upperAddress = memory.address + (lower == nil ? 0 : stride)
        let outcome = adapter.initialize(
            target, lower: lower == nil ? nil : UnsafeRawPointer(memory.address),
            upper: upper == nil ? nil : UnsafeRawPointer(upperAddress))
        for index in bounds.indices { bound.witnesses.destroy(memory.address + index * stride) }
        switch outcome {
        case .made: break
        case .lowerAboveUpper: throw BuildError(.lowerBoundAboveUpper(type: plan.name), literal.range)
        case .unordered: throw BuildError(.unorderedBound(type: plan.name), literal.range)
        }
    }

    /// The bounds of `0..<3`, or of `Range(lowerBound: …, upperBound: …)`, which is used if the bounds aren't plain
    /// literals.
    private func bounds(
        of literal: Literal, _ plan: TypePlan, _ adapter: any RangeAdapter.Type
    ) throws(BuildError) -> (lower: Literal?, upper: Literal?) {
        let (lower, upper): (Literal?, Literal?)
        switch literal.kind {
        case .range(let first, let last, let isClosed) where isClosed == adapter.isClosed:
            (lower, upper) = (first, last)
        case .call(let path, let arguments) where TypeNames.refers(path, to: plan):
            let labels = (adapter.hasLowerBound ? ["lowerBound"] : []) + (adapter.hasUpperBound ? ["upperBound"] : [])
            guard arguments.items.map({ $0.label?.text }) == labels else {
                throw mismatch(literal, plan, example: Self.example(of: adapter))
            }
            lower = adapter.hasLowerBound ? arguments.items.first?.value : nil
            upper = adapter.hasUpperBound ? arguments.items.last?.value : nil
        default: throw mismatch(literal, plan, example: Self.example(of: adapter))
        }
        guard (lower != nil) == adapter.hasLowerBound, (upper != nil) == adapter.hasUpperBound else {
            throw mismatch(literal, plan, example: Self.example(of: adapter))
        }
        return (lower, upper)
    }

    private static func example(of adapter: any RangeAdapter.Type) -> String {
        (adapter.hasLowerBound ? "lower" : "") + (adapter.isClosed ? "..." : "..<")
            + (adapter.hasUpperBound ? "upper" : "")
    }

    private func elements(of literal: Literal) -> [Literal]? {
        switch literal.kind {
        case .array(let elements): return elements
        // An empty list may be written as an empty dictionary.
        case .dictionary(let entries): return entries.isEmpty ? [] : nil
        default: return nil
        }
    }

    /// Builds either all of the values, stored contiguously, or none.
    private func build(_ literals: [Literal], _ plan: TypePlan) throws(BuildError) -> ValueMemory {
        let memory = ValueMemory(plan.witnesses, count: literals.count)
        try build(literals, plan, into: memory.address)
        return memory
    }

    private func build(
        _ literals: [Literal], _ plan: TypePlan, into target: UnsafeMutableRawPointer
    ) throws(BuildError) {
        var built = 0
        do throws(BuildError) {
            for literal in literals {
                try build(literal, plan, into: target + built * plan.witnesses.stride)
                built += 1
            }
        } catch {
            for index in 0..<built { plan.witnesses.destroy(target + index * plan.witnesses.stride) }
            throw error
        }
    }
}
