// Finds a type by the name that a reader would write, `TodoModel` or `Array<Optional<Int>>`, wherever in the process
// it is declared.

import Synchronization
import WorkbenchTypeMetadata
import WorkbenchValueTree

package final class TypeDirectory: Sendable {
    package enum Answer: Sendable {
        case type(Any.Type)
        case unknown
        /// Several types have that name.
        case ambiguous
    }

    private let reader: TypeReader
    private let known = Mutex<[String: Answer]>([:])

    init(reader: TypeReader) {
        self.reader = reader
    }

    /// The type of that name. Generic types are found only in the standard library.
    package func type(named name: String) -> Answer {
        if let answer = known.withLock({ $0[name] }) { return answer }
        let answer = search(name)
        // A missing type may come later, with an image that is loaded then.
        if case .type = answer { known.withLock { $0[name] = answer } }
        return answer
    }

    /// Whether the name leads to exactly that type.
    func finds(_ type: Any.Type, named name: String) -> Bool {
        guard case .type(let found) = self.type(named: name) else { return false }
        return found == type
    }

    /// The names nearest to one that no type has: among the types that fit, or otherwise among the program's own.
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
        if !last.arguments.isEmpty { return generic(parts) }
        let wanted = parts.map(\.name)
        var matches: [(type: Any.Type, name: NominalName)] = []
        for type in reader.types(named: last.name) {
            guard let name = reader.nominalName(of: type) else { continue }
            let own = name.parts.map(\.name)
            let isQualified = TypeNames.isModule(wanted[0], name.module) && own.elementsEqual(wanted.dropFirst())
            if own == wanted || isQualified { matches.append((type, name)) }
        }
        if matches.count > 1, matches.contains(where: { !$0.name.isLocal }) { matches.removeAll { $0.name.isLocal } }
        // A program's own type hides a library's type of the same name, as in Swift.
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
        guard parts.count == 1 || parts.count == 2 && parts[0].name == "Swift", let last = parts.last else {
            return .unknown
        }
        return standard(last.name, TypeNames.split(last.arguments.dropFirst().dropLast(), at: ","))
    }

    private func standard(_ name: String, _ arguments: [String]) -> Answer {
        var types: [Any.Type] = []
        for argument in arguments {
            guard case .type(let type) = type(named: argument) else { return .unknown }
            types.append(type)
        }
        return StandardGenerics.type(name, types).map { .type($0) } ?? .unknown
    }
}

/// Finds the types in the process that conform to a protocol, without registration.
package enum ConformingTypes {
    /// Every type in the process that declares conformance to the protocol of `any P`, sorted by name.
    ///
    /// Generic types are not included; nor, in an optimised build, are those whose conformance nothing uses. Nil if it
    /// cannot be known, or if the existential does not have exactly one protocol.
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
