// The simplest value of a type as text, for examples with placeholder values.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchTypeMetadata
import WorkbenchValueTree

struct SampleValues {
    /// The book that assigned the type names.
    let types: TypeBook
    private static let deepest = 6
    private static let mostConforming = 16

    /// An example such as `BasketWorkflow(price: 0)`, without parameters that have a default; nil if a value can't be
    /// written.
    func call(_ name: String, _ parameters: [FieldFact]) -> String? {
        call(name, parameters, depth: 0)
    }

    /// The simplest value of a type; nil if no text describes one.
    func value(of type: String) -> String? {
        value(of: type, depth: 0)
    }

    private func call(_ name: String, _ parameters: [FieldFact], depth: Int) -> String? {
        var arguments: [String] = []
        for parameter in parameters where !parameter.hasDefault {
            guard let value = value(of: parameter.type, depth: depth + 1) else { return nil }
            arguments.append((parameter.label.map { "\($0): " } ?? "") + value)
        }
        return "\(name)(\(arguments.joined(separator: ", ")))"
    }

    private func value(of name: String, depth: Int) -> String? {
        guard depth < Self.deepest, let type = types.type(named: name) else { return nil }
        switch types.shape(of: type) {
        case .boolean: return "false"
        case .integer(let bounds): return bounds.map { $0.contains(0) ? "0" : "\($0.lowerBound)" } ?? "0"
        case .floating: return "0"
        case .text: return "\"\""
        case .character: return "\"a\""
        case .optional: return "nil"
        case .list, .set: return "[]"
        case .dictionary: return "[:]"
        case .natural(let example): return example
        case .structure: return made(type, name, depth: depth)
        case .enumeration(let cases):
            return cases.sorted { $0.parameters.count < $1.parameters.count }.lazy.compactMap { enumCase in
                enumCase.parameters.isEmpty
                    ? "." + enumCase.name : call("." + enumCase.name, enumCase.parameters, depth: depth)
            }.first
        case .tuple(let elements): return call("", elements, depth: depth)
        case .unreadable, .unknown:
            switch TypeReader.shared.kind(of: type) {
            case .class: return made(type, name, depth: depth)
            case .existential: return conforming(to: type, depth: depth)
            default: return nil
            }
        }
    }

    /// A struct or a class instance, created from as few values as possible.
    private func made(_ type: Any.Type, _ name: String, depth: Int) -> String? {
        guard !types.isOfLibrary(TypeDescription(of: type)) else { return nil }
        return types.parameterLists(of: type).lazy.compactMap { call(name, $0, depth: depth) }.first
    }

    /// The shortest value of a type that conforms to the protocol, such as a service that needs no values.
    private func conforming(to existential: Any.Type, depth: Int) -> String? {
        let known = (ConformingTypes.of(existential) ?? []).filter { type, _ in
            TypeReader.shared.nominalName(of: type)?.isLocal == false
        }
        // Too many types conform to `any Error` and similar types.
        guard known.count <= Self.mostConforming else { return nil }
        return known.compactMap { type, _ in
            let name = types.foreignName(of: type)
            return value(of: name, depth: depth).map { $0.hasPrefix(".") ? name + $0 : $0 }
        }.min { ($0.contains(":") ? 1 : 0, $0) < ($1.contains(":") ? 1 : 0, $1) }
    }
}
