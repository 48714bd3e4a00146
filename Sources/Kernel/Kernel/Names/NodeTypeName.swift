// The names that a node can have because of its type, shortest first.

import WorkbenchReflection
import WorkbenchTypeMetadata
import WorkbenchValueTree

/// The name of a type, divided into parts: `Login.Workflow<Live>` consists of `Login` and `Workflow<Live>`.
struct NodeTypeName {
    struct Part {
        var name: String
        /// The generic arguments with their angle brackets; empty if the type isn't generic.
        var arguments: String
    }

    /// The name as declared.
    let full: String
    private let module: String?
    /// The parts without the suffix `Workflow`, or without a last part that is just `Workflow`.
    private let parts: [Part]
    /// Other spellings: the runtime's name, and `Array<Int>` for `[Int]`.
    private let declared: [[Part]]

    init(_ type: Any.Type) {
        full = TypeName.text(of: type)
        module = TypeReader.shared.nominalName(of: type)?.module
        let sugared = Self.parts(of: full)
        parts = Self.shortened(sugared)
        declared =
            [sugared, parts]
            + [TypeName.text(of: type, .written), String(describing: type)].flatMap { text in
                let parts = Self.parts(of: text)
                return [parts, Self.shortened(parts)]
            }
    }

    /// The name without namespaces and generic arguments: `Login`, `Picker`.
    var bare: String { parts.last?.name ?? full }

    /// The names that a node can have below a parent, shortest first. A user can type each of them.
    func candidates(below parent: NodeTypeName?) -> [String] {
        guard let last = parts.last else { return [full] }
        let short = parent.map { Self.dropping($0.bare, from: last.name) } ?? last.name
        var names = [short, short + last.arguments]
        for count in stride(from: 2, through: parts.count, by: 1) { names.append(Self.text(parts.suffix(count))) }
        if let module { names.append(module + "." + Self.text(parts[...])) }
        return names.filter(NodeNameText.canBeWritten)
    }

    /// All ways to write the type, including those with parts omitted, in lower case and without spaces.
    func spellings(below parent: NodeTypeName?) -> Set<String> {
        var spellings = Set(candidates(below: parent).map(NodeNameText.folded))
        for parts in declared {
            for count in stride(from: 1, through: parts.count, by: 1) {
                let suffix = parts.suffix(count)
                let withoutArguments = suffix.map { Part(name: $0.name, arguments: "") }
                var withLastArguments = withoutArguments
                withLastArguments[count - 1].arguments = suffix.last?.arguments ?? ""
                for written in [Array(suffix), withoutArguments, withLastArguments] {
                    spellings.insert(NodeNameText.folded(Self.text(written[...])))
                    guard count == parts.count, let module else { continue }
                    spellings.insert(NodeNameText.folded(module + "." + Self.text(written[...])))
                }
            }
        }
        return spellings
    }

    /// Chooses a name for each type that is unique among the types and differs from names in use. A name that fits
    /// several types isn't given to any of them. Types that can't be told apart by name, such as private types in
    /// several files, get a number.
    static func choose(among candidates: [[String]], taken: inout Set<String>) -> [String] {
        var chosen = [String?](repeating: nil, count: candidates.count)
        var contested: Set<String> = []
        for length in 0..<(candidates.map(\.count).max() ?? 0) {
            let open = chosen.indices.filter { chosen[$0] == nil && length < candidates[$0].count }
            let uses = Dictionary(grouping: open) { NodeNameText.folded(candidates[$0][length]) }
            for (name, users) in uses {
                if users.count > 1 { contested.insert(name) }
                guard users.count == 1, !contested.contains(name), taken.insert(name).inserted else { continue }
                chosen[users[0]] = candidates[users[0]][length]
            }
        }
        for index in chosen.indices where chosen[index] == nil {
            let base = candidates[index].first ?? "Node"
            var (name, number) = (base, 1)
            while !taken.insert(NodeNameText.folded(name)).inserted {
                number += 1
                name = "\(base)\(number)"
            }
            chosen[index] = name
        }
        taken.formUnion(contested)
        return chosen.compactMap(\.self)
    }

    // MARK: - Parts

    private static func parts(of text: String) -> [Part] {
        TypeName.parts(of: text).map { Part(name: $0.name, arguments: $0.arguments) }
    }

    private static func text(_ parts: ArraySlice<Part>) -> String {
        parts.map { $0.name + $0.arguments }.joined(separator: ".")
    }

    private static func shortened(_ parts: [Part]) -> [Part] {
        guard var last = parts.last else { return parts }
        var parts = Array(parts.dropLast())
        if last.name == "Workflow", let outer = parts.popLast() {
            let arguments = [outer.arguments, last.arguments].filter { !$0.isEmpty }
            last = Part(name: outer.name, arguments: merged(arguments))
        }
        last.name = withoutWorkflow(last.name)
        return parts + [last]
    }

    /// `<A, B>` from `<A>` and `<B>`.
    private static func merged(_ arguments: [String]) -> String {
        guard arguments.count > 1 else { return arguments.first ?? "" }
        return "<" + arguments.map { $0.dropFirst().dropLast() }.joined(separator: ", ") + ">"
    }

    static func withoutWorkflow(_ name: String) -> String {
        name.hasSuffix("Workflow") && name != "Workflow" ? String(name.dropLast("Workflow".count)) : name
    }

    /// Drops the parent's name from a name: below `Todo`, `TodoList` becomes `List`.
    private static func dropping(_ parent: String, from name: String) -> String {
        guard name.hasPrefix(parent) else { return name }
        let rest = name.dropFirst(parent.count)
        return rest.first?.isUppercase == true ? String(rest) : name
    }
}
