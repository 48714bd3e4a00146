// Follows a path into a value in memory, using the same rules as for a path into a tree: optionals and type-erasing
// boxes on the way need no component, but aren't unwrapped at the end.

import WorkbenchTypeMetadata
import WorkbenchValueTree

struct PathWalker {
    let path: ValuePath
    let plans: TypePlanTable
    let builder: ValueBuilder

    typealias Body<Answer> = (ValuePlace) throws(AccessError) -> Answer

    /// Calls `body` with the part at the end of the components, starting at `position`.
    func walk<Answer>(
        from place: ValuePlace, _ position: Int, _ body: Body<Answer>
    ) throws(AccessError) -> Answer {
        guard position < path.components.count else { return try body(place) }
        let component = path.components[position]
        let (address, plan) = (place.address, place.plan)
        switch plan.shape {
        case .optional(let wrapped):
            guard plan.witnesses.enumTag(address) == 0 else { throw failure(.isNil, position) }
            return try walk(from: ValuePlace(address, wrapped.plan, place.form), position, body)
        case .existential, .anyHashable:
            return try withContent(of: place) { content throws(AccessError) in
                try walk(from: content, position, body)
            }
        case .transparent(let field):
            return try walk(from: try self.place(of: field, at: owner(of: plan, address)), position, body)
        case .structure(let fields):
            let field = try self.field(component, fields, in: plan.name, position)
            return try walk(from: try self.place(of: field, at: address), position + 1, body)
        case .object:
            let (fields, name) = try objectFields(place, position)
            let field = try self.field(component, fields, in: name, position)
            let object = address.load(as: UnsafeRawPointer.self)
            return try walk(from: try self.place(of: field, at: object), position + 1, body)
        case .tuple(let elements):
            let element = try self.element(component, elements, in: "the tuple", position)
            let next = ValuePlace(address + element.offset, element.type.plan, place.form)
            return try walk(from: next, position + 1, body)
        case .enumeration(let enumeration): return try walk(into: place, enumeration, position, body)
        case .list(let adapter, let element):
            let count = adapter.withElements(at: address) { $1 }
            let index = try self.index(component, count: count, position)
            let start = adapter.withElements(at: address) { start, _ in start }
            let next = ValuePlace(start + index * element.plan.witnesses.stride, element.plan, .generic)
            return try walk(from: next, position + 1, body)
        case .row(let element, let count):
            let index = try self.index(component, count: count, position)
            let next = ValuePlace(address + index * element.plan.witnesses.stride, element.plan, .generic)
            return try walk(from: next, position + 1, body)
        case .dictionary(let adapter, let key, let value):
            return try withKey(component, key.plan, "a dictionary", position) { keyAddress throws(AccessError) in
                var answer: Result<Answer, AccessError>?
                adapter.withValue(at: address, forKeyAt: keyAddress) { found in
                    answer = Result { () throws(AccessError) in
                        try walk(from: ValuePlace(found, value.plan, .generic), position + 1, body)
                    }
                }
                guard let answer else { throw noKey(component, in: place, position) }
                return try answer.get()
            }
        case .set(let adapter, let element):
            return try withKey(component, element.plan, "a set", position) { keyAddress throws(AccessError) in
                var answer: Result<Answer, AccessError>?
                adapter.withMember(at: address, equalTo: keyAddress) { found in
                    answer = Result { () throws(AccessError) in
                        try walk(from: ValuePlace(found, element.plan, .generic), position + 1, body)
                    }
                }
                guard let answer else { throw noKey(component, in: place, position) }
                return try answer.get()
            }
        case .scalar, .natural, .range, .vector, .function, .metatype, .redacted, .opaque:
            throw failure(.noParts(plan.name), position)
        }
    }

    // MARK: - Enums

    private func walk<Answer>(
        into place: ValuePlace, _ enumeration: EnumPlan, _ position: Int, _ body: Body<Answer>
    ) throws(AccessError) -> Answer {
        let component = path.components[position]
        switch try step(component, in: enumeration.cases[try tag(of: place, enumeration, position)], position) {
        case .stay: return try walk(from: place, position + 1, body)
        case .into(let enumCase, let element):
            return try withPayload(of: enumCase, in: enumeration, at: place.address, place.plan) {
                payload throws(AccessError) in
                let next = ValuePlace(payload + element.offset, element.type.plan, enumCase.form)
                return try walk(from: next, position + 1, body)
            }
        }
    }

    enum CaseStep {
        /// The component is the name of the case.
        case stay
        case into(CasePlan, ElementPlan)
    }

    func tag(of place: ValuePlace, _ enumeration: EnumPlan, _ position: Int) throws(AccessError) -> Int {
        guard place.plan.witnesses.hasEnumWitnesses, !enumeration.cases.isEmpty else {
            throw failure(.noParts(place.plan.name), position)
        }
        let tag = place.plan.witnesses.enumTag(place.address)
        guard enumeration.cases.indices.contains(tag) else { throw failure(.noParts(place.plan.name), position) }
        return tag
    }

    func step(
        _ component: ValuePath.Component, in enumCase: CasePlan, _ position: Int
    ) throws(AccessError) -> CaseStep {
        if component == .field(enumCase.name), !enumCase.elements.contains(where: { $0.label == enumCase.name }) {
            // A case without labels may be given by name: `.edit.0`, `.edit.todo`.
            if enumCase.elements.count == 1 && enumCase.elements[0].label == nil {
                return .into(enumCase, enumCase.elements[0])
            }
            return .stay
        }
        return .into(enumCase, try element(component, enumCase.elements, in: ".\(enumCase.name)", position))
    }

    // MARK: - Fields

    func objectFields(
        _ place: ValuePlace, _ position: Int
    ) throws(AccessError) -> (fields: [FieldPlan], name: String) {
        let object = place.address.load(as: UnsafeRawPointer.self)
        let actual = plans.reader.typeOfObject(object).map { plans.plan(for: $0) } ?? place.plan
        guard case .object(let content) = actual.shape, let fields = content.fields else {
            throw failure(.noParts(actual.name), position)
        }
        return (fields, actual.name)
    }

    func place(of field: FieldPlan, at owner: UnsafeRawPointer) throws(AccessError) -> ValuePlace {
        guard field.ownership == .strong else { throw .reference(field.name) }
        guard let type = field.type else {
            throw .unavailable("the type of \(field.name) is not in the metadata")
        }
        return ValuePlace(owner + field.offset, type.plan, field.form)
    }

    /// The address that field offsets are relative to. For a class instance, this is the instance's address, not the
    /// reference's.
    func owner(of plan: TypePlan, _ address: UnsafeRawPointer) -> UnsafeRawPointer {
        plans.reader.kind(of: plan.type) == .class ? address.load(as: UnsafeRawPointer.self) : address
    }

    func field(
        _ component: ValuePath.Component, _ fields: [FieldPlan], in type: String, _ position: Int
    ) throws(AccessError) -> FieldPlan {
        switch component {
        case .field(let name):
            if let field = fields.last(where: { $0.name == name }) { return field }
            let names = fields.map(\.name)
            let nearest = NearestName.matches(for: name, among: names)
            throw failure(.noField(name, in: type, nearest: nearest, available: names), position)
        case .position(let index): throw failure(.noPosition(index, in: type, count: 0), position)
        case .index, .key, .rest: throw failure(.needsField(type), position)
        }
    }

    func element(
        _ component: ValuePath.Component, _ elements: [ElementPlan], in type: String, _ position: Int
    ) throws(AccessError) -> ElementPlan {
        switch component {
        case .field(let name):
            if let element = elements.first(where: { $0.label == name }) { return element }
            let names = elements.compactMap(\.label)
            let nearest = NearestName.matches(for: name, among: names)
            throw failure(.noField(name, in: type, nearest: nearest, available: names), position)
        case .position(let index):
            if elements.indices.contains(index) { return elements[index] }
            throw failure(.noPosition(index, in: type, count: elements.count), position)
        case .index, .key, .rest: throw failure(.needsField(type), position)
        }
    }

    // MARK: - Elements

    func index(_ component: ValuePath.Component, count: Int, _ position: Int) throws(AccessError) -> Int {
        switch component {
        case .index(let index):
            if (0..<count).contains(index) { return index }
            throw failure(.noIndex(index, count: count), position)
        case .key(let literal): throw failure(.noKey(literal, nearest: []), position)
        case .rest: throw failure(.noIndex(count, count: count), position)
        case .field, .position: throw failure(.needsSubscript("a list"), position)
        }
    }

    /// Calls `body` with the component's key, as a value of the key's type.
    func withKey<Answer>(
        _ component: ValuePath.Component, _ plan: TypePlan, _ kind: String, _ position: Int,
        _ body: (UnsafeRawPointer) throws(AccessError) -> Answer
    ) throws(AccessError) -> Answer {
        let literal: Literal
        switch component {
        case .index(let index): literal = Literal(.integer(Integer(index)))
        case .key(let key): literal = key
        case .field, .position, .rest: throw failure(.needsSubscript(kind), position)
        }
        let memory = ValueMemory(plan.witnesses)
        do throws(BuildError) {
            try builder.build(literal, plan, into: memory.address)
        } catch {
            throw .build(error)
        }
        defer { plan.witnesses.destroy(memory.address) }
        return try body(memory.address)
    }

    func noKey(_ component: ValuePath.Component, in place: ValuePlace, _ position: Int) -> AccessError {
        let literal: Literal =
            if case .key(let key) = component { key } else if case .index(let index) = component {
                Literal(.integer(Integer(index)))
            } else { Literal(.missing) }
        var reader = ValueReader(limits: ReadLimits(depth: 4, breadth: 200, text: 200), plans: plans)
        let keys: [Value] =
            switch reader.value(at: place.address, place.plan) {
            case .dictionary(let content): content.entries.map(\.key)
            case .set(let members): members.elements
            default: []
            }
        let nearest = NearestName.matches(for: literal.text(), among: keys.map { $0.text() })
        return failure(.noKey(literal, nearest: nearest), position)
    }

    // MARK: - Hidden types

    /// Calls `body` with the value in an existential or an `AnyHashable`.
    func withContent<Answer>(
        of place: ValuePlace, _ body: Body<Answer>
    ) throws(AccessError) -> Answer {
        if case .existential(let shape) = place.plan.shape {
            let answer = try plans.reader.withExistentialContent(at: place.address, shape) {
                type, address throws(AccessError) in
                try body(ValuePlace(address, plans.plan(for: type), .generic))
            }
            guard let answer else { throw .unavailable("\(place.plan.name) has no reflection metadata") }
            return answer
        }
        let base = place.address.assumingMemoryBound(to: AnyHashable.self).pointee.base
        return try withUnsafePointer(to: base) { pointer throws(AccessError) in
            try withContent(of: ValuePlace(UnsafeRawPointer(pointer), plans.plan(for: Any.self), .generic), body)
        }
    }

    func failure(_ fact: PathError.Fact, _ position: Int) -> AccessError {
        .path(PathError(fact, path: path, position: position))
    }
}
