// Finds a type by the name that a reader would write, such as `TodoModel` or `Array<Optional<Int>>`, wherever in the
// process it is declared.

import WorkbenchRules
import WorkbenchTypeMetadata
import WorkbenchValueTree

package final class TypeDirectory: Sendable {
    package enum Answer: Sendable {
        case type(Any.Type)
        case unknown
        /// The name is ambiguous.
        case ambiguous
    }

    private let reader: TypeReader
    private let known = Guarded<[String: Answer]>([:])

    init(reader: TypeReader) {
        self.reader = reader
    }

    /// The type with this name. Generic types are instantiated with the arguments in the name.
    package func type(named name: String) -> Answer {
        if let answer = known.withLock({ $0[name] }) { return answer }
        let answer = search(name)
        // Failures aren't kept, because the type may appear later, when another image is loaded.
        if case .type = answer { known.withLock { $0[name] = answer } }
        return answer
    }

    /// Whether the name leads to exactly this type.
    package func finds(_ type: Any.Type, named name: String) -> Bool {
        guard case .type(let found) = self.type(named: name) else { return false }
        return found == type
    }

    /// The names that are most similar to an unknown name: among the types that fit, or else among the program's own
    /// types.
    func nearest(to name: String, conforming: [String]) -> [String] {
        let fitting = NearestName.matches(for: name, among: conforming)
        if !fitting.isEmpty { return fitting }
        var names = StandardGenerics.names + Self.scalars
        for declared in reader.declaredNames() where !Self.isLibrary(declared.module) {
            names.append(declared.parts.map { IdentifierText.written($0.name) }.joined(separator: "."))
        }
        return NearestName.matches(for: name, among: names)
    }

    private func search(_ name: String) -> Answer {
        if let type = sugared(name) { return type }
        let parts = TypeNames.parts(of: name)
        guard let last = parts.last, !last.name.isEmpty, parts.count < Self.deepestName else { return .unknown }
        if parts.contains(where: { !$0.arguments.isEmpty }) { return generic(parts) }
        let wanted = parts.map(\.name)
        var matches: [(type: Any.Type, name: NominalName)] = []
        for type in reader.types(named: last.name) {
            guard let name = reader.nominalName(of: type) else { continue }
            let own = name.parts.map(\.name)
            let isQualified = TypeNames.isModule(wanted[0], name.module) && own.elementsEqual(wanted.dropFirst())
            if own == wanted || isQualified { matches.append((type, name)) }
        }
        if matches.count > 1, matches.contains(where: { !$0.name.isLocal }) { matches.removeAll { $0.name.isLocal } }
        // A program's own type hides a library's type with the same name, as in Swift.
        if matches.count > 1, matches.contains(where: { !Self.isLibrary($0.name.module) }) {
            matches.removeAll { Self.isLibrary($0.name.module) }
        }
        switch matches.count {
        case 0: return .unknown
        case 1: return .type(matches[0].type)
        default: return .ambiguous
        }
    }

    /// `Any`, `[Int]`, `[String: Int]`, `Int?`. Nil if the name has no such form.
    private func sugared(_ name: String) -> Answer? {
        if name == "Any" { return .type(Any.self) }
        if name == "Void" { return .type(Void.self) }
        guard name.utf8.count < Self.longestName else { return .unknown }
        if name.hasSuffix("?") { return standard("Optional", [String(name.dropLast())]) }
        guard name.hasPrefix("["), name.hasSuffix("]") else { return nil }
        let parts = TypeNames.split(name.dropFirst().dropLast(), at: ":")
        return parts.count < 3 ? standard(parts.count == 1 ? "Array" : "Dictionary", parts) : .unknown
    }

    private static let deepestName = 64
    private static let longestName = 1_000
    private static let scalars = [
        "Int", "UInt", "Double", "Float", "Bool", "String", "Character", "Date", "URL", "UUID",
    ]

    private static func isLibrary(_ module: String) -> Bool {
        libraries.contains(module) || module.hasPrefix("__C")
    }

    private static let libraries: Set<String> = [
        "Swift", "_Concurrency", "_StringProcessing", "Foundation", "FoundationEssentials",
        "FoundationInternationalization",
        "Dispatch", "Synchronization", "Testing", "XCTest", "RegexBuilder", "Observation", "_RegexParser",
    ]

    private func generic(_ parts: [(name: String, arguments: String)]) -> Answer {
        guard let last = parts.last else { return .unknown }
        let arguments = parts.map { part in
            part.arguments.isEmpty ? [] : TypeNames.split(part.arguments.dropFirst().dropLast(), at: ",")
        }
        if parts.count == 1 || parts.count == 2 && parts[0].name == "Swift",
            case .type(let type) = standard(last.name, arguments[parts.count - 1])
        {
            return .type(type)
        }
        guard let types = types(named: arguments.flatMap(\.self)) else { return .unknown }
        let counts = arguments.reduce(into: [Int]()) { $0.append(($0.last ?? 0) + $1.count) }
        let matches = reader.genericDeclarations(named: last.name).filter { declaration in
            let own = declaration.name.parts
            let isQualified = parts.count == own.count + 1 && TypeNames.isModule(parts[0].name, declaration.name.module)
            return (isQualified || parts.count == own.count)
                && zip(own.reversed(), zip(parts, counts).reversed()).allSatisfy {
                    $0.name == $1.0.name && $0.argumentCount == $1.1
                }
        }.compactMap { reader.type($0, with: types) }
        return matches.isEmpty ? .unknown : matches.count == 1 ? .type(matches[0]) : .ambiguous
    }

    private func types(named names: [String]) -> [Any.Type]? {
        var types: [Any.Type] = []
        for name in names {
            guard case .type(let type) = type(named: name) else { return nil }
            types.append(type)
        }
        return types
    }

    private func standard(_ name: String, _ arguments: [String]) -> Answer {
        types(named: arguments).flatMap { StandardGenerics.type(name, $0) }.map { .type($0) } ?? .unknown
    }
}

/// Finds the types in the process that conform to a protocol. They don't have to be registered.
package enum ConformingTypes {
    /// The generic declarations in the process that declare conformance to the protocol of `any P`.
    package static func generic(
        of existential: Any.Type, in reader: TypeReader = .shared
    ) -> [GenericDeclaration] {
        guard let protocols = reader.protocols(of: existential), protocols.count == 1 else { return [] }
        return reader.genericDeclarations(conformingTo: protocols[0])
    }

    /// Every type in the process that declares conformance to the protocol of `any P`, in the order of their names.
    ///
    /// Generic types aren't included. In an optimized build, neither are types whose conformance is unused. Nil if the
    /// types can't be determined, or if the existential doesn't have exactly one protocol.
    package static func of(
        _ existential: Any.Type, in plans: TypePlanTable = .shared
    ) -> [(type: Any.Type, name: String)]? {
        let reader = plans.reader
        guard let protocols = reader.protocols(of: existential), protocols.count == 1,
            let types = reader.conformingTypes(to: protocols[0])
        else { return nil }
        return types.map { (type: $0, name: TypeName.text(of: $0, in: reader)) }.sorted { $0.name < $1.name }
    }
}
