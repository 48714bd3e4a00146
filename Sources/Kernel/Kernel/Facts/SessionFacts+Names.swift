// The names in a session: apps, marks, branches, steps, and the visible screens with their callbacks.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchTypeMetadata
import WorkbenchValueTree
import Workflow
import WorkflowUI

extension SessionFacts {
    func workflows(where isWanted: (_ name: String, _ module: String) -> Bool) -> [ActionFact] {
        // If several apps have the same name, prefer the one in the open app's module.
        let home = TypeBook.module(of: session.root.kind.workflowType)
        let known = LinkedWorkflow.all + session.genericWorkflows
        let own = known.filter { $0.module == home }
        let others = known.filter { $0.module != home }
        return (own + others).flatMap { workflow in
            let plain = TypeName.text(of: workflow.type)
            guard isWanted(plain, workflow.module) else { return [ActionFact]() }
            return types.parameterLists(of: workflow.type).map { parameters in
                ActionFact(
                    plain, type: workflow.module, parameters: parameters,
                    needsType: workflow.name != plain && workflow.module != home)
            }
        }
    }

    func workflowTypes() -> [NamedFact] {
        var book = CoverageBook()
        book.look(at: session.root, session.tree.snapshot())
        return book.reply(root: session.root.kind.workflowType).workflows.map { NamedFact($0.name, $0.type) }
    }

    func calls(forWorkflow name: String) -> [String] { LinkedWorkflow.calls(for: name) }

    func apps() -> [NamedFact] {
        session.apps.map { NamedFact($0.name, $0.summary ?? "") }
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
        node.anyRendering == nil ? [] : callbacks(RenderedCallbacks(of: node))
    }

    func callbacks(_ rendered: RenderedCallbacks) -> [CallbackFact] {
        var facts: [CallbackFact] = []
        for (callback, label) in zip(rendered.callbacks, rendered.labels()) {
            if let label {
                facts.append(CallbackFact(label, .button(isEnabled: true)))
            } else if let name = rendered.name(of: callback), let fact = fact(callback, name, in: rendered) {
                facts.append(fact)
            }
        }
        for button in rendered.buttons {
            let isBack = button.role == .back
            if isBack, !facts.contains(where: { $0.name == "back" }) {
                facts.append(CallbackFact("back", .back(label: button.label)))
            }
            if !button.label.isEmpty, !isBack || button.label.lowercased() != "back" {
                facts.append(CallbackFact(button.label, .button(isEnabled: true)))
            }
        }
        return facts
    }

    /// A callback that is spelled differently or that completion doesn't offer: for a long list, it offers only the
    /// callbacks of the first rows.
    func callback(_ written: ValuePath) -> CallbackFact? {
        guard session.root.anyRendering != nil else { return nil }
        let rendered = session.callbacks
        return rendered.place(of: written).flatMap { fact($0, written, in: rendered) }
    }

    private func fact(
        _ callback: RenderedCallback, _ name: ValuePath, in rendered: RenderedCallbacks
    ) -> CallbackFact? {
        let parameters =
            (callback.type as? any ErasedSink.Type).map {
                [FieldFact(nil, types.foreignName(of: $0.valueType), hasDefault: $0.valueType == Void.self)]
            }
            ?? types.parameters(ofClosure: callback.type)
        return parameters.map {
            CallbackFact(name.title, .callback(screen: rendered.subjects[callback.subject].name), parameters: $0)
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
