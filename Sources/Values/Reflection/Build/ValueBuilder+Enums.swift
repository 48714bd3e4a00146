// Enums and optionals: the case, its payload, and its tag.

import WorkbenchTypeMetadata
import WorkbenchValueTree

extension ValueBuilder {
    func buildOptional(
        _ literal: Literal, _ plan: TypePlan, _ wrapped: TypePlan, into target: UnsafeMutableRawPointer
    ) throws(BuildError) {
        switch literal.kind {
        case .null:
            plan.witnesses.injectEnumTag(1, target)
            return
        case .name(let path) where path.hasLeadingDot && path.names.count == 1 && path.names[0].text == "none":
            plan.witnesses.injectEnumTag(1, target)
            return
        case .call(let path, let arguments)
        where path.hasLeadingDot && path.names.count == 1 && path.names[0].text == "some"
            && arguments.items.count == 1 && arguments.items[0].label == nil:
            try build(arguments.items[0].value, wrapped, into: target)
        default: try build(literal, wrapped, into: target)
        }
        plan.witnesses.injectEnumTag(0, target)
    }

    func buildEnum(
        _ literal: Literal, _ plan: TypePlan, _ enumeration: EnumPlan, into target: UnsafeMutableRawPointer
    ) throws(BuildError) {
        let (path, arguments): (NamePath, LiteralArguments?)
        switch literal.kind {
        case .name(let name): (path, arguments) = (name, nil)
        case .call(let name, let given): (path, arguments) = (name, given)
        default: throw mismatch(literal, plan, example: enumeration.cases.first.map { "." + $0.signature })
        }
        let name = try caseName(path, plan)
        let candidates = enumeration.cases.filter { $0.name == name.text }
        guard !candidates.isEmpty else {
            let names = enumeration.cases.map(\.name)
            if names.isEmpty { throw BuildError(.cannotBuild(type: plan.name, .uninhabited), literal.range) }
            throw BuildError(
                .noCase(
                    name.text, of: plan.name, nearest: NearestName.matches(for: name.text, among: names),
                    candidates: enumeration.cases.map(\.signature)), name.range)
        }
        let chosen = try choose(among: candidates, name: name, arguments)
        guard chosen.hasPayload else {
            if let arguments, !arguments.items.isEmpty {
                throw BuildError(.unexpectedPayload(signature: chosen.signature), arguments.range)
            }
            plan.witnesses.injectEnumTag(chosen.tag, target)
            return
        }
        try buildCase(chosen, arguments, literal, plan, into: target)
    }

    /// The last name of `.case`, `case` or `Type.case`.
    private func caseName(_ path: NamePath, _ plan: TypePlan) throws(BuildError) -> Name {
        let name = path.names[path.names.count - 1]
        guard path.names.count > 1 else { return name }
        let type = NamePath(Array(path.names.dropLast()))
        guard !path.hasLeadingDot, TypeNames.refers(type, to: plan) else {
            throw BuildError(.wrongType(found: TypeNames.written(type), expected: plan.name), type.range)
        }
        return name
    }

    /// Chooses the case with the written labels, because cases may share a name but differ in their labels.
    private func choose(
        among candidates: [CasePlan], name: Name, _ arguments: LiteralArguments?
    ) throws(BuildError) -> CasePlan {
        if candidates.count == 1 { return candidates[0] }
        let labels = arguments?.items.map { $0.label?.text } ?? []
        if let exact = candidates.first(where: { $0.elements.map(\.label) == labels }) { return exact }
        // Values may be missing if they can be omitted.
        if let lenient = candidates.first(where: { accepts(labels, $0) }) { return lenient }
        throw BuildError(
            .noMatchingCase(name.text, candidates: candidates.map(\.signature)), arguments?.range ?? name.range)
    }

    private func accepts(_ labels: [String?], _ candidate: CasePlan) -> Bool {
        var rest = labels[...]
        for element in candidate.elements {
            if rest.first == .some(element.label) {
                rest.removeFirst()
            } else if !isOmittable(element) {
                return false
            }
        }
        return rest.isEmpty
    }

    /// A labeled optional may be omitted, which means nil.
    private func isOmittable(_ element: ElementPlan) -> Bool {
        element.label != nil && plans.reader.kind(of: element.type.type) == .optional
    }

    // MARK: - Payloads

    private func buildCase(
        _ chosen: CasePlan, _ arguments: LiteralArguments?, _ literal: Literal, _ plan: TypePlan,
        into target: UnsafeMutableRawPointer
    ) throws(BuildError) {
        guard let payload = chosen.payload else {
            throw BuildError(.cannotBuild(type: plan.name, .noMetadata), literal.range)
        }
        if payload.plan.hasStructuralFunction(plans) {
            throw BuildError(
                .cannotBuild(type: plan.name, .closureInPayload(chosen.signature)), literal.range)
        }
        // A payload without size, such as `()`, doesn't have to be written.
        if arguments == nil, payload.plan.witnesses.size == 0, chosen.elements.allSatisfy({ $0.label == nil }),
            case .tuple(let parts) = payload.plan.shape, parts.isEmpty
        {
            plan.witnesses.injectEnumTag(chosen.tag, target)
            return
        }
        guard let arguments else {
            throw BuildError(.missingPayload(signature: chosen.signature), literal.range)
        }
        let values = try match(arguments, with: chosen)
        guard chosen.isIndirect else {
            try build(values, chosen, into: target)
            plan.witnesses.injectEnumTag(chosen.tag, target)
            return
        }
        let box = ValueBox(of: payload.plan.witnesses)
        do throws(BuildError) {
            try build(values, chosen, into: box.value)
        } catch {
            box.deallocate()
            throw error
        }
        target.storeBytes(of: box.box, as: UnsafeMutableRawPointer.self)
        plan.witnesses.injectEnumTag(chosen.tag, target)
    }

    /// The literal for each value of the payload; nil for an omitted one.
    private func match(_ arguments: LiteralArguments, with chosen: CasePlan) throws(BuildError) -> [Literal?] {
        var values: [Literal?] = []
        var rest = arguments.items[...]
        for element in chosen.elements {
            if let argument = rest.first, argument.label?.text == element.label {
                values.append(argument.value)
                rest.removeFirst()
            } else if isOmittable(element), rest.isEmpty || rest.first?.label != nil {
                values.append(nil)
            } else if let argument = rest.first {
                let labels = chosen.elements.compactMap(\.label)
                let nearest = argument.label.map { NearestName.matches(for: $0.text, among: labels) } ?? []
                throw BuildError(
                    .wrongLabel(
                        found: argument.label?.text, expected: element.label, signature: chosen.signature,
                        nearest: nearest), argument.label?.range ?? argument.value.range)
            } else {
                throw BuildError(
                    .missingArgument(
                        label: element.label, type: element.type.plan.name, signature: chosen.signature),
                    arguments.range)
            }
        }
        if let extra = rest.first {
            // `case edit((Int, Int))` and `case edit(Int, Int)` are the same in the metadata, and so are their
            // literals.
            throw BuildError(
                .extraArgument(label: extra.label?.text, signature: chosen.signature),
                extra.label?.range ?? extra.value.range)
        }
        return values
    }

    private func build(
        _ values: [Literal?], _ chosen: CasePlan, into target: UnsafeMutableRawPointer
    ) throws(BuildError) {
        var built = BuiltParts()
        do throws(BuildError) {
            for (value, element) in zip(values, chosen.elements) {
                let address = target + element.offset
                if let value {
                    try build(value, element.type.plan, into: address)
                } else {
                    element.type.plan.witnesses.injectEnumTag(1, address)
                }
                built.add(address, element.type.plan)
            }
        } catch {
            built.destroy()
            throw error
        }
    }
}
