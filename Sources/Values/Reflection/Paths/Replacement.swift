// Replaces a part with a new value, in memory that isn't shared. Shared storage on the way, such as a list's buffer or
// an indirect case's box, is copied first.

import WorkbenchTypeMetadata
import WorkbenchValueTree

struct Replacement {
    let walker: PathWalker
    /// The new value, which is moved from here unless an error is thrown. Nil to remove a dictionary entry.
    let address: UnsafeMutableRawPointer?

    private var plans: TypePlanTable { walker.plans }

    func replace(in target: UnsafeMutableRawPointer, _ plan: TypePlan, _ position: Int) throws(AccessError) {
        guard position < walker.path.components.count else {
            guard let address else { throw .nothingToRemove(plan.name) }
            plan.witnesses.destroy(target)
            plan.witnesses.initialize(target, taking: address)
            return
        }
        let component = walker.path.components[position]
        switch plan.shape {
        case .structure(let fields):
            let field = try walker.field(component, fields, in: plan.name, position)
            try replace(field, in: target, position + 1)
        case .transparent(let field):
            guard plans.reader.kind(of: plan.type) == .struct else { throw .insideObject(plan.name) }
            try replace(field, in: target, position)
        case .tuple(let elements):
            let element = try walker.element(component, elements, in: "the tuple", position)
            try replace(in: target + element.offset, element.type.plan, position + 1)
        case .optional(let wrapped):
            guard plan.witnesses.enumTag(target) == 0 else { throw walker.failure(.isNil, position) }
            // Some of the value's bits may encode whether there is a value, so they are set again for the new value.
            defer { plan.witnesses.injectEnumTag(0, target) }
            plan.witnesses.projectEnumPayload(target)
            try replace(in: target, wrapped.plan, position)
        case .enumeration(let enumeration): try replace(in: target, plan, enumeration, position)
        case .list(let adapter, let element):
            let index = try walker.index(
                component, count: adapter.withElements(at: target) { $1 }, position)
            var result: Result<Void, AccessError> = .success(())
            adapter.withMutableElements(at: target) { start, _ in
                result = Result { () throws(AccessError) in
                    try replace(
                        in: start + index * element.plan.witnesses.stride, element.plan, position + 1)
                }
            }
            try result.get()
        case .row(let element, let count):
            let index = try walker.index(component, count: count, position)
            try replace(in: target + index * element.plan.witnesses.stride, element.plan, position + 1)
        case .dictionary(let adapter, let key, let value):
            try replaceValue(in: target, plan, adapter, key: key.plan, value: value.plan, position)
        case .existential, .anyHashable: try replaceContent(of: target, plan, position)
        case .object: throw .insideObject(plan.name)
        case .set: throw .noPlace("a set")
        case .scalar, .natural, .range, .vector, .function, .metatype, .redacted, .opaque:
            throw walker.failure(.noParts(plan.name), position)
        }
    }

    private func replace(
        _ field: FieldPlan, in target: UnsafeMutableRawPointer, _ position: Int
    ) throws(AccessError) {
        guard field.ownership == .strong else { throw .reference(field.name) }
        guard let type = field.type else {
            throw .unavailable("the type of \(field.name) is not in the metadata")
        }
        try replace(in: target + field.offset, type.plan, position)
    }

    private func replace(
        in target: UnsafeMutableRawPointer, _ plan: TypePlan, _ enumeration: EnumPlan, _ position: Int
    ) throws(AccessError) {
        let tag = try walker.tag(of: ValuePlace(target, plan, .natural), enumeration, position)
        switch try walker.step(walker.path.components[position], in: enumeration.cases[tag], position) {
        case .stay: try replace(in: target, plan, position + 1)
        case .into(let enumCase, let element):
            guard let payload = enumCase.payload?.plan else {
                throw .unavailable("the payload of \(enumCase.name) is not in the metadata")
            }
            plan.witnesses.projectEnumPayload(target)
            defer { plan.witnesses.injectEnumTag(tag, target) }
            guard enumCase.isIndirect else {
                return try replace(in: target + element.offset, element.type.plan, position + 1)
            }
            let box = ValueBox(of: payload.witnesses)
            payload.witnesses.initialize(box.value, copying: ValueBox.value(inBoxAt: target))
            do throws(AccessError) {
                try replace(in: box.value + element.offset, element.type.plan, position + 1)
            } catch {
                payload.witnesses.destroy(box.value)
                box.deallocate()
                throw error
            }
            ValueBox.release(boxAt: target)
            target.storeBytes(of: box.box, as: UnsafeMutableRawPointer.self)
        }
    }

    private func replaceValue(
        in target: UnsafeMutableRawPointer, _ plan: TypePlan, _ adapter: any DictionaryAdapter.Type, key: TypePlan,
        value: TypePlan, _ position: Int
    ) throws(AccessError) {
        if adapter.isOrdered { throw .noPlace("KeyValuePairs") }
        let component = walker.path.components[position]
        try walker.withKey(component, key, "a dictionary", position) { keyAddress throws(AccessError) in
            let isLast = position == walker.path.components.count - 1
            if isLast, address == nil {
                guard adapter.remove(in: target, forKeyAt: keyAddress) else {
                    throw walker.noKey(component, in: ValuePlace(target, plan, .generic), position)
                }
                return
            }
            var result: Result<Void, AccessError>?
            adapter.withMutableValue(at: target, forKeyAt: keyAddress) { found in
                result = Result { () throws(AccessError) in try replace(in: found, value, position + 1) }
            }
            guard let result else {
                // As in Swift, an entry can be added, but parts of a missing entry can't be set.
                if isLast, let address { return adapter.insert(address, in: target, forKeyAt: keyAddress) }
                throw walker.noKey(component, in: ValuePlace(target, plan, .generic), position)
            }
            try result.get()
        }
    }

    /// A value in an existential may be in a shared box, so it is copied, changed and put back.
    private func replaceContent(
        of target: UnsafeMutableRawPointer, _ plan: TypePlan, _ position: Int
    ) throws(AccessError) {
        let changed = try walker.withContent(of: ValuePlace(target, plan, .generic)) {
            content throws(AccessError) -> Any in
            if plans.reader.kind(of: content.type) == .class { throw .insideObject(content.plan.name) }
            let memory = ValueMemory(content.plan.witnesses)
            content.plan.witnesses.initialize(memory.address, copying: content.address)
            do throws(AccessError) {
                try replace(in: memory.address, content.plan, position)
            } catch {
                content.plan.witnesses.destroy(memory.address)
                throw error
            }
            func take<Content>(_: Content.Type) -> Any { memory.address.assumingMemoryBound(to: Content.self).move() }
            return _openExistential(content.type, do: take)
        }
        let memory = ValueMemory(plan.witnesses)
        // It has the same type as the previous value, so it fits.
        guard walker.builder.initialize(memory.address, plan, with: changed) else {
            preconditionFailure("\(plan.name) does not take a value of the type that was in it")
        }
        plan.witnesses.destroy(target)
        plan.witnesses.initialize(target, taking: memory.address)
    }
}
