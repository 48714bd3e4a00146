// Generic workflows, which become openable types once their arguments are given.

import WorkbenchReflection
import WorkbenchTypeMetadata
import WorkbenchValueTree
import Workflow

struct GenericWorkflow {
    let declaration: GenericDeclaration

    /// All generic workflows in the process.
    static let all = ConformingTypes.generic(of: (any Workflow).self).filter {
        !LinkedWorkflow.isOfLibrary($0.name.module)
    }.map(Self.init)

    /// The generic workflows that a name without arguments may refer to.
    static func named(_ path: NamePath) -> [GenericWorkflow] {
        guard path.names.allSatisfy(\.genericArguments.isEmpty) else { return [] }
        let wanted = path.names.map(\.text)
        return all.filter { workflow in
            let own = workflow.declaration.name.parts.map(\.name)
            return own == wanted || [workflow.declaration.name.module] + own == wanted
        }
    }

    // MARK: - Specializations for a call

    /// The specializations for the types of the call's values, as Swift infers them.
    func types(for call: Literal) -> [Any.Type] {
        guard case .call(_, let arguments) = call.kind else { return [] }
        let candidates = Self.distinct(arguments.items.flatMap { Self.types(of: $0.value) })
        return types(among: Array(repeating: candidates, count: declaration.parameterCount))
    }

    /// The types that a value may have, judging by its source text alone.
    private static func types(of value: Literal) -> [Any.Type] {
        switch value.kind {
        case .integer: [Int.self]
        case .float: [Double.self]
        case .boolean: [Bool.self]
        case .string: [String.self]
        case .array(let elements):
            elements.first.map { types(of: $0).flatMap { named([Name("[\(TypeName.text(of: $0))]")]) } } ?? []
        // `API()` has the type `API`, and `Mode.live` has the type `Mode`.
        case .call(let path, _), .name(let path): named(path.names) + named(path.names.dropLast())
        default: []
        }
    }

    private static func named(_ names: some Collection<Name>) -> [Any.Type] {
        let name = names.map { $0.text + $0.genericArguments }.joined(separator: ".")
        guard !name.isEmpty, case .type(let type) = TypePlanTable.shared.directory.type(named: name) else { return [] }
        return [type]
    }

    private static func distinct(_ types: [Any.Type]) -> [Any.Type] {
        var seen: Set<ObjectIdentifier> = []
        return types.filter { seen.insert(ObjectIdentifier($0)).inserted }
    }

    /// The specializations with these arguments that meet the declaration's constraints.
    private func types(among parameters: [[Any.Type]]) -> [Any.Type] {
        var lists: [[Any.Type]] = [[]]
        for candidates in parameters {
            guard lists.count * candidates.count <= Self.mostTried else { return [] }
            lists = lists.flatMap { list in candidates.map { list + [$0] } }
        }
        return lists.compactMap { TypeReader.shared.type(declaration, with: $0) }
    }

    private static let mostTried = 4_096
    private static let mostOffered = 4

    // MARK: - Specializations with types of the program

    /// The specializations with types of the program that meet the constraints; empty if there are too many.
    var made: [LinkedWorkflow] {
        let module = declaration.name.module
        let lists = (0..<declaration.parameterCount).map(candidates(forParameter:))
        let types = types(among: lists)
        guard types.count <= Self.mostOffered else { return [] }
        return types.map { LinkedWorkflow(type: $0, module: module, name: TypeName.text(of: $0)) }
            .sorted { $0.name < $1.name }
    }

    /// The candidates for a parameter: the types that conform to its protocol, if possible those of the workflow's
    /// module; for an unconstrained parameter, the types in that module.
    private func candidates(forParameter index: Int) -> [Any.Type] {
        let reader = TypeReader.shared
        let protocols = reader.protocols(ofParameter: index, of: declaration)
        if let types = protocols.compactMap({ reader.conformingTypes(to: $0) }).min(by: { $0.count < $1.count }) {
            let names = types.map { ($0, reader.nominalName(of: $0)) }.filter { $0.1?.isLocal == false }
            let own = names.filter { $0.1?.module == declaration.name.module }
            return (own.isEmpty ? names : own).map(\.0)
        }
        let names = reader.declaredNames().filter { $0.module == declaration.name.module && !$0.isLocal }
        return Self.distinct(
            names.flatMap { name in Self.named(([name.module] + name.parts.map(\.name)).map { Name($0) }) })
    }

    /// Lines that open the workflow with the simplest values.
    @MainActor var samples: [String] { made.compactMap { $0.likelySamples.first } }
}

extension LinkedWorkflow {
    /// The specializations, with types of the program, of the generic workflows that no other workflow renders.
    package static let generic = GenericWorkflow.all.filter { !isRendered($0.declaration.name) }.flatMap(\.made)
}
