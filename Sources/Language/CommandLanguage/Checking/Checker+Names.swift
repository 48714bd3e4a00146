// Checks names: callbacks, workers, steps, apps, options, marks, branches, commands.

import WorkbenchValueTree

extension Checker {
    mutating func check(_ callback: CallbackName, _ range: Range<Int>, _ command: ParsedCommand) {
        let known = facts.callbacks()
        guard !known.isEmpty else { return }
        let end = callback.arguments?.range.lowerBound ?? range.upperBound
        let nameRange = range.lowerBound..<end
        let written =
            switch callback.target {
            case .path(let path): path.title
            case .title(let title): title
            }
        guard let fact = fact(callback.target, known) else {
            let names = known.map { fact in
                if case .button = fact.kind {
                    Literal(.string(fact.name)).text()
                } else {
                    fact.name
                }
            }
            let nearest = NearestName.matches(for: written, among: known.map(\.name))
            let texts = nearest.compactMap { name in known.firstIndex { $0.name == name }.map { names[$0] } }
            let nodes = facts.nodes(withAction: written)
            report(
                nodes.isEmpty
                    ? .unknownCallback(written, nearest: texts, available: names)
                    : .misplaced(written, .actionAsCallback(nodes: nodes)), nameRange,
                fixes: texts.map { (nameRange, $0) })
            return
        }
        if case .button(isEnabled: false) = fact.kind { report(.disabledButton(fact.name), nameRange) }
        // The arguments can't be written, so the session explains why the callback can't be called.
        let canBeWritten = fact.parameters.allSatisfy { parameter in
            if case .unreadable? = facts.type(parameter.type)?.shape { false } else { true }
        }
        guard canBeWritten else { return }
        if let arguments = callback.arguments { check(arguments, of: fact.name, fact.parameters) }
        let values = command.arguments.compactMap { if case .value(let value) = $0.value { value } else { nil } }
        for (index, literal) in values.enumerated()
        where fact.parameters.indices.contains(index) && callback.arguments == nil {
            check(literal, as: fact.parameters[index].type)
        }
        if callback.arguments == nil { checkCount(of: command, fact) }
    }

    private func fact(_ target: CallbackName.Target, _ known: [CallbackFact]) -> CallbackFact? {
        if let fact = known.first(where: { $0.isMeant(by: target) }) { return fact }
        return if case .path(let path) = target { facts.callback(path) } else { nil }
    }

    private mutating func checkCount(of command: ParsedCommand, _ fact: CallbackFact) {
        let given = command.arguments.filter { $0.parameter.kind == .value }
        let signature = fact.parameters.signature
        if given.count > fact.parameters.count {
            report(.extraValue(of: fact.name, signature: signature), given[fact.parameters.count].range)
        } else if given.count < fact.parameters.count(where: { !$0.hasDefault }) {
            let missing = fact.parameters.dropFirst(given.count).map(\.signature)
            let end = command.range.upperBound
            report(.missingValues(missing, of: fact.name, signature: signature), end..<end)
        }
    }

    mutating func check(_ worker: NodeReference.Segment, _ range: Range<Int>, node: NodeReference?) {
        let known = facts.workers(of: node)
        guard !known.isEmpty else { return }
        if known.meant(by: worker) != nil { return }
        let names = known.map(\.reference)
        let nodeName = name(of: node)
        let nearNames = NearestName.matches(for: worker.name.text, among: known.map(\.name))
        let nearest = zip(known, names).filter { nearNames.contains($0.0.name) }.map(\.1)
        report(
            .unknownWorker(worker.text, of: nodeName, nearest: nearest, available: names), range,
            fixes: nearest.map { (range, $0) })
    }

    /// Reports a missing worker: the line names either a worker without its node, or a node without one of its workers.
    mutating func checkForgottenWorker(_ command: ParsedCommand, _ node: NodeReference?) {
        guard let node, let argument = command.arguments.first(where: { $0.value == .node(node) }),
            case .node(let fact) = facts.resolve(node)
        else { return }
        let range = argument.range
        if let (parent, worker) = runner(ofNodeAt: fact.path) {
            report(.workerWithoutNode(worker), range, fixes: [(range, "\(parent) \(worker)")])
            return
        }
        let workers = facts.workers(of: node).map(\.reference)
        guard !workers.isEmpty else { return }
        let name = fact.reference
        report(
            .nodeWithoutWorker(name, workers: workers), range, fixes: workers.map { (range, "\(name) \($0)") })
    }

    /// The node that runs the worker at a path, and the worker's name there; nil if there is none.
    private func runner(ofNodeAt path: String) -> (node: String, worker: String)? {
        guard case .reference(var parent) = Literal.parse("$" + path).literal.kind, let own = parent.segments.popLast()
        else { return nil }
        guard let worker = facts.workers(of: parent).meant(by: own), case .node(let node) = facts.resolve(parent)
        else { return nil }
        return (node.reference, worker.reference)
    }

    mutating func check(_ step: StepName, _ range: Range<Int>) {
        switch step {
        case .number(let number):
            if let last = facts.steps(limit: 1).first?.number, number > last {
                report(.unknownStep(number, last: last), range)
            }
        case .back: break
        case .mark(let name):
            let branch = name.prefix { $0 != "." }
            if !facts.branches().contains(where: { $0.name == branch }) { checkMark(name, range) }
        }
    }

    mutating func check(_ app: AppName, _ range: Range<Int>) {
        switch app {
        case .named(let name):
            let apps = facts.apps().map(\.name)
            if apps.contains(where: { $0.lowercased() == name.lowercased() }) { return }
            let meant = workflows(meantBy: [name])
            if !meant.isEmpty {
                let none = LiteralArguments([], range: range.upperBound..<range.upperBound)
                check(none, ofWorkflow: NamePath([Name(name, range: range)]), among: meant)
            } else if case let calls = facts.calls(forWorkflow: name), !calls.isEmpty {
                report(.unknownApp(name, nearest: calls), range, fixes: calls.map { (range, $0) })
            } else if case let known = apps + facts.workflows().map(\.name), !known.isEmpty {
                report({ .unknownApp(name, nearest: $0) }, unknown: name, among: known, range)
            }
        case .workflow(let literal):
            guard case .call(let path, let arguments) = literal.kind else { return }
            valuesAreMadeByCode = true
            defer { valuesAreMadeByCode = false }
            check(
                arguments, ofWorkflow: path,
                among: workflows(meantBy: path.names.map { $0.text + $0.genericArguments }))
        }
    }

    /// The workflows that a name refers to. The name may include the module.
    private func workflows(meantBy names: [String]) -> [ActionFact] {
        let written = NodeNameText.withoutBlanks(names.joined(separator: "."))
        return facts.workflows { name, module in
            let own = NodeNameText.withoutBlanks(name)
            return written == own || written == "\(module).\(own)"
        }
    }

    /// Checks the values for a workflow. If several modules have a workflow with this name, prefers the one whose
    /// parameters match these values or, if none match, the one in the open app's module.
    private mutating func check(
        _ arguments: LiteralArguments, ofWorkflow path: NamePath, among meant: [ActionFact]
    ) {
        guard let first = meant.first else {
            let known = facts.workflows().map(\.name)
            // A generic workflow may have any generic arguments, so it can't be checked.
            if known.isEmpty || path.names.contains(where: { !$0.genericArguments.isEmpty }) { return }
            report({ .unknownApp(path.text, nearest: $0) }, unknown: path.text, among: known, path.range)
            return
        }
        let fitting = meant.filter { $0.takes(arguments) }
        let candidates = fitting.isEmpty ? meant : fitting
        if let only = candidates.count == 1 ? candidates.first : candidates.first(where: { !$0.needsType }) {
            check(arguments, of: only.name, only.parameters)
            return
        }
        let names = candidates.map(\.writtenName)
        report(
            .ambiguousApp(first.name, candidates: names), path.range, fixes: names.map { (path.range, $0) })
    }

    mutating func check(_ word: String, _ kind: ParameterKind, _ range: Range<Int>, _ command: ParsedCommand) {
        switch kind {
        case .option:
            let known = facts.options().map(\.name)
            guard !known.isEmpty, !known.contains(word.lowercased()) else { return }
            report({ .unknownOption(word, nearest: $0) }, unknown: word, among: known, range)
        case .branch:
            let known = facts.branches().map(\.name)
            guard !known.isEmpty, !known.contains(word) else { return }
            report({ .unknownBranch(word, nearest: $0) }, unknown: word, among: known, range)
        case .commandName:
            guard CommandTable.command(word) == nil, HelpTopic(rawValue: word) == nil else { return }
            report({ .unknownCommand(word, nearest: $0) }, unknown: word, among: CommandTable.words, range)
        // `mark` creates marks, so a new name is allowed.
        case .mark: if command.takesAway { checkMark(word, range) }
        default: break
        }
    }

    private mutating func checkMark(_ word: String, _ range: Range<Int>) {
        let known = facts.marks().map(\.name)
        guard !known.isEmpty, !known.contains(word), !marksBefore.contains(word) else { return }
        report({ .unknownMark(word, nearest: $0) }, unknown: word, among: known, range)
    }

    func name(of node: NodeReference?) -> String {
        let node = node ?? NodeReference(isAbsolute: false, segments: [])
        if case .node(let fact) = facts.resolve(node) { return fact.reference }
        return node.text
    }
}

extension ActionFact {
    /// Whether the workflow's parameters match the labels of the values.
    fileprivate func takes(_ arguments: LiteralArguments) -> Bool {
        let given = arguments.items.map(\.label?.text)
        return given.allSatisfy { label in parameters.contains { $0.label == label } }
            && parameters.allSatisfy { $0.hasDefault || given.contains($0.label) }
    }
}
