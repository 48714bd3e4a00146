// The names of a session: what can be opened, marks, branches, steps.

import WorkbenchCommandLanguage
import WorkbenchReflection
import WorkbenchValueTree
import Workflow

extension SessionFacts {
    /// Each workflow type of the process that is not generic.
    private static let linked = ConformingTypes.of((any Workflow).self) ?? []

    func workflows() -> [ActionFact] {
        var counts: [String: Int] = [:]
        for (_, name) in Self.linked { counts[name, default: 0] += 1 }
        // Of several with one name the module of the app that is open has the one that is meant.
        let home = TypeBook.module(of: session.root.kind.workflowType)
        let own = Self.linked.filter { TypeBook.module(of: $0.type) == home }
        let others = Self.linked.filter { TypeBook.module(of: $0.type) != home }
        return (own + others).map { type, name in
            let fields = (TypeDescription(of: type).fields ?? []).map { field in
                FieldFact(
                    field.name, field.type.map(types.foreignName) ?? field.typeName,
                    hasDefault: types.hasDefault(field, of: type))
            }
            let module = TypeBook.module(of: type)
            return ActionFact(
                name, type: module ?? "", parameters: fields, needsType: counts[name] != 1 && module != home)
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
