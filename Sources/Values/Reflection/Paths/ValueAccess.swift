// Parts of any value by name: `.todos[0].title` can be read, shown, or replaced in a copy.

import WorkbenchTypeMetadata
import WorkbenchValueTree

package struct ValueAccess {
    let plans: TypePlanTable
    /// Used to build keys and new values.
    let builder: ValueBuilder

    package init(builder: ValueBuilder = ValueBuilder()) {
        self.builder = builder
        plans = builder.plans
    }

    /// Calls `body` with a part's place in memory, which is valid only during the call.
    package func withPart<Root, Answer>(
        of root: Root, at path: ValuePath, _ body: (ValuePlace) throws(AccessError) -> Answer
    ) throws(AccessError) -> Answer {
        try checkABI()
        let walker = walker(path)
        return try withUnsafePointer(to: root) { pointer throws(AccessError) in
            try walker.walk(from: ValuePlace(UnsafeRawPointer(pointer), plans.plan(for: Root.self), .generic), 0, body)
        }
    }

    /// A part as a tree.
    package func tree<Root>(
        of root: Root, at path: ValuePath, limits: ReadLimits = .generous
    ) throws(AccessError) -> Value {
        try withPart(of: root, at: path) { place throws(AccessError) in
            ValueReader.read(at: place.address, as: place.type, limits: limits, plans: plans)
        }
    }

    /// The declared type of a part.
    package func type<Root>(of root: Root, at path: ValuePath) throws(AccessError) -> Any.Type {
        try withPart(of: root, at: path) { place throws(AccessError) in place.type }
    }

    /// A copy of a part.
    package func value<Root>(of root: Root, at path: ValuePath) throws(AccessError) -> Any {
        try withPart(of: root, at: path) { place throws(AccessError) in
            guard !place.plan.hasStructuralFunction(plans) else { throw .closure(type: place.plan.name) }
            func copy<Part>(_: Part.Type) -> Any { place.address.assumingMemoryBound(to: Part.self).pointee }
            return _openExistential(place.type, do: copy)
        }
    }

    /// A copy of the value with one part replaced by the value of a literal. A missing dictionary key is inserted, and
    /// `nil` removes an entry, unless the entries are optionals.
    package func replacing<Root>(
        _ path: ValuePath, in root: Root, with literal: Literal
    ) throws(AccessError) -> Root {
        if literal.kind == .null, try isEntryThatIsNeverNil(path, in: root) {
            return try replacing(path, in: root, by: nil)
        }
        return try replacing(path, in: root) { plan, target throws(AccessError) in
            do throws(BuildError) {
                try builder.build(literal, plan, into: target)
            } catch {
                throw .build(error)
            }
        }
    }

    /// A copy of the value with one part replaced by a different value.
    package func replacing<Root>(
        _ path: ValuePath, in root: Root, withValue value: Any
    ) throws(AccessError) -> Root {
        try replacing(path, in: root) { plan, target throws(AccessError) in
            guard builder.initialize(target, plan, with: value) else {
                let names = TypeNames.toldApart(plans.plan(for: Swift.type(of: value)), plan)
                throw .otherType(found: names.0, expected: names.1)
            }
        }
    }

    /// Makes the new value first, if its type is known, so that nothing can fail halfway afterwards.
    private func replacing<Root>(
        _ path: ValuePath, in root: Root, _ make: (TypePlan, UnsafeMutableRawPointer) throws(AccessError) -> Void
    ) throws(AccessError) -> Root {
        let part = try plan(ofPartAt: path, in: root)
        let memory = ValueMemory(part.witnesses)
        try make(part, memory.address)
        do throws(AccessError) {
            return try replacing(path, in: root, by: memory.address)
        } catch {
            part.witnesses.destroy(memory.address)
            throw error
        }
    }

    /// - Parameter address: The address of the new value; nil to remove an entry.
    private func replacing<Root>(
        _ path: ValuePath, in root: Root, by address: UnsafeMutableRawPointer?
    ) throws(AccessError) -> Root {
        let replacement = Replacement(walker: walker(path), address: address)
        var copy = root
        try withUnsafeMutablePointer(to: &copy) { pointer throws(AccessError) in
            try replacement.replace(in: UnsafeMutableRawPointer(pointer), plans.plan(for: Root.self), 0)
        }
        return copy
    }

    // MARK: - Entries of dictionaries

    /// The type of a new value at the path. The path may end with a key that isn't in the dictionary yet.
    private func plan<Root>(ofPartAt path: ValuePath, in root: Root) throws(AccessError) -> TypePlan {
        do throws(AccessError) {
            return try withPart(of: root, at: path) { place throws(AccessError) in place.plan }
        } catch {
            guard case .path(let failure) = error, case .noKey = failure.fact,
                failure.position == path.components.count - 1,
                let value = try valuePlan(ofDictionaryAround: path, in: root)
            else { throw error }
            return value
        }
    }

    private func isEntryThatIsNeverNil<Root>(_ path: ValuePath, in root: Root) throws(AccessError) -> Bool {
        switch path.components.last {
        case .index, .key: break
        case .field, .position, .rest, nil: return false
        }
        guard let value = try valuePlan(ofDictionaryAround: path, in: root) else { return false }
        if case .optional = value.shape { return false }
        return true
    }

    /// The plan of the dictionary's entries if the last component is a dictionary key; otherwise nil.
    private func valuePlan<Root>(ofDictionaryAround path: ValuePath, in root: Root) throws(AccessError) -> TypePlan? {
        let way = ValuePath(Array(path.components.dropLast()))
        return try withPart(of: root, at: way) { place throws(AccessError) in
            try valuePlan(ofDictionaryAt: place, way)
        }
    }

    private func valuePlan(ofDictionaryAt place: ValuePlace, _ path: ValuePath) throws(AccessError) -> TypePlan? {
        switch place.plan.shape {
        case .optional(let wrapped):
            guard place.plan.witnesses.enumTag(place.address) == 0 else { return nil }
            return try valuePlan(ofDictionaryAt: ValuePlace(place.address, wrapped.plan, place.form), path)
        case .existential:
            return try walker(path).withContent(of: place) { content throws(AccessError) in
                try valuePlan(ofDictionaryAt: content, path)
            }
        case .dictionary(let adapter, _, let value):
            if adapter.isOrdered { throw .noPlace("KeyValuePairs") }
            return value.plan
        case .set: throw .noPlace("a set")
        default: return nil
        }
    }

    func walker(_ path: ValuePath) -> PathWalker {
        PathWalker(path: path, plans: plans, builder: builder)
    }

    private func checkABI() throws(AccessError) {
        if let failure = plans.failure { throw .unavailable("parts of values can't be found: \(failure)") }
    }
}

/// A part of a value: its address in memory, and its type there.
package struct ValuePlace {
    package let address: UnsafeRawPointer
    package let plan: TypePlan
    /// The form in which functions are stored at this place.
    package let form: FunctionForm

    package var type: Any.Type { plan.type }

    init(_ address: UnsafeRawPointer, _ plan: TypePlan, _ form: FunctionForm) {
        self.address = address
        self.plan = plan
        self.form = form
    }
}
