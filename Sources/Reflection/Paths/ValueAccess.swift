// Parts of any value by name: `.todos[0].title` can be read, shown, or replaced in a copy.

import WorkbenchTypeMetadata
import WorkbenchValueTree

package struct ValueAccess {
    let plans: TypePlanTable
    /// Builds keys and new values.
    let builder: ValueBuilder

    package init(builder: ValueBuilder = ValueBuilder()) {
        self.builder = builder
        plans = builder.plans
    }

    /// Calls `body` with the place of a part in memory, which is valid only during the call.
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

    /// A copy of the value with one part replaced by the value of a literal.
    package func replacing<Root>(
        _ path: ValuePath, in root: Root, with literal: Literal
    ) throws(AccessError) -> Root {
        try replacing(path, in: root) { plan, target throws(AccessError) in
            do throws(BuildError) {
                try builder.build(literal, plan, into: target)
            } catch {
                throw .build(error)
            }
        }
    }

    /// A copy of the value with one part replaced by another value.
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

    /// The new value is made first, when its type is known. After that nothing can fail half-way.
    private func replacing<Root>(
        _ path: ValuePath, in root: Root, _ make: (TypePlan, UnsafeMutableRawPointer) throws(AccessError) -> Void
    ) throws(AccessError) -> Root {
        let part = try withPart(of: root, at: path) { place throws(AccessError) in place.plan }
        let memory = ValueMemory(part.witnesses)
        try make(part, memory.address)
        let replacement = Replacement(
            walker: walker(path), address: memory.address, plan: part)
        var copy = root
        do throws(AccessError) {
            try withUnsafeMutablePointer(to: &copy) { pointer throws(AccessError) in
                try replacement.replace(in: UnsafeMutableRawPointer(pointer), plans.plan(for: Root.self), 0)
            }
        } catch {
            part.witnesses.destroy(memory.address)
            throw error
        }
        return copy
    }

    func walker(_ path: ValuePath) -> PathWalker {
        PathWalker(path: path, plans: plans, builder: builder)
    }

    private func checkABI() throws(AccessError) {
        if let failure = plans.failure { throw .unavailable("parts of values cannot be found: \(failure)") }
    }
}

/// A part of a value: its address in memory, and its type there.
package struct ValuePlace {
    package let address: UnsafeRawPointer
    package let plan: TypePlan
    /// How functions are stored there.
    package let form: FunctionForm

    package var type: Any.Type { plan.type }

    init(_ address: UnsafeRawPointer, _ plan: TypePlan, _ form: FunctionForm) {
        self.address = address
        self.plan = plan
        self.form = form
    }
}
