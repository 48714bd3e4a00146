// `export`: the session in another form. Each is a pure function of the timeline; whoever asked for a file writes it.

import CommandLanguage
import Replies
import ValueTree
import Workflow

extension Session {
    static let exportHandlers: [(CommandSpecification, Handler)] = [
        (
            ExportCommand.specification,
            { session, command throws(Refusal) in
                let steps = try session.exportedSteps(command)
                switch command[ExportCommand.form] {
                case "mermaid": return .script(SequenceDiagram.text(of: steps.compactMap(\.after.step)))
                case "dot":
                    return .script(TreeGraph.text(of: session.line(session.root, depth: Int.max, showsState: true)))
                case "json":
                    let tree = session.line(session.root, depth: Int.max, showsState: true)
                    return .script(
                        JSONExport.text(app: session.app.name, steps: steps.compactMap(\.after.step), tree: tree))
                case "test": return .script(TestExport(app: session.app.name, steps: steps).text)
                default: throw Refusal("there is no such form", remedies: ["test", "mermaid", "dot", "json"])
                }
            }
        )
    ]

    /// The steps from one to another on the way to now, each with the moment before it.
    private func exportedSteps(_ command: ParsedCommand) throws(Refusal) -> [ExportedStep] {
        func number(_ flag: Flag<StepName>) throws(Refusal) -> Int? {
            guard let name = command[flag] else { return nil }
            return timeline.moments[try moment(name, command.range)].number
        }
        let (first, last) = (try number(ExportCommand.from) ?? 1, try number(ExportCommand.to) ?? timeline.now.number)
        guard first <= last || timeline.now.number == 0 else {
            throw Refusal("step \(first) is not before step \(last)", at: command.range)
        }
        return timeline.past.dropFirst().compactMap { index in
            let after = timeline.moments[index]
            guard let parent = after.parent, (first...max(first, last)).contains(after.number) else { return nil }
            return ExportedStep(before: timeline.moments[parent], after: after)
        }
    }
}

struct ExportedStep {
    var before: Timeline.Moment
    var after: Timeline.Moment
}
