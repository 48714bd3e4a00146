// Finds a type by the name that a reader would write, `TodoModel` or `Array<Optional<Int>>`, wherever in the process
// it is declared.

import Synchronization
import TypeMetadata

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

    /// The type of that name. Of generic types only those of the standard library are found.
    package func type(named name: String) -> Answer {
        if let answer = known.withLock({ $0[name] }) { return answer }
        let answer = search(name)
        // One that is not there may come with an image that is loaded later.
        if case .type = answer { known.withLock { $0[name] = answer } }
        return answer
    }

    private func search(_ name: String) -> Answer {
        let parts = TypeNames.parts(of: name.filter { $0 != " " })
        guard let last = parts.last, !last.name.isEmpty, parts.count < 64 else { return .unknown }
        if !last.arguments.isEmpty { return generic(parts) }
        let wanted = parts.map(\.name)
        var matches: [(type: Any.Type, name: NominalName)] = []
        for type in reader.types(named: last.name) {
            guard let name = reader.nominalName(of: type) else { continue }
            let own = name.parts.map(\.name)
            if own == wanted || [name.module] + own == wanted { matches.append((type, name)) }
        }
        if matches.count > 1, matches.contains(where: { !$0.name.isLocal }) { matches.removeAll { $0.name.isLocal } }
        // A program's own type hides one of the same name of a library, as in Swift.
        if matches.count > 1, matches.contains(where: { !Self.libraries.contains($0.name.module) }) {
            matches.removeAll { Self.libraries.contains($0.name.module) }
        }
        switch matches.count {
        case 0: return .unknown
        case 1: return .type(matches[0].type)
        default: return .ambiguous
        }
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
        var arguments: [Any.Type] = []
        for name in Self.arguments(in: last.arguments) {
            guard case .type(let type) = type(named: name) else { return .unknown }
            arguments.append(type)
        }
        return StandardGenerics.type(last.name, arguments).map { .type($0) } ?? .unknown
    }

    /// The names in `<Int, Array<String>>`.
    private static func arguments(in text: String) -> [String] {
        var arguments = [""]
        var depth = 0
        for character in text.dropFirst().dropLast() {
            switch character {
            case "<": depth += 1
            case ">": depth -= 1
            case "," where depth == 0:
                arguments.append("")
                continue
            default: break
            }
            arguments[arguments.count - 1].append(character)
        }
        return arguments
    }
}

/// The generic types of the standard library, made for arguments that are known only now.
private enum StandardGenerics {
    static func type(_ name: String, _ arguments: [Any.Type]) -> Any.Type? {
        switch arguments.count {
        case 1: one(name, arguments[0])
        case 2: two(name, arguments[0], arguments[1])
        default: nil
        }
    }

    private static func one(_ name: String, _ first: Any.Type) -> Any.Type? {
        func open<First>(_ first: First.Type) -> Any.Type? { one(name, of: first) }
        return _openExistential(first, do: open)
    }

    private static func one<First>(_ name: String, of first: First.Type) -> Any.Type? {
        switch name {
        case "Array": return [First].self
        case "ContiguousArray": return ContiguousArray<First>.self
        case "ArraySlice": return ArraySlice<First>.self
        case "Optional": return First?.self
        case "Set": return (first as? any Hashable.Type).map { set($0) }
        case "Range", "ClosedRange", "PartialRangeFrom", "PartialRangeUpTo", "PartialRangeThrough":
            return (first as? any Comparable.Type).flatMap { range(name, $0) }
        default: return nil
        }
    }

    private static func set<Element: Hashable>(_: Element.Type) -> Any.Type {
        Set<Element>.self
    }

    private static func range<Bound: Comparable>(_ name: String, _: Bound.Type) -> Any.Type? {
        switch name {
        case "Range": Range<Bound>.self
        case "ClosedRange": ClosedRange<Bound>.self
        case "PartialRangeFrom": PartialRangeFrom<Bound>.self
        case "PartialRangeUpTo": PartialRangeUpTo<Bound>.self
        case "PartialRangeThrough": PartialRangeThrough<Bound>.self
        default: nil
        }
    }

    private static func two(_ name: String, _ first: Any.Type, _ second: Any.Type) -> Any.Type? {
        func open<First>(_ first: First.Type) -> Any.Type? { two(name, of: first, second) }
        return _openExistential(first, do: open)
    }

    private static func two<First>(_ name: String, of first: First.Type, _ second: Any.Type) -> Any.Type? {
        func open<Second>(_ second: Second.Type) -> Any.Type? { two(name, of: first, and: second) }
        return _openExistential(second, do: open)
    }

    private static func two<First, Second>(
        _ name: String, of first: First.Type, and second: Second.Type
    ) -> Any.Type? {
        switch name {
        case "Dictionary": (first as? any Hashable.Type).map { dictionary($0, second) }
        case "KeyValuePairs": KeyValuePairs<First, Second>.self
        case "Result": (second as? any Error.Type).map { result(first, $0) }
        default: nil
        }
    }

    private static func dictionary<Key: Hashable, Content>(_: Key.Type, _: Content.Type) -> Any.Type {
        [Key: Content].self
    }

    private static func result<Success, Failure: Error>(_: Success.Type, _: Failure.Type) -> Any.Type {
        Result<Success, Failure>.self
    }
}
