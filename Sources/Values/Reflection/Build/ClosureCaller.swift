// Calls a closure at a path in a value, with arguments written as literals.

import WorkbenchTypeMetadata
import WorkbenchValueTree

package struct ClosureCaller {
    package enum Outcome: Sendable {
        /// The result, as a tree.
        case returned(Value)
        case threw(any Error)
    }

    private let access: ValueAccess
    private var plans: TypePlanTable { access.plans }

    package init(builder: ValueBuilder = ValueBuilder()) {
        access = ValueAccess(builder: builder)
    }

    /// The type of the closure at the path, which may be optional, and the reason if the closure can't be called.
    package func closure<Root>(
        in root: Root, at path: ValuePath
    ) throws(AccessError) -> (description: TypeDescription, obstacle: AccessError?) {
        try withClosure(in: root, at: path) { place, function throws(AccessError) in
            let description = TypeDescription(of: place.type, in: plans.reader)
            do throws(AccessError) {
                try check(place, function)
                return (description, nil)
            } catch {
                return (description, error)
            }
        }
    }

    /// Calls the closure at the path. The parameter types determine the types of the literals. A closure that is
    /// isolated to the main actor is called only if the caller is on it.
    package func call<Root>(
        _ path: ValuePath, in root: Root, _ arguments: [LiteralArgument] = [], limits: ReadLimits = .generous,
        isolation: isolated (any Actor)? = #isolation
    ) throws(AccessError) -> Outcome {
        let isOnMainActor = isolation === MainActor.shared
        return try withClosure(in: root, at: path) { place, function throws(AccessError) in
            try check(place, function)
            let given = self.arguments(arguments, function)
            if let label = given.first(where: { $0.label != nil })?.label {
                throw .labeledArgument(label.text, type: place.plan.name)
            }
            guard given.count == function.parameters.count else {
                throw .argumentCount(
                    type: place.plan.name, expected: function.parameters.count, found: given.count)
            }
            let values = GivenValues()
            for (argument, parameter) in zip(given, function.parameters) {
                do throws(BuildError) {
                    try values.append(argument.value, plans.plan(for: parameter.type), access.builder)
                } catch {
                    throw .build(error)
                }
            }
            return try call(place, function, values, limits, isOnMainActor: isOnMainActor)
        }
    }

    private func call(
        _ place: ValuePlace, _ function: FunctionShape, _ values: GivenValues, _ limits: ReadLimits,
        isOnMainActor: Bool
    ) throws(AccessError) -> Outcome {
        let result = plans.plan(for: function.result)
        let memory = ValueMemory(result.witnesses)
        let error: (any Error)?
        do throws(CallRefusal) {
            error = try withExtendedLifetime(values) { () throws(CallRefusal) in
                try plans.reader.call(
                    function, form: place.form, closureAt: place.address, arguments: values.arguments.map(\.address),
                    isOnMainActor: isOnMainActor, into: memory.address)
            }
        } catch {
            throw .refused(type: place.plan.name, error)
        }
        if let error { return .threw(error) }
        defer { result.witnesses.destroy(memory.address) }
        return .returned(
            ValueReader.read(at: memory.address, as: function.result, limits: limits, plans: plans))
    }

    /// The argument of a closure with a single parameter of type `()` may be omitted.
    private func arguments(_ arguments: [LiteralArgument], _ function: FunctionShape) -> [LiteralArgument] {
        if arguments.isEmpty, function.parameters.count == 1, function.parameters[0].type == Void.self {
            return [LiteralArgument(nil, Literal(.tuple(LiteralArguments([]))))]
        }
        return arguments
    }

    private func check(_ place: ValuePlace, _ function: FunctionShape) throws(AccessError) {
        do throws(CallRefusal) {
            try plans.reader.checkCallable(function, form: place.form)
        } catch {
            throw .refused(type: place.plan.name, error)
        }
    }

    private func withClosure<Root, Answer>(
        in root: Root, at path: ValuePath,
        _ body: (ValuePlace, FunctionShape) throws(AccessError) -> Answer
    ) throws(AccessError) -> Answer {
        try access.withPart(of: root, at: path) { place throws(AccessError) in
            try withClosure(at: place, path, body)
        }
    }

    /// Calls `body` with the closure at the place, looking through optionals and type erasure.
    private func withClosure<Answer>(
        at place: ValuePlace, _ path: ValuePath,
        _ body: (ValuePlace, FunctionShape) throws(AccessError) -> Answer
    ) throws(AccessError) -> Answer {
        switch place.plan.shape {
        case .optional(let wrapped):
            guard place.plan.witnesses.enumTag(place.address) == 0 else {
                throw .path(PathError(.isNil, path: path, position: path.components.count))
            }
            return try withClosure(at: ValuePlace(place.address, wrapped.plan, place.form), path, body)
        case .existential:
            return try access.walker(path).withContent(of: place) { content throws(AccessError) in
                try withClosure(at: content, path, body)
            }
        case .function:
            guard let function = plans.reader.function(of: place.type) else {
                throw .notCallable(type: place.plan.name)
            }
            return try body(place, function)
        default: throw .notCallable(type: place.plan.name)
        }
    }
}
