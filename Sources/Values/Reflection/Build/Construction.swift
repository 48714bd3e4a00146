// A struct or a class instance made by one of its initializers, as in code, so private parts are set too.

import WorkbenchRules
import WorkbenchTypeMetadata
import WorkbenchValueTree

/// An initializer of a class, or an initializer of a struct other than the memberwise one.
package struct Construction: Sendable {
    package struct Parameter: Sendable {
        package let label: String?
        /// Nil if the type can't be found by name.
        package let type: Any.Type?
        /// The type's name without modules.
        package let typeName: String
        package let hasDefault: Bool
    }

    package let parameters: [Parameter]
    package let isAsync: Bool
    fileprivate let initializer: Initializer

    /// The reason why an initializer made no value.
    package enum Failure: Error {
        /// One of the arguments can't be built.
        case build(BuildError)
        /// The initializer returned nil.
        case refused
        case threw(any Error)
        case uncallable(CallRefusal)
        /// The default value of the parameter with this label can't be made.
        case noDefault(String)
    }
}

/// The ways to make a struct or a class instance in code.
package struct Constructions: Sendable {
    /// The initializers that the type's author has written.
    package var own: [Construction] = []
    /// Whether there is an initializer that takes the stored properties by name. True if the program doesn't say.
    package var takesFields = true

    /// The labels of the initializers that are equivalent to building field by field; nil if the program doesn't say.
    package var memberwise: [[String]]?

    /// Whether Swift code can pass all stored properties of a value using these labels.
    package func takesAll(_ fields: [String]) -> Bool {
        memberwise.map { $0.contains(fields) } ?? takesFields || own.contains { $0.takesAll(fields) }
    }

    private static let known = Guarded<[ObjectIdentifier: Constructions]>([:])

    package static func of(_ type: Any.Type, in plans: TypePlanTable = .shared) -> Constructions {
        if let found = known.withLock({ $0[ObjectIdentifier(type)] }) { return found }
        let found = search(type, plans)
        known.withLock { $0[ObjectIdentifier(type)] = found }
        return found
    }

    private static func search(_ type: Any.Type, _ plans: TypePlanTable) -> Constructions {
        let reader = plans.reader
        let initializers = reader.initializers(of: type)
        let isClass = reader.kind(of: type) == .class
        guard !initializers.isEmpty else { return Constructions(takesFields: !isClass) }
        let fields = reader.declaredFields(of: type) ?? []
        // Most parameters have the same type as a field.
        var types: [String: Any.Type] = [:]
        for field in fields {
            if let fieldType = field.type, let name = reader.demangledName(of: fieldType) { types[name] = fieldType }
        }
        func isMemberwise(_ initializer: Initializer) -> Bool {
            !isClass && self.isMemberwise(initializer, fields.map(\.name), of: type, plans)
        }
        let own = initializers.filter { !isMemberwise($0) }
        let constructions = own.map { initializer in
            Construction(
                parameters: initializer.parameters.map { parameter in
                    let type = types[parameter.typeText] ?? plans.type(demangled: parameter.typeText)
                    return Construction.Parameter(
                        label: parameter.label, type: type,
                        typeName: type.map { TypeName.text(of: $0, in: reader) } ?? parameter.typeText,
                        hasDefault: parameter.hasDefault)
                }, isAsync: initializer.isAsync, initializer: initializer)
        }
        let memberwise = initializers.filter(isMemberwise)
        return Constructions(
            own: constructions, takesFields: !memberwise.isEmpty,
            memberwise: memberwise.map { $0.parameters.map { $0.label ?? "_" } })
    }

    /// Whether an initializer is equivalent to building field by field.
    private static func isMemberwise(
        _ initializer: Initializer, _ fields: [String], of type: Any.Type, _ plans: TypePlanTable
    ) -> Bool {
        let labels = initializer.parameters.map { $0.label ?? "_" }
        guard labels == fields.filter(labels.contains),
            !initializer.isFailable, !initializer.isThrowing, !initializer.isAsync
        else { return false }
        let left =
            fields.filter { !labels.contains($0) } + initializer.parameters.filter(\.hasDefault).compactMap(\.label)
        return left.allSatisfy { plans.hasInitialValue($0, of: type) }
    }
}

extension Construction {
    fileprivate func takesAll(_ fields: [String]) -> Bool {
        parameters.map(\.label) == fields && !initializer.isFailable && !initializer.isThrowing && !isAsync
    }

    /// Whether the initializer accepts arguments with these labels.
    package func takes(_ arguments: LiteralArguments) -> Bool {
        positions(of: arguments) != nil
    }

    /// The argument for each parameter; nil for an omitted one. The whole result is nil if the arguments don't fit this
    /// initializer.
    private func positions(of arguments: LiteralArguments) -> [Int?]? {
        var positions: [Int?] = []
        var next = 0
        for parameter in parameters {
            if next < arguments.items.count, arguments.items[next].label?.text == parameter.label {
                positions.append(next)
                next += 1
            } else if parameter.hasDefault {
                positions.append(nil)
            } else {
                return nil
            }
        }
        return next == arguments.items.count ? positions : nil
    }

    /// A value of the type, made with these arguments, which must fit the initializer.
    package func make(
        _ type: Any.Type, _ arguments: LiteralArguments, _ builder: ValueBuilder
    ) throws(Failure) -> Any {
        guard let positions = positions(of: arguments) else { preconditionFailure("the arguments must fit") }
        let plans = builder.plans
        let values = GivenValues()
        for (index, position) in positions.enumerated() {
            guard let parameterType = parameters[index].type else {
                throw .noDefault(parameters[index].label ?? parameters[index].typeName)
            }
            let plan = plans.plan(for: parameterType)
            if let position {
                do throws(BuildError) {
                    try values.append(arguments.items[position].value, plan, builder)
                } catch {
                    throw .build(error)
                }
            } else {
                let parameter = initializer.parameters[index]
                let isMade = values.append(plan) {
                    plans.reader.makeDefault(of: parameter, type: parameterType, into: $0)
                }
                guard isMade else { throw .noDefault(parameters[index].label ?? parameters[index].typeName) }
            }
        }
        func make<Subject>(_: Subject.Type) throws(Failure) -> Any {
            guard initializer.isFailable else { return try run(values, Subject.self, plans) }
            guard let value = try run(values, Subject?.self, plans) else { throw .refused }
            return value
        }
        return try _openExistential(type, do: make)
    }

    private func run<Answer>(_ values: GivenValues, _: Answer.Type, _ plans: TypePlanTable) throws(Failure) -> Answer {
        let memory = ValueMemory(plans.plan(for: Answer.self).witnesses)
        let error: (any Error)?
        do throws(CallRefusal) {
            error = try plans.reader.call(
                initializer, values.arguments, returning: Answer.self, into: memory.address)
        } catch {
            throw .uncallable(error)
        }
        values.areGivenAway = true
        if let error { throw .threw(error) }
        return memory.address.assumingMemoryBound(to: Answer.self).move()
    }
}

/// The arguments of one call. They are destroyed together with this instance, unless the call has consumed them.
final class GivenValues {
    private final class Value {
        let memory: ValueMemory
        let plan: TypePlan

        init(_ plan: TypePlan) {
            self.plan = plan
            memory = ValueMemory(plan.witnesses)
        }
    }

    private var values: [Value] = []
    var areGivenAway = false

    var arguments: [(address: UnsafeRawPointer, type: Any.Type)] {
        values.map { (UnsafeRawPointer($0.memory.address), $0.plan.type) }
    }

    func append(_ literal: Literal, _ plan: TypePlan, _ builder: ValueBuilder) throws(BuildError) {
        let value = Value(plan)
        try builder.build(literal, plan, into: value.memory.address)
        values.append(value)
    }

    /// Returns false if the memory wasn't initialized; in that case, nothing is kept.
    func append(_ plan: TypePlan, _ initialize: (UnsafeMutableRawPointer) -> Bool) -> Bool {
        let value = Value(plan)
        guard initialize(value.memory.address) else { return false }
        values.append(value)
        return true
    }

    deinit {
        guard !areGivenAway else { return }
        for value in values { value.plan.witnesses.destroy(value.memory.address) }
    }
}

extension TypePlanTable {
    /// The type for a demangled name such as `[Swift.String]` or `Shop.Item?`. For a protocol such as `Shop.Prices`,
    /// the type is an existential.
    fileprivate func type(demangled text: String) -> Any.Type? {
        if text.hasSuffix("?") {
            return type(demangled: String(text.dropLast())).flatMap { StandardGenerics.type("Optional", [$0]) }
        }
        if text.hasPrefix("["), text.hasSuffix("]") {
            let parts = TypeNames.split(text.dropFirst().dropLast(), at: ":")
            let types = parts.compactMap { type(demangled: $0.trimmed) }
            guard types.count == parts.count else { return nil }
            return StandardGenerics.type(types.count == 1 ? "Array" : "Dictionary", types)
        }
        if case .type(let type) = directory.type(named: text) { return type }
        let parts = text.split(separator: ".")
        guard parts.count == 2, !text.contains(where: { "<( &".contains($0) }) else { return nil }
        return _typeByName("\(parts[0].utf8.count)\(parts[0])\(parts[1].utf8.count)\(parts[1])_p")
    }
}

extension String {
    fileprivate var trimmed: String {
        let end = reversed().drop { $0 == " " }
        return String(String(end.reversed()).drop { $0 == " " })
    }
}
