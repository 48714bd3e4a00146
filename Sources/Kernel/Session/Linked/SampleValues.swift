// The simplest value of a type as text, for examples that show where a value has to be written.

import WorkbenchCommandLanguage
import WorkbenchReflection
import WorkbenchValueTree

struct SampleValues {
    /// The book that named the types.
    let types: TypeBook
    private static let deepest = 6

    /// `BasketWorkflow(price: 0)`, without parameters that have a default; nil if a value cannot be written as text.
    func call(_ name: String, _ parameters: [FieldFact]) -> String? {
        call(name, parameters, depth: 0)
    }

    /// Nil if no text can be read as a value of the type.
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

    private func value(of type: String, depth: Int) -> String? {
        guard depth < Self.deepest, let fact = types.fact(type) else { return nil }
        switch fact.shape {
        case .boolean: return "false"
        case .integer(let bounds): return bounds.map { $0.contains(0) ? "0" : "\($0.lowerBound)" } ?? "0"
        case .floating: return "0"
        case .text: return "\"\""
        case .character: return "\"a\""
        case .optional: return "nil"
        case .list, .set: return "[]"
        case .dictionary: return "[:]"
        case .natural(let example): return example
        case .structure(let fields): return call(type, fields, depth: depth)
        case .enumeration(let cases):
            return cases.sorted { $0.parameters.count < $1.parameters.count }.lazy.compactMap { enumCase in
                enumCase.parameters.isEmpty
                    ? "." + enumCase.name : call("." + enumCase.name, enumCase.parameters, depth: depth)
            }.first
        case .tuple(let elements): return call("", elements, depth: depth)
        case .unreadable, .unknown: return nil
        }
    }
}
