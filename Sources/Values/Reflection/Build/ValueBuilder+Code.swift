// Values made by the program's own code: with an initializer, as in `LiveService(port: 80)`, or from a static property,
// as in `LiveService.shared`. Class instances can't be made in any other way.

import WorkbenchTypeMetadata
import WorkbenchValueTree

extension ValueBuilder {
    /// Returns false if the text isn't code of this type.
    func buildByCode(
        _ literal: Literal, _ plan: TypePlan, into target: UnsafeMutableRawPointer
    ) throws(BuildError) -> Bool {
        switch (literal.kind, plan.shape) {
        case (.name(let path), .structure), (.name(let path), .object), (.name(let path), .opaque(.actor)):
            guard let name = path.names.last?.text else { return false }
            return plans.reader.readStaticProperty(name, of: plan.type, into: target)
        case (.call, .structure), (.call, .object), (.call, .opaque(.actor)):
            if let value = try objectOfSubclass(literal, plan) {
                guard initialize(target, plan, with: value) else { return false }
                return true
            }
            let ways = Constructions.of(plan.type, in: plans)
            guard !ways.own.isEmpty else { return false }
            let arguments = try arguments(of: literal, plan)
            guard let construction = ways.own.first(where: { $0.takes(arguments) }) else {
                if ways.takesFields { return false }
                let signatures = ways.own.map { "\(plan.name)(\($0.signature))" }
                throw BuildError(.noInitializer(of: plan.name, signatures: signatures), literal.range)
            }
            let value = try made(construction, plan, arguments, literal)
            guard initialize(target, plan, with: value) else { throw mismatch(literal, plan) }
            return true
        default: return false
        }
    }

    /// The instance made by another class's initializer.
    private func objectOfSubclass(_ literal: Literal, _ plan: TypePlan) throws(BuildError) -> Any? {
        guard case .object = plan.shape, case .call(let path, _) = literal.kind, !path.hasLeadingDot,
            !TypeNames.refers(path, to: plan),
            case .type(let type) = plans.directory.type(named: TypeNames.written(path))
        else { return nil }
        return try build(literal, asType: type)
    }

    private func made(
        _ construction: Construction, _ plan: TypePlan, _ arguments: LiteralArguments, _ literal: Literal
    ) throws(BuildError) -> Any {
        func failure(_ reason: String) -> BuildError {
            BuildError(.initializerFailed("\(plan.name)(\(construction.signature))", reason: reason), literal.range)
        }
        do throws(Construction.Failure) {
            return try construction.make(plan.type, arguments, self)
        } catch {
            switch error {
            case .build(let error): throw error
            case .refused: throw failure("returns nil for these values")
            case .threw(let error): throw failure("throws for these values: \(error)")
            case .uncallable(.asynchronous): throw failure("is async, and can't be waited for here")
            case .uncallable(let reason): throw failure("can't be called with typed values (\(reason))")
            case .noDefault(let label): throw failure("needs a value for \(label) that can't be written as text")
            }
        }
    }
}

extension Construction {
    /// `items: [String], title: String`
    package var signature: String {
        parameters.map { ($0.label.map { "\($0): " } ?? "") + $0.typeName }.joined(separator: ", ")
    }
}
