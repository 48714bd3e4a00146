// Values for places without a concrete type, `Any` and `any P`: the literal determines the type.

import WorkbenchTypeMetadata
import WorkbenchValueTree

extension ValueBuilder {
    func buildExistential(
        _ literal: Literal, _ plan: TypePlan, into target: UnsafeMutableRawPointer
    ) throws(BuildError) {
        let actual = try planTold(by: literal, for: plan)
        try withBuilt(literal, actual) { value in
            if !initialize(target, plan, with: value) { return .doesNotConform(type: actual.name, to: plan.name) }
            return nil
        }
    }

    func buildAnyHashable(
        _ literal: Literal, _ plan: TypePlan, into target: UnsafeMutableRawPointer
    ) throws(BuildError) {
        let actual = try planTold(by: literal, for: plan)
        try withBuilt(literal, actual) { value in
            guard let hashable = value as? any Hashable else {
                return .doesNotConform(type: actual.name, to: "Hashable")
            }
            target.initializeMemory(as: AnyHashable.self, to: AnyHashable(hashable))
            return nil
        }
    }

    /// Calls `body` with the value, and throws the error that it returns.
    private func withBuilt(
        _ literal: Literal, _ plan: TypePlan, _ body: (Any) -> BuildError.Fact?
    ) throws(BuildError) {
        let memory = ValueMemory(plan.witnesses)
        try build(literal, plan, into: memory.address)
        func open<Actual>(_: Actual.Type) -> BuildError.Fact? {
            body(memory.address.assumingMemoryBound(to: Actual.self).move())
        }
        if let fact = _openExistential(plan.type, do: open) { throw BuildError(fact, literal.range) }
    }

    private func planTold(by literal: Literal, for plan: TypePlan) throws(BuildError) -> TypePlan {
        let actual = plans.plan(for: try typeTold(by: literal, for: plan))
        switch actual.shape {
        // These don't determine the type either: in `Any(1)`, the value in the parentheses determines it.
        case .existential, .anyHashable:
            if convertedValue(of: literal, actual) == nil { throw untyped(literal, plan) }
        default: break
        }
        return actual
    }

    private func typeTold(by literal: Literal, for plan: TypePlan) throws(BuildError) -> Any.Type {
        switch literal.kind {
        case .integer: return Int.self
        case .float: return Double.self
        case .boolean: return Bool.self
        case .string: return String.self
        case .name(let path) where path.names.count > 1 && !path.hasLeadingDot:
            return try type(NamePath(Array(path.names.dropLast())), for: plan)
        case .call(let path, _) where !path.hasLeadingDot:
            if path.names.count == 1 { return try type(path, for: plan) }
            // `Step.edit(index: 0)` and `Outer.Inner(x: 1)` look alike.
            if case .type(let type) = plans.directory.type(named: TypeNames.written(path)) { return type }
            return try type(NamePath(Array(path.names.dropLast())), for: plan)
        default: throw untyped(literal, plan)
        }
    }

    private func untyped(_ literal: Literal, _ plan: TypePlan) -> BuildError {
        BuildError(.untyped(type: plan.name, known: conforming(to: plan)), literal.range)
    }

    /// The names of the types that conform to the protocol of `any P`.
    private func conforming(to plan: TypePlan) -> [String] {
        ConformingTypes.of(plan.type, in: plans)?.map(\.name) ?? []
    }

    private func type(_ path: NamePath, for plan: TypePlan) throws(BuildError) -> Any.Type {
        let name = TypeNames.written(path)
        switch plans.directory.type(named: name) {
        case .type(let type): return type
        case .unknown:
            let nearest = plans.directory.nearest(to: name, conforming: conforming(to: plan))
            throw BuildError(.unknownType(name, nearest: nearest), path.range)
        case .ambiguous: throw BuildError(.ambiguousType(name), path.range)
        }
    }
}
