// Values as Swift code in a test. Most are written as in scripts. Dates, UUIDs and objects are created by initializers,
// and so are structs that can't be created from their stored properties.

import WorkbenchReflection
import WorkbenchTypeMetadata
import WorkbenchValueTree

struct SwiftCode {
    /// The module of the tested workflow.
    let home: String?
    /// The modules that the test imports.
    let modules: Set<String>

    /// The reason why a value can't be created by code, with the part: `prices is a closure`.
    struct Unwritable: Error {
        let reason: String
        /// Whether the whole value is a struct that none of its initializers can create.
        let isUnmade: Bool

        init(_ what: String, at path: [String], isUnmade: Bool = false) {
            self.isUnmade = isUnmade
            reason = path.isEmpty ? what : "\(path.joined(separator: ".")) is \(what)"
        }
    }

    /// - Parameter type: The declared type, which tells types with the same name apart; nil if it is unknown.
    func text(of value: Value, as type: Any.Type? = nil, at path: [String] = []) throws(Unwritable) -> String {
        let types = Self.partTypes(of: value, as: type)
        switch value {
        case .integer, .float, .boolean, .character, .optional(nil): return Literal(printing: value).text()
        case .text(let text):
            guard text.omitted == 0 else { throw Unwritable("too long to be written in full", at: path) }
            return Literal(printing: value).text()
        case .optional(.optional(nil)?): return ".some(nil)"
        case .optional(let content?): return try text(of: content, as: types.first ?? nil, at: path)
        case .natural(let natural):
            guard let code = Self.code(of: natural) else {
                throw Unwritable("a value that only scripts can contain, \(value.text(width: 60))", at: path)
            }
            return code
        case .list(let list):
            guard list.omitted == 0 else { throw Unwritable("too long to be written in full", at: path) }
            return try "[" + texts(of: list.elements, types, path) + "]"
        case .set(let set):
            guard set.omitted == 0 else { throw Unwritable("too long to be written in full", at: path) }
            return try "[" + texts(of: set.elements, types, path) + "]"
        case .dictionary(let content):
            guard content.omitted == 0 else { throw Unwritable("too long to be written in full", at: path) }
            if content.entries.isEmpty { return "[:]" }
            var entries: [String] = []
            for (entry, valueType) in zip(content.entries, types) {
                let key = try text(of: entry.key, as: Self.argument(0, of: type), at: path)
                entries.append(try key + ": " + text(of: entry.value, as: valueType, at: path))
            }
            return "[" + entries.joined(separator: ", ") + "]"
        case .tuple(let elements): return try "(" + arguments(elements, types, path) + ")"
        case .enumeration(let chosen):
            let name = "." + IdentifierText.written(chosen.name)
            return chosen.payload.isEmpty
                ? name : try name + "(" + arguments(chosen.payload, types, path + [chosen.name]) + ")"
        case .structure(let structure): return try text(of: structure, as: type, at: path)
        case .erased(let erased):
            let code = try text(of: erased.value, at: path)
            switch erased.value {
            case .enumeration(let chosen): return name(of: chosen.type) + code
            default: return code
            }
        case .closure(let closure): throw Unwritable("a closure, \(closure.type)", at: path)
        case .reference(let object):
            guard let text = text(of: object) else { throw Unwritable("an object of \(object.type)", at: path) }
            return text
        case .backReference: throw Unwritable("an object that occurs twice", at: path)
        case .redacted: throw Unwritable("redacted", at: path)
        case .opaque, .elided: throw Unwritable("\(value.text(width: 60))", at: path)
        }
    }

    private func texts(of elements: [Value], _ types: [Any.Type?], _ path: [String]) throws(Unwritable) -> String {
        var texts: [String] = []
        for (index, element) in elements.enumerated() {
            texts.append(try text(of: element, as: types[index], at: path + ["\(index)"]))
        }
        return texts.joined(separator: ", ")
    }

    private func arguments(
        _ elements: [Value.Element], _ types: [Any.Type?], _ path: [String]
    ) throws(Unwritable) -> String {
        var texts: [String] = []
        for (index, element) in elements.enumerated() {
            let code = try text(of: element.value, as: types[index], at: path + [element.label ?? "\(index)"])
            texts.append((element.label.map { "\($0): " } ?? "") + code)
        }
        return texts.joined(separator: ", ")
    }

    /// The code for a value of a type without literals.
    static func code(of natural: Value.Natural) -> String? {
        func made(_ label: String, _ content: String) -> String { "\(natural.type)(\(label): \(content))" }
        let quoted = Literal(.string(natural.text)).text()
        switch natural.type {
        case "UUID": return made("uuidString", quoted) + "!"
        case "URL": return made("string", quoted) + "!"
        case "Data": return made("base64Encoded", quoted) + "!"
        case "Decimal": return natural.text == ".nan" ? "Decimal.nan" : made("string", quoted) + "!"
        case "Date":
            return natural.dateSeconds.map { made("timeIntervalSinceReferenceDate", "\($0)") }
        default: return natural.form == .verbatim ? natural.text : nil
        }
    }

    /// Whether the code needs Foundation.
    static func needsFoundation(_ code: String) -> Bool {
        ["UUID(uuidString:", "URL(string:", "Data(base64Encoded:", "Decimal", "Date(timeInterval"].contains {
            code.contains($0)
        }
    }
}

// MARK: - Names

extension SwiftCode {
    /// A type by name, and the name to use in the test, which includes the module if several imported modules have a
    /// type with that name.
    func declared(_ name: String, as type: Any.Type? = nil) -> (type: Any.Type, name: String)? {
        guard let type = type.flatMap({ TypeName.text(of: $0) == name ? $0 : nil }) ?? found(name) else { return nil }
        guard let declaration = TypeReader.shared.nominalName(of: type), let first = declaration.parts.first?.name,
            modules.contains(where: { $0 != declaration.module && has(first, module: $0) })
        else { return (type, name) }
        return (type, "\(declaration.module).\(name)")
    }

    private func found(_ name: String) -> Any.Type? {
        let directory = TypePlanTable.shared.directory
        switch directory.type(named: name) {
        case .type(let type): return type
        case .unknown: return nil
        case .ambiguous: break
        }
        var known: [String: Any.Type] = [:]
        for module in modules {
            if case .type(let type) = directory.type(named: "\(module).\(name)") { known[module] = type }
        }
        return known.count == 1 ? known.values.first : home.flatMap { known[$0] }
    }

    /// Whether the module declares a type with this name outside other types.
    private func has(_ name: String, module: String) -> Bool {
        if case .type = TypePlanTable.shared.directory.type(named: "\(module).\(name)") { return true }
        return TypeReader.shared.genericDeclarations(named: name).contains {
            $0.name.module == module && $0.name.parts.count == 1
        }
    }

    func name(of type: String, as declaredType: Any.Type? = nil) -> String {
        declared(type, as: declaredType)?.name ?? type
    }
}

// MARK: - Types

extension SwiftCode {
    /// The declared types of a value's direct parts; nil for those that are unknown.
    private static func partTypes(of value: Value, as type: Any.Type?) -> [Any.Type?] {
        let unknown = [Any.Type?](repeating: nil, count: value.directParts.count)
        guard let type else { return unknown }
        switch value {
        case .list, .set, .optional: return unknown.map { _ in argument(0, of: type) }
        case .dictionary: return unknown.map { _ in argument(1, of: type) }
        case .structure, .reference:
            let types = types(ofFieldsOf: type)
            return value.directParts.map { part in
                guard case .field(let name)? = part.component else { return nil }
                return types[name] ?? nil
            }
        case .tuple: return unknown.indices.map { element($0, of: TypeDescription(of: type).elements) }
        case .enumeration(let chosen):
            let payload = TypeDescription(of: type).cases?.first { $0.name == chosen.name }?.payload
            return unknown.indices.map { element($0, of: payload) }
        default: return unknown
        }
    }

    private static func argument(_ index: Int, of type: Any.Type?) -> Any.Type? {
        let arguments = type.flatMap { TypeDescription(of: $0).genericArguments } ?? []
        return index < arguments.count ? arguments[index] : nil
    }

    private static func element(_ index: Int, of elements: [TypeDescription.Element]?) -> Any.Type? {
        elements.flatMap { index < $0.count ? $0[index].type : nil }
    }

    /// Calls a closure with the known type of each part of a value.
    func visitTypes(of value: Value, as type: Any.Type?, _ visit: (Any.Type) -> Void) {
        let name: String? =
            switch value {
            case .structure(let structure): structure.type
            case .enumeration(let chosen): chosen.type
            case .reference(let object): object.type
            case .opaque(let opaque): opaque.type
            default: nil
            }
        let known = name.map { declared($0, as: type)?.type } ?? type
        if let known { visit(known) }
        if case .dictionary(let content) = value {
            for entry in content.entries { visitTypes(of: entry.key, as: Self.argument(0, of: known), visit) }
        }
        for (part, type) in zip(value.directParts, Self.partTypes(of: value, as: known)) {
            visitTypes(of: part.value, as: type, visit)
        }
    }
}

// MARK: - Structs

extension SwiftCode {
    private func text(
        of structure: Value.Structure, as declaredType: Any.Type?, at path: [String]
    ) throws(Unwritable) -> String {
        guard let type = declared(structure.type, as: declaredType)?.type else {
            return try fieldByField(structure, nil, at: path)
        }
        if TypeReader.shared.nominalName(of: type)?.isLocal == true {
            throw Unwritable("a value of \(structure.type), which is private", at: path)
        }
        return try text(of: structure, type, at: path)
    }

    /// A struct of a known type.
    func text(
        of structure: Value.Structure, _ type: Any.Type, at path: [String] = []
    ) throws(Unwritable) -> String {
        let ways = Constructions.of(type)
        let constants = Self.constants(of: type)
        // This is used if the program doesn't show how the struct is created. A constant with an initial value isn't an
        // argument.
        let takesAll =
            ways.takesAll(structure.fields.map(\.name)) && (ways.memberwise != nil || constants.isEmpty)
        do throws(Unwritable) {
            if takesAll { return try fieldByField(structure, type, at: path) }
        } catch {
            // Try to omit the parts that can't be written, if their defaults have the same values.
            guard let text = byInitializer(structure, type, ways) else { throw error }
            return text
        }
        if let text = byInitializer(structure, type, ways) { return text }
        throw Unwritable(
            path.isEmpty
                ? "no initializer of \(structure.type) takes its stored properties"
                : "a value of \(structure.type), which has no initializer that takes its stored properties", at: path,
            isUnmade: path.isEmpty)
    }

    /// The code for an object, such as a service, if an initializer creates one with the same contents; otherwise nil.
    private func text(of object: Value.Reference) -> String? {
        guard let type = declared(object.type)?.type,
            TypeReader.shared.nominalName(of: type)?.isLocal == false
        else { return nil }
        return byInitializer(Value.Structure(object.type, object.fields), type, Constructions.of(type))
    }

    private func fieldByField(
        _ structure: Value.Structure, _ type: Any.Type?, at path: [String]
    ) throws(Unwritable) -> String {
        if let field = structure.fields.first(where: \.isOfWrapper) {
            throw Unwritable("stored by a property wrapper", at: path + [String(field.name.dropFirst())])
        }
        let types = Self.types(ofFieldsOf: type)
        var texts: [String] = []
        for field in structure.fields {
            let code = try text(of: field.value, as: types[field.name] ?? nil, at: path + [field.name])
            texts.append("\(field.name): " + code)
        }
        return "\(name(of: structure.type, as: type))(\(texts.joined(separator: ", ")))"
    }

    /// An argument as written in a test and in a script.
    private struct Argument {
        var code: String
        var script: String

        init?(_ label: String?, _ value: Value, as type: Any.Type?, _ swift: SwiftCode) {
            let label = label.map { "\($0): " } ?? ""
            guard let code = try? swift.text(of: value, as: type) else { return nil }
            self.code = label + code
            script = label + Literal(printing: value).text()
        }
    }

    private static func types(ofFieldsOf type: Any.Type?) -> [String: Any.Type?] {
        let fields = type.flatMap { TypeDescription(of: $0).fields } ?? []
        return Dictionary(fields.map { ($0.name, $0.type) }, uniquingKeysWith: { first, _ in first })
    }

    /// The struct's constants that are initialized in the declaration.
    private static func constants(of type: Any.Type) -> Set<String> {
        let fields = (TypeDescription(of: type).fields ?? []).filter {
            !$0.isVariable && TypePlanTable.shared.hasInitialValue($0.name, of: type)
        }
        return Set(fields.map(\.name))
    }

    /// The code that calls an initializer whose parameters are some of the stored properties, if it creates a value
    /// with the same contents.
    private func byInitializer(
        _ structure: Value.Structure, _ type: Any.Type, _ ways: Constructions
    ) -> String? {
        let types = Self.types(ofFieldsOf: type)
        let constants = Self.constants(of: type)
        typealias Parameter = (label: String?, type: Any.Type?, hasDefault: Bool)
        var lists: [[Parameter]] = ways.own.map { $0.parameters.map { ($0.label, $0.type, $0.hasDefault) } }
        if ways.takesFields {
            let labels = ways.memberwise ?? [structure.fields.map(\.plainName).filter { !constants.contains($0) }]
            lists += labels.map { $0.map { ($0, nil, true) } }
        }
        for parameters in lists {
            // First try all values that can be written, then only the required ones.
            for isShort in [false, true] {
                var left = structure.fields
                var arguments: [Argument] = []
                var isWhole = true
                for (label, parameterType, hasDefault) in parameters {
                    if isShort && hasDefault { continue }
                    let index = left.firstIndex { field in
                        label == nil
                            ? types[field.name]?.map { $0 == parameterType } ?? false : field.plainName == label
                    }
                    let field = index.map { left.remove(at: $0) }
                    let fieldType = field.flatMap { types[$0.name] ?? nil }
                    let value = field?.content(fieldType)
                    let argumentType = parameterType ?? (field?.isOfWrapper == true ? nil : fieldType)
                    if let argument = value.flatMap({ Argument(label, $0, as: argumentType, self) }) {
                        arguments.append(argument)
                    } else if !hasDefault {
                        isWhole = false
                    }
                }
                let script = "\(structure.type)(\(arguments.map(\.script).joined(separator: ", ")))"
                func make() -> Value? {
                    let made = try? WorkflowMaker(ValueBuilder(), nil).make(Literal.parse(script).literal, type)
                    return made.map { ValueReader.read($0).asStructure }
                }
                guard isWhole, let made = make(),
                    Self.isMade(structure, by: made, again: make(), constants: constants)
                else { continue }
                return "\(name(of: structure.type, as: type))(\(arguments.map(\.code).joined(separator: ", ")))"
            }
        }
        return nil
    }

    /// A property of a struct by its name in code, with its value and type.
    static func property(_ field: Value.Field, of type: Any.Type) -> (name: String, value: Value, type: Any.Type?) {
        let declared = TypeDescription(of: type).fields?.first { $0.name == field.name }
        return (field.plainName, field.content(declared?.type), field.isOfWrapper ? nil : declared?.type)
    }

    /// The whole value on one line, in the form that the checks of WorkflowTesting expect.
    static func reading(_ value: Value) -> String {
        var options = PrintOptions()
        options.identities = .hidden
        return Literal(printing: value, options).text()
    }
}

extension Value.Field {
    /// Whether the field is the storage of a wrapped property.
    fileprivate var isOfWrapper: Bool { name.hasPrefix("_") }

    fileprivate var plainName: String { isOfWrapper ? String(name.dropFirst()) : name }

    /// The value; the wrapped value if the field is the storage of a wrapped property.
    fileprivate func content(_ type: Any.Type?) -> Value {
        guard isOfWrapper, let type, let field = ValueAccess.content(ofWrapper: type) else { return value }
        return value[ValuePath([.field(field)])] ?? value
    }
}

extension Value {
    /// A struct with the same parts as an object.
    fileprivate var asStructure: Value {
        guard case .reference(let object) = self else { return self }
        return .structure(Structure(object.type, object.fields))
    }
}
