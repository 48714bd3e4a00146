// Workers' answers that no screen shows on arrival. A screen shows them only later, when the worker is already working
// on something else.

import WorkbenchReflection
import WorkbenchLanguage
import WorkbenchValueTree
import Workflow

enum HiddenAnswers {
    private struct Answer {
        let worker: NodeID
        /// The node that received the answer, and the places that it wrote, including whole collections.
        let node: NodeID
        let paths: [ValuePath]
        /// The place that contains them all.
        let path: ValuePath
        let step: AuditStep
    }

    static func find(in history: AuditHistory) -> [AuditObservation] {
        var sightings = Sightings()
        var answers: [Answer] = []
        for step in history.steps {
            if step.isFirst { answers = [] }
            for kept in step.kept where kept.isRestarted {
                let changes = Change.changes(from: kept.before.propertiesValue, to: kept.after.propertiesValue)
                guard let input = changes.first else { continue }
                // An answer that already contains all of the new request's values must be made up.
                let asked = Set(changes.compactMap { $0.after?.unwrapped })
                for answer in answers
                where answer.worker == kept.after.node && !asked.isSubset(of: answer.step.brought)
                    && isShown(answer, after: step)
                {
                    sightings.add(
                        "\(history.kind(answer.node)) \(answer.path)",
                        AuditObservation(
                            .lateAnswer, at: history.place(answer.node, answer.path),
                            other: history.place(answer.worker, input.path), cause: step.cause, step: step.number))
                }
                answers.removeAll { $0.worker == kept.after.node }
            }
            for (index, hop) in step.acts.enumerated() {
                guard let emitter = step.emitter(ofAct: index), history.names.isWorker(emitter.node) else { continue }
                let changes = Change.changes(from: ValueReader.read(hop.before), to: ValueReader.read(hop.after))
                // Changes inside one field belong together, so they are judged as one place.
                let fields = Dictionary(grouping: Set(changes.map(\.path.outsideCollections)), by: \.components.first)
                for paths in fields.values.sorted(by: { $0.sharedStart.title < $1.sharedStart.title }) {
                    answers.append(
                        Answer(
                            worker: emitter.node, node: hop.node, paths: paths, path: paths.sharedStart, step: step))
                }
            }
        }
        return sightings.all
    }

    /// Whether the place still has the answer, and the screen shows the answer now but didn't when the answer arrived.
    private static func isShown(_ answer: Answer, after step: AuditStep) -> Bool {
        guard let old = answer.step.before.find(answer.node)?.anyStateValue[answer.path],
            let written = answer.step.after.find(answer.node)?.anyStateValue,
            let now = step.after.find(answer.node)?.anyStateValue, old != written[answer.path],
            answer.paths.allSatisfy({ now[$0] == written[$0] })
        else { return false }
        return Intervention(step.after, answer.node).changesScreen(at: answer.path, to: old)
            && !Intervention(answer.step.after, answer.node).changesScreen(at: answer.path, to: old)
    }
}

extension [ValuePath] {
    /// The longest path at which all of these paths start.
    fileprivate var sharedStart: ValuePath {
        var shared = first?.components ?? []
        for path in self { shared = zip(shared, path.components).prefix { $0 == $1 }.map(\.0) }
        return ValuePath(shared)
    }
}
