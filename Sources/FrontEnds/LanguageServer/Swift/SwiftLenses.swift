// Lenses above the code with facts from the live tree. Each workflow has one, with a menu, if there is news: several live
// nodes, findings, or the last change of its state. Settings add lenses that count actions, outputs and renders, and
// those that send actions.

import WorkbenchLanguage
import WorkbenchPackages
import WorkbenchReflection
import WorkbenchValueTree

struct SwiftLens: Hashable {
    enum Action: Hashable {
        /// Let the user choose what to do with the workflow.
        case chooseForWorkflow
        /// Show the commands that crash the app at this place.
        case showTrap
        /// Show the commands that demonstrate the findings on the line.
        case showScript
        /// Send the action with this name.
        case send(String)
        /// Show the steps that the lens counts.
        case showSteps([Int])
        case none
    }

    var span: Outline.Span
    var text: String
    var action: Action
}

extension SwiftWorkflow {
    /// - Parameter findings: The number of audit findings at the workflow's nodes.
    func lenses(_ facts: LiveFacts?, findings: Int, _ settings: Settings) -> [SwiftLens] {
        var lenses: [SwiftLens] = []
        if let declaration {
            let count = facts.map(liveCount) ?? 0
            var parts = settings.showsCounts || count > 1 ? [facts == nil ? "workflow" : "\(count) live"] : []
            if findings > 0 { parts.append(BriefText.count(findings, "finding")) }
            if let last = facts.flatMap(lastWrite) { parts.append(last.text) }
            if !parts.isEmpty {
                let text = parts.joined(separator: " · ") + " …"
                lenses.append(SwiftLens(span: declaration.name, text: text, action: .chooseForWorkflow))
            }
        }
        guard let facts else { return lenses }
        for action in actions {
            for known in action.cases { lenses += self.lenses(of: known, action, facts, settings) }
        }
        guard settings.showsCounts else { return lenses }
        for output in outputs {
            for known in output.cases {
                guard let text = fate(ofOutput: known.name.text, facts) else { continue }
                lenses.append(SwiftLens(span: known.name.span, text: text, action: .none))
            }
        }
        if let render, let text = renders(facts) {
            lenses.append(SwiftLens(span: render.name.span, text: text, action: .none))
        }
        return lenses
    }

    /// The number of live nodes of the workflow. If there are many, `nodes` has only the first ones, so they are
    /// counted in the tree.
    func liveCount(_ facts: LiveFacts) -> Int {
        guard nodes.count >= LiveFacts.mostNodes, let type = nodes.first?.name.type else { return nodes.count }
        return facts.tree.count { $0.type == type }
    }

    /// The last step that changed the workflow's state: `rename in step 3`.
    func lastWrite(_ facts: LiveFacts) -> (step: Int, text: String)? {
        for step in facts.steps.reversed() {
            guard let hop = step.hops.last(where: { isOwn($0.node) && !$0.changes.isEmpty }) else { continue }
            return (step.number, "\(hop.action?.caseName ?? "workflowDidChange") in step \(step.number)")
        }
        return nil
    }

    // MARK: - Actions

    private func lenses(
        of action: Outline.Case, _ type: Outline.TypeOutline, _ facts: LiveFacts, _ settings: Settings
    ) -> [SwiftLens] {
        let hops = facts.steps.flatMap { step in
            step.hops.filter { isOwn($0.node) && $0.action?.isCase(action.name.text, of: type.names) == true }
                .map { (step, $0) }
        }
        var lenses: [SwiftLens] = []
        if !hops.isEmpty, settings.showsCounts {
            var senders: [String] = []
            for (step, hop) in hops {
                let sender = Self.sender(of: hop, in: step)
                if !senders.contains(sender) { senders.append(sender) }
            }
            let by = senders.prefix(3).joined(separator: ", ") + (senders.count > 3 ? ", …" : "")
            var steps: [Int] = []
            for (step, _) in hops where steps.last != step.number { steps.append(step.number) }
            lenses.append(
                SwiftLens(span: action.name.span, text: "sent \(hops.count)× · by \(by)", action: .showSteps(steps)))
        }
        if !nodes.isEmpty, settings.offersToSend {
            lenses.append(SwiftLens(span: action.name.span, text: "send…", action: .send(written(action, type))))
        }
        return lenses
    }

    /// The action's name in commands: `save` or, if another type of action has such a case, `Action.save`.
    func written(_ action: Outline.Case, _ type: Outline.TypeOutline) -> String {
        let others = actions.filter { $0.names != type.names }.flatMap(\.cases)
        guard others.contains(where: { $0.name.text == action.name.text }), let last = type.names.last else {
            return action.name.text
        }
        return "\(last).\(action.name.text)"
    }

    /// Whether a node of a step belongs to the workflow. A node that has ended is recognized by its type.
    func isOwn(_ node: NodeName) -> Bool {
        nodes.isEmpty ? node.isOf(names) : nodes.contains { $0.name.type == node.type }
    }

    /// `onTitleChanged`, `Edit's save`
    static func sender(of hop: StepReply.Hop, in step: StepReply) -> String {
        switch hop.source {
        case .outside:
            let words = step.command.split(separator: " ", maxSplits: 1)
            guard words.first == "tap", words.count > 1 else { return words.first.map(String.init) ?? "outside" }
            return String(words[1].prefix { $0 != " " && $0 != "(" })
        case .worker: return "a worker"
        case .sideEffect: return "a side effect"
        case .properties: return "new properties"
        case .child(let child):
            let cause = hop.cause.flatMap { step.hops.indices.contains($0) ? step.hops[$0] : nil }
            return cause?.output?.caseName.map { "\(child.name)'s \($0)" } ?? child.name
        }
    }

    // MARK: - Outputs and renders

    /// `Todo's saveChanges`, `ignored by Checkout`
    private func fate(ofOutput name: String, _ facts: LiveFacts) -> String? {
        var fates: [String] = []
        func add(_ fate: String) {
            if !fates.contains(fate) { fates.append(fate) }
        }
        for step in facts.steps {
            for hop in step.hops where isOwn(hop.node) && hop.output?.caseName == name {
                switch hop.outputFate {
                case .mapped(let index) where step.hops.indices.contains(index):
                    add("→ \(step.hops[index].node.name) \(step.hops[index].action?.caseName ?? "")")
                case .withoutEffect(let index) where step.hops.indices.contains(index):
                    let target = step.hops[index]
                    add("→ \(target.node.name) \(target.action?.caseName ?? ""), which changed nothing")
                case .ignored(let parent): add("ignored by \(parent.name)")
                case .left: add("leaves the tree")
                default: break
                }
            }
        }
        if !fates.isEmpty { return fates.joined(separator: ", ") }
        // An output that the parent maps to an action isn't news, but one that it ignores may be a bug.
        for node in nodes {
            guard let path = node.name.parentPath, let parent = facts.parents[path]?.node.name,
                let declared = node.sinks.declarations, declared.outputAction == nil
            else { continue }
            add("ignored by \(parent)")
        }
        return fates.isEmpty ? nil : fates.joined(separator: ", ")
    }

    private func renders(_ facts: LiveFacts) -> String? {
        let lines = facts.steps.flatMap(\.renders).filter { isOwn($0.node) }
        guard let last = lines.last else { return nil }
        return "rendered \(lines.count)× · last because \(Self.reason(last, facts))"
    }

    private static func reason(_ line: StepReply.RenderLine, _ facts: LiveFacts) -> String {
        switch line.reason {
        case .new: return "it started"
        case .propertiesChanged: return "\(names(of: line.changes) ?? "its properties") changed"
        case .descendantChanged: return "a node below it was rendered"
        case .requested: return "every node was rendered"
        case .stateChanged:
            let step = facts.steps.last { $0.renders.contains(line) }
            let changes = step?.hops.filter { $0.node.path == line.node.path }.flatMap(\.changes) ?? []
            return "\(names(of: changes) ?? "its state") changed"
        }
    }

    private static func names(of changes: [Change]) -> String? {
        var names: [String] = []
        for change in changes {
            guard case .field(let name)? = change.path.components.first, !names.contains(name) else { continue }
            names.append(name)
        }
        return names.isEmpty ? nil : names.joined(separator: ", ")
    }
}

extension Value {
    /// The name of a case or, if an action is a struct, of its type.
    var caseName: String? {
        switch self {
        case .enumeration(let now): now.name
        case .structure(let structure): structure.type
        case .erased(let erased): erased.value.caseName
        default: nil
        }
    }

    /// The last names of the type that declares the case.
    var caseType: [String]? {
        switch self {
        case .enumeration(let now): TypeName.parts(of: now.type).map(\.name)
        case .erased(let erased): erased.value.caseType
        default: nil
        }
    }

    /// Whether this is a case with this name of a type with these names, the outermost first.
    func isCase(_ name: String, of type: [String]) -> Bool {
        guard caseName == name, let own = caseType else { return caseName == name }
        let count = min(own.count, type.count)
        return own.suffix(count) == type.suffix(count)
    }
}
