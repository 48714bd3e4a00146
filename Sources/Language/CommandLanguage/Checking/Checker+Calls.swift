// Checks actions and outputs: their names, labels and values.

import WorkbenchValueTree

extension Checker {
    enum CallKind {
        case action
        case output
    }

    /// - Parameters:
    ///   - all: The outputs of all nodes, if the call may belong to any node.
    ///   - isPattern: Whether `_` matches any value, and a name without parentheses matches any values.
    mutating func check(
        call literal: Literal, _ kind: CallKind, of node: NodeReference?, among all: [ActionFact]? = nil,
        isPattern: Bool = false
    ) {
        let (path, arguments): (NamePath, LiteralArguments?)
        switch literal.kind {
        case .name(let name): (path, arguments) = (name, nil)
        case .call(let name, let values): (path, arguments) = (name, values)
        default: return
        }
        let known = all ?? (kind == .action ? facts.actions(of: node) : facts.outputs(of: node))
        guard !known.isEmpty, let name = path.names.last else { return }
        var matches = known.filter { $0.name == name.text || $0.name.hasPrefix(name.text + "<") }
        if path.names.count > 1 {
            let type = path.names.dropLast().map(\.text).joined(separator: ".")
            // A struct's name may be preceded by its enclosing types, which the kernel checks.
            matches = matches.filter { $0.type == $0.name || $0.type == type || $0.type.hasSuffix("." + type) }
        }
        if matches.isEmpty {
            reportUnknown(path, kind, of: node, known, all == nil ? self.name(of: node) : "the app")
            return
        }
        let types = Set(matches.map(\.type))
        if types.count > 1 {
            if all != nil { return }
            let written = matches.map { "\($0.type).\($0.name)" }
            report(
                .ambiguousAction(name.text, candidates: written), path.range, fixes: written.map { (path.range, $0) })
            return
        }
        let given = Set(arguments?.items.compactMap(\.label?.text) ?? [])
        // Cases with the same name are told apart by their labels.
        let match = matches.first { Set($0.parameters.compactMap(\.label)) == given } ?? matches[0]
        if kind == .action, case .unreachable(let reason) = match.reach {
            report(.unreachableAction(match.name, of: self.name(of: node), reason: reason), path.range)
        }
        if isPattern, arguments == nil { return }
        let values = arguments ?? LiteralArguments([], range: literal.range.upperBound..<literal.range.upperBound)
        check(values, of: match.name, match.parameters, isPattern: isPattern)
    }

    private mutating func reportUnknown(
        _ path: NamePath, _ kind: CallKind, of node: NodeReference?, _ known: [ActionFact], _ nodeName: String
    ) {
        let name = path.names.last?.text ?? path.text
        var seen: Set<String> = []
        let names = known.map(\.writtenName).filter { seen.insert($0).inserted }
        let nearest = NearestName.matches(for: path.text, among: names)
        let fixes = nearest.map { (range: path.range, text: $0) }
        let isMaybeNode = nearest.isEmpty || name.first?.isUppercase == true
        if node == nil, isMaybeNode, !path.hasLeadingDot {
            let segment = NodeReference.Segment(Name(path.text), key: nil)
            let named = NodeReference(isAbsolute: false, segments: [segment])
            if case .node(let fact) = facts.resolve(named) {
                let own = kind == .action ? facts.actions(of: named) : facts.outputs(of: named)
                let ownNames = own.map(\.writtenName)
                report(
                    kind == .action
                        ? .nodeWithoutAction(fact.reference, actions: ownNames)
                        : .nodeWithoutOutput(fact.reference, outputs: ownNames), path.range)
                return
            }
        }
        if let misplaced = misplacement(of: name, kind, node) {
            report(.misplaced(name, misplaced), path.range, fixes: fixes)
            return
        }
        if kind == .output {
            report(.unknownOutput(name, of: nodeName, nearest: nearest, available: names), path.range, fixes: fixes)
            return
        }
        let others = nearest.isEmpty ? facts.nodes(withAction: name).filter { $0 != nodeName } : []
        if others.isEmpty {
            report(.unknownAction(name, of: nodeName, nearest: nearest, available: names), path.range, fixes: fixes)
        } else {
            report(.actionOfOtherNodes(name, of: nodeName, others: others), path.range)
        }
    }

    /// The meaning of a name that the command doesn't accept here.
    private func misplacement(
        of name: String, _ kind: CallKind, _ node: NodeReference?
    ) -> ScriptDiagnostic.Misplacement? {
        switch kind {
        case .action:
            if facts.outputs(of: node).contains(where: { $0.name == name }) {
                return .outputAsAction(node: self.name(of: node))
            }
            return facts.callbacks().contains { $0.name == name } ? .callbackAsAction : nil
        case .output:
            let isAction = facts.actions(of: node).contains { $0.name == name }
            return isAction ? .actionAsOutput(node: self.name(of: node)) : nil
        }
    }

    mutating func check(output literal: Literal, of command: ParsedCommand, node: NodeReference?) {
        let workers = command.arguments.lazy.compactMap {
            if case .worker(let worker) = $0.value { worker } else { nil }
        }
        guard let worker = workers.first else {
            check(call: literal, .output, of: node)
            return
        }
        let match = facts.workers(of: node).meant(by: worker)
        if let match { check(literal, as: match.output) }
    }

    // MARK: - Values by label

    mutating func check(
        _ arguments: LiteralArguments, of name: String, _ parameters: [FieldFact], isPattern: Bool = false,
        labelsAreOptional: Bool = false
    ) {
        // `save(_)` matches all values of a case, however many there are.
        if isPattern, arguments.items.count == 1, arguments.items[0].label == nil,
            arguments.items[0].value.kind == .wildcard
        {
            return
        }
        let signature = parameters.signature
        var given: Set<Int> = []
        var next = 0
        for item in arguments.items {
            guard let index = index(of: item, in: parameters, next: next, given: given) else {
                reportUnexpected(item, of: name, parameters, next: next, given: given)
                // A wrong label counts as the expected one.
                if next < parameters.count { given.insert(next) }
                next += 1
                continue
            }
            if item.label == nil, !labelsAreOptional, let label = parameters[index].label, item.value.kind != .missing {
                let start = item.value.range.lowerBound
                report(
                    .missingLabel(label, of: name, signature: signature), item.value.range,
                    fixes: [(start..<start, label + ": ")])
            } else if index < next, let label = item.label {
                report(.outOfOrder(label.text, signature: signature), label.range)
            }
            given.insert(index)
            next = max(next, index + 1)
            check(item.value, as: parameters[index].type, isPattern: isPattern)
        }
        let missing = parameters.indices.filter { !given.contains($0) && !parameters[$0].hasDefault }
        guard !missing.isEmpty, arguments.isClosed else { return }
        let end = max(arguments.range.lowerBound, arguments.range.upperBound - (arguments.range.isEmpty ? 0 : 1))
        report(
            .missingValues(missing.map { parameters[$0].signature }, of: name, signature: signature),
            end..<max(end, arguments.range.upperBound))
    }

    /// The index of the parameter that a value belongs to.
    private func index(
        of item: LiteralArgument, in parameters: [FieldFact], next: Int, given: Set<Int>
    ) -> Int? {
        if let label = item.label {
            return parameters.indices.first { parameters[$0].label == label.text && !given.contains($0) }
        }
        return parameters.indices.contains(next) ? next : nil
    }

    private mutating func reportUnexpected(
        _ item: LiteralArgument, of name: String, _ parameters: [FieldFact], next: Int, given: Set<Int>
    ) {
        let signature = parameters.signature
        guard let label = item.label else {
            report(.extraValue(of: name, signature: signature), item.range)
            return
        }
        let labels = parameters.indices.filter { !given.contains($0) }.compactMap { parameters[$0].label }
        if parameters.contains(where: { $0.label == label.text }) {
            report(.repeatedLabel(label.text), label.range)
        } else if next < parameters.count, parameters[next].label == nil {
            let end = item.value.range.lowerBound
            report(
                .unknownLabel(label.text, of: name, nearest: [], signature: signature), label.range,
                fixes: [(label.range.lowerBound..<end, "")])
        } else if labels.isEmpty {
            report(.extraValue(of: name, signature: signature), item.range)
        } else {
            // If only one label is left, it must be the intended one.
            let nearest = labels.count == 1 ? labels : NearestName.matches(for: label.text, among: labels)
            report(
                .unknownLabel(label.text, of: name, nearest: nearest, signature: signature), label.range,
                fixes: nearest.map { (label.range, $0) })
        }
    }
}
