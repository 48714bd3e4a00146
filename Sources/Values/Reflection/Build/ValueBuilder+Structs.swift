// Structs and tuples: each field at its offset, and a default value for each omitted field.

import WorkbenchRules
import WorkbenchTypeMetadata
import WorkbenchValueTree

extension ValueBuilder {
    func buildStruct(
        _ literal: Literal, _ plan: TypePlan, _ fields: [FieldPlan], into target: UnsafeMutableRawPointer
    ) throws(BuildError) {
        let arguments = try arguments(of: literal, plan)
        var given: [Int] = []
        given.reserveCapacity(arguments.items.count)
        for argument in arguments.items {
            guard let label = argument.label else {
                throw BuildError(
                    .unlabeledField(of: plan.name, fields: fields.map(\.name)), argument.value.range)
            }
            guard let index = fields.firstIndex(where: { $0.name == label.text }) else {
                let names = fields.map(\.name)
                throw BuildError(
                    .noField(
                        label.text, of: plan.name, nearest: NearestName.matches(for: label.text, among: names),
                        available: names), label.range)
            }
            if given.contains(index) { throw BuildError(.duplicateField(label.text, of: plan.name), label.range) }
            given.append(index)
        }
        var built = BuiltParts()
        do throws(BuildError) {
            addBookkeeping(of: plan, in: target, to: &built)
            for (index, field) in fields.enumerated() {
                let address = target + field.offset
                if let position = given.firstIndex(of: index) {
                    try build(arguments.items[position].value, field, of: plan, into: address)
                } else {
                    try initialize(field, of: plan, into: address, literal)
                }
                if let type = field.type, field.ownership == .strong { built.add(address, type.plan) }
            }
        } catch {
            built.destroy()
            throw error
        }
    }

    /// Initializes the bookkeeping fields, which aren't set by arguments.
    private func addBookkeeping(of plan: TypePlan, in target: UnsafeMutableRawPointer, to built: inout BuiltParts) {
        for field in plans.reader.fields(of: plan.type) ?? [] {
            guard let type = field.type, let kept = type as? any Bookkeeping.Type else { continue }
            func initialize<Kept: Bookkeeping>(_: Kept.Type) {
                (target + field.offset).initializeMemory(as: Kept.self, to: Kept())
            }
            initialize(kept)
            built.add(target + field.offset, plans.plan(for: type))
        }
    }

    /// The arguments after the type's name, after `.init`, or in parentheses alone.
    func arguments(of literal: Literal, _ plan: TypePlan) throws(BuildError) -> LiteralArguments {
        switch literal.kind {
        case .call(let path, let arguments):
            if path.hasLeadingDot, path.names.count == 1, path.names[0].text == "init" { return arguments }
            guard !path.hasLeadingDot, TypeNames.refers(path, to: plan) else {
                throw BuildError(.wrongType(found: TypeNames.written(path), expected: plan.name), path.range)
            }
            return arguments
        default: throw mismatch(literal, plan, example: "\(TypeNames.withoutArguments(plan.name))(…)")
        }
    }

    private func build(
        _ literal: Literal, _ field: FieldPlan, of plan: TypePlan, into address: UnsafeMutableRawPointer
    ) throws(BuildError) {
        guard let type = field.type else {
            throw BuildError(.cannotBuild(type: plan.name, .noMetadata), literal.range)
        }
        guard field.ownership == .strong else {
            throw BuildError(.cannotBuild(type: plan.name, .referenceField(field.name)), literal.range)
        }
        try build(literal, type.plan, into: address)
    }

    // MARK: - Omitted fields

    /// Initializes an omitted field: with its declared initial value if that can be found, with nil if it is optional,
    /// and otherwise with a copy of the field in an existing value.
    private func initialize(
        _ field: FieldPlan, of plan: TypePlan, into address: UnsafeMutableRawPointer, _ literal: Literal
    ) throws(BuildError) {
        guard let type = field.type else {
            throw BuildError(.cannotBuild(type: plan.name, .noMetadata), literal.range)
        }
        if field.ownership == .weak {
            // An empty weak reference is all zeros, and so is the memory.
            return
        }
        guard field.ownership == .strong else {
            throw BuildError(.cannotBuild(type: plan.name, .referenceField(field.name)), literal.range)
        }
        let initial = plans.initialValues(of: plan.type)
        if initial.make(field.name, type.type, in: plans.reader, at: address) { return }
        if case .optional = type.plan.shape {
            type.plan.witnesses.injectEnumTag(1, address)
            return
        }
        // A metatype without storage doesn't have to be initialized.
        if case .metatype = type.plan.shape, plans.reader.isThinMetatype(type.type) { return }
        if copyFromTemplate(field, type.plan, of: plan, to: address) { return }
        throw BuildError(.missingField(field.name, type: type.plan.name, of: plan.name), literal.range)
    }

    private func copyFromTemplate(
        _ field: FieldPlan, _ type: TypePlan, of plan: TypePlan, to address: UnsafeMutableRawPointer
    ) -> Bool {
        guard let template = template?(plan.type), Swift.type(of: template) == plan.type else { return false }
        func copy<Template>(_ template: Template) {
            withUnsafePointer(to: template) {
                type.witnesses.initialize(address, copying: UnsafeRawPointer($0) + field.offset)
            }
        }
        _openExistential(template, do: copy)
        return true
    }

    // MARK: - Tuples

    func buildTuple(
        _ literal: Literal, _ plan: TypePlan, _ elements: [ElementPlan], into target: UnsafeMutableRawPointer
    ) throws(BuildError) {
        guard case .tuple(let arguments) = literal.kind else { throw mismatch(literal, plan) }
        guard arguments.items.count == elements.count else {
            throw BuildError(
                .wrongCount(type: plan.name, expected: elements.count, found: arguments.items.count), literal.range)
        }
        var built = BuiltParts()
        do throws(BuildError) {
            for (argument, element) in zip(arguments.items, elements) {
                // As in Swift, a tuple's labels may be omitted but not changed.
                if let label = argument.label, label.text != element.label {
                    throw BuildError(
                        .wrongLabel(
                            found: label.text, expected: element.label, signature: plan.name, nearest: []),
                        label.range)
                }
                try build(argument.value, element.type.plan, into: target + element.offset)
                built.add(target + element.offset, element.type.plan)
            }
        } catch {
            built.destroy()
            throw error
        }
    }

    func buildTransparent(
        _ literal: Literal, _ plan: TypePlan, _ field: FieldPlan, into target: UnsafeMutableRawPointer
    ) throws(BuildError) {
        guard let type = field.type, field.ownership == .strong, type.plan.witnesses.size == plan.witnesses.size,
            plans.reader.kind(of: plan.type) == .struct
        else { throw BuildError(.cannotBuild(type: plan.name, .noMetadata), literal.range) }
        try build(literal, type.plan, into: target + field.offset)
    }
}

/// The parts of a value that have been initialized so far.
struct BuiltParts {
    private var parts: [(address: UnsafeMutableRawPointer, plan: TypePlan)] = []

    mutating func add(_ address: UnsafeMutableRawPointer, _ plan: TypePlan) {
        if !plan.witnesses.isPOD { parts.append((address, plan)) }
    }

    func destroy() {
        for part in parts { part.plan.witnesses.destroy(part.address) }
    }
}
