// Decides, once per type, how its values are read and built.

import WorkbenchRules
import WorkbenchTypeMetadata

struct TypePlanMaker {
    let table: TypePlanTable
    private var reader: TypeReader { table.reader }

    init(table: TypePlanTable) {
        self.table = table
    }

    func plan(for type: Any.Type) -> TypePlan {
        guard let witnesses = reader.valueWitnesses(of: type) else {
            preconditionFailure("a plan was asked for although the ABI is unknown; ask `TypePlanTable.failure` first")
        }
        return TypePlan(
            type: type, name: TypeName.text(of: type, in: reader), module: reader.nominalName(of: type)?.module,
            writtenName: TypeName.text(of: type, .written, in: reader), witnesses: witnesses, shape: shape(of: type))
    }

    private func shape(of type: Any.Type) -> TypePlan.Shape {
        if let known = knownShape(of: type) { return known }
        if reader.holdsThinMetatype(type) { return .opaque(.thinMetatype) }
        switch reader.kind(of: type) {
        case .struct: return row(type) ?? structure(type)
        case .enum: return enumeration(type)
        case .optional:
            guard let wrapped = reader.genericArguments(of: type)?.first else { return .opaque(.noMetadata) }
            return .optional(wrapped: link(wrapped))
        case .class:
            return reader.isActor(type) ? .opaque(.actor) : .object(ObjectPlan(fields: objectFields(of: type)))
        case .tuple:
            guard let elements = reader.elements(ofTuple: type) else { return .opaque(.noMetadata) }
            return .tuple(elements.map(element))
        case .function: return .function
        case .existential:
            return reader.existential(of: type).map { .existential($0) } ?? .opaque(.noMetadata)
        case .metatype: return .metatype(instance: reader.instanceType(ofMetatype: type))
        case .existentialMetatype: return .metatype(instance: nil)
        case .foreignClass: return .opaque(.importedFromC)
        case .opaque: return .opaque(.builtin)
        case .unknown: return .opaque(.nonCopyable)
        }
    }

    /// The types with special forms.
    private func knownShape(of type: Any.Type) -> TypePlan.Shape? {
        if let scalar = Scalar(type) { return .scalar(scalar) }
        if type == AnyHashable.self { return .anyHashable }
        if type == StaticString.self { return .opaque(.sourceText) }
        switch reader.kind(of: type) {
        case .struct, .enum, .class, .optional: break
        default: return nil
        }
        if type is any SecretValue.Type { return .redacted }
        if let natural = type as? any NaturalLiteral.Type { return .natural(natural) }
        if let list = type as? any ListAdapter.Type { return .list(list, element: link(list.elementType)) }
        if let set = SetTypes.adapter(for: type) { return .set(set, element: link(set.elementType)) }
        if let dictionary = type as? any DictionaryAdapter.Type {
            return .dictionary(dictionary, key: link(dictionary.keyType), value: link(dictionary.valueType))
        }
        if let range = type as? any RangeAdapter.Type { return .range(range, bound: link(range.boundType)) }
        if let box = type as? any TransparentBox.Type,
            let field = reader.fields(of: type)?.first(where: { $0.name == box.contentField })
        {
            return .transparent(self.field(field))
        }
        if type is any SIMD.Type { return .vector }
        return nil
    }

    /// The shape of an `InlineArray`, which no protocol covers for every count; nil for all other types.
    private func row(_ type: Any.Type) -> TypePlan.Shape? {
        guard let name = reader.nominalName(of: type), name.module == "Swift",
            name.parts.map(\.name) == ["InlineArray"],
            let arguments = reader.genericArgumentsAndIntegers(of: type), arguments.count == 2,
            case .integer(let count) = arguments[0], case .type(let element) = arguments[1],
            let size = reader.valueWitnesses(of: type)?.size, let part = reader.valueWitnesses(of: element),
            part.isCopyable, count >= 0, size == part.stride.multipliedReportingOverflow(by: count).partialValue
        else { return nil }
        return .row(element: link(element), count: count)
    }

    private func structure(_ type: Any.Type) -> TypePlan.Shape {
        guard let name = reader.nominalName(of: type) else { return .opaque(.noMetadata) }
        if name.module.hasPrefix("__C") { return .opaque(.importedFromC) }
        if name.module == "Swift", Self.isPointer(name.parts[0].name) { return .opaque(.pointer) }
        guard let fields = reader.declaredFields(of: type) else { return .opaque(.noMetadata) }
        // A struct that the compiler itself lays out, such as a Task. Its contents are meaningless to a reader.
        if !fields.isEmpty, fields.allSatisfy({ $0.type.map { reader.kind(of: $0) == .opaque } ?? true }) {
            return .opaque(.builtin)
        }
        return .structure(fields.map(field))
    }

    private static func isPointer(_ name: String) -> Bool {
        name.hasPrefix("Unsafe") || name.hasPrefix("AutoreleasingUnsafe")
            || ["OpaquePointer", "CVaListPointer", "ManagedBufferPointer", "Unmanaged", "ObjectIdentifier"]
                .contains(name)
    }

    private func enumeration(_ type: Any.Type) -> TypePlan.Shape {
        guard let cases = reader.cases(of: type) else {
            let isImported = reader.nominalName(of: type)?.module.hasPrefix("__C") == true
            return .opaque(isImported ? .importedFromC : .noMetadata)
        }
        let plans = cases.map { enumCase in
            CasePlan(
                name: enumCase.name, tag: enumCase.tag, hasPayload: enumCase.hasPayload,
                payload: enumCase.payload.map(link), isIndirect: enumCase.isIndirect, form: enumCase.form,
                elements: enumCase.elements.map(element), signature: CaseSignature.text(of: enumCase, in: reader))
        }
        return .enumeration(EnumPlan(cases: plans, hasPlainPayload: cases.count { $0.hasPayload } <= 1))
    }

    private func objectFields(of type: Any.Type) -> [FieldPlan]? {
        guard let own = reader.declaredFields(of: type) else { return nil }
        guard let superclass = reader.superclass(of: type) else { return own.map(field) }
        return objectFields(of: superclass).map { $0 + own.map(field) }
    }

    private func field(_ field: StoredField) -> FieldPlan {
        FieldPlan(
            name: field.name, type: field.type.map(link),
            scalar: field.ownership == .strong ? field.type.flatMap { Scalar($0) } : nil, offset: field.offset,
            ownership: field.ownership, form: field.form)
    }

    private func element(_ element: TupleElement) -> ElementPlan {
        ElementPlan(label: element.label, type: link(element.type), offset: element.offset)
    }

    private func link(_ type: Any.Type) -> TypeLink {
        TypeLink(type, in: table)
    }
}
