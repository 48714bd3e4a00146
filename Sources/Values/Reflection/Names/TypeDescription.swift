// The description of a type, without a value of it: its kind, name, fields, cases and parameters.

import WorkbenchRules
import WorkbenchTypeMetadata
import WorkbenchValueTree

package struct TypeDescription: Sendable {
    package struct Field: Sendable {
        package let name: String
        /// Nil if the type isn't in the metadata or is noncopyable.
        package let type: Any.Type?
        /// The type as a reader would write it; `?` if it is unknown.
        package let typeName: String
        package let isVariable: Bool
        package let ownership: StoredField.Ownership
    }

    package struct Element: Sendable {
        package let label: String?
        package let type: Any.Type
        package let typeName: String
    }

    package struct Case: Sendable {
        package let name: String
        package let payload: [Element]
        package let isIndirect: Bool
        /// The case as written: `saveChanges(todo: TodoModel, index: Int)`.
        package let signature: String
        /// Whether there is a payload whose type isn't in the metadata.
        package let hasUnknownPayload: Bool
    }

    package struct Parameter: Sendable {
        package let type: Any.Type
        package let typeName: String
        package let ownership: FunctionShape.Ownership
    }

    package struct Function: Sendable {
        package let parameters: [Parameter]
        package let result: Any.Type
        package let resultName: String
        package let isAsync: Bool
        package let isThrowing: Bool
        package let thrownErrorName: String?
        package let isSendable: Bool
        /// `MainActor`
        package let globalActorName: String?
    }

    package let type: Any.Type
    package let kind: TypeKind
    package let isActor: Bool
    /// The name in source form: `[TodoModel]`, `String?`.
    package let name: String
    /// Nil for types that aren't declared in a module, such as tuples.
    package let module: String?
    /// Empty if the type isn't generic; nil if some of its arguments aren't types.
    package let genericArguments: [Any.Type]?
    /// The stored properties of a struct or a class, in source order. In a class, inherited properties come first. Nil
    /// for other types, and for types without reflection metadata.
    package let fields: [Field]?
    /// The cases of an enum in the order of the metadata, which differs from the source: those with a payload come
    /// first, in source order, then the others (including those whose payload takes no space, such as `()`). Nil for
    /// other types, and for types without reflection metadata.
    package let cases: [Case]?
    /// The elements of a tuple.
    package let elements: [Element]?
    package let function: Function?
    /// The reason why nothing is known about the type; nil otherwise.
    package let unavailable: String?

    /// The description of a type, made on first use and kept.
    package init(of type: Any.Type) {
        let key = ObjectIdentifier(type)
        if let known = Self.known.withLock({ $0[key] }) {
            self = known
            return
        }
        let description = TypeDescription(of: type, in: .shared)
        Self.known.withLock { $0[key] = description }
        self = description
    }

    private static let known = Guarded<[ObjectIdentifier: TypeDescription]>([:])

    package init(of type: Any.Type, in reader: TypeReader) {
        let names = Names(reader: reader)
        self.type = type
        kind = reader.kind(of: type)
        isActor = reader.isActor(type)
        name = names.text(type)
        module = reader.nominalName(of: type)?.module
        genericArguments = reader.genericArguments(of: type)
        fields = names.fields(of: type)
        cases = reader.cases(of: type)?.map(names.enumCase)
        elements = reader.elements(ofTuple: type)?.map(names.element)
        function = reader.function(of: type).map(names.function)
        unavailable = reader.failure
    }

    /// The kind of a type, which can be determined without describing the type.
    package static func kind(of type: Any.Type) -> TypeKind { TypeReader.shared.kind(of: type) }
}

/// Describes the parts of a type.
private struct Names {
    let reader: TypeReader

    func text(_ type: Any.Type) -> String {
        TypeName.text(of: type, in: reader)
    }

    func fields(of type: Any.Type) -> [TypeDescription.Field]? {
        guard let own = reader.declaredFields(of: type) else { return nil }
        let inherited = reader.superclass(of: type).flatMap { fields(of: $0) } ?? []
        return inherited
            + own.map { field in
                TypeDescription.Field(
                    name: field.name, type: field.type, typeName: field.type.map(text) ?? "?",
                    isVariable: field.isVar, ownership: field.ownership)
            }
    }

    func element(_ element: TupleElement) -> TypeDescription.Element {
        TypeDescription.Element(label: element.label, type: element.type, typeName: text(element.type))
    }

    func enumCase(_ enumCase: EnumCase) -> TypeDescription.Case {
        let isUnknown = enumCase.hasPayload && enumCase.payload == nil
        return TypeDescription.Case(
            name: enumCase.name, payload: enumCase.elements.map(element), isIndirect: enumCase.isIndirect,
            signature: CaseSignature.text(of: enumCase, in: reader), hasUnknownPayload: isUnknown)
    }

    func function(_ function: FunctionShape) -> TypeDescription.Function {
        TypeDescription.Function(
            parameters: function.parameters.map {
                TypeDescription.Parameter(type: $0.type, typeName: text($0.type), ownership: $0.ownership)
            },
            result: function.result, resultName: text(function.result), isAsync: function.isAsync,
            isThrowing: function.isThrowing, thrownErrorName: function.thrownError.map(text),
            isSendable: function.isSendable, globalActorName: function.globalActor.map(text))
    }
}

/// A case as written, with the types of its values.
enum CaseSignature {
    static func text(of enumCase: EnumCase, in reader: TypeReader) -> String {
        let name = IdentifierText.written(enumCase.name)
        guard enumCase.hasPayload else { return name }
        guard enumCase.payload != nil else { return "\(name)(?)" }
        let elements = enumCase.elements.map { element in
            (element.label.map { IdentifierText.written($0) + ": " } ?? "")
                + TypeName.text(of: element.type, in: reader)
        }
        return "\(name)(\(elements.joined(separator: ", ")))"
    }
}
