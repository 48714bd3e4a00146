// Reads a value in memory into a tree, using the plan of its type. Doesn't call, copy or retain any part of the value,
// except for sets, dictionaries and ranges, which only the standard library can read.

import WorkbenchTypeMetadata
import WorkbenchValueTree

package struct ValueReader {
    let plans: TypePlanTable
    let limits: ReadLimits
    /// The number of nodes that may still be made.
    var remaining: Int
    var depth = 0
    /// The class instances already shown, because each is shown only once.
    var seen: [UInt: Any.Type] = [:]

    init(limits: ReadLimits, plans: TypePlanTable) {
        self.plans = plans
        self.limits = limits
        remaining = limits.nodes
    }

    /// A value as a tree.
    ///
    /// A value in `Any`, or in another type that hides it, is shown as itself at the top level; deeper inside, it is
    /// marked with its type.
    package static func read<Subject>(
        _ value: Subject, limits: ReadLimits = .generous, plans: TypePlanTable = .shared
    ) -> Value {
        withUnsafePointer(to: value) {
            read(at: UnsafeRawPointer($0), as: Subject.self, limits: limits, plans: plans)
        }
    }

    /// The value of a type at an address, as a tree.
    package static func read(
        at address: UnsafeRawPointer, as type: Any.Type, limits: ReadLimits = .generous,
        plans: TypePlanTable = .shared
    ) -> Value {
        var reader = ValueReader(limits: limits, plans: plans)
        return reader.outermost(at: address, as: type)
    }

    /// A value as a tree, and the class instances in it by address, each with its class.
    package static func readWithObjects<Subject>(
        _ value: Subject, limits: ReadLimits = .generous, plans: TypePlanTable = .shared
    ) -> (value: Value, classes: [UInt64: Any.Type]) {
        var reader = ValueReader(limits: limits, plans: plans)
        let tree = withUnsafePointer(to: value) { pointer in
            reader.outermost(at: UnsafeRawPointer(pointer), as: Subject.self)
        }
        return (tree, Dictionary(uniqueKeysWithValues: reader.seen.map { (UInt64($0.key), $0.value) }))
    }

    private mutating func outermost(at address: UnsafeRawPointer, as type: Any.Type) -> Value {
        if let failure = plans.failure {
            return .opaque(Value.Opaque(_typeName(type, qualified: false), reason: "can't be shown: \(failure)"))
        }
        let plan = plans.plan(for: type)
        guard case .existential(let shape) = plan.shape else { return value(at: address, plan) }
        let value = plans.reader.withExistentialContent(at: address, shape) { type, address in
            self.value(at: address, plans.plan(for: type))
        }
        return value ?? .opaque(Value.Opaque(plan.name, reason: OpaqueReason.noMetadata.text))
    }

    mutating func value(at address: UnsafeRawPointer, _ plan: TypePlan) -> Value {
        if case .scalar(let scalar) = plan.shape {
            guard remaining > 0 else { return .elided(Value.Elision()) }
            remaining -= 1
            return scalar.value(at: address, longestText: limits.text)
        }
        guard remaining > 0, depth <= limits.depth else { return .elided(Value.Elision()) }
        remaining -= 1
        depth += 1
        defer { depth -= 1 }
        switch plan.shape {
        case .scalar(let scalar): return scalar.value(at: address, longestText: limits.text)
        case .structure(let fields):
            return .structure(Value.Structure(plan.name, self.fields(fields, of: address)))
        case .optional(let wrapped): return optional(at: address, plan, wrapped.plan)
        case .list(let adapter, let element):
            return adapter.withElements(at: address) { list($0, count: $1, element.plan) }
        case .row(let element, let count): return list(address, count: count, element.plan)
        case .enumeration(let enumeration): return self.enumeration(at: address, plan, enumeration)
        case .tuple(let elements): return .tuple(self.elements(elements, of: address))
        case .set(let adapter, let element): return set(at: address, adapter, element.plan)
        case .dictionary(let adapter, let key, let value):
            return dictionary(at: address, adapter, key: key.plan, value: value.plan)
        case .existential(let shape): return existential(at: address, plan, shape)
        case .object(let object): return self.object(at: address, plan, object)
        case .natural(let type): return natural(at: address, plan, type)
        case .range(let adapter, let bound): return range(at: address, plan, adapter, bound.plan)
        case .function: return .closure(Value.Closure(plan.name))
        case .anyHashable: return anyHashable(at: address)
        case .metatype(let instance): return metatype(at: address, plan, instance: instance)
        case .vector: return vector(at: address, plan)
        case .transparent(let field): return self.field(field, of: address)
        case .redacted: return .redacted(Value.Redacted(plan.name))
        case .opaque(let reason): return opaque(at: address, plan, reason)
        }
    }

    mutating func fields(_ fields: [FieldPlan], of address: UnsafeRawPointer) -> [Value.Field] {
        [Value.Field](unsafeUninitializedCapacity: fields.count) { buffer, count in
            for field in fields {
                buffer.initializeElement(at: count, to: Value.Field(field.name, self.field(field, of: address)))
                count += 1
            }
        }
    }

    mutating func field(_ field: FieldPlan, of address: UnsafeRawPointer) -> Value {
        if let scalar = field.scalar {
            guard remaining > 0 else { return .elided(Value.Elision()) }
            remaining -= 1
            return scalar.value(at: address + field.offset, longestText: limits.text)
        }
        guard let type = field.type else {
            return .opaque(Value.Opaque("?", reason: OpaqueReason.noMetadata.text))
        }
        guard field.ownership == .strong else { return reference(at: address + field.offset, field, type) }
        return value(at: address + field.offset, type.plan)
    }

    private mutating func elements(_ elements: [ElementPlan], of address: UnsafeRawPointer) -> [Value.Element] {
        elements.map { Value.Element($0.label, value(at: address + $0.offset, $0.type.plan)) }
    }

    // MARK: - Enums

    private mutating func optional(at address: UnsafeRawPointer, _ plan: TypePlan, _ wrapped: TypePlan) -> Value {
        // The value is at the start of the optional, unchanged.
        plan.witnesses.enumTag(address) == 0 ? .optional(value(at: address, wrapped)) : .optional(nil)
    }

    private mutating func enumeration(at address: UnsafeRawPointer, _ plan: TypePlan, _ enumeration: EnumPlan) -> Value
    {
        // An enum without cases has no values, but the case may be requested anyway.
        guard plan.witnesses.hasEnumWitnesses, !enumeration.cases.isEmpty else {
            return .opaque(Value.Opaque(plan.name, reason: OpaqueReason.noMetadata.text))
        }
        let tag = plan.witnesses.enumTag(address)
        guard enumeration.cases.indices.contains(tag) else {
            return .opaque(Value.Opaque(plan.name, reason: OpaqueReason.noMetadata.text))
        }
        let enumCase = enumeration.cases[tag]
        guard enumCase.hasPayload else { return .enumeration(Value.EnumCase(plan.name, enumCase.name)) }
        let payload = withPayload(of: enumCase, in: enumeration, at: address, plan) { payload in
            enumCase.payload == nil
                ? [Value.Element(nil, .opaque(Value.Opaque("?", reason: OpaqueReason.noMetadata.text)))]
                : self.elements(enumCase.elements, of: payload)
        }
        return .enumeration(Value.EnumCase(plan.name, enumCase.name, payload))
    }

    // MARK: - Lists

    private mutating func list(_ start: UnsafeRawPointer, count: Int, _ element: TypePlan) -> Value {
        let shown = min(count, limits.breadth, max(0, remaining))
        let stride = element.witnesses.stride
        let elements = [Value](unsafeUninitializedCapacity: shown) { buffer, initialized in
            for index in 0..<shown {
                buffer.initializeElement(at: index, to: value(at: start + index * stride, element))
                initialized += 1
            }
        }
        return .list(Value.List(elements, omitted: count - shown))
    }

    private mutating func vector(at address: UnsafeRawPointer, _ plan: TypePlan) -> Value {
        guard let element = Vectors.elementType(of: plan.type)?.type else {
            return .opaque(Value.Opaque(plan.name, reason: OpaqueReason.noMetadata.text))
        }
        let elementPlan = plans.plan(for: element)
        let value = Vectors.withElements(of: plan.type, at: address) { list($0, count: $1, elementPlan) }
        return value ?? .opaque(Value.Opaque(plan.name, reason: OpaqueReason.noMetadata.text))
    }
}

/// Calls `body` with the address of the payload of an enum's value.
///
/// Bits of the payload may encode the case. They are removed in a copy of the bits, which owns nothing, so the value
/// itself doesn't change.
func withPayload<Answer, Failure: Error>(
    of enumCase: CasePlan, in enumeration: EnumPlan, at address: UnsafeRawPointer, _ plan: TypePlan,
    _ body: (UnsafeRawPointer) throws(Failure) -> Answer
) throws(Failure) -> Answer {
    if enumeration.hasPlainPayload {
        return try body(enumCase.isIndirect ? ValueBox.value(inBoxAt: address) : address)
    }
    let bits = ValueMemory(plan.witnesses)
    bits.address.copyMemory(from: address, byteCount: plan.witnesses.size)
    plan.witnesses.projectEnumPayload(bits.address)
    return try body(enumCase.isIndirect ? ValueBox.value(inBoxAt: bits.address) : UnsafeRawPointer(bits.address))
}

package struct ReadLimits: Sendable, Hashable {
    /// Maximum depth of nested values.
    package var depth: Int
    /// Maximum number of elements of a list, a set or a dictionary.
    package var breadth: Int
    /// The maximum number of characters of a string.
    package var text: Int
    /// The maximum total number of nodes.
    package var nodes: Int

    package init(depth: Int = 64, breadth: Int = 10_000, text: Int = 100_000, nodes: Int = 500_000) {
        self.depth = max(0, min(depth, Value.depthLimit - 1))
        self.breadth = max(0, breadth)
        self.text = max(0, text)
        self.nodes = max(0, nodes)
    }

    /// Limits that are high enough to read every useful value in full.
    package static let generous = ReadLimits()
}
