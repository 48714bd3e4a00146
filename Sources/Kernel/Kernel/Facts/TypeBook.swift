// Finds types by the names used in facts, and describes their values.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchTypeMetadata
import WorkbenchValueTree
import Workflow

final class TypeBook {
    /// The module of the tree's root. Its types are named without the module, even if other modules have types with the
    /// same name.
    private let homeModule: String?
    private var types: [String: Any.Type] = [:]
    private var names: [ObjectIdentifier: String] = [:]
    private var shapes: [ObjectIdentifier: TypeFact.Shape] = [:]
    private var partsOfTypes: [ObjectIdentifier: [(ValuePath.Component, Any.Type)]] = [:]

    init(homeModule: String?) {
        self.homeModule = homeModule
    }

    static func module(of type: Any.Type) -> String? {
        TypeReader.shared.nominalName(of: type)?.module
    }

    /// The name by which the type can be found.
    func name(of type: Any.Type) -> String {
        if let name = names[ObjectIdentifier(type)] { return name }
        var name = TypeName.text(of: type)
        if let module = Self.module(of: type), module != homeModule, isTaken(name, notBy: type) {
            name = "\(module).\(name)"
        }
        names[ObjectIdentifier(type)] = name
        if types[name] == nil { types[name] = type }
        return name
    }

    /// The name of a type from another module. If the root's module uses the same plain name, that name belongs to the
    /// root's module.
    func foreignName(of type: Any.Type) -> String {
        // A list or an optional has no name to register. `any Prices` has one, but only a `TypeBook` can find the type
        // by that name.
        let isNamed = TypeReader.shared.nominalName(of: type) != nil || TypeReader.shared.kind(of: type) == .existential
        return isNamed ? name(of: type) : TypeName.text(of: type)
    }

    private func isTaken(_ name: String, notBy type: Any.Type) -> Bool {
        if let other = types[name] { return other != type }
        // Lists and optionals belong to no module.
        guard !name.contains(where: { "[?(".contains($0) }) else { return false }
        switch TypePlanTable.shared.directory.type(named: name) {
        case .type(let found): return found != type
        case .unknown: return false
        case .ambiguous: return true
        }
    }

    func fact(_ name: String) -> TypeFact? {
        type(named: name).map { TypeFact(name, shape(of: $0)) }
    }

    func type(named name: String) -> Any.Type? {
        if let type = types[name] { return type }
        guard case .type(let type) = TypePlanTable.shared.directory.type(named: name) else { return nil }
        types[name] = type
        return type
    }

    func shape(of type: Any.Type) -> TypeFact.Shape {
        if let shape = shapes[ObjectIdentifier(type)] { return shape }
        let shape = makeShape(of: type)
        shapes[ObjectIdentifier(type)] = shape
        return shape
    }

    /// The parameter types of a closure; nil for any other type.
    func parameters(ofClosure type: Any.Type) -> [FieldFact]? {
        let description = TypeDescription(of: type)
        if let function = description.function {
            // A closure with one `()` parameter may be called without an argument.
            let isVoid = function.parameters.count == 1 && function.parameters[0].type == Void.self
            return function.parameters.map { FieldFact(nil, name(of: $0.type), hasDefault: isVoid) }
        }
        guard description.kind == .optional, let wrapped = description.genericArguments?.first else { return nil }
        return parameters(ofClosure: wrapped)
    }

    /// The parts that values of a type may have: all fields, the payloads of all cases, the first element of a list.
    func parts(of type: Any.Type) -> [(ValuePath.Component, Any.Type)] {
        if let known = partsOfTypes[ObjectIdentifier(type)] { return known }
        let parts = makeParts(of: type)
        partsOfTypes[ObjectIdentifier(type)] = parts
        return parts
    }

    private func makeParts(of type: Any.Type) -> [(ValuePath.Component, Any.Type)] {
        if let list = type as? any ListShape.Type { return (0..<3).map { (.index($0), list.elementType) } }
        let description = TypeDescription(of: type)
        if description.kind == .optional { return description.genericArguments?.first.map(parts) ?? [] }
        if isOfLibrary(description) { return [] }
        if let cases = description.cases {
            return cases.flatMap { enumCase in
                enumCase.payload.enumerated().map { position, element in
                    (element.label.map { .field($0) } ?? .position(position), element.type)
                }
            }
        }
        if description.kind == .struct, let fields = description.fields {
            return fields.compactMap { field in field.type.map { (.field(field.name), $0) } }
        }
        return []
    }

    // MARK: - Shapes

    private func makeShape(of type: Any.Type) -> TypeFact.Shape {
        if let scalar = Self.scalars[ObjectIdentifier(type)] { return scalar }
        if let natural = type as? any NaturalLiteral.Type { return .natural(example: natural.naturalExample) }
        if type is any TransparentBox.Type { return .unknown }
        if type is any Redacted.Type { return .unreadable }
        if let list = type as? any ListShape.Type { return .list(name(of: list.elementType)) }
        if let element = SetTypes.elementType(of: type) { return .set(name(of: element)) }
        if let dictionary = type as? any DictionaryShape.Type {
            return .dictionary(key: name(of: dictionary.keyType), value: name(of: dictionary.valueType))
        }
        let description = TypeDescription(of: type)
        switch description.kind {
        case .optional: return description.genericArguments?.first.map { .optional(name(of: $0)) } ?? .unknown
        case .tuple: return description.elements.map { .tuple($0.map(field)) } ?? .unknown
        case .enum: return description.cases.map { shape(of: $0, description) } ?? .unknown
        case .struct:
            guard !isOfLibrary(description), let fields = description.fields else { return .unknown }
            return .structure(
                fields.map { field in
                    FieldFact(
                        field.name, field.type.map(name) ?? field.typeName, hasDefault: hasDefault(field, of: type))
                })
        case .function, .class, .metatype, .existentialMetatype: return .unreadable
        case .existential, .foreignClass, .opaque, .unknown: return .unknown
        }
    }

    private func shape(of cases: [TypeDescription.Case], _ description: TypeDescription) -> TypeFact.Shape {
        if cases.isEmpty { return .unreadable }
        return .enumeration(
            cases.map { enumCase in
                CaseFact(
                    enumCase.name,
                    enumCase.hasUnknownPayload ? [FieldFact(nil, "?")] : enumCase.payload.map(field))
            })
    }

    private func field(_ element: TypeDescription.Element) -> FieldFact {
        FieldFact(element.label, name(of: element.type))
    }

    /// The parameters of each way to create a struct or a class instance in code: its own initializers, starting with
    /// the one with the fewest parameters, or, for a struct that declares none, the memberwise initializer. Types are
    /// named as in another open app.
    func parameterLists(of type: Any.Type) -> [[FieldFact]] {
        let ways = Constructions.of(type)
        var lists = ways.own.filter { !$0.isAsync }.map { construction in
            construction.parameters.map { parameter in
                FieldFact(
                    parameter.label, parameter.type.map(foreignName) ?? parameter.typeName,
                    hasDefault: parameter.hasDefault)
            }
        }
        lists.sort { left, right in left.count { !$0.hasDefault } < right.count { !$0.hasDefault } }
        let isClass = TypeReader.shared.kind(of: type) == .class
        guard ways.takesFields || lists.isEmpty && !isClass else { return lists }
        let fields = (TypeDescription(of: type).fields ?? []).map { field in
            FieldFact(
                field.name, field.type.map(foreignName) ?? field.typeName, hasDefault: hasDefault(field, of: type))
        }
        return [fields] + lists
    }

    /// Whether a literal may omit the field.
    func hasDefault(_ field: TypeDescription.Field, of type: Any.Type) -> Bool {
        guard let fieldType = field.type else { return false }
        let reader = TypeReader.shared
        return reader.kind(of: fieldType) == .optional || field.ownership == .weak
            || reader.isThinMetatype(fieldType) || TypePlanTable.shared.hasInitialValue(field.name, of: type)
    }

    /// Whether the type comes from a library. If so, its values are created with the library's own initializers.
    func isOfLibrary(_ description: TypeDescription) -> Bool {
        description.module.map(Self.libraries.contains) ?? false
    }

    private static let libraries: Set<String> = [
        "Swift", "Foundation", "FoundationEssentials", "Synchronization", "_Concurrency", "__C", "Dispatch",
    ]

    private static let scalars: [ObjectIdentifier: TypeFact.Shape] = {
        var shapes: [ObjectIdentifier: TypeFact.Shape] = [
            ObjectIdentifier(Bool.self): .boolean, ObjectIdentifier(String.self): .text,
            ObjectIdentifier(Substring.self): .text, ObjectIdentifier(Character.self): .character,
            ObjectIdentifier(Double.self): .floating, ObjectIdentifier(Float.self): .floating,
            ObjectIdentifier(Float16.self): .floating,
        ]
        func add<Number: FixedWidthInteger>(_ type: Number.Type) {
            let bounds: ClosedRange<Integer>? =
                if let smallest = Integer(exactly: Number.min), let greatest = Integer(exactly: Number.max) {
                    smallest...greatest
                } else {
                    nil
                }
            shapes[ObjectIdentifier(type)] = .integer(bounds)
        }
        add(Int.self)
        add(Int8.self)
        add(Int16.self)
        add(Int32.self)
        add(Int64.self)
        add(Int128.self)
        add(UInt.self)
        add(UInt8.self)
        add(UInt16.self)
        add(UInt32.self)
        add(UInt64.self)
        add(UInt128.self)
        return shapes
    }()
}

/// A standard library type that is written with brackets, such as `[Int]`.
private protocol ListShape: SendableMetatype {
    static var elementType: Any.Type { get }
}

extension Array: ListShape {
    fileprivate static var elementType: Any.Type { Element.self }
}

extension ContiguousArray: ListShape {
    fileprivate static var elementType: Any.Type { Element.self }
}

extension ArraySlice: ListShape {
    fileprivate static var elementType: Any.Type { Element.self }
}

private protocol DictionaryShape: SendableMetatype {
    static var keyType: Any.Type { get }
    static var valueType: Any.Type { get }
}

extension Dictionary: DictionaryShape {
    fileprivate static var keyType: Any.Type { Key.self }
    fileprivate static var valueType: Any.Type { Value.self }
}
