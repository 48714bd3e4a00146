// Builds a value of a given type from a literal, in place. The value is written part by part. If one part fails, the
// earlier ones are destroyed again, so the result is either a whole value or nothing.

import WorkbenchTypeMetadata
import WorkbenchValueTree

package struct ValueBuilder {
    /// Finds the value of a `$path`, or the reason why there is none, as part of a sentence.
    package typealias Resolver = (NodeReference, _ type: Any.Type) -> Result<Any, ReferenceFailure>

    package struct ReferenceFailure: Error, Sendable {
        package var reason: String

        package init(reason: String) {
            self.reason = reason
        }
    }

    /// Finds the value of a `$path`. If this is nil, references are rejected.
    package var resolve: Resolver?
    /// Finds an existing value of a struct's type, so that fields with neither a given nor an initial value can be
    /// copied from it. Nil if there is none.
    package var template: ((_ type: Any.Type) -> Any?)?
    /// Whether `Type(…)` calls an initializer as in code, which may create a class instance, and `Type.shared` reads a
    /// static property. Otherwise, only stored properties can be given.
    package var runsCode = false

    let plans: TypePlanTable

    package init(plans: TypePlanTable = .shared) {
        self.plans = plans
    }

    /// Builds a value of the type from the literal.
    package func build<Target>(_ literal: Literal, as type: Target.Type = Target.self) throws(BuildError) -> Target {
        try checkABI(literal)
        let plan = plans.plan(for: type)
        let memory = ValueMemory(plan.witnesses)
        try build(literal, plan, into: memory.address)
        return memory.address.assumingMemoryBound(to: Target.self).move()
    }

    /// Builds a value of a type that is known only at run time.
    package func build(_ literal: Literal, asType type: Any.Type) throws(BuildError) -> Any {
        try checkABI(literal)
        let plan = plans.plan(for: type)
        if case .function = plan.shape { throw BuildError(.cannotBuild(type: plan.name, .closure), literal.range) }
        let memory = ValueMemory(plan.witnesses)
        try build(literal, plan, into: memory.address)
        func take<Target>(_: Target.Type) -> Any { memory.address.assumingMemoryBound(to: Target.self).move() }
        return _openExistential(type, do: take)
    }

    /// Builds a value from a string that contains one literal. Syntax errors are reported first.
    package func build<Target>(
        text: String, as type: Target.Type = Target.self
    ) throws(LiteralFailure) -> Target {
        let parsed = Literal.parse(text)
        guard parsed.diagnostics.isEmpty else { throw .syntax(parsed.diagnostics) }
        do throws(BuildError) {
            return try build(parsed.literal, as: type)
        } catch {
            throw .value(error)
        }
    }

    /// Initializes the memory at `target` with the value, or leaves it uninitialized.
    package func build(
        _ literal: Literal, as type: Any.Type, into target: UnsafeMutableRawPointer
    ) throws(BuildError) {
        try checkABI(literal)
        try build(literal, plans.plan(for: type), into: target)
    }

    private func checkABI(_ literal: Literal) throws(BuildError) {
        if let failure = plans.failure { throw BuildError(.unavailable(failure), literal.range) }
    }

    func build(_ literal: Literal, _ plan: TypePlan, into target: UnsafeMutableRawPointer) throws(BuildError) {
        switch literal.kind {
        case .wildcard: throw BuildError(.wildcard, literal.range)
        case .opaque(let text, _): throw BuildError(.unreadable(.opaque(text)), literal.range)
        case .cutString: throw BuildError(.unreadable(.cutText), literal.range)
        case .elision: throw BuildError(.unreadable(.elision), literal.range)
        case .missing: throw BuildError(.unreadable(.missing), literal.range)
        case .reference(let reference): return try build(reference, literal, plan, into: target)
        case .tuple(let arguments)
        where arguments.items.count == 1 && arguments.items[0].label == nil && !plan.isTuple:
            return try build(arguments.items[0].value, plan, into: target)
        default: break
        }
        if let value = convertedValue(of: literal, plan) { return try build(value, plan, into: target) }
        if runsCode, try buildByCode(literal, plan, into: target) { return }
        switch plan.shape {
        case .scalar(let scalar): try build(literal, scalar, plan, into: target)
        case .structure(let fields): try buildStruct(literal, plan, fields, into: target)
        case .enumeration(let enumeration): try buildEnum(literal, plan, enumeration, into: target)
        case .optional(let wrapped): try buildOptional(literal, plan, wrapped.plan, into: target)
        case .tuple(let elements): try buildTuple(literal, plan, elements, into: target)
        case .list(let adapter, let element): try buildList(literal, plan, adapter, element.plan, into: target)
        case .row(let element, let count): try buildRow(literal, plan, element.plan, count, into: target)
        case .set(let adapter, let element): try buildSet(literal, plan, adapter, element.plan, into: target)
        case .dictionary(let adapter, let key, let value):
            try buildDictionary(literal, plan, adapter, key: key.plan, value: value.plan, into: target)
        case .range(let adapter, let bound): try buildRange(literal, plan, adapter, bound.plan, into: target)
        case .vector: try buildVector(literal, plan, into: target)
        case .natural(let type): try buildNatural(literal, plan, type, into: target)
        case .existential: try buildExistential(literal, plan, into: target)
        case .anyHashable: try buildAnyHashable(literal, plan, into: target)
        case .transparent(let field): try buildTransparent(literal, plan, field, into: target)
        case .function: throw BuildError(.cannotBuild(type: plan.name, .closure), literal.range)
        case .metatype: throw BuildError(.cannotBuild(type: plan.name, .metatype), literal.range)
        case .object: throw BuildError(.cannotBuild(type: plan.name, .object), literal.range)
        case .redacted: throw BuildError(.cannotBuild(type: plan.name, .redacted), literal.range)
        case .opaque(let reason): throw BuildError(.cannotBuild(type: plan.name, reason.obstacle), literal.range)
        }
    }

    /// The value in the parentheses of `UInt8(3)`, if the name only repeats the expected type.
    func convertedValue(of literal: Literal, _ plan: TypePlan) -> Literal? {
        guard case .call(let path, let arguments) = literal.kind, plan.isConverting, arguments.items.count == 1,
            arguments.items[0].label == nil, TypeNames.refers(path, to: plan)
        else { return nil }
        return arguments.items[0].value
    }

    func mismatch(_ literal: Literal, _ plan: TypePlan, example: String? = nil) -> BuildError {
        BuildError(.expected(type: plan.name, example: example, found: literal.found), literal.range)
    }

    // MARK: - References

    private func build(
        _ reference: NodeReference, _ literal: Literal, _ plan: TypePlan, into target: UnsafeMutableRawPointer
    ) throws(BuildError) {
        let text = literal.text()
        guard let resolve else { throw BuildError(.referenceNotAllowed(text), literal.range) }
        switch resolve(reference, plan.type) {
        case .failure(let failure):
            throw BuildError(.unresolved(reference: text, reason: failure.reason), literal.range)
        case .success(let value):
            guard initialize(target, plan, with: value) else {
                let names = TypeNames.toldApart(plans.plan(for: Swift.type(of: value)), plan)
                throw BuildError(
                    .referenceHasOtherType(reference: text, found: names.0, expected: names.1), literal.range)
            }
        }
    }

    /// Initializes the memory with a copy of a value that has the type, or that can be converted to it, like a value to
    /// its optional.
    func initialize(_ target: UnsafeMutableRawPointer, _ plan: TypePlan, with value: Any) -> Bool {
        // Functions, and values made of functions, have a different form in an `Any`.
        guard !plan.hasStructuralFunction(plans) else { return false }
        func open<Target>(_: Target.Type) -> Bool {
            guard let value = value as? Target else { return false }
            target.initializeMemory(as: Target.self, to: value)
            return true
        }
        return _openExistential(plan.type, do: open)
    }
}

/// The reason why a string isn't a value of a type.
package enum LiteralFailure: Error, Hashable, Sendable {
    case syntax([LiteralDiagnostic])
    case value(BuildError)
}

extension TypePlan {
    fileprivate var isTuple: Bool {
        if case .tuple = shape { true } else { false }
    }

    /// Whether `Type(value)` means the same as the value: `UInt8(3)`, `Array<Int>([1])`, `Date("2024-05-01")`.
    fileprivate var isConverting: Bool {
        switch shape {
        case .scalar, .natural, .list, .row, .set, .dictionary, .range, .optional, .tuple, .existential, .anyHashable,
            .vector, .transparent:
            true
        default: false
        }
    }

    /// Whether the type is a function, a metatype without storage, or a tuple or an optional of these. These types have
    /// one form where the type is known, and another in generic code.
    func hasStructuralFunction(_ plans: TypePlanTable) -> Bool {
        switch shape {
        case .function: true
        case .metatype: plans.reader.isThinMetatype(type)
        case .opaque(.thinMetatype): true
        case .tuple(let elements): elements.contains { $0.type.plan.hasStructuralFunction(plans) }
        case .optional(let wrapped): wrapped.plan.hasStructuralFunction(plans)
        default: false
        }
    }
}

extension OpaqueReason {
    fileprivate var obstacle: BuildError.Obstacle {
        switch self {
        case .noMetadata: .noMetadata
        case .importedFromC: .importedFromC
        case .pointer: .pointer
        case .nonCopyable: .nonCopyable
        case .actor: .actor
        case .builtin: .builtin
        case .sourceText: .sourceText
        case .thinMetatype: .metatype
        }
    }
}

extension Literal {
    var found: BuildError.Found {
        switch kind {
        case .integer: .integer
        case .float: .number
        case .boolean: .boolean
        case .null: .null
        case .string, .cutString: .text
        case .array: .list
        case .dictionary: .dictionary
        case .name(let path): .name(path.text)
        case .call(let path, _): .call(path.text)
        case .tuple: .tuple
        case .range: .range
        case .wildcard, .reference, .opaque, .elision, .missing: .name(text())
        }
    }
}
