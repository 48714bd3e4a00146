// The values that are known from one source, as literals: from a condition, the session, the tree or the app's code.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchValueTree
import Workflow

struct KnownValues {
    var texts: [String] = []
    var numbers: [String] = []
    /// The lists and the named calls, as literals.
    var lists: [String] = []
    var calls: [String: [String]] = [:]

    mutating func collect(_ literal: Literal) {
        switch literal.kind {
        case .string: texts.append(literal.text())
        case .integer, .float: numbers.append(literal.text())
        case .array(let elements):
            lists.append(literal.text())
            elements.forEach { collect($0) }
        case .dictionary(let entries):
            for entry in entries { [entry.key, entry.value].compactMap(\.self).forEach { collect($0) } }
        case .call(let name, let arguments):
            if let name = name.names.last?.text { calls[name, default: []].append(literal.text()) }
            arguments.items.forEach { collect($0.value) }
        case .tuple(let arguments): arguments.items.forEach { collect($0.value) }
        default: break
        }
    }

    /// These values without duplicate numbers and strings, limited to the number that a search may try.
    var limited: KnownValues {
        func first(_ literals: [String]) -> [String] {
            var seen: Set<String> = []
            return Array(literals.filter { seen.insert($0).inserted }.prefix(Self.most))
        }
        var values = self
        (values.texts, values.numbers) = (first(texts), first(numbers))
        return values
    }

    private static let most = 300

    /// Adds the scalars of a value, without those in instances.
    mutating func collect(scalarsOf value: Value, limit: Int) {
        for leaf in value.leaves(limit: limit) {
            switch leaf.value {
            case .integer, .float: numbers.append(Literal(printing: leaf.value).text())
            case .text: texts.append(Literal(printing: leaf.value).text())
            default: break
            }
        }
    }
}

extension Session {
    /// The maximum number of commands or nodes to collect from, and of values to collect from each node.
    private static let (mostCommands, mostLeaves) = (200, 40)

    /// Collects the values that a search tries after those in its condition: from the session's commands, the latest
    /// first, from the tree, and from the app's code.
    func gatherEvidence() {
        var (typed, shown) = (KnownValues(), KnownValues())
        for line in journal.suffix(Self.mostCommands).reversed() {
            for argument in Script(line).statements.first?.command?.arguments ?? [] {
                switch argument.value {
                case .action(let literal), .output(let literal), .value(let literal): typed.collect(literal)
                case .callback(let callback): callback.arguments?.items.forEach { typed.collect($0.value) }
                default: break
                }
            }
        }
        var nodes: [TreeNode] = []
        root.forEach { nodes.append($0) }
        for node in nodes.prefix(Self.mostCommands) where node.worker == nil {
            shown.collect(scalarsOf: ValueReader.read(node.anyState), limit: Self.mostLeaves)
        }
        let types = nodes.map(\.kind.workflowType) + LinkedWorkflow.rendered(below: root.kind.workflowType)
        let declared = Set(types.compactMap { DeclaredType(of: $0) })
        if declared != knownSources.types {
            let literals = SourceLiterals(declaring: declared, below: sourceFolders())
            knownSources = (declared, KnownValues(texts: literals.texts, numbers: literals.numbers))
        }
        evidence = [typed, shown, knownSources.values].map(\.limited)
    }
}
