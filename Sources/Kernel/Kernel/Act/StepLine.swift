// Finds a command that repeats a step taken without a command. If the action can be written, the command sends it
// again; if not, the command repeats the action's effects.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchValueTree
import Workflow

/// A step as a line of the journal.
struct StepLine {
    /// The start of a comment in older journals, for a step that no command could repeat.
    static let unrepeatable = "not repeated: "

    /// Whether a comment in a journal records a step.
    static func isRemark(_ statement: Statement) -> Bool {
        guard case .comment = statement.kind else { return false }
        return statement.content.hasPrefix(unrepeatable)
    }

    var text: String
    /// The effects of the action, if the line repeats those instead of the action.
    var effect: StepReply.Effect?
    /// Whether the line repeats the output of the first shown hop instead of an action.
    var isOutput = false
    /// Whether the repeated output comes from a worker.
    var isDelivery = false
    /// The number of hops before the one that the line repeats; they happened inside a worker.
    var hiddenHops = 0

    /// Makes a step's record match the output of a replay of this line.
    func tell(_ step: inout StepReply) {
        step.effect = effect
        step.dropHops(hiddenHops)
        guard isOutput, !step.hops.isEmpty else { return }
        step.hops[0].action = nil
        if isDelivery { step.hops[0].source = .worker }
    }
}

/// Finds the line for a step.
struct StepLineWriter {
    let names: NodeNames
    let places: RepeatablePlace
    /// The name of the side effect that sent the first action.
    let sender: String?

    init(names: NodeNames, before: NodeSnapshot, sender: String? = nil) {
        self.names = names
        self.sender = sender
        places = RepeatablePlace(names: names, moment: before)
    }

    func line(for events: [Event]) -> StepLine {
        let hops = StepCourse.hops(of: events)
        guard let first = hops.first else {
            return update(events) ?? StepLine(text: "# \(StepLine.unrepeatable)the tree changed by itself")
        }
        if let line = delivery(hops) { return line }
        if let action = action(of: first) { return StepLine(text: action + bySender) }
        if first.isUnchanged, let output = first.output, let text = Self.readable(output) {
            return StepLine(text: "emit \(places.path(of: first.node)) \(text)\(bySender)", isOutput: true)
        }
        return effect(of: hops)
    }

    private var bySender: String { sender.map { " --\(SendCommand.by.declaration.name) \($0)" } ?? "" }

    // MARK: - The root

    /// The line `update /.name "Ada"`, if the root got new properties.
    private func update(_ events: [Event]) -> StepLine? {
        for event in events {
            guard case .propertiesChanged(let before, let after, _) = event.kind, names.path(of: event.node) == "/"
            else {
                continue
            }
            let parts = StateRemainder.parts(from: before, to: after)
            guard !parts.isEmpty else { return nil }
            let leftOut = parts.filter { !$0.isWhole }.map { HeldPart(names.name(of: event.node), $0.path, $0.type) }
            return StepLine(
                text: parts.map { "update /\($0.path.description) \($0.text)" }.joined(separator: " "),
                effect: leftOut.isEmpty ? nil : StepReply.Effect(leftOut: leftOut))
        }
        return nil
    }

    // MARK: - Workers

    /// The line `deliver / LoadWorker .success([])`, if the output was the only effect of the hops inside the worker.
    private func delivery(_ hops: [CourseHop]) -> StepLine? {
        guard let worker = names.worker(at: hops[0].node), let parent = names.record(of: worker)?.parent,
            let last = hops.firstIndex(where: { $0.node == worker }), let output = hops[last].output,
            let text = Self.readable(output)
        else { return nil }
        let inside = hops[...last]
        guard inside.allSatisfy({ $0.isUnchanged && names.worker(at: $0.node) == worker }) else { return nil }
        let name = "deliver \(places.path(of: parent)) \(places.segment(of: worker, amongWorkers: true))"
        return StepLine(text: "\(name) \(text)", isOutput: true, isDelivery: true, hiddenHops: last)
    }

    // MARK: - Actions

    /// The line `send / refresh`, if the action can be written.
    private func action(of hop: CourseHop) -> String? {
        guard !(hop.action is ClosureAction), let action = hop.action as? any WorkflowAction,
            !ActionCatalog.types(of: Self.workflowType(of: action)).isEmpty, let text = Self.readable(action)
        else { return nil }
        return "send \(places.path(of: hop.node)) \(Self.typePrefix(of: action))\(text)"
    }

    private static func workflowType<Action: WorkflowAction>(of action: Action) -> Any.Type {
        Action.WorkflowType.self
    }

    /// The name of the action's type, such as `EditAction`, if another action type of the node also has a case with
    /// this action's name; otherwise empty.
    private static func typePrefix(of action: any WorkflowAction) -> String {
        guard case .enumeration(let enumCase) = ValueReader.read(action) else { return "" }
        let matches = ActionCatalog.types(of: workflowType(of: action)).filter {
            $0.caseNames.contains(enumCase.name)
        }
        let own = matches.first { $0.type == type(of: action) }
        return matches.count > 1 ? own?.name ?? "" : ""
    }

    // MARK: - Effects

    /// The state changes of the hops, up to the first action or output that can be written and that causes the rest.
    private func effect(of hops: [CourseHop]) -> StepLine {
        var parts: [String] = []
        var effect = StepReply.Effect(leftOut: [])
        for (index, hop) in hops.enumerated() {
            if let action = action(of: hop) {
                parts.append(action)
                break
            }
            let path = places.path(of: hop.node)
            for part in StateRemainder.parts(of: hop) {
                parts.append("effect \(path)\(part.path.description) \(part.text)")
                if !part.isWhole { effect.leftOut.append(HeldPart(names.name(of: hop.node), part.path, part.type)) }
            }
            guard let output = hop.output else { continue }
            if let text = Self.readable(output) {
                parts.append("emit \(path) \(text)")
                break
            }
            // If a hop follows, the effect of an output is part of the parent's own effect.
            guard index == hops.count - 1 else { continue }
            let value = ValueReader.read(output)
            parts.append("emit \(path) \(StateRemainder.mark(of: value))")
            effect.leftOut.append(HeldPart(names.name(of: hop.node), nil, value.typeText))
        }
        if parts.isEmpty || sender != nil && !parts[0].hasPrefix("effect ") {
            parts.insert("effect \(places.path(of: hops[0].node))", at: 0)
        }
        // This goes right after the word `effect`, because the rest of the line may contain another command.
        if sender != nil { parts[0].insert(contentsOf: bySender, at: parts[0].index(parts[0].startIndex, offsetBy: 6)) }
        return StepLine(text: parts.joined(separator: " "), effect: effect)
    }

    /// The value as a literal; nil if the literal doesn't contain the whole value.
    private static func readable(_ value: Any) -> String? {
        let literal = Literal(printing: ValueReader.read(value))
        return literal.isReadable ? literal.text() : nil
    }
}
