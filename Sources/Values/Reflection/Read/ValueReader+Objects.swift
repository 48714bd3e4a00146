// Class instances, non-owning references, existentials, metatypes, and values whose parts can't be read.

import WorkbenchTypeMetadata
import WorkbenchValueTree

extension ValueReader {
    mutating func object(at address: UnsafeRawPointer, _ plan: TypePlan, _ declared: ObjectPlan) -> Value {
        let object = address.load(as: UnsafeRawPointer.self)
        let identity = UInt(bitPattern: object)
        let type = plans.reader.typeOfObject(object) ?? plan.type
        let actual = type == plan.type ? plan : plans.plan(for: type)
        if seen.updateValue(type, forKey: identity) != nil {
            return .backReference(Value.BackReference(actual.name, identity: UInt64(identity)))
        }
        switch actual.shape {
        case .object(let content):
            guard let fields = content.fields else {
                return .opaque(
                    Value.Opaque(
                        actual.name, identity: UInt64(identity), reason: OpaqueReason.noMetadata.text))
            }
            return .reference(
                Value.Reference(actual.name, identity: UInt64(identity), self.fields(fields, of: object)))
        case .redacted: return .redacted(Value.Redacted(actual.name))
        case .natural(let natural): return self.natural(at: address, actual, natural)
        case .transparent(let field): return self.field(field, of: object)
        case .opaque(let reason):
            return .opaque(Value.Opaque(actual.name, identity: UInt64(identity), reason: reason.text))
        default:
            return .opaque(
                Value.Opaque(actual.name, identity: UInt64(identity), reason: OpaqueReason.noMetadata.text))
        }
    }

    /// A weak or unowned reference. Only its target's name is shown, because the target isn't part of the value.
    func reference(at address: UnsafeRawPointer, _ field: FieldPlan, _ type: TypeLink) -> Value {
        switch field.ownership {
        case .weak:
            guard let referent = plans.reader.weakReferent(at: address) else { return .optional(nil) }
            let name = TypeName.text(of: referent.type, in: plans.reader)
            return .optional(
                .opaque(Value.Opaque(name, identity: UInt64(referent.identity), reason: "is a weak reference")))
        case .unowned, .unmanaged, .strong:
            // The instance may be gone, so its memory must not be accessed. A null reference is nil if it is optional.
            let isOptional = plans.reader.kind(of: type.type) == .optional
            let identity = address.load(as: UInt.self)
            if isOptional && identity == 0 { return .optional(nil) }
            let name = isOptional ? plans.reader.genericArguments(of: type.type)?.first : type.type
            let opaque = Value.opaque(
                Value.Opaque(
                    TypeName.text(of: name ?? type.type, in: plans.reader), identity: UInt64(identity),
                    reason: "is an unowned reference"))
            return isOptional ? .optional(opaque) : opaque
        }
    }

    mutating func existential(at address: UnsafeRawPointer, _ plan: TypePlan, _ shape: ExistentialShape) -> Value {
        let value = plans.reader.withExistentialContent(at: address, shape) { type, content in
            let actual = plans.plan(for: type)
            return marked(self.value(at: content, actual), actual)
        }
        return value ?? .opaque(Value.Opaque(plan.name, reason: OpaqueReason.noMetadata.text))
    }

    /// A value with the name of its type, or with a mark if that name isn't unique.
    private func marked(_ value: Value, _ plan: TypePlan) -> Value {
        guard let name = plan.leadingName(in: plans) else {
            return .erased(Value.Erased(plan.writtenName, value, isReadable: false))
        }
        // A box is shown as its content, but keeps its own name.
        switch (plan.shape, value) {
        case (.structure, .structure(var structure)), (.range, .structure(var structure)):
            structure.type = name
            return .erased(Value.Erased(name, .structure(structure)))
        case (.enumeration, .enumeration(var enumCase)):
            enumCase.type = name
            return .erased(Value.Erased(name, .enumeration(enumCase)))
        default: return .erased(Value.Erased(name, value))
        }
    }

    mutating func anyHashable(at address: UnsafeRawPointer) -> Value {
        func erased<Base>(_ base: Base) -> Value {
            let plan = plans.plan(for: Base.self)
            return withUnsafePointer(to: base) { marked(value(at: UnsafeRawPointer($0), plan), plan) }
        }
        return _openExistential(address.assumingMemoryBound(to: AnyHashable.self).pointee.base, do: erased)
    }

    func natural(at address: UnsafeRawPointer, _ plan: TypePlan, _ type: any NaturalLiteral.Type) -> Value {
        func open<Natural: NaturalLiteral>(_: Natural.Type) -> NaturalText? {
            address.assumingMemoryBound(to: Natural.self).pointee.naturalText
        }
        switch open(type) {
        case .quoted(let text)? where text.utf8.count <= limits.text:
            return .natural(Value.Natural(plan.name, text, .quoted))
        case .verbatim(let text)? where text.utf8.count <= limits.text:
            return .natural(Value.Natural(plan.name, text, .verbatim))
        case nil: return .opaque(Value.Opaque(plan.name, reason: "can't be written as a literal"))
        default: return .opaque(Value.Opaque(plan.name, reason: "is too long to be shown"))
        }
    }

    func metatype(at address: UnsafeRawPointer, _ plan: TypePlan, instance: Any.Type?) -> Value {
        // The metatype of a type without subtypes may have no storage, but its type says everything about it.
        var type = instance
        if !plans.reader.isThinMetatype(plan.type) {
            type = address.load(as: UnsafeRawPointer?.self).map { unsafeBitCast($0, to: Any.Type.self) }
        }
        guard let type else { return .opaque(Value.Opaque(plan.name, reason: OpaqueReason.noMetadata.text)) }
        return .opaque(
            Value.Opaque(TypeName.text(of: type, in: plans.reader) + ".self", reason: "is a type, not a value"))
    }

    mutating func opaque(at address: UnsafeRawPointer, _ plan: TypePlan, _ reason: OpaqueReason) -> Value {
        if reason == .sourceText {
            let text = address.assumingMemoryBound(to: StaticString.self).pointee.description
            let shown = Value.text(Text(String(text.prefix(limits.text)))).text()
            return .opaque(Value.Opaque(plan.name, reason: "is \(shown), \(reason.text)"))
        }
        if reason == .actor { seen[address.load(as: UInt.self)] = plan.type }
        let isAddress = (reason == .actor || reason == .pointer) && plan.witnesses.size == 8
        return .opaque(
            Value.Opaque(
                plan.name, identity: isAddress ? address.load(as: UInt64.self) : nil, reason: reason.text))
    }
}

extension OpaqueReason {
    /// The reason as part of a sentence, for a node of a tree.
    var text: String {
        switch self {
        case .noMetadata: "has no reflection metadata"
        case .importedFromC: "is imported from C"
        case .pointer: "is a pointer"
        case .nonCopyable: "can't be copied"
        case .actor: "is an actor"
        case .sourceText: "which can be made only from a literal in Swift code"
        case .builtin: "is a type of the Swift runtime"
        case .thinMetatype: "holds a type, which may take no storage"
        }
    }
}
