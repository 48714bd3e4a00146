// Lists, sets, dictionaries, ranges and vectors. The elements are built in a row and then moved in.

import TypeMetadata
import ValueTree

extension ValueBuilder {
    func buildList(
        _ literal: Literal, _ plan: TypePlan, _ adapter: any ListAdapter.Type, _ element: TypePlan,
        into target: UnsafeMutableRawPointer
    ) throws(BuildError) {
        guard let literals = elements(of: literal, plan) else { throw mismatch(literal, plan, example: "[…]") }
        let memory = try build(literals, element)
        adapter.initialize(target, taking: memory.address, count: literals.count)
    }

    func buildSet(
        _ literal: Literal, _ plan: TypePlan, _ adapter: any SetAdapter.Type, _ element: TypePlan,
        into target: UnsafeMutableRawPointer
    ) throws(BuildError) {
        guard let literals = elements(of: literal, plan) else { throw mismatch(literal, plan, example: "[…]") }
        let memory = try build(literals, element)
        adapter.initialize(target, taking: memory.address, count: literals.count)
    }

    func buildVector(
        _ literal: Literal, _ plan: TypePlan, into target: UnsafeMutableRawPointer
    ) throws(BuildError) {
        guard let literals = elements(of: literal, plan), let parts = Vectors.elementType(of: plan.type) else {
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
        case .call(let path, let arguments)
        where TypeNames.refers(path, to: plan) && arguments.items.count == 1 && arguments.items[0].label == nil:
            return try buildDictionary(
                arguments.items[0].value, plan, adapter, key: key, value: value, into: target)
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
        if case .call(let path, let arguments) = literal.kind, TypeNames.refers(path, to: plan),
            arguments.items.count == 1, arguments.items[0].label == nil
        {
            return try buildRange(arguments.items[0].value, plan, adapter, bound, into: target)
        }
        guard case .range(let lower, let upper, let isClosed) = literal.kind, isClosed == adapter.isClosed,
            (lower != nil) == adapter.hasLowerBound, (upper != nil) == adapter.hasUpperBound
        else { throw mismatch(literal, plan, example: Self.example(of: adapter)) }
        let bounds = [lower, upper].compactMap { $0 }
        let memory = try build(bounds, bound)
        let stride = bound.witnesses.stride
        let upperAddress = memory.address + (lower == nil ? 0 : stride)
        let isMade = adapter.initialize(
            target, lower: lower == nil ? nil : UnsafeRawPointer(memory.address),
            upper: upper == nil ? nil : UnsafeRawPointer(upperAddress))
        for index in bounds.indices { bound.witnesses.destroy(memory.address + index * stride) }
        if !isMade { throw BuildError(.lowerBoundAboveUpper(type: plan.name), literal.range) }
    }

    private static func example(of adapter: any RangeAdapter.Type) -> String {
        (adapter.hasLowerBound ? "lower" : "") + (adapter.isClosed ? "..." : "..<")
            + (adapter.hasUpperBound ? "upper" : "")
    }

    /// The elements of `[…]` or, as a value in `Any` is written, of `Type([…])`.
    private func elements(of literal: Literal, _ plan: TypePlan) -> [Literal]? {
        switch literal.kind {
        case .array(let elements): return elements
        // An empty list is an empty list, whether its elements have keys or not.
        case .dictionary(let entries): return entries.isEmpty ? [] : nil
        case .call(let path, let arguments)
        where TypeNames.refers(path, to: plan) && arguments.items.count == 1 && arguments.items[0].label == nil:
            return elements(of: arguments.items[0].value, plan)
        default: return nil
        }
    }

    /// The values in a row, all or none.
    private func build(_ literals: [Literal], _ plan: TypePlan) throws(BuildError) -> ValueMemory {
        let memory = ValueMemory(plan.witnesses, count: literals.count)
        var built = 0
        do throws(BuildError) {
            for literal in literals {
                try build(literal, plan, into: memory.address + built * plan.witnesses.stride)
                built += 1
            }
        } catch {
            for index in 0..<built { plan.witnesses.destroy(memory.address + index * plan.witnesses.stride) }
            throw error
        }
        return memory
    }
}
