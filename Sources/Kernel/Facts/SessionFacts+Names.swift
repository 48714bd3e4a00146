// The names in a session: apps, marks, branches, steps, and the visible screens with their callbacks.

import WorkbenchCommandLanguage
import WorkbenchReflection
import WorkbenchReplies
import WorkbenchTypeMetadata
import WorkbenchValueTree
import Workflow
import WorkflowUI

extension SessionFacts {
    func workflows() -> [ActionFact] {
        // Of several with one name the module of the app that is open has the one that is meant.
        let home = TypeBook.module(of: session.root.kind.workflowType)
        let own = LinkedWorkflow.all.filter { $0.module == home }
        let others = LinkedWorkflow.all.filter { $0.module != home }
        return (own + others).flatMap { workflow in
            let plain = TypeName.text(of: workflow.type)
            return workflow.parameterLists(namedBy: types).map { parameters in
                ActionFact(
                    plain, type: workflow.module, parameters: parameters,
                    needsType: workflow.name != plain && workflow.module != home)
            }
        }
    }

    func apps() -> [NamedFact] {
        session.apps.map { NamedFact($0.name, $0.summary) }
    }

    func marks() -> [NamedFact] {
        let moments = session.timeline.moments
        return session.timeline.marks
            .sorted { (moments[$0.value].number, $0.key) < (moments[$1.value].number, $1.key) }
            .map { NamedFact($0.key, "step \(moments[$0.value].number)") }
    }

    func branches() -> [NamedFact] {
        let moments = session.timeline.moments
        return session.timeline.ends.enumerated().map { number, end in
            NamedFact("branch-\(number + 1)", "to step \(moments[end].number): \(moments[end].command)")
        }
    }

    func steps(limit: Int) -> [StepFact] {
        let moments = session.timeline.moments
        var steps: [StepFact] = []
        for index in session.timeline.future.reversed() where steps.count < limit {
            steps.append(StepFact(moments[index].number, moments[index].command))
        }
        var index: Int? = session.timeline.current
        while let known = index, steps.count < limit {
            let command = moments[known].command
            steps.append(StepFact(moments[known].number, command.isEmpty ? session.app.name : command))
            index = moments[known].parent
        }
        return steps
    }
}

extension SessionFacts {
    func callbacks() -> [CallbackFact] { callbacks(of: session.root) }

    /// The callbacks and buttons of the screens that a node renders.
    func callbacks(of node: TreeNode) -> [CallbackFact] {
        guard let rendering = node.anyRendering else { return [] }
        var facts: [CallbackFact] = []
        for subject in StackReader.subjects(of: node).reversed() { facts += callbacks(of: subject) }
        for button in StackReader.buttons(in: rendering) {
            let isBack = button.role == .back
            if isBack, !facts.contains(where: { $0.name == "back" }) {
                facts.append(CallbackFact("back", screen: "presses ‹\(button.label)", kind: .button(isEnabled: true)))
            }
            if !button.label.isEmpty, !isBack || button.label.lowercased() != "back" {
                facts.append(CallbackFact(button.label, screen: "presses the button", kind: .button(isEnabled: true)))
            }
        }
        return facts
    }

    private func callbacks(of subject: ShownSubject) -> [CallbackFact] {
        let limits = ReadLimits(depth: 6, breadth: 20, text: 16, nodes: 400)
        var paths: [ValuePath] = []
        let value = ValueReader.read(subject.content, limits: limits)
        Self.collectClosures(in: value, [], &paths, goesIntoParts: subject.isScreen)
        func parameters<Root>(_ root: Root, _ path: ValuePath) -> [FieldFact]? {
            (try? ValueAccess().type(of: root, at: path)).flatMap(types.parameters)
        }
        // A rendering that is itself a closure has no name to call it by.
        return paths.filter { !$0.isEmpty }.compactMap { path in
            parameters(subject.content, path).map { CallbackFact(path.title, screen: subject.name, parameters: $0) }
        }
    }

    /// - Parameter goesIntoParts: Whether to look into lists and erased parts. In a rendering that is not a screen,
    ///   these are screens that the parent shows.
    private static func collectClosures(
        in value: Value, _ path: [ValuePath.Component], _ paths: inout [ValuePath], goesIntoParts: Bool
    ) {
        func collect(_ value: Value, _ path: [ValuePath.Component]) {
            collectClosures(in: value, path, &paths, goesIntoParts: goesIntoParts)
        }
        switch value {
        case .closure: paths.append(ValuePath(path))
        case .optional(let content?): collect(content, path)
        case .structure(let structure):
            for field in structure.fields { collect(field.value, path + [.field(field.name)]) }
        case .erased(let erased) where goesIntoParts: collect(erased.value, path)
        case .list(let list) where goesIntoParts:
            for (index, element) in list.elements.enumerated() { collect(element, path + [.index(index)]) }
        default: break
        }
    }

    func screenParts(at path: ValuePath) -> [PartFact] {
        guard let top = StackReader.subjects(of: session.root).last else { return [] }
        return parts(of: top.content, at: path).filter { part in
            if case .unreadable = types.fact(part.type)?.shape { false } else { true }
        }
    }

    func screens() -> [String] {
        var names: [String] = []
        for line in session.stack.layers.flatMap(\.screens) {
            for name in [line.name, line.title] {
                if let name, !name.isEmpty, !names.contains(name) { names.append(name) }
            }
        }
        return names
    }
}
