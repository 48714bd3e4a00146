// Hashes a value in memory using the plan of its type, without reading it into a tree.

import WorkbenchTypeMetadata
import WorkbenchValueTree

/// Hashes values by content. Class instances are hashed by their class and fields, because each run creates new
/// instances.
package struct ValueHasher {
    private let plans: TypePlanTable
    private var hasher = Hasher()
    private var depth = 0
    /// The instances that were already hashed.
    private var seen: Set<UnsafeRawPointer> = []
    /// The classes of the instances.
    package private(set) var classes: Set<String> = []

    /// Parts nested deeper than this, such as the end of a long linked list, aren't hashed.
    private static let deepest = 256

    package init(plans: TypePlanTable = .shared) {
        self.plans = plans
    }

    package mutating func combine(_ value: some Hashable) { hasher.combine(value) }

    /// Adds a value of any type by its content.
    package mutating func combine(contentOf value: Any) {
        withUnsafePointer(to: value) { combine(UnsafeRawPointer($0), plans.plan(for: Any.self)) }
    }

    package func finalize() -> Int { hasher.finalize() }

    private mutating func combine(_ address: UnsafeRawPointer, _ plan: TypePlan) {
        guard depth < Self.deepest else { return }
        depth += 1
        defer { depth -= 1 }
        switch plan.shape {
        case .scalar(let scalar): combine(address, scalar)
        case .structure(let fields): for field in fields { combine(field, of: address) }
        case .optional(let wrapped):
            let isNil = plan.witnesses.enumTag(address) != 0
            hasher.combine(isNil)
            if !isNil { combine(address, wrapped.plan) }
        case .list(let adapter, let element):
            adapter.withElements(at: address) { combine($0, $1, element.plan) }
        case .row(let element, let count): combine(address, count, element.plan)
        case .tuple(let elements): for element in elements { combine(address + element.offset, element.type.plan) }
        case .enumeration(let enumeration): combine(address, plan, enumeration)
        case .set(let adapter, let element):
            combineUnordered(adapter.count(at: address)) { body in
                adapter.forEach(at: address, in: nil) { member in
                    body { $0.combine(member, element.plan) }
                    return true
                }
            }
        case .dictionary(let adapter, let key, let value):
            combineUnordered(adapter.count(at: address)) { body in
                adapter.forEach(at: address, in: nil) { keyAddress, valueAddress in
                    body {
                        $0.combine(keyAddress, key.plan)
                        $0.combine(valueAddress, value.plan)
                    }
                    return true
                }
            }
        case .existential(let shape):
            _ = plans.reader.withExistentialContent(at: address, shape) { type, content in
                hasher.combine(ObjectIdentifier(type))
                combine(content, plans.plan(for: type))
            }
        case .object: combineObject(at: address, plan)
        case .function: return
        case .natural, .range, .anyHashable, .metatype, .vector, .transparent, .redacted, .opaque:
            hasher.combine(ValueReader.read(at: address, as: plan.type, plans: plans))
        }
    }

    private mutating func combine(_ address: UnsafeRawPointer, _ scalar: Scalar) {
        switch scalar {
        case .int, .int64: hasher.combine(address.load(as: Int.self))
        case .string: hasher.combine(address.assumingMemoryBound(to: String.self).pointee)
        case .boolean: hasher.combine(address.load(as: UInt8.self) & 1)
        case .double: hasher.combine(address.load(as: Double.self))
        default: hasher.combine(scalar.value(at: address, longestText: .max))
        }
    }

    private mutating func combine(_ field: FieldPlan, of owner: UnsafeRawPointer) {
        if let scalar = field.scalar { return combine(owner + field.offset, scalar) }
        guard let type = field.type, field.ownership == .strong else {
            var reader = ValueReader(limits: .generous, plans: plans)
            return hasher.combine(reader.field(field, of: owner))
        }
        combine(owner + field.offset, type.plan)
    }

    private mutating func combine(_ start: UnsafeRawPointer, _ count: Int, _ element: TypePlan) {
        hasher.combine(count)
        for index in 0..<count { combine(start + index * element.witnesses.stride, element) }
    }

    private mutating func combine(_ address: UnsafeRawPointer, _ plan: TypePlan, _ enumeration: EnumPlan) {
        guard plan.witnesses.hasEnumWitnesses, !enumeration.cases.isEmpty else { return }
        let tag = plan.witnesses.enumTag(address)
        hasher.combine(tag)
        guard enumeration.cases.indices.contains(tag), enumeration.cases[tag].payload != nil else { return }
        let enumCase = enumeration.cases[tag]
        withPayload(of: enumCase, in: enumeration, at: address, plan) { payload in
            for element in enumCase.elements { combine(payload + element.offset, element.type.plan) }
        }
    }

    /// Combines elements regardless of their order in memory.
    private mutating func combineUnordered(
        _ count: Int, _ forEach: (_ body: ((inout ValueHasher) -> Void) -> Void) -> Void
    ) {
        hasher.combine(count)
        var sum = 0
        var part = self
        forEach { body in
            part.hasher = Hasher()
            body(&part)
            sum &+= part.hasher.finalize()
        }
        (seen, classes) = (part.seen, part.classes)
        hasher.combine(sum)
    }

    private mutating func combineObject(at address: UnsafeRawPointer, _ declared: TypePlan) {
        let object = address.load(as: UnsafeRawPointer.self)
        let actual = plans.reader.typeOfObject(object).map { plans.plan(for: $0) } ?? declared
        guard case .object(let content) = actual.shape else {
            return hasher.combine(ValueReader.read(at: address, as: declared.type, plans: plans))
        }
        hasher.combine(ObjectIdentifier(actual.type))
        classes.insert(actual.name)
        guard seen.insert(object).inserted else { return }
        for field in content.fields ?? [] { combine(field, of: object) }
    }
}
